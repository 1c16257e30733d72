//! Every message in both languages: each says something, and none mixes in the other.

use std::time::Duration;

use super::{Chinese, English, Phrases};
use crate::arguments::fault::{
    Counts, Draft, End, Expected, Fault, FaultKind, Found, JsonType, Path, Range, Segment,
    SyntaxFault, SyntaxKind,
};
use crate::error::{CallError, ToolError, ToolErrorKind};
use crate::schema::{Format, Number};

fn kinds() -> Vec<FaultKind> {
    let (limit, one) = (Number::integer(7), Number::integer(1));
    vec![
        FaultKind::Missing {
            description: String::new(),
        },
        FaultKind::Unknown {
            nearest: None,
            known: vec!["a".into()],
            count: 30,
        },
        FaultKind::Unknown {
            nearest: Some("days".into()),
            known: Vec::new(),
            count: 0,
        },
        FaultKind::Unknown {
            nearest: None,
            known: Vec::new(),
            count: 0,
        },
        FaultKind::Duplicate,
        FaultKind::Type,
        FaultKind::Range {
            limit,
            exclusive: false,
            end: End::Greatest,
        },
        FaultKind::Range {
            limit: one,
            exclusive: true,
            end: End::Least,
        },
        FaultKind::MultipleOf(limit),
        FaultKind::Length {
            length: 9,
            limit: 3,
            end: End::Greatest,
        },
        FaultKind::Length {
            length: 0,
            limit: 1,
            end: End::Least,
        },
        FaultKind::Pattern("^[0-9]$".into()),
        FaultKind::Format(Format::DateTime),
        FaultKind::Choice {
            nearest: Some("\"b\"".into()),
        },
        FaultKind::Choice { nearest: None },
        FaultKind::Repeated { first: 0 },
        FaultKind::Key,
        FaultKind::Forbidden,
        FaultKind::Excluded,
        FaultKind::Unencoded {
            characters: vec![' ', '|'],
        },
        FaultKind::Ambiguous,
        FaultKind::Misread,
        FaultKind::TooComplex,
        FaultKind::Rejected {
            message: String::new(),
        },
    ]
}

fn expectations() -> Vec<Expected> {
    let range = Range {
        minimum: Some((Number::integer(1), false)),
        maximum: Some((Number::integer(7), true)),
        multiple_of: Some(Number::integer(2)),
    };
    let string = |pattern: Option<&str>, format| Expected::String {
        length: Counts {
            min: Some(1),
            max: Some(80),
        },
        pattern: pattern.map(str::to_owned),
        format,
    };
    let formats = [
        Format::Date,
        Format::Time,
        Format::Uuid,
        Format::Email,
        Format::Uri,
        Format::Ipv4,
    ];
    let mut all = vec![
        Expected::Anything,
        Expected::Null,
        Expected::Boolean,
        Expected::Integer(Range::default()),
        Expected::Integer(range),
        Expected::Number(range),
        string(None, None),
        string(Some("^[0-9]$"), None),
        Expected::Choice {
            values: vec!["\"b\"".into(), "3".into()],
            count: 40,
        },
        Expected::List {
            items: Box::new(Expected::Boolean),
            length: Counts::default(),
        },
        Expected::Tuple(vec![Expected::Boolean, Expected::Null]),
        Expected::Object {
            entries: vec![("b".into(), true)],
            tags: vec![("b".into(), "3".into())],
            count: 1,
        },
        Expected::Map {
            values: Box::new(Expected::Boolean),
            length: Counts {
                min: None,
                max: Some(3),
            },
        },
        Expected::OneOf(vec![Expected::Boolean, Expected::Null]),
        Expected::Another(Box::new(Expected::Integer(range))),
    ];
    all.extend(formats.into_iter().map(|format| string(None, Some(format))));
    all
}

fn syntax_kinds() -> Vec<SyntaxKind> {
    vec![
        SyntaxKind::CutOff,
        SyntaxKind::TrailingComma,
        SyntaxKind::TextAfter,
        SyntaxKind::SecondObject,
        SyntaxKind::SingleQuotes,
        SyntaxKind::Word("None".into()),
        SyntaxKind::LoneSurrogate,
        SyntaxKind::Escape,
        SyntaxKind::ControlCharacter,
        SyntaxKind::Number,
        SyntaxKind::BareName,
        SyntaxKind::Stray('\u{a0}'),
        SyntaxKind::TooDeep,
        SyntaxKind::NotAnObject(JsonType::String),
        SyntaxKind::Unexpected,
    ]
}

