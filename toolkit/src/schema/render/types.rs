//! The types that a value may have.

use super::Renderer;
use super::keywords::Said;
use crate::schema::writer::{Key, key};
use crate::schema::{Schema, Types};

impl Renderer<'_, '_> {
    pub(super) const fn types(
        &mut self,
        schema: &Schema,
        said: Said,
        nullable: bool,
        first: &mut bool,
    ) {
        let mut types = schema.types;
        // The usual case, without the calls below. Always null is no type to every client.
        if !nullable
            && !matches!(types, Types::NULL)
            && !said.unions
            && let Some(only) = only_type(types)
        {
            return self.writer.member(first, only);
        }
        let united = said.unions && (!schema.any_of.is_empty() || !schema.one_of.is_empty());
        let null = types.contains(Types::NULL) && !united;
        if self.rules.nullable_word && (nullable || null) {
            types = types.without(Types::NULL);
            if types.is_empty() {
                types = Types::STRING; // there is no other way to say "always null"
            }
            self.writer.member(first, key!("nullable"));
            self.writer.raw("true");
        } else if nullable && !united {
            // A union that allows null says so in one of its forms.
            types = types.union(Types::NULL);
        }
        if types.contains(schema_any(self.rules.nullable_word)) {
            return;
        }
        let mut usual = only_type(types);
        if usual.is_none() && !self.rules.nullable_word {
            usual = type_or_null(types);
        }
        if let Some(usual) = usual {
            return self.writer.member(first, usual);
        }
        if self.rules.nullable_word && !types.is_empty() {
            return self.one_of_types(types, first);
        }
        self.writer.member(first, key!("type" "["));
        let (mut at, mut first) = (0, true);
        while at < NAMES.len() {
            if is_named(types, at) {
                self.writer.comma(&mut first);
                self.writer.raw(NAMES[at].1);
            }
            at += 1;
        }
        self.writer.raw("]");
    }

    // One node has one type there.
    const fn one_of_types(&mut self, types: Types, first: &mut bool) {
        self.writer.member(first, key!("anyOf" "["));
        let (mut at, mut first) = (0, true);
        while at < NAMES.len() {
            if is_named(types, at) {
                self.writer.comma(&mut first);
                self.writer.raw("{\"type\":");
                self.writer.raw(NAMES[at].1);
                self.writer.raw("}");
            }
            at += 1;
        }
        self.writer.raw("]");
    }
}

/// The keyword of a type that may be null; `None` for others.
const fn type_or_null(types: Types) -> Option<&'static Key> {
    Some(match types.without(Types::NULL) {
        _ if !types.contains(Types::NULL) => return None,
        Types::STRING => key!("type" r#"["string","null"]"#),
        Types::NUMBER | Types::FRACTION => key!("type" r#"["number","null"]"#),
        Types::INTEGER => key!("type" r#"["integer","null"]"#),
        Types::BOOLEAN => key!("type" r#"["boolean","null"]"#),
        Types::ARRAY => key!("type" r#"["array","null"]"#),
        Types::OBJECT => key!("type" r#"["object","null"]"#),
        _ => return None,
    })
}

/// The keyword of a single type; `None` for none and for several.
const fn only_type(types: Types) -> Option<&'static Key> {
    Some(match types {
        Types::STRING => key!("type" "\"string\""),
        Types::NUMBER | Types::FRACTION => key!("type" "\"number\""),
        Types::INTEGER => key!("type" "\"integer\""),
        Types::BOOLEAN => key!("type" "\"boolean\""),
        Types::ARRAY => key!("type" "\"array\""),
        Types::OBJECT => key!("type" "\"object\""),
        Types::NULL => key!("type" "\"null\""),
        _ => return None,
    })
}

const NAMES: [(Types, &str); 7] = [
    (Types::STRING, "\"string\""),
    (Types::NUMBER, "\"number\""),
    (Types::INTEGER, "\"integer\""),
    (Types::BOOLEAN, "\"boolean\""),
    (Types::ARRAY, "\"array\""),
    (Types::OBJECT, "\"object\""),
    (Types::NULL, "\"null\""),
];

// An integer is a number: it is not named where numbers are.
const fn is_named(types: Types, at: usize) -> bool {
    let is_integer = at == 2;
    types.contains(NAMES[at].0) && !(is_integer && types.contains(Types::NUMBER))
}

const fn schema_any(without_null: bool) -> Types {
    if without_null {
        Types::ANY.without(Types::NULL)
    } else {
        Types::ANY
    }
}
