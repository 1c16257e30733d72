//! The keys of `#[param(…)]`, one by one.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, LitStr, Meta, Token, parenthesized};

use super::{Default_, Ends, Rules};
use crate::doc::Text;
use crate::errors::Errors;
use crate::literal::{Literal, Number};
use crate::names;

const KEYS: &[&str] = &[
    "default",
    "default_with",
    "range",
    "length",
    "pattern",
    "one_of",
    "multiple_of",
    "unique",
    "rename",
    "description",
    "example",
    "secret",
    "skip",
    "recursive",
];

// #[param(default = 3, range(1..=7))]
pub(super) fn parse(attr: &Attribute, rules: &mut Rules, errors: &mut Errors) {
    let Meta::List(list) = &attr.meta else {
        let message = "write what is said of the parameter in parentheses: `#[param(default = 3)]`";
        return errors.at(attr, message);
    };
    let parsed = list.parse_args_with(|input: ParseStream<'_>| {
        keys(input, errors, |input| key(input, rules));
        Ok(())
    });
    errors.keep(parsed);
}

/// Keys with commas between them; after a mistake it goes on with the next.
pub(crate) fn keys(
    input: ParseStream<'_>,
    errors: &mut Errors,
    mut key: impl FnMut(ParseStream<'_>) -> syn::Result<()>,
) {
    while !input.is_empty() {
        if let Err(error) = key(input) {
            errors.push(error);
            skip_to_comma(input);
        }
        if !input.is_empty() && !input.peek(Token![,]) {
            errors.push(input.error("expected a comma before the next key"));
            skip_to_comma(input);
        }
        let _ = input.parse::<Option<Token![,]>>();
    }
}

fn skip_to_comma(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(Token![,]) {
        let _ = input.parse::<proc_macro2::TokenTree>();
    }
}

fn key(input: ParseStream<'_>, rules: &mut Rules) -> syn::Result<()> {
    let key = Ident::parse_any(input)?;
    let span = key.span();
    match key.to_string().as_str() {
        "default" if input.peek(Token![=]) => {
            let literal = value(input)?;
            default(rules, span, Default_::Literal(literal))
        }
        "default" => default(rules, span, Default_::OfType),
        "default_with" => {
            let expr = value(input)?;
            default(rules, span, Default_::Expr(expr))
        }
        "range" => once(&mut rules.range, &key, (span, ends(input, "range(1..=7)")?)),
        "length" => once(
            &mut rules.length,
            &key,
            (span, ends(input, "length(1..=80)")?),
        ),
        "pattern" => once(&mut rules.pattern, &key, value(input)?),
        "one_of" => once(&mut rules.one_of, &key, (span, choices(input, span)?)),
        "multiple_of" => once(&mut rules.multiple_of, &key, value(input)?),
        "unique" => once(&mut rules.unique, &key, span),
        "rename" => once(&mut rules.rename, &key, value(input)?),
        "description" => {
            rules.description = Text::Literal(value::<LitStr>(input)?.value());
            Ok(())
        }
        "example" => {
            rules.examples.push(value(input)?);
            Ok(())
        }
        "secret" => once(&mut rules.secret, &key, span),
        "skip" => once(&mut rules.skip, &key, span),
        "recursive" => once(&mut rules.recursive, &key, value(input)?),
        other => Err(syn::Error::new(span, names::unknown_key(other, KEYS))),
    }
}

/// `= VALUE`
pub(crate) fn value<T: Parse>(input: ParseStream<'_>) -> syn::Result<T> {
    input.parse::<Token![=]>()?;
    input.parse()
}

fn default(rules: &mut Rules, span: Span, value: Default_) -> syn::Result<()> {
    if rules.default.is_some() {
        let message = "there is a default already: of `default`, `default = …` and \
                       `default_with = …` only one can stand";
        return Err(syn::Error::new(span, message));
    }
    rules.default = Some((span, value));
    Ok(())
}

/// Keeps a value for which there is one place.
pub(crate) fn once<T>(slot: &mut Option<T>, key: &Ident, value: T) -> syn::Result<()> {
    if slot.is_some() {
        return Err(syn::Error::new(
            key.span(),
            format!("`{key}` is said twice; remove one"),
        ));
    }
    *slot = Some(value);
    Ok(())
}

// one_of("a", "b")
fn choices(input: ParseStream<'_>, span: Span) -> syn::Result<Vec<Literal>> {
    let content;
    parenthesized!(content in input);
    let choices = Punctuated::<Literal, Token![,]>::parse_terminated(&content)?;
    if choices.is_empty() {
        return Err(syn::Error::new(
            span,
            "name at least one value: `one_of(\"a\", \"b\")`",
        ));
    }
    Ok(choices.into_iter().collect())
}

// length(5)
fn no_range(content: ParseStream<'_>, only: Option<Number>, example: &str) -> syn::Error {
    match (only, example.split_once('(')) {
        (Some(only), Some((key, _))) if content.is_empty() => {
            let digits = only.digits();
            let message = format!("write a range, both ends in it: `{key}({digits}..={digits})`");
            syn::Error::new(only.span, message)
        }
        _ => syn::Error::new(
            content.span(),
            format!("write a range, such as `{example}`"),
        ),
    }
}

// range(1..=7), range(..0.5), range(1..)
fn ends(input: ParseStream<'_>, example: &str) -> syn::Result<Ends> {
    if !input.peek(syn::token::Paren) {
        return Err(input.error(format!("write the range in parentheses: `{example}`")));
    }
    let content;
    parenthesized!(content in input);
    let ends = range(&content, example);
    // What is left over after a mistake would be a second one.
    while content.parse::<proc_macro2::TokenTree>().is_ok() {}
    ends
}

fn range(content: ParseStream<'_>, example: &str) -> syn::Result<Ends> {
    if content.is_empty() {
        return Err(no_range(content, None, example));
    }
    let starts_open = content.peek(Token![..]) || content.peek(Token![..=]);
    let least = if starts_open {
        None
    } else {
        Some(content.parse::<Number>()?)
    };
    let open = if content.peek(Token![..=]) {
        content.parse::<Token![..=]>()?;
        false
    } else if content.peek(Token![..]) {
        content.parse::<Token![..]>()?;
        true
    } else {
        return Err(no_range(content, least, example));
    };
    let greatest = if content.is_empty() {
        None
    } else {
        Some(content.parse::<Number>()?)
    };
    if !content.is_empty() {
        return Err(content.error("nothing may follow the range"));
    }
    Ok(Ends {
        least,
        greatest,
        open,
    })
}
