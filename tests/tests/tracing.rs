//! The spans of calls, as OpenTelemetry's exporter gets them.

use std::collections::HashMap;

use opentelemetry::trace::{SpanKind, Status, TracerProvider as _};
use opentelemetry_sdk::trace::{InMemorySpanExporter, SdkTracerProvider, SpanData};
use toolkit::{Executor, ToolCall, ToolError, tool, tools};
use tracing_subscriber::layer::SubscriberExt;

/// Read a log.
#[tool]
async fn read_log(page: u8) -> Result<String, ToolError> {
    tokio::task::yield_now().await;
    match page {
        0 => Err(ToolError::not_found("page 0")),
        1 => panic!("torn"),
        _ => Ok(format!("page {page} of /srv/harbour/log.txt")),
    }
}

/// Sign on.
#[tool]
fn sign_on(#[param(secret)] word: String) -> usize {
    word.len()
}

/// What is exported of some calls.
fn spans(record: bool, calls: &[ToolCall]) -> Vec<(SpanData, HashMap<String, String>)> {
    let exporter = InMemorySpanExporter::default();
    let provider = SdkTracerProvider::builder()
        .with_simple_exporter(exporter.clone())
        .build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("test"));
    let subscriber = tracing_subscriber::registry().with(layer);
    let executor = Executor::builder()
        .tools(tools![read_log, sign_on])
        .record_content(record)
        .build()
        .expect("an executor");
    tracing::subscriber::with_default(subscriber, || {
        for call in calls {
            let _ = executor.call_blocking(call);
        }
    });
    let spans = exporter.get_finished_spans().expect("spans");
    let attributes = |span: &SpanData| {
        span.attributes
            .iter()
            .map(|pair| (pair.key.to_string(), pair.value.to_string()))
            .collect()
    };
    spans
        .into_iter()
        .map(|span| {
            let told = attributes(&span);
            (span, told)
        })
        .collect()
}

#[test]
fn a_span_for_each_call_with_the_attributes_of_the_convention() {
    let calls = [
        ToolCall::new("call_1", "read_log", r#"{"page": 7}"#),
        ToolCall::new("call_2", "read_log", r#"{"page": 0}"#),
        ToolCall::new("call_3", "read_log", r#"{"page": 1}"#),
        ToolCall::new("call_4", "read_log", r#"{"page": "x"}"#),
        ToolCall::new("", "raed_log", "{}"),
    ];
    let spans = spans(false, &calls);
    assert_eq!(spans.len(), 5);
    let errors = [
        None,
        Some("not_found"),
        Some("panic"),
        Some("invalid_arguments"),
        Some("unknown_tool"),
    ];
    for ((span, told), error) in spans.iter().zip(errors) {
        assert_eq!(told["gen_ai.operation.name"], "execute_tool");
        assert_eq!(told["gen_ai.tool.type"], "function");
        assert_eq!(span.span_kind, SpanKind::Internal);
        assert_eq!(
            span.name,
            format!("execute_tool {}", told["gen_ai.tool.name"])
        );
        assert_eq!(told.get("error.type").map(String::as_str), error);
        assert_eq!(matches!(span.status, Status::Error { .. }), error.is_some());
        assert!(!told.contains_key("gen_ai.tool.call.arguments"));
        assert!(!told.contains_key("gen_ai.tool.call.result"));
    }
    assert_eq!(spans[0].1["gen_ai.tool.call.id"], "call_1");
    assert_eq!(spans[0].1["gen_ai.tool.description"], "Read a log.");
    assert!(!spans[4].1.contains_key("gen_ai.tool.call.id"));
}

#[test]
fn contents_are_recorded_on_request_and_redacted() {
    let calls = [
        ToolCall::new("", "read_log", r#"{"page": 7}"#),
        ToolCall::new("", "sign_on", r#"{"word": "hunter2"}"#),
    ];
    let spans = spans(true, &calls);
    assert_eq!(spans[0].1["gen_ai.tool.call.arguments"], r#"{"page": 7}"#);
    assert_eq!(spans[0].1["gen_ai.tool.call.result"], "page 7 of [path]");
    assert!(!format!("{:?}", spans[1]).contains("hunter2"));
}
