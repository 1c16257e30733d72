//! What the macro wrote of a tool, and what is made once for each type and dialect.

use std::marker::PhantomData;

use super::Dialect;
use super::group::{One, Usual, rendered};
use super::limits::{MODEST, is_modest};
use crate::schema::assembly::Assembly;
use crate::schema::render::{Cut, Pieces, Prepared, Renderer, TypeJson, is_nullable, looks};
use crate::schema::{ConstSchema, Schema};
use crate::tool::{Tool, ToolDefinition};

/// What of a tool need not be looked at again.
#[derive(Clone, Copy)]
pub(crate) struct Ready<'a> {
    /// `"name":"…","description":"…"`
    pub(super) head: Option<&'static str>,
    /// The parameters.
    pub(super) pieces: Option<Pieces<'a>>,
    /// The dialect is sure to take the tool.
    pub(super) accepted: bool,
}

impl Ready<'_> {
    /// Nothing is known: the definition says all.
    pub(super) const NOTHING: Self = Self {
        head: None,
        pieces: None,
        accepted: false,
    };
}

/// A tool of which the macro wrote what it could see.
pub trait Written<const DIALECT: usize> {
    /// Its JSON, where it is of usual size.
    const JSON: Usual;
}

impl<T: Tool> One<T> {
    /// The JSON of a tool of which the macro wrote what it could see.
    #[must_use]
    pub const fn written<const COUNT: usize>(
        dialect: usize,
        head: Option<&'static str>,
        required: &'static str,
        prepared: [Prepared; COUNT],
        types: [&'static TypeJson; COUNT],
    ) -> Usual {
        let dialect = Dialect::ALL[dialect];
        let (mut at, mut accepted, mut known) = (0, COUNT <= MODEST, true);
        while at < COUNT {
            let (says, json) = (prepared[at].says, types[at]);
            accepted = accepted && json.modest && says & !json.takes == 0;
            known = known && says & json.looks != 0;
            at += 1;
        }
        let ready = Ready {
            head,
            pieces: Some(Pieces {
                prepared: &prepared,
                types: &types,
                count: COUNT,
                required: if known { Some(required) } else { None },
            }),
            accepted,
        };
        one(dialect, T::DEFINITION, &ready)
    }

    /// The JSON of a tool of which the macro could see too little.
    #[must_use]
    pub const fn unwritten(dialect: usize) -> Usual {
        one(Dialect::ALL[dialect], T::DEFINITION, &Ready::NOTHING)
    }
}

// The definition is an argument, since a reference to a constant would be another constant.
const fn one(dialect: Dialect, tool: &'static ToolDefinition, ready: &Ready<'_>) -> Usual {
    rendered(dialect, &[tool], ready)
}

/// A type in a dialect.
#[derive(Debug)]
pub struct InDialect<T: ?Sized, const DIALECT: usize>(PhantomData<T>);

impl<T: ConstSchema + ?Sized, const DIALECT: usize> InDialect<T, DIALECT> {
    const STORE: Store = Store::of(Dialect::ALL[DIALECT], T::SCHEMA, T::OPTIONAL);

    /// What the dialect says of the type.
    pub const JSON: &'static TypeJson = &Self::STORE.read();
}

/// A type that does not describe itself.
pub trait NotDescribed {
    /// Nothing is known.
    const JSON: &'static TypeJson;
}

impl<T: ?Sized, const DIALECT: usize> NotDescribed for InDialect<T, DIALECT> {
    const JSON: &'static TypeJson = &TypeJson::UNKNOWN;
}

/// A greater type is written anew for each parameter.
const ROOM: usize = 16 << 10;

struct Store {
    json: Assembly<ROOM>,
    cut: Option<Cut>,
    modest: bool,
    looks: u16,
}

impl Store {
    const fn of(dialect: Dialect, schema: &Schema, optional: bool) -> Self {
        let rules = dialect.rules();
        let mut json = Assembly::new();
        let mut writer = json.writer();
        let nullable = is_nullable(&rules, schema, !optional);
        let cut = match Renderer::new(&mut writer, rules).cut(schema, nullable) {
            Some(cut) if cut.plain <= ROOM => Some(cut),
            _ => None,
        };
        Self {
            json,
            modest: is_modest(dialect, schema),
            looks: looks(optional, &rules),
            cut,
        }
    }

    const fn read(&'static self) -> TypeJson {
        let Some(cut) = self.cut else {
            return TypeJson {
                looks: self.looks,
                ..TypeJson::UNKNOWN
            };
        };
        let json = &self.json;
        TypeJson {
            takes: cut.takes,
            looks: self.looks,
            modest: self.modest,
            slots: cut.slots,
            after: json.text(0, cut.rest),
            more: json.text(0, cut.more),
            minimum: json.text(cut.more, cut.minimum),
            maximum: json.text(cut.minimum, cut.maximum),
            plain: json.text(cut.rest, cut.plain),
        }
    }
}
