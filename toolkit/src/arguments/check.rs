//! Whether a value fits its schema, and everything that is wrong with it where it does not.
//!
//! This decides alone. The same walk serves for a yes or no (a union looks for the form that fits)
//! and for the account of all faults, in the order of the parameters.

mod external;
mod flattened;
mod format;
mod list;
mod meant;
mod memo;
mod object;
mod reading;
mod scalar;
mod tagged;
mod union;

pub(crate) use flattened::{flattened, named};
pub(crate) use meant::{Form, by_name, meant};
pub(crate) use tagged::Tagged;
pub(crate) use union::target;

use std::collections::HashSet;

use memo::{Key, Memo};

use super::equal;
use super::expected::shown;
use super::fault::{Expected, Fault, FaultKind, Found, Path, Segment, kept_key};
use super::json::Json;
use super::work::Work;
use crate::nearest;
use crate::schema::{Part, Schema, Types, resolve};

/// How many faults are kept; the others are counted.
pub(crate) const KEPT: usize = 20;

/// What is wrong with a value.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    pub(crate) kept: Vec<Fault>,
    pub(crate) more: usize,
}

/// Everything that is wrong with a value. Where the work on it was too much, that is all.
pub(crate) fn check(schema: &Schema, json: &Json<'_>, work: &Work<'_>) -> Faults {
    let memo = Memo::default();
    let mut check = Check::new(work, &memo, Question::Faults);
    check.value(schema, json, None, &Place::ROOT);
    match work.is_spent() {
        true => Faults::too_complex(),
        false => check.faults,
    }
}

impl Faults {
    /// The value can't be looked at within the work that a call may take.
    pub(crate) fn too_complex() -> Self {
        let fault = Fault {
            path: Path::default(),
            kind: FaultKind::TooComplex,
            expected: Expected::Anything,
            found: None,
        };
        Self {
            kept: vec![fault],
            more: 0,
        }
    }
}

/// Whether a value fits.
pub(crate) fn fits(
    schema: &Schema,
    json: &Json<'_>,
    scope: Option<&Scope<'_>>,
    work: &Work<'_>,
) -> bool {
    let memo = Memo::default();
    let mut check = Check::new(work, &memo, Question::Fits);
    check.value(schema, json, scope, &Place::ROOT);
    check.fits() && !work.is_spent()
}

/// Whether `null` is a value of its own for a schema, and does not only stand for nothing.
pub(crate) fn takes_null(schema: &Schema) -> bool {
    use crate::literal::Literal;
    if schema.nullable {
        return true;
    }
    if !schema.choices.is_empty() {
        return schema
            .choices
            .iter()
            .any(|choice| matches!(choice.value, Literal::Null));
    }
    let forms = |forms: &[Part<Schema>]| forms.iter().filter(|form| takes_null(form)).count();
    schema.reference.is_none()
        && schema.types.contains(Types::NULL)
        && (schema.any_of.is_empty() || forms(&schema.any_of) > 0)
        && (schema.one_of.is_empty() || forms(&schema.one_of) == 1)
        && schema.all_of.iter().all(|part| takes_null(part))
        && schema.not.as_ref().is_none_or(|not| !takes_null(not))
}

/// The enclosing definitions of a place, the innermost first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scope<'s> {
    pub(crate) schema: &'s Schema,
    pub(crate) outer: Option<&'s Scope<'s>>,
}

impl<'s> Scope<'s> {
    /// What a reference means, and the scope in which it stands.
    pub(crate) fn resolve(scope: Option<&'s Self>, depth: usize) -> Option<&'s Self> {
        let mut scope = scope;
        for _ in 0..depth {
            scope = scope?.outer;
        }
        scope
    }
}

/// Where the walk stands: made into a path only where something is wrong.
#[derive(Clone, Copy)]
pub(crate) struct Place<'p> {
    outer: Option<&'p Place<'p>>,
    step: Step<'p>,
}

