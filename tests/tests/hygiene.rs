//! Functions as people write them, with names, types and attributes that have broken other macros.
#![deny(warnings, missing_docs)]
#![deny(clippy::pedantic, clippy::nursery)]
#![forbid(unsafe_code)]
#![allow(unreachable_pub)]
// visibility is what is tried
// Said of the functions as they are written, not of what the macro makes of them.
#![allow(
    clippy::missing_const_for_fn,
    clippy::redundant_pub_crate,
    clippy::needless_pass_by_value,
    clippy::many_single_char_names
)]

use toolkit::{Executor, Tool, tool, tools};

/// Types and variants with the names of the prelude.
mod odd {
    #![allow(dead_code)]
    use toolkit::tool;

    pub struct String;
    pub struct Vec;
    pub struct Option;
    pub struct Box;
    pub struct Default;
    pub struct Some;
    pub struct None;
    pub enum Answer {
        Ok,
        Err,
    }
    #[allow(unused_imports)]
    use Answer::*;

    /// Add.
    #[tool]
    pub fn add(a: i64, b: i64) -> std::string::String {
        std::format!("{}", a + b)
    }
}

/// Functions of every visibility over a private type.
mod yard {
    use toolkit::tool;

    #[derive(serde::Deserialize, toolkit::ConstSchema)]
    struct Plank {
        cm: u32,
    }

    #[tool]
    fn saw(p: Plank) -> u32 {
        p.cm / 2
    }
    #[tool]
    pub(super) fn glue(n: u32) -> u32 {
        n
    }
    #[tool]
    pub(crate) fn nail(n: u32) -> u32 {
        n
    }
    pub mod shed {
        use toolkit::tool;
        /// Sweep.
        #[tool]
        pub fn sweep() {}
    }
}

#[tool]
async fn wait(on: bool) -> u8 {
    tokio::task::yield_now().await;
    if on {
        return 1;
    }
    2
}

#[allow(clippy::too_many_arguments)]
#[tool]
fn eight(a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8, h: u8) -> u8 {
    a + b + c + d + e + f + g + h
}

#[tool]
fn lonely(_ignored: u8) -> u8 {
    1
}

#[tool]
fn sound(
    /// metres
    depth: u32,
    #[cfg(any())] debug: Missing,
    #[allow(unused_variables)] spare: u8,
) -> u32 {
    depth
}

#[doc = concat!("Sounds ", "the depth.")]
#[tool]
fn sounder() -> u32 {
    9
}

/// Say "hello"# to {name}, or {} or {{x}}; path C:\new\table.
///
/// ```json
///   {"a": 1}
/// ```
#[tool]
fn hail(
    /** who, e.g. "Kim" {not a hole} */
    name: String,
) -> String {
    name
}

#[tool]
fn trim_ws(mut text: String, ref_count: u8) -> String {
    text.truncate(text.trim_end().len());
    format!("{text}{ref_count}")
}

#[allow(clippy::too_many_arguments, clippy::many_single_char_names)]
#[tool]
fn names(
    args: u8,
    ctx: u8,
    result: u8,
    value: u8,
    input: u8,
    json: u8,
    name: u8,
    tool: u8,
    this: u8,
    e: u8,
    err: u8,
    map: u8,
    schema: u8,
    executor: u8,
    arguments: u8,
    returned: u8,
    later: u8,
    parameter_0: u8,
    error: u8,
    r: u8,
    s: u8,
) -> u32 {
    [
        args,
        ctx,
        result,
        value,
        input,
        json,
        name,
        tool,
        this,
        e,
        err,
        map,
        schema,
        executor,
        arguments,
        returned,
        later,
        parameter_0,
        error,
        r,
        s,
    ]
    .iter()
    .map(|x| u32::from(*x))
    .sum()
}

/// Items with the names that other macros generate.
mod collisions {
    #![allow(
        dead_code,
        non_camel_case_types,
        non_upper_case_globals,
        non_snake_case
    )]
    pub struct Heave;
    pub struct HeaveArgs;
    pub struct HeaveTool;
    pub const HEAVE: u8 = 0;
    pub mod heave_tool {}
    pub fn heave_schema() {}
    pub mod __heave {}
    use toolkit::tool;

    /// Heave.
    #[tool]
    pub fn heave(kg: u32) -> u32 {
        kg
    }
    pub mod other {
        use toolkit::tool;
        /// Heave.
        #[tool(unregistered)]
        pub fn heave(kg: u32) -> u32 {
            kg
        }
    }
    pub fn outer() -> u32 {
        #[tool]
        fn inner(n: u32) -> u32 {
            n + 1
        }
        inner(1)
    }
}

