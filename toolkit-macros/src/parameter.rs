//! `#[param(…)]`: what is said of a parameter or a field besides its type.

pub(crate) mod attr;
mod check;
mod tokens;

use proc_macro2::Span;
use syn::{Attribute, Expr, LitStr, Type};

use crate::doc::Text;
use crate::errors::Errors;
use crate::literal::{Literal, Number};

/// Everything said of a parameter.
#[derive(Default)]
pub(crate) struct Rules {
    /// `description = "…"`, else the doc comment.
    pub(crate) description: Text,
    /// What stands for it where it is left out.
    pub(crate) default: Option<(Span, Default_)>,
    /// `range(1..=7)`
    pub(crate) range: Option<(Span, Ends)>,
    /// `length(1..=80)`
    pub(crate) length: Option<(Span, Ends)>,
    /// `pattern = "…"`
    pub(crate) pattern: Option<LitStr>,
    /// `one_of("a", "b")`
    pub(crate) one_of: Option<(Span, Vec<Literal>)>,
    /// `multiple_of = 5`
    pub(crate) multiple_of: Option<Number>,
    /// `unique`
    pub(crate) unique: Option<Span>,
    /// `rename = "…"`
    pub(crate) rename: Option<LitStr>,
    /// `example = LITERAL`
    pub(crate) examples: Vec<Literal>,
    /// `secret`
    pub(crate) secret: Option<Span>,
    /// `skip`
    pub(crate) skip: Option<Span>,
    /// `recursive = Tree`
    pub(crate) recursive: Option<Type>,
}

/// What stands for a parameter that is left out.
pub(crate) enum Default_ {
    /// `default`
    OfType,
    /// `default = LITERAL`
    Literal(Literal),
    /// `default_with = EXPR`
    Expr(Expr),
}

/// The ends of a range.
pub(crate) struct Ends {
    pub(crate) least: Option<Number>,
    pub(crate) greatest: Option<Number>,
    /// The greatest itself lies outside.
    pub(crate) open: bool,
}

impl Ends {
    /// The fewest and the most, where they are lengths.
    pub(crate) fn counts(&self) -> (Option<u64>, Option<u64>) {
        let least = self.least.as_ref().and_then(Number::as_count);
        let greatest = self.greatest.as_ref().and_then(Number::as_count);
        let greatest = greatest.map(|count| count.saturating_sub(u64::from(self.open)));
        (least, greatest)
    }
}

impl Rules {
    /// What the attributes say. Mistakes are noted, and what is right is kept.
    pub(crate) fn of(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let mut rules = Self {
            description: Text::of(attrs),
            ..Self::default()
        };
        for attr in attrs.iter().filter(|attr| is_param(attr)) {
            attr::parse(attr, &mut rules, errors);
        }
        check::check(&rules, errors);
        rules
    }

    /// Whether the parameter may be left out, whatever its type.
    pub(crate) fn has_default(&self) -> bool {
        self.default.is_some()
    }
}

pub(crate) fn is_param(attr: &Attribute) -> bool {
    attr.path().is_ident("param")
}
