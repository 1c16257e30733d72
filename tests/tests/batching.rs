//! Which calls of a batch run beside others: the executor's policy, and what tools say of themselves.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use toolkit::{
    Batching, BuildError, DynamicTool, Executor, ExecutorBuilder, ToolCall, ToolError, tool, tools,
};

/// What happened, in order: `+a` when a tool begins, `-a` when it ends.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    async fn record(&self, tool: &str) {
        self.note(format!("+{tool}"));
        for _ in 0..3 {
            tokio::task::yield_now().await;
        }
        self.note(format!("-{tool}"));
    }

    fn note(&self, event: String) {
        self.0.lock().expect("a log").push(event);
    }

    fn taken(&self) -> String {
        std::mem::take(&mut *self.0.lock().expect("a log")).join(" ")
    }
}

#[tool(read_only)]
async fn look(#[state] log: &Log) {
    log.record("look").await;
}

#[tool]
async fn note(#[state] log: &Log) {
    log.record("note").await;
}

#[tool(destructive)]
async fn burn(#[state] log: &Log) {
    log.record("burn").await;
}

#[tool(read_only, alone)]
async fn survey(#[state] log: &Log) {
    log.record("survey").await;
}

#[tool(destructive, alone = false)]
async fn shred(#[state] log: &Log) {
    log.record("shred").await;
}

struct Desk(Log);

#[tool]
impl Desk {
    #[tool(alone)]
    async fn sign(&self) {
        self.0.record("sign").await;
    }
}

fn builder(log: &Log) -> ExecutorBuilder {
    Executor::builder()
        .tools(tools![look, note, burn, survey, shred])
        .tools(Desk(log.clone()))
        .state(log.clone())
}

async fn events(executor: &Executor, log: &Log, tools: &[&str]) -> String {
    let calls: Vec<_> = tools
        .iter()
        .map(|tool| ToolCall::new(*tool, *tool, "{}"))
        .collect();
    let replies = executor.call_all(&calls).await;
    let ids: Vec<_> = replies.iter().map(|reply| reply.call_id.as_str()).collect();
    assert_eq!(ids, tools, "answers are in the order of the calls");
    assert!(replies.iter().all(|reply| !reply.is_error()), "{replies:?}");
    log.taken()
}

#[tokio::test]
async fn each_policy_is_kept() {
    let log = Log::default();
    let tools = ["look", "note", "burn", "look"];
    for (policy, expected) in [
        (
            Batching::DestructiveAlone,
            "+look +note -look -note +burn -burn +look -look",
        ),
        (
            Batching::ReadOnlyTogether,
            "+look -look +note -note +burn -burn +look -look",
        ),
        (
            Batching::AllTogether,
            "+look +note +burn +look -look -note -burn -look",
        ),
        (
            Batching::InOrder,
            "+look -look +note -note +burn -burn +look -look",
        ),
    ] {
        let executor = builder(&log).batching(policy).build().expect("an executor");
        assert_eq!(
            events(&executor, &log, &tools).await,
            expected,
            "{policy:?}"
        );
    }
}

#[tokio::test]
async fn what_a_tool_says_goes_before_the_policy_both_ways() {
    let log = Log::default();
    for (policy, tools, expected) in [
        // `alone` where the policy would have it beside others.
        (
            Batching::AllTogether,
            ["look", "survey", "look", "note"],
            "+look -look +survey -survey +look +note -look -note",
        ),
        (
            Batching::ReadOnlyTogether,
            ["look", "look", "survey", "survey"],
            "+look +look -look -look +survey -survey +survey -survey",
        ),
        (
            Batching::AllTogether,
            ["note", "sign", "sign", "note"],
            "+note -note +sign -sign +sign -sign +note -note",
        ),
        // `alone = false` where the policy would have it alone.
        (
            Batching::DestructiveAlone,
            ["shred", "look", "shred", "burn"],
            "+shred +look +shred -shred -look -shred +burn -burn",
        ),
        (
            Batching::InOrder,
            ["shred", "shred", "look", "shred"],
            "+shred +shred -shred -shred +look -look +shred -shred",
        ),
    ] {
        let executor = builder(&log).batching(policy).build().expect("an executor");
        let found = events(&executor, &log, &tools).await;
        assert_eq!(found, expected, "{policy:?}, {tools:?}");
    }
}

#[tokio::test]
async fn the_program_has_the_last_word_by_name() {
    let log = Log::default();
    let executor = builder(&log)
        .alone("look", true)
        .alone("survey", false)
        .alone("burn", false)
        .build()
        .expect("an executor");
    assert_eq!(
        events(&executor, &log, &["look", "look", "survey", "burn"]).await,
        "+look -look +look -look +survey +burn -survey -burn"
    );
    let error = builder(&log)
        .alone("lock", true)
        .build()
        .expect_err("no such tool");
    assert!(
        matches!(&error, BuildError::UnknownTool { name } if name == "lock"),
        "{error}"
    );
}

#[tokio::test]
async fn tools_made_at_run_time_say_it_too() {
    let log = Log::default();
    let made = |name: &'static str| {
        let log = log.clone();
        let handler = move |_: Value| {
            let log = log.clone();
            async move {
                log.record(name).await;
                Ok::<_, ToolError>(())
            }
        };
        DynamicTool::new(name, "A tool.", json!({"type": "object"}), handler).expect("a tool")
    };
    let executor = Executor::builder()
        .tool(made("plain"))
        .tool(made("lonely").alone(true))
        .build()
        .expect("an executor");
    assert_eq!(
        events(&executor, &log, &["plain", "lonely", "plain", "plain"]).await,
        "+plain -plain +lonely -lonely +plain +plain -plain -plain"
    );
}

#[test]
fn definitions_tell_it() {
    let executor = builder(&Log::default()).build().expect("an executor");
    let alone = |name: &str| {
        executor
            .registry()
            .get(name)
            .and_then(toolkit::ToolDefinition::alone)
    };
    assert_eq!(
        (
            alone("look"),
            alone("survey"),
            alone("shred"),
            alone("sign")
        ),
        (None, Some(true), Some(false), Some(true))
    );
}
