//! The tools of the argument cases: each gives back what it received.

#![allow(unused_imports)] // each tool needs some of these

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};
use serde_json::json;
use toolkit::{ConstSchema, ToolEntry, tool, tools};

pub(crate) mod list_berths {
    use super::*;

    #[tool]
    pub(crate) fn list_berths(
        only_free: Option<bool>,
        #[param(default = 25)] limit: u32,
    ) -> String {
        json!({"only_free": only_free, "limit": limit}).to_string()
    }
}

pub(crate) mod read_logbook {
    use super::*;

    #[tool]
    pub(crate) fn read_logbook(boat: String) -> String {
        json!({"boat": boat}).to_string()
    }
}

pub(crate) mod lint_catalogue {
    use super::*;

    #[tool]
    pub(crate) fn lint_catalogue() -> String {
        json!({}).to_string()
    }
}

pub(crate) mod find_release {
    use super::*;

    #[tool]
    pub(crate) fn find_release(tag: Option<String>, page: Option<u32>) -> String {
        json!({"tag": tag, "page": page}).to_string()
    }
}

pub(crate) mod list_tasks {
    use super::*;

    #[tool]
    pub(crate) fn list_tasks(#[param(default = 20)] limit: u32) -> String {
        json!({"limit": limit}).to_string()
    }
}

pub(crate) mod get_chart {
    use super::*;

    #[derive(Serialize, Deserialize, ConstSchema)]
    #[serde(rename_all = "snake_case")]
    pub(crate) enum Scale {
        Coarse,
        Fine,
    }

    #[tool]
    pub(crate) fn get_chart(scale: Option<Scale>) -> String {
        json!({"scale": scale}).to_string()
    }
}

pub(crate) mod list_pods {
    use super::*;

    #[tool]
    pub(crate) fn list_pods(space: String, max: Option<u32>) -> String {
        json!({"space": space, "max": max}).to_string()
    }
}

pub(crate) mod set_motto {
    use super::*;

    #[tool]
    pub(crate) fn set_motto(boat: String, motto: Option<String>) -> String {
        json!({"boat": boat, "motto": motto}).to_string()
    }
}

pub(crate) mod crawl {
    use super::*;

    #[tool]
    pub(crate) fn crawl(site: String, depth: Option<u32>) -> String {
        json!({"site": site, "depth": depth}).to_string()
    }
}

pub(crate) mod set_reef {
    use super::*;

    #[tool]
    pub(crate) fn set_reef(turns: i32) -> String {
        json!({"turns": turns}).to_string()
    }
}

pub(crate) mod set_lamp {
    use super::*;

    #[tool]
    pub(crate) fn set_lamp(on: bool) -> String {
        json!({"on": on}).to_string()
    }
}

pub(crate) mod open_sluice {
    use super::*;

    #[tool]
    pub(crate) fn open_sluice(confirm: bool) -> String {
        json!({"confirm": confirm}).to_string()
    }
}

pub(crate) mod grep_log {
    use super::*;

    #[tool]
    pub(crate) fn grep_log(needle: String, max_hits: usize) -> String {
        json!({"needle": needle, "max_hits": max_hits}).to_string()
    }
}

pub(crate) mod audit {
    use super::*;

    #[derive(Serialize, Deserialize, ConstSchema)]
    pub(crate) struct Span {
        start: i64,
        end: i64,
    }

    #[tool]
    pub(crate) fn audit(spans: Vec<Span>, page: Option<i32>) -> String {
        json!({"spans": spans, "page": page}).to_string()
    }
}

pub(crate) mod weigh {
    use super::*;

    #[tool]
    pub(crate) fn weigh(kg: f64) -> String {
        json!({"kg": kg}).to_string()
    }
}

pub(crate) mod tick {
    use super::*;

    #[tool]
    pub(crate) fn tick(fathoms: u32) -> String {
        json!({"fathoms": fathoms}).to_string()
    }
}

pub(crate) mod sign_on {
    use super::*;

    #[derive(Serialize, Deserialize, ConstSchema)]
    pub(crate) struct Sailor {
        name: String,
        age: Option<u32>,
    }

    #[tool]
    pub(crate) fn sign_on(sailor: Sailor) -> String {
        json!({"sailor": sailor}).to_string()
    }
}

pub(crate) mod set_todos {
    use super::*;

    #[derive(Serialize, Deserialize, ConstSchema)]
    pub(crate) struct Todo {
        title: String,
        done: bool,
    }

    #[tool]
    pub(crate) fn set_todos(todos: Vec<Todo>) -> String {
        json!({"todos": todos}).to_string()
    }
}