fn errors() -> Vec<CallError> {
    let mut errors = vec![
        CallError::UnknownTool {
            name: "_".into(),
            nearest: Some("_".into()),
            available: vec!["_".into()],
            count: 40,
            draft: Some(Draft::Object(vec![(
                "a".into(),
                Draft::Hole(Expected::Boolean),
            )])),
        },
        CallError::UnknownTool {
            name: "x".into(),
            nearest: None,
            available: Vec::new(),
            count: 0,
            draft: None,
        },
        CallError::ArgumentsMissing,
        CallError::Incomplete {
            reason: String::new(),
        },
        CallError::TimedOut {
            after: Duration::from_millis(1_500),
            may_complete: false,
        },
        CallError::TimedOut {
            after: Duration::from_millis(20),
            may_complete: true,
        },
        CallError::TooLate,
        CallError::Cancelled { may_complete: true },
        CallError::Cancelled {
            may_complete: false,
        },
        CallError::Refused {
            reason: String::new(),
        },
        CallError::Exhausted { failures: 5 },
        CallError::Panicked,
        CallError::WouldDeadlock,
    ];
    for kind in [
        ToolErrorKind::NotFound,
        ToolErrorKind::PermissionDenied,
        ToolErrorKind::Timeout,
        ToolErrorKind::InvalidValue,
        ToolErrorKind::Unavailable,
        ToolErrorKind::InvalidData,
        ToolErrorKind::Failed,
    ] {
        errors.push(CallError::Failed(ToolError::new(kind, String::new())));
        errors.push(CallError::Failed(
            ToolError::new(kind, "7".into()).hint("8"),
        ));
    }
    errors
}

/// Every message that a language has.
fn messages(phrases: &dyn Phrases) -> Vec<String> {
    let path = Path::from(vec![Segment::Key("_".into()), Segment::Index(2)]);
    let found = Some(Found {
        kind: JsonType::Integer,
        text: Some("9".into()),
    });
    let mut messages = Vec::new();
    for expected in expectations() {
        messages.push(phrases.hole(&expected));
        for kind in kinds() {
            let found = found.clone();
            let fault = Fault {
                path: path.clone(),
                kind,
                expected: expected.clone(),
                found,
            };
            messages.push(phrases.invalid_arguments("_", &[fault], 3, None));
        }
    }
    for kind in syntax_kinds() {
        let fault = SyntaxFault {
            kind,
            offset: 12,
            inside: path.clone(),
            near: String::new(),
        };
        messages.push(phrases.invalid_json("_", &fault, None));
    }
    messages.extend(errors().iter().map(|error| phrases.call_error("_", error)));
    messages.extend([2, 3].map(|times| phrases.failed_again(times)));
    messages.push(phrases.nothing_returned());
    messages.push(phrases.media_returned(&[crate::Content::image("x", "_")]));
    messages.push(phrases.items_left_out(2));
    messages.push(phrases.characters_left_out(2));
    messages.push(phrases.output_cut(4_000, 81_240));
    messages.push(phrases.unlike_output_schema("- 1"));
    messages
}

fn is_chinese(c: char) -> bool {
    ('\u{3400}'..='\u{9fff}').contains(&c) || "，。：；？！（）、".contains(c)
}

/// A text without what stands in quotes, brackets of its own or as a form to fill in.
fn own_words(text: &str) -> String {
    let mut own = String::new();
    for (at, part) in text.split('"').enumerate() {
        own.push_str(if at % 2 == 0 { part } else { " " });
    }
    for known in [
        "JSON",
        "YYYY-MM-DDTHH:MM:SSZ",
        "YYYY-MM-DD",
        "HH:MM:SSZ",
        "UUID",
        "U+00A0",
        "IPv4",
        "null",
        "true",
        "false",
        "Z",
        "^[0-9]$",
        "None",
        "_",
    ] {
        own = own.replace(known, " ");
    }
    own
}

#[test]
fn every_message_is_in_its_own_language() {
    for message in messages(&English) {
        assert!(!message.trim().is_empty());
        assert!(!message.chars().any(is_chinese), "{message}");
        assert!(!message.contains("  "), "{message:?}");
    }
    for message in messages(&Chinese) {
        let own = own_words(&message);
        assert!(!own.chars().any(|c| c.is_ascii_alphabetic()), "{message}");
        let form = message.starts_with(['<', '[', '{']) || message == "null";
        assert!(form || message.chars().any(is_chinese), "{message}");
    }
}

#[test]
fn both_languages_have_as_many_different_messages() {
    let count = |phrases: &dyn Phrases| {
        let mut all = messages(phrases);
        all.sort();
        all.dedup();
        all.len()
    };
    let (english, chinese) = (count(&English), count(&Chinese));
    assert!(english > 190 && chinese > 190, "{english} {chinese}");
}

#[test]
fn a_language_of_the_users_falls_back_to_english() {
    struct Terse;
    impl Phrases for Terse {
        fn nothing_returned(&self) -> String {
            "ok".to_owned()
        }
    }
    assert_eq!(Terse.nothing_returned(), "ok");
    assert_eq!(Terse.panicked(), English.panicked());
}
