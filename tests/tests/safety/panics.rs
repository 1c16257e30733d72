//! No panic of another's code comes out of a call.

use std::fmt;
use std::time::Duration;

use toolkit::phrases::Phrases;
use toolkit::{CallError, Executor, ToolCall, ToolError, tool, tools};

#[derive(Debug)]
struct Explosive {
    on_display: bool,
    on_drop: bool,
}

impl fmt::Display for Explosive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        assert!(!self.on_display, "display");
        f.write_str("explosive")
    }
}

impl std::error::Error for Explosive {}

impl Drop for Explosive {
    fn drop(&mut self) {
        assert!(!self.on_drop, "drop");
    }
}

/// Blow up.
#[tool]
fn blow_up(on_display: bool, on_drop: bool, as_cause: bool) -> Result<(), ToolError> {
    let error = Explosive {
        on_display,
        on_drop,
    };
    Err(match as_cause {
        true => ToolError::failed("it blew up").caused_by(error),
        false => ToolError::from_error(error),
    })
}

/// Blow up with its own error.
#[tool]
async fn burst(on_display: bool, on_drop: bool) -> Result<(), Explosive> {
    tokio::task::yield_now().await;
    Err(Explosive {
        on_display,
        on_drop,
    })
}

/// Go off later.
#[tool]
async fn fuse(milliseconds: u64) -> &'static str {
    let _held = Explosive {
        on_display: false,
        on_drop: true,
    };
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    "never read"
}

#[test]
fn an_error_that_panics_is_answered() {
    let executor = Executor::new(tools![blow_up, burst]).expect("an executor");
    for on_display in [false, true] {
        for on_drop in [false, true] {
            for as_cause in [false, true] {
                let arguments = format!(
                    r#"{{"on_display": {on_display}, "on_drop": {on_drop}, "as_cause": {as_cause}}}"#
                );
                let text = executor.execute_blocking("blow_up", &arguments);
                assert!(text.contains("failed"), "{text}");
                drop(executor.call_blocking(&ToolCall::new("", "blow_up", &*arguments)));
                let arguments = format!(r#"{{"on_display": {on_display}, "on_drop": {on_drop}}}"#);
                let text = executor.execute_blocking("burst", &arguments);
                assert!(text.contains("failed"), "{text}");
            }
        }
    }
}

#[test]
fn a_future_that_panics_when_it_is_dropped_is_answered() {
    let executor = Executor::builder()
        .tools(tools![fuse])
        .timeout(Duration::from_millis(10));
    let executor = executor.build().expect("an executor");
    let text = executor.execute_blocking("fuse", r#"{"milliseconds": 60000}"#);
    assert!(text.contains("timed out"), "{text}");
    let text = executor.execute_blocking("fuse", r#"{"milliseconds": 1}"#);
    assert!(text.contains("internal error"), "{text}");
}

struct Mute;

impl Phrases for Mute {
    fn call_error(&self, _: &str, _: &CallError) -> String {
        panic!("no words")
    }

    fn invalid_arguments(
        &self,
        _: &str,
        _: &[toolkit::Fault],
        _: usize,
        _: Option<&toolkit::Draft>,
    ) -> String {
        panic!("no words")
    }

    fn syntax(&self, _: &str, _: &toolkit::SyntaxFault) -> String {
        panic!("no words")
    }

    fn nothing_returned(&self) -> String {
        panic!("no words")
    }

    fn output_cut(&self, _: usize, _: usize) -> String {
        panic!("no words")
    }

    fn failed_again(&self, _: usize) -> String {
        panic!("no words")
    }
}

/// Say nothing.
#[tool]
fn nothing() {}

/// Say a lot.
#[tool]
fn chatter() -> String {
    "x".repeat(10_000)
}

#[test]
fn a_language_that_panics_is_answered_in_english() {
    let muted = |phrases| {
        let builder = Executor::builder().tools(tools![blow_up, nothing, chatter]);
        let builder = builder.phrases(phrases);
        builder.build().expect("an executor")
    };
    let executor = muted(Mute);
    let english = Executor::new(tools![blow_up, nothing, chatter]).expect("an executor");
    for (name, arguments) in [
        ("nothing", "{}"),
        ("chatter", "{}"),
        ("nothing", "{"),
        ("nothing", r#"{"a": 1}"#),
        ("nihil", "{}"),
        (
            "blow_up",
            r#"{"on_display": false, "on_drop": false, "as_cause": true}"#,
        ),
    ] {
        let (text, expected) = (
            executor.execute_blocking(name, arguments),
            english.execute_blocking(name, arguments),
        );
        assert_eq!(text, expected, "{name} {arguments}");
        let (session, english) = (executor.session(), english.session());
        for _ in 0..2 {
            let text = session.execute_blocking(name, arguments);
            assert_eq!(text, english.execute_blocking(name, arguments));
        }
    }
}
