//! Documentation as the model reads it.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// What an item's doc comments, or its `description = "…"`, say.
#[derive(Default, Clone)]
pub(crate) enum Text {
    /// Nothing.
    #[default]
    None,
    /// A text that is known here.
    Literal(String),
    /// Lines of which some are expressions (`concat!`, `include_str!`), for the compiler.
    Lines(Vec<TokenStream>),
}

impl Text {
    /// The doc attributes.
    pub(crate) fn of(attrs: &[Attribute]) -> Self {
        let lines: Vec<&Expr> = attrs.iter().filter_map(doc_expr).collect();
        let literals: Option<Vec<String>> = lines.iter().map(|line| literal(line)).collect();
        match literals {
            Some(lines) if lines.is_empty() => Self::None,
            Some(lines) => Self::Literal(cleaned(&lines)),
            None => Self::Lines(lines.into_iter().map(line_tokens).collect()),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::None => true,
            Self::Literal(text) => text.is_empty(),
            Self::Lines(_) => false,
        }
    }

    /// The runtime's `Text`, with `krate` in scope as the door to it.
    pub(crate) fn tokens(&self, krate: &TokenStream) -> TokenStream {
        match self {
            Self::None => quote!(#krate::Text::EMPTY),
            Self::Literal(text) => literal_tokens(krate, text),
            Self::Lines(lines) => {
                quote!(#krate::Text::expression(#krate::trimmed(#krate::concat!(#(#lines),*))))
            }
        }
    }
}

/// A literal text with its JSON form made here, so that the compiler need not look at each byte. It is a
/// literal itself, since a reference to one needs no constant of its own.
pub(crate) fn literal_tokens(krate: &TokenStream, text: &str) -> TokenStream {
    let escaped = escaped(text);
    quote!(#krate::Text::Static { text: #text, escaped: #krate::Option::Some(#escaped) })
}

pub(crate) fn is_doc(attr: &Attribute) -> bool {
    attr.path().is_ident("doc")
}

fn doc_expr(attr: &Attribute) -> Option<&Expr> {
    match &attr.meta {
        Meta::NameValue(doc) if doc.path.is_ident("doc") => Some(&doc.value),
        _ => None,
    }
}

fn literal(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Some(text.value()),
        // What macro_rules passes on stands in an invisible group.
        Expr::Group(group) => literal(&group.expr),
        _ => None,
    }
}

fn line_tokens(expr: &Expr) -> TokenStream {
    match literal(expr) {
        Some(text) => {
            let line = format!("{}\n", text.strip_prefix(' ').unwrap_or(&text));
            quote!(#line)
        }
        None => quote!(#expr, "\n"),
    }
}

/// Lines without the space that stands before each, blank ones at either end left out. Inner
/// indentation stays: it may be an example's.
fn cleaned(attributes: &[String]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for attribute in attributes {
        let block = attribute.contains('\n');
        for (at, line) in attribute.lines().enumerate() {
            let line = if block && at > 0 {
                without_star(line)
            } else {
                line
            };
            lines.push(line.strip_prefix(' ').unwrap_or(line).trim_end().to_owned());
        }
        if attribute.is_empty() {
            lines.push(String::new());
        }
    }
    let start = lines
        .iter()
        .position(|line| !line.is_empty())
        .unwrap_or(lines.len());
    let end = lines
        .iter()
        .rposition(|line| !line.is_empty())
        .map_or(start, |at| at + 1);
    lines[start..end].join("\n")
}

// The column of stars of a `/** … */` comment.
fn without_star(line: &str) -> &str {
    let trimmed = line.trim_start();
    match trimmed.strip_prefix('*') {
        Some(rest) => rest,
        None => line.strip_prefix("    ").map_or(line, |_| trimmed),
    }
}

/// A text with JSON's escapes, without the quotes.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '"' => escaped.push_str("\\\""),
            '\\' => escaped.push_str("\\\\"),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            control if control < ' ' => {
                escaped.push_str(&format!("\\u{:04x}", u32::from(control)));
            }
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_space_is_taken_and_no_more() {
        let lines = [
            "",
            " Say \"hello\".",
            "",
            " ```",
            "   {\"a\": 1}",
            " ```",
            "",
        ];
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        assert_eq!(cleaned(&lines), "Say \"hello\".\n\n```\n  {\"a\": 1}\n```");
        assert_eq!(cleaned(&["\n * one\n * two\n ".to_owned()]), "one\ntwo");
    }
}