#[derive(Clone, Copy)]
enum Step<'p> {
    Root,
    Key(&'p str),
    Index(usize),
}

impl<'p> Place<'p> {
    pub(crate) const ROOT: Self = Self {
        outer: None,
        step: Step::Root,
    };

    pub(crate) fn key(&'p self, key: &'p str) -> Self {
        Self {
            outer: Some(self),
            step: Step::Key(key),
        }
    }

    pub(crate) fn index(&'p self, index: usize) -> Self {
        Self {
            outer: Some(self),
            step: Step::Index(index),
        }
    }

    pub(crate) fn path(&self) -> Path {
        let mut segments = Vec::new();
        let mut place = Some(self);
        while let Some(at) = place {
            match at.step {
                Step::Root => {}
                Step::Key(key) => segments.push(Segment::Key(kept_key(key).to_owned())),
                Step::Index(index) => segments.push(Segment::Index(index)),
            }
            place = at.outer;
        }
        segments.reverse();
        Path::from(segments)
    }
}

struct Check<'c> {
    work: &'c Work<'c>,
    memo: &'c Memo,
    // What has been told already, while all faults are collected.
    told: HashSet<Key>,
    // Inside a value that was made for the walk: another may stand at its place later.
    transient: bool,
    faults: Faults,
    question: Question,
    // Inside a value that must not be shown, nor the names of what is in it.
    secret: bool,
}

/// What a walk is to find out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Question {
    /// Everything that is wrong.
    Faults,
    /// Whether the value fits: the first fault ends the walk.
    Fits,
    /// Whether the type's reader would take the value, whatever the schema allows.
    IsRead,
}

impl<'c> Check<'c> {
    fn new(work: &'c Work<'c>, memo: &'c Memo, question: Question) -> Self {
        Self {
            work,
            memo,
            told: HashSet::new(),
            transient: false,
            faults: Faults::default(),
            question,
            secret: false,
        }
    }

    /// A check of another kind inside this one.
    fn inner(&self, question: Question) -> Self {
        Self {
            transient: self.transient,
            ..Self::new(self.work, self.memo, question)
        }
    }

    fn fits(&self) -> bool {
        self.faults.kept.is_empty()
    }

    /// Whether only a yes or no is asked for.
    fn is_probing(&self) -> bool {
        self.question != Question::Faults
    }

    fn is_reading(&self) -> bool {
        self.question == Question::IsRead
    }

    fn is_over(&self) -> bool {
        self.work.is_spent() || (self.is_probing() && !self.fits())
    }

    fn value(
        &mut self,
        schema: &Schema,
        json: &Json<'_>,
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) {
        if self.is_over() || (schema.nullable && *json == Json::Null) {
            return;
        }
        if schema.secret && !self.secret {
            self.secret = true;
            self.value(schema, json, scope, place);
            self.secret = false;
            return;
        }
        let Some(_entered) = self.work.enter() else {
            return;
        };
        if let Some(depth) = schema.reference {
            if let Some(target) = Scope::resolve(scope, depth) {
                self.definition(json, target, place);
            }
            return;
        }
        if schema.definition.is_some() {
            let inner = Scope {
                schema,
                outer: scope,
            };
            return self.definition(json, &inner, place);
        }
        self.body(schema, json, scope, place);
    }

    /// A value of a definition, unless that is known already: where two parts of a type lead back to
    /// it, each level would double the work.
    fn definition(&mut self, json: &Json<'_>, scope: &Scope<'_>, place: &Place<'_>) {
        let schema = scope.schema;
        if self.transient {
            return self.body(schema, json, Some(scope), place);
        }
        let key = Key::new(schema, json, Some(scope), (self.question, self.secret));
        if !self.is_probing() {
            if self.told.insert(key) {
                self.body(schema, json, Some(scope), place);
            }
            return;
        }
        match self.memo.get(&key) {
            Some(true) => {}
            Some(false) => self.fault(place, FaultKind::Forbidden, Expected::Anything, None),
            None => {
                self.body(schema, json, Some(scope), place);
                if !self.work.is_spent() {
                    self.memo.put(key, self.fits());
                }
            }
        }
    }