pub(crate) mod set_env {
    use super::*;

    #[tool]
    pub(crate) fn set_env(vars: HashMap<String, String>) -> String {
        json!({"vars": vars}).to_string()
    }
}

pub(crate) mod fetch_charts {
    use super::*;

    #[tool]
    pub(crate) fn fetch_charts(urls: Vec<String>) -> String {
        json!({"urls": urls}).to_string()
    }
}

pub(crate) mod store {
    use super::*;

    #[tool]
    pub(crate) fn store(content: String) -> String {
        json!({"content": content}).to_string()
    }
}

pub(crate) mod lookup {
    use super::*;

    #[tool]
    pub(crate) fn lookup(code: String) -> String {
        json!({"code": code}).to_string()
    }
}

pub(crate) mod parcel {
    use super::*;

    #[tool]
    pub(crate) fn parcel(id: String) -> String {
        json!({"id": id}).to_string()
    }
}

pub(crate) mod shout {
    use super::*;

    #[tool]
    pub(crate) fn shout(word: String) -> String {
        json!({"word": word}).to_string()
    }
}

pub(crate) mod lookup_order {
    use super::*;

    #[tool]
    pub(crate) fn lookup_order(order_id: String) -> String {
        json!({"order_id": order_id}).to_string()
    }
}

pub(crate) mod dial {
    use super::*;

    #[tool]
    pub(crate) fn dial(host: String, port: String) -> String {
        json!({"host": host, "port": port}).to_string()
    }
}

pub(crate) mod takings {
    use super::*;

    #[tool]
    pub(crate) fn takings(shop: String, day: chrono::NaiveDate) -> String {
        json!({"shop": shop, "day": day}).to_string()
    }
}

pub(crate) mod label {
    use super::*;

    #[tool]
    pub(crate) fn label(text: String) -> String {
        json!({"text": text}).to_string()
    }
}

pub(crate) mod steer {
    use super::*;

    #[tool]
    pub(crate) fn steer(heading: u16) -> String {
        json!({"heading": heading}).to_string()
    }
}

pub(crate) mod search {
    use super::*;

    #[tool]
    pub(crate) fn search(q: String) -> String {
        json!({"q": q}).to_string()
    }
}

pub(crate) mod multiply {
    use super::*;

    #[tool]
    pub(crate) fn multiply(a: i64, b: i64) -> String {
        json!({"a": a, "b": b}).to_string()
    }
}

pub(crate) mod ask {
    use super::*;

    #[tool]
    pub(crate) fn ask(question: String, limit: u32) -> String {
        json!({"question": question, "limit": limit}).to_string()
    }
}

pub(crate) mod tide_at {
    use super::*;

    #[tool]
    pub(crate) fn tide_at(port: String) -> String {
        json!({"port": port}).to_string()
    }
}

pub(crate) mod run_all {
    use super::*;

    #[tool]
    pub(crate) fn run_all(commands: Vec<String>) -> String {
        json!({"commands": commands}).to_string()
    }
}

pub(crate) mod write_page {
    use super::*;

    #[tool]
    pub(crate) fn write_page(path: String, body: String) -> String {
        json!({"path": path, "body": body}).to_string()
    }
}

pub(crate) mod post {
    use super::*;

    #[tool]
    pub(crate) fn post(text: String) -> String {
        json!({"text": text}).to_string()
    }
}

pub(crate) mod view {
    use super::*;

    #[tool]
    pub(crate) fn view(path: String, lines: Vec<i64>) -> String {
        json!({"path": path, "lines": lines}).to_string()
    }
}

pub(crate) mod christen {
    use super::*;

    #[tool]
    pub(crate) fn christen(name: String) -> String {
        json!({"name": name}).to_string()
    }
}

pub(crate) mod plot {
    use super::*;

    #[tool]
    pub(crate) fn plot(x: i32, y: i32) -> String {
        json!({"x": x, "y": y}).to_string()
    }
}

pub(crate) mod scuttle {
    use super::*;

    #[tool]
    pub(crate) fn scuttle(boat: String, #[param(default = false)] dry_run: bool) -> String {
        json!({"boat": boat, "dry_run": dry_run}).to_string()
    }
}

pub(crate) mod read_chart {
    use super::*;

    #[tool]
    pub(crate) fn read_chart(chart_path: String) -> String {
        json!({"chart_path": chart_path}).to_string()
    }
}

pub(crate) mod mix {
    use super::*;