/// Pull.
#[allow(clippy::too_many_lines)]
#[deprecated = "use haul"]
#[must_use]
#[inline]
#[tool]
pub fn pull(n: u32) -> u32 {
    n
}

#[expect(clippy::needless_pass_by_value)]
#[track_caller]
#[tool]
fn push(text: String) -> usize {
    text.len()
}

#[tool]
#[tracing::instrument]
async fn above(x: u8) -> u8 {
    x
}

#[tracing::instrument]
#[tool]
fn below(x: u8) -> u8 {
    x
}

type Maybe<T> = Option<T>;

#[tool]
fn roll(
    a: Maybe<u8>,
    b: std::option::Option<u8>,
    d: ::std::vec::Vec<::std::string::String>,
) -> String {
    format!("{a:?}{b:?}{d:?}")
}

macro_rules! made {
    ($name:ident, $ty:ty) => {
        #[tool]
        fn $name(value: $ty, list: Vec<$ty>) -> usize {
            let _ = value;
            list.len()
        }
    };
}
made!(made_of_numbers, u8);
made!(made_of_text, String);

#[tokio::test]
async fn all_of_them_are_called() {
    #[allow(deprecated)]
    let _ = (
        pull(1),
        collisions::outer(),
        collisions::other::heave(1),
        yard::glue(1),
    );
    let executor = Executor::new(tools![
        odd::add,
        yard::nail,
        yard::shed::sweep,
        wait,
        eight,
        lonely,
        sound,
        sounder,
        hail,
        trim_ws,
        names,
        collisions::heave,
        pull,
        push,
        above,
        below,
        roll,
        made_of_numbers,
        made_of_text
    ])
    .expect("an executor");
    for (name, arguments, answer) in [
        ("add", r#"{"a": 1, "b": 2}"#, "3"),
        ("nail", r#"{"n": 4}"#, "4"),
        ("sweep", "{}", "Done; the tool returned nothing."),
        ("wait", r#"{"on": true}"#, "1"),
        (
            "eight",
            r#"{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1}"#,
            "8",
        ),
        ("lonely", r#"{"_ignored": 3}"#, "1"),
        ("sound", r#"{"depth": 7, "spare": 1}"#, "7"),
        ("sounder", "", "9"),
        ("hail", r#"{"name": "Kim"}"#, "Kim"),
        ("trim_ws", r#"{"text": "a  ", "ref_count": 2}"#, "a2"),
        ("heave", r#"{"kg": 5}"#, "5"),
        ("pull", r#"{"n": 5}"#, "5"),
        ("push", r#"{"text": "五"}"#, "3"),
        ("above", r#"{"x": 5}"#, "5"),
        ("below", r#"{"x": 5}"#, "5"),
        ("roll", r#"{"d": ["x"], "b": 3}"#, "NoneSome(3)[\"x\"]"),
        ("made_of_numbers", r#"{"value": 1, "list": [1, 2]}"#, "2"),
        ("made_of_text", r#"{"value": "", "list": []}"#, "0"),
    ] {
        assert_eq!(executor.execute(name, arguments).await, answer, "{name}");
    }
    let all = r#"{"args":1,"ctx":2,"result":3,"value":4,"input":5,"json":6,"name":7,"tool":8,"this":9,"e":10,"err":11,"map":12,"schema":13,"executor":14,"arguments":15,"returned":16,"later":17,"parameter_0":18,"error":19,"r":20,"s":21}"#;
    assert_eq!(executor.execute("names", all).await, "231");
}

#[test]
fn documentation_is_kept_to_the_letter() {
    assert_eq!(
        <hail as Tool>::DEFINITION.description(),
        "Say \"hello\"# to {name}, or {} or {{x}}; path C:\\new\\table.\n\n```json\n  {\"a\": 1}\n```"
    );
    assert_eq!(
        <sounder as Tool>::DEFINITION.description(),
        "Sounds the depth."
    );
    let list = toolkit::openai_tools![hail, sound];
    assert!(list.contains(r#"who, e.g. \"Kim\" {not a hole}"#), "{list}");
    assert!(list.contains("metres") && !list.contains("debug"), "{list}");
}