    /// Looks at a value that was made for the walk.
    fn transient(&mut self, look: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.transient, true);
        look(self);
        self.transient = before;
    }

    fn body(
        &mut self,
        schema: &Schema,
        json: &Json<'_>,
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) {
        if self.is_reading() && self.body_as_read(schema, json, scope, place) {
            return;
        }
        if !allows(schema.types, json) {
            let kind = if schema.types.is_empty() {
                FaultKind::Forbidden
            } else {
                FaultKind::Type
            };
            return self.wrong(schema, json, place, kind);
        }
        if !schema.choices.is_empty()
            && !schema
                .choices
                .iter()
                .any(|choice| equal::is(json, &choice.value))
        {
            return self.no_choice(schema, json, place);
        }
        match json {
            Json::Number(digits) => self.number(schema, digits, json, place),
            Json::String(text) => self.string(schema, text, json, place),
            Json::List(items) => self.list(schema, items, json, scope, place),
            Json::Object(entries) => self.object(schema, entries, json, scope, place),
            Json::Null | Json::Bool(_) => {}
        }
        self.combined(schema, json, scope, place);
    }

    fn no_choice(&mut self, schema: &Schema, json: &Json<'_>, place: &Place<'_>) {
        let nearest = match json {
            Json::String(text) if !self.is_probing() => {
                let choices: Vec<&str> = schema
                    .choices
                    .iter()
                    .filter_map(|choice| match &choice.value {
                        crate::literal::Literal::String(text) => Some(text.as_str()),
                        _ => None,
                    })
                    .collect();
                nearest::nearest(text, choices)
            }
            _ => None,
        };
        let nearest = nearest.map(|text| {
            shown(&crate::literal::Literal::String(crate::schema::Text::from(
                text,
            )))
        });
        self.wrong(schema, json, place, FaultKind::Choice { nearest });
    }

    /// A value that is there and wrong.
    fn wrong(&mut self, schema: &Schema, json: &Json<'_>, place: &Place<'_>, kind: FaultKind) {
        if self.is_probing() {
            return self.fault(place, kind, Expected::Anything, None);
        }
        if self.is_full() {
            return self.count();
        }
        let found = Found::of(json, self.secret || resolve::holds_secret(schema));
        self.fault(place, kind, Expected::of(schema), Some(found));
    }

    fn fault(
        &mut self,
        place: &Place<'_>,
        kind: FaultKind,
        expected: Expected,
        found: Option<Found>,
    ) {
        if self.faults.kept.len() < KEPT {
            let path = if self.is_probing() {
                Path::default()
            } else {
                place.path()
            };
            self.faults.kept.push(Fault {
                path,
                kind,
                expected,
                found,
            });
        } else {
            self.faults.more += 1;
        }
    }

    /// Whether what is wrong is only counted from here on.
    fn is_full(&self) -> bool {
        self.faults.kept.len() >= KEPT
    }

    fn count(&mut self) {
        self.faults.more += 1;
    }
}

/// Whether a value is of one of the types.
pub(crate) fn allows(types: Types, json: &Json<'_>) -> bool {
    let own = match json {
        Json::Null => Types::NULL,
        Json::Bool(_) => Types::BOOLEAN,
        Json::Number(digits)
            if types.contains(Types::NUMBER) || super::number::is_whole(digits) =>
        {
            Types::INTEGER
        }
        Json::Number(_) => Types::FRACTION,
        Json::String(_) => Types::STRING,
        Json::List(_) => Types::ARRAY,
        Json::Object(_) => Types::OBJECT,
    };
    types.contains(own)
}

#[cfg(test)]
mod tests;