    #[tool]
    pub(crate) fn mix(ratio: f32) -> String {
        json!({"ratio": ratio}).to_string()
    }
}

pub(crate) mod seal {
    use super::*;

    #[tool]
    pub(crate) fn seal(serial: u64) -> String {
        json!({"serial": serial}).to_string()
    }
}

pub(crate) mod memory {
    use super::*;

    #[tool]
    pub(crate) fn memory(id: i64) -> String {
        json!({"id": id}).to_string()
    }
}

pub(crate) mod read_chart_2 {
    use super::*;

    #[tool]
    pub(crate) fn read_chart(sheet: String) -> String {
        json!({"sheet": sheet}).to_string()
    }
}

pub(crate) mod say {
    use super::*;

    #[tool]
    pub(crate) fn say(text: String) -> String {
        json!({"text": text}).to_string()
    }
}

pub(crate) mod keep {
    use super::*;

    #[tool]
    pub(crate) fn keep(doc: serde_json::Value) -> String {
        json!({"doc": doc}).to_string()
    }
}

pub(crate) mod transform {
    use super::*;

    #[tool]
    pub(crate) fn transform(input: HashMap<String, i64>) -> String {
        json!({"input": input}).to_string()
    }
}

pub(crate) mod mark {
    use super::*;

    #[derive(Serialize, Deserialize, ConstSchema)]
    pub(crate) struct Pos {
        lat: f64,
        lon: f64,
    }

    #[tool]
    pub(crate) fn mark(position: Pos) -> String {
        json!({"position": position}).to_string()
    }
}

pub(crate) mod show {
    use super::*;

    #[tool]
    pub(crate) fn show(kind: &str) -> String {
        json!({"kind": kind}).to_string()
    }
}

pub(crate) mod send {
    use super::*;

    #[derive(Serialize, Deserialize, ConstSchema)]
    #[serde(tag = "type")]
    pub(crate) enum Msg {
        Votes { by_boat: BTreeMap<i32, i32> },
    }

    #[tool]
    pub(crate) fn send(msg: Msg) -> String {
        json!({"msg": msg}).to_string()
    }
}

pub(crate) mod count {
    use super::*;

    #[tool]
    pub(crate) fn count(votes: HashMap<u32, u32>) -> String {
        json!({"votes": votes}).to_string()
    }
}

pub(crate) mod remind {
    use super::*;

    #[tool]
    pub(crate) fn remind(due_at: chrono::DateTime<chrono::Utc>) -> String {
        json!({"due_at": due_at}).to_string()
    }
}

pub(crate) mod sail_on {
    use super::*;

    #[tool]
    pub(crate) fn sail_on(day: chrono::NaiveDate) -> String {
        json!({"day": day}).to_string()
    }
}

pub(crate) mod record {
    use super::*;

    #[derive(Serialize, Deserialize, ConstSchema)]
    pub(crate) struct Spot {
        berth: i64,
    }
    #[derive(Serialize, Deserialize, ConstSchema)]
    pub(crate) struct Entry {
        r#where: Spot,
    }

    #[tool]
    pub(crate) fn record(entry: Entry) -> String {
        json!({"entry": entry}).to_string()
    }
}

pub(crate) mod sum {
    use super::*;

    #[tool]
    pub(crate) fn sum(xs: Vec<i32>) -> String {
        json!({"xs": xs}).to_string()
    }
}

pub(crate) mod charter {
    use super::*;

    #[tool]
    pub(crate) fn charter(from: chrono::NaiveDate, to: chrono::NaiveDate, guests: u8) -> String {
        json!({"from": from, "to": to, "guests": guests}).to_string()
    }
}

pub(crate) mod set_stage {
    use super::*;

    #[derive(Serialize, Deserialize, ConstSchema)]
    #[serde(rename_all = "snake_case")]
    pub(crate) enum Stage {
        LaidDown,
        FittingOut,
        InService,
    }

    #[tool]
    pub(crate) fn set_stage(stage: Stage) -> String {
        json!({"stage": stage}).to_string()
    }
}

pub(crate) mod find {
    use super::*;

    #[derive(Serialize, Deserialize, ConstSchema)]
    pub(crate) struct FindFilterV2Internal {
        owner: String,
    }

    #[tool]
    pub(crate) fn find(filter: FindFilterV2Internal) -> String {
        json!({"filter": filter}).to_string()
    }
}

pub(crate) mod exec {
    use super::*;

    #[tool]
    pub(crate) fn exec(command: String, cwd: Option<String>) -> String {
        json!({"command": command, "cwd": cwd}).to_string()
    }
}

