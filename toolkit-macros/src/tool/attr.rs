//! The keys of `#[tool(…)]`, one by one.

use proc_macro2::{Ident, Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{LitBool, LitInt, LitStr, Path, Token};

use crate::errors::Errors;
use crate::names;
use crate::parameter::attr::{keys, once, value};

/// What `#[tool(…)]` says.
#[derive(Default)]
pub(crate) struct Settings {
    /// `name = "…"`
    pub(crate) name: Option<LitStr>,
    /// `title = "…"`
    pub(crate) title: Option<LitStr>,
    /// `description = "…"`
    pub(crate) description: Option<LitStr>,
    /// `handle = Name`
    pub(crate) handle: Option<Ident>,
    /// `params = Name`
    pub(crate) params: Option<Ident>,
    /// `crate = path::to::toolkit`
    pub(crate) krate: Option<Path>,
    /// `read_only`, `destructive`, `idempotent`, `open_world`, in this order
    pub(crate) effects: [Option<bool>; 4],
    /// `timeout = "30s"`, in milliseconds
    pub(crate) timeout: Option<(Span, u64)>,
    /// `blocking`
    pub(crate) blocking: Option<Span>,
    /// `alone`, `alone = false`
    pub(crate) alone: Option<bool>,
    /// `unregistered`
    pub(crate) unregistered: Option<Span>,
}

const EFFECTS: [&str; 4] = ["read_only", "destructive", "idempotent", "open_world"];

const KEYS: &[&str] = &[
    "name",
    "title",
    "description",
    "handle",
    "params",
    "crate",
    "read_only",
    "destructive",
    "idempotent",
    "open_world",
    "timeout",
    "blocking",
    "alone",
    "unregistered",
];

impl Settings {
    // #[tool(name = "forecast", read_only)]
    pub(crate) fn parse(args: TokenStream, errors: &mut Errors) -> Self {
        let mut settings = Self::default();
        let parsed = |input: ParseStream<'_>| {
            keys(input, errors, |input| settings.key(input));
            Ok(())
        };
        let parsed = parsed.parse2(args);
        errors.keep(parsed);
        settings
    }

    /// Whether anything is said.
    pub(crate) fn says_anything(&self) -> bool {
        self.name.is_some()
            || self.title.is_some()
            || self.description.is_some()
            || self.handle.is_some()
            || self.params.is_some()
            || self.krate.is_some()
            || self.effects.iter().any(Option::is_some)
            || self.timeout.is_some()
            || self.blocking.is_some()
            || self.alone.is_some()
            || self.unregistered.is_some()
    }

    fn key(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let key = Ident::parse_any(input)?;
        match key.to_string().as_str() {
            "name" => once(&mut self.name, &key, value(input)?),
            "title" => once(&mut self.title, &key, value(input)?),
            "description" => once(&mut self.description, &key, value(input)?),
            "handle" => once(&mut self.handle, &key, value(input)?),
            "params" => once(&mut self.params, &key, value(input)?),
            "crate" => once(&mut self.krate, &key, path(input)?),
            "timeout" => once(&mut self.timeout, &key, (key.span(), timeout(input)?)),
            "blocking" => once(&mut self.blocking, &key, key.span()),
            "alone" => once(&mut self.alone, &key, flag(&key, input)?),
            "unregistered" => once(&mut self.unregistered, &key, key.span()),
            name => match EFFECTS.iter().position(|effect| *effect == name) {
                Some(at) => once(&mut self.effects[at], &key, flag(&key, input)?),
                None => Err(syn::Error::new(key.span(), names::unknown_key(name, KEYS))),
            },
        }
    }
}

// crate = path, or crate = "path"
fn path(input: ParseStream<'_>) -> syn::Result<Path> {
    input.parse::<Token![=]>()?;
    if input.peek(LitStr) {
        return input.parse::<LitStr>()?.parse_with(Path::parse_mod_style);
    }
    input.call(Path::parse_mod_style)
}

// read_only, read_only = false
fn flag(key: &Ident, input: ParseStream<'_>) -> syn::Result<bool> {
    if !input.peek(Token![=]) {
        return Ok(true);
    }
    input.parse::<Token![=]>()?;
    let said: syn::Result<LitBool> = input.parse();
    let mend = |error: syn::Error| {
        syn::Error::new(error.span(), format!("write `{key}` or `{key} = false`"))
    };
    Ok(said.map_err(mend)?.value)
}

// timeout = "30s"
fn timeout(input: ParseStream<'_>) -> syn::Result<u64> {
    input.parse::<Token![=]>()?;
    if input.peek(LitStr) {
        return milliseconds(&input.parse()?);
    }
    let number: Option<LitInt> = input.fork().parse().ok();
    let example = number.map_or_else(|| "30".to_owned(), |number| number.to_string());
    Err(input.error(format!(
        "write a time with its unit in quotes: `timeout = \"{example}s\"`"
    )))
}

// "30s"
fn milliseconds(text: &LitStr) -> syn::Result<u64> {
    let value = text.value();
    let digits = value.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = match value.get(digits.len()..) {
        Some("ms") => 1,
        Some("s") => 1_000,
        Some("m") => 60_000,
        _ => 0,
    };
    let amount: Option<u64> = digits.trim().parse().ok();
    match amount.and_then(|amount| amount.checked_mul(factor)) {
        Some(milliseconds) if milliseconds > 0 => Ok(milliseconds),
        _ => {
            let message = "write a time with its unit, `ms`, `s` or `m`: `timeout = \"30s\"`";
            Err(syn::Error::new(text.span(), message))
        }
    }
}