pub(crate) mod create_page {
    use super::*;

    #[tool]
    pub(crate) fn create_page(title: String, body: String) -> String {
        json!({"title": title, "body": body}).to_string()
    }
}

pub(crate) mod pick {
    use super::*;

    #[derive(Serialize, Deserialize, ConstSchema)]
    #[serde(untagged)]
    pub(crate) enum Target {
        ById(u64),
        ByRange { lo: i64, hi: i64 },
    }

    #[tool]
    pub(crate) fn pick(target: Target) -> String {
        json!({"target": target}).to_string()
    }
}

pub(crate) mod draw {
    use super::*;

    #[derive(Serialize, Deserialize, ConstSchema)]
    #[serde(tag = "kind")]
    pub(crate) enum Shape {
        Circle { r: f64 },
        Square { side: f64 },
    }

    #[tool]
    pub(crate) fn draw(shape: Shape) -> String {
        json!({"shape": shape}).to_string()
    }
}

pub(crate) mod page {
    use super::*;

    #[tool]
    pub(crate) fn page(#[param(range(1..=50))] size: u32) -> String {
        json!({"size": size}).to_string()
    }
}

pub(crate) mod depth {
    use super::*;

    #[tool]
    pub(crate) fn depth(metres: i64) -> String {
        json!({"metres": metres}).to_string()
    }
}

/// The tool of a case.
pub(crate) fn tool_of(case: &str) -> [ToolEntry; 1] {
    match case {
        "C038" => tools![list_berths::list_berths],
        "C039" => tools![read_logbook::read_logbook],
        "C040" => tools![lint_catalogue::lint_catalogue],
        "C042" => tools![find_release::find_release],
        "C043" => tools![list_tasks::list_tasks],
        "C044" => tools![get_chart::get_chart],
        "C046" => tools![list_pods::list_pods],
        "C047" => tools![set_motto::set_motto],
        "C048" => tools![crawl::crawl],
        "C052" => tools![set_reef::set_reef],
        "C055" => tools![set_lamp::set_lamp],
        "C056" => tools![open_sluice::open_sluice],
        "C057" | "C058" => tools![grep_log::grep_log],
        "C060" => tools![audit::audit],
        "C062" => tools![weigh::weigh],
        "C065" => tools![tick::tick],
        "C068" => tools![sign_on::sign_on],
        "C069" => tools![set_todos::set_todos],
        "C070" => tools![set_env::set_env],
        "C072" => tools![fetch_charts::fetch_charts],
        "C073" => tools![store::store],
        "C074" => tools![lookup::lookup],
        "C075" => tools![parcel::parcel],
        "C076" => tools![shout::shout],
        "C077" => tools![lookup_order::lookup_order],
        "C078" => tools![dial::dial],
        "C080" => tools![takings::takings],
        "C081" => tools![label::label],
        "C082" => tools![steer::steer],
        "C083" => tools![search::search],
        "C084" => tools![multiply::multiply],
        "C085" => tools![ask::ask],
        "C086" | "C095" | "C096" | "C121" | "C123" => tools![tide_at::tide_at],
        "C087" => tools![run_all::run_all],
        "C088" => tools![write_page::write_page],
        "C091" => tools![post::post],
        "C092" => tools![view::view],
        "C093" => tools![christen::christen],
        "C094" => tools![plot::plot],
        "C099" => tools![scuttle::scuttle],
        "C100" | "C101" => tools![read_chart::read_chart],
        "C107" => tools![mix::mix],
        "C109" | "C110" => tools![seal::seal],
        "C112" => tools![memory::memory],
        "C113" | "C114" => tools![read_chart_2::read_chart],
        "C115" | "C116" => tools![say::say],
        "C118" => tools![keep::keep],
        "C122" => tools![transform::transform],
        "C125" => tools![mark::mark],
        "C127" => tools![show::show],
        "C128" => tools![send::send],
        "C129" => tools![count::count],
        "C130" | "C131" => tools![remind::remind],
        "C132" => tools![sail_on::sail_on],
        "C195" => tools![record::record],
        "C196" => tools![sum::sum],
        "C198" => tools![charter::charter],
        "C199" => tools![set_stage::set_stage],
        "C200" => tools![find::find],
        "C201" => tools![exec::exec],
        "C202" => tools![create_page::create_page],
        "C203" => tools![pick::pick],
        "C204" => tools![draw::draw],
        "C207" => tools![page::page],
        "C208" => tools![depth::depth],
        other => panic!("no tool for {other}"),
    }
}
