//! The call to send: the model's own, with what was right kept and a hole where something was wrong.

mod list;
mod shape;

use self::list::is_length_of_tuple;
use self::shape::{Shape, forms};
use super::check::{Form, Scope, Tagged, fits, meant};
use super::expected::one_of;
use super::fault::{Draft, Expected, Fault, FaultKind, Segment, kept_key};
use super::json::{Entry, Json};
use super::work::Work;
use crate::schema::{Additional, Field, Schema, resolve};

/// How long what was right may be, in characters of JSON, before it is left out.
const SHOWN: usize = 400;

/// How many unions inside unions are followed.
const UNIONS: usize = 64;

/// How many entries a draft has at most.
const ENTRIES: usize = 40;

/// The call to send; `None` where there is nothing to show.
pub(crate) fn draft(
    schema: &Schema,
    json: &Json<'_>,
    faults: &[Fault],
    work: &Work<'_>,
) -> Option<Draft> {
    let faults: Vec<Wrong<'_>> = faults
        .iter()
        .map(|fault| (fault, fault.path.segments()))
        .collect();
    let mut builder = Builder {
        room: SHOWN,
        work,
        unions: 0,
    };
    match builder.value(schema, Some(json), &faults, None) {
        draft @ (Draft::Object(_) | Draft::Value(_)) => Some(draft),
        _ => None,
    }
}

/// A fault, and what of its path still lies ahead.
type Wrong<'f> = (&'f Fault, &'f [Segment]);

struct Builder<'w> {
    room: usize,
    work: &'w Work<'w>,
    // How many unions the walk is in: types that hold themselves can make a circle of them.
    unions: usize,
}

impl Builder<'_> {
    fn value(
        &mut self,
        schema: &Schema,
        json: Option<&Json<'_>>,
        faults: &[Wrong<'_>],
        scope: Option<&Scope<'_>>,
    ) -> Draft {
        let work = self.work;
        let Some(_entered) = work.enter() else {
            return Draft::Rest;
        };
        if let Some(depth) = schema.reference {
            return match Scope::resolve(scope, depth) {
                Some(target) => self.body(target.schema, json, faults, Some(target)),
                None => Draft::Rest,
            };
        }
        if schema.definition.is_some() {
            let inner = Scope {
                schema,
                outer: scope,
            };
            return self.body(schema, json, faults, Some(&inner));
        }
        self.body(schema, json, faults, scope)
    }

    fn body(
        &mut self,
        schema: &Schema,
        json: Option<&Json<'_>>,
        faults: &[Wrong<'_>],
        scope: Option<&Scope<'_>>,
    ) -> Draft {
        let Some(json) = json else {
            return Draft::Hole(Expected::of(schema));
        };
        if schema.secret {
            return Draft::Hole(Expected::of(schema));
        }
        let target = schema
            .reference
            .and_then(|depth| Scope::resolve(scope, depth));
        if target.is_some_and(|target| resolve::holds_secret(target.schema)) {
            return Draft::Rest;
        }
        if faults.is_empty() && !resolve::holds_secret(schema) {
            return self.kept(json);
        }
        let here = faults.iter().find(|(_, ahead)| ahead.is_empty());
        match (here, json) {
            (None, Json::Object(entries)) => self.object(schema, json, entries, faults, scope),
            (None, Json::List(items)) => self.list(schema, json, items, faults, scope),
            (Some((fault, _)), Json::List(items)) if is_length_of_tuple(fault) => {
                self.list(schema, json, items, faults, scope)
            }
            (Some((fault, _)), _) if !matches!(fault.expected, Expected::Anything) => {
                Draft::Hole(fault.expected.clone())
            }
            _ => Draft::Hole(Expected::of(schema)),
        }
    }

    fn kept(&mut self, json: &Json<'_>) -> Draft {
        if json.kind_is_long(self.room) {
            return Draft::Rest;
        }
        let text = json.to_string();
        let length = text.chars().count();
        if length > self.room {
            return Draft::Rest;
        }
        self.room -= length;
        Draft::Value(text)
    }

    /// The form of a schema that is nothing but a union.
    fn form<'s>(
        &mut self,
        schema: &'s Schema,
        json: &Json<'_>,
        scope: Option<&Scope<'s>>,
    ) -> Option<&'s Schema> {
        let forms = forms(schema);
        if forms.is_empty() || !shape::is_union_alone(schema) || self.unions >= UNIONS {
            return None;
        }
        match meant(forms, json, scope, self.work) {
            Form::One(form) => Some(form),
            Form::Tagged(_) | Form::Unknown => None,
        }
    }

    /// The same value, as one of its forms.
    fn formed(
        &mut self,
        form: &Schema,
        json: &Json<'_>,
        faults: &[Wrong<'_>],
        scope: Option<&Scope<'_>>,
    ) -> Draft {
        self.unions += 1;
        let draft = self.value(form, Some(json), faults, scope);
        self.unions -= 1;
        draft
    }

    fn object(
        &mut self,
        schema: &Schema,
        json: &Json<'_>,
        entries: &[Entry<'_>],
        faults: &[Wrong<'_>],
        scope: Option<&Scope<'_>>,
    ) -> Draft {
        if let Some(form) = self.form(schema, json, scope) {
            return self.formed(form, json, faults, scope);
        }
        let shape = Shape::of(schema, json, scope, self.work);
        let mut drafts = Vec::new();
        let mut left_out = false;
        for field in &shape.fields {
            match self.field(field, entries, faults, scope) {
                None => {}
                Some(Draft::Rest) => left_out = true,
                Some(draft) => drafts.push((field.name.to_string(), draft)),
            }
        }
        for tagged in &shape.tagged {
            left_out |= self.tagged(tagged, entries, faults, scope, &mut drafts);
        }
        left_out |= self.others(&shape, entries, faults, scope, &mut drafts);
        if drafts.len() > ENTRIES {
            drafts.truncate(ENTRIES);
            left_out = true;
        }
        if left_out {
            drafts.push((String::new(), Draft::Rest));
        }
        Draft::Object(drafts)
    }

    /// An entry that has a name; `None` where nothing is to be sent.
    fn field(
        &mut self,
        field: &Field,
        entries: &[Entry<'_>],
        faults: &[Wrong<'_>],
        scope: Option<&Scope<'_>>,
    ) -> Option<Draft> {
        let own = ahead(faults, |segment| is_key(segment, &field.name));
        let as_named = entries
            .iter()
            .find(|(name, _)| *name == field.name.as_str());
        let renamed = as_named.is_none();
        let sent = as_named.or_else(|| misnamed(&field.name, entries, faults));
        let sent = sent.map(|(_, sent)| sent);
        if sent.is_none() && !field.required && own.is_empty() {
            return None;
        }
        let misplaced =
            sent.is_some_and(|sent| renamed && !fits(&field.schema, sent, scope, self.work));
        let sent = sent.filter(|_| !misplaced);
        Some(self.value(&field.schema, sent, &own, scope))
    }

    /// The entries of an object of which only the tag would tell which form it has.
    fn tagged(
        &mut self,
        tagged: &Tagged<'_>,
        entries: &[Entry<'_>],
        faults: &[Wrong<'_>],
        scope: Option<&Scope<'_>>,
        drafts: &mut Vec<(String, Draft)>,
    ) -> bool {
        drafts.push((tagged.tag.to_owned(), Draft::Hole(tagged.values())));
        let mut left_out = false;
        for (name, sent) in entries.iter().filter(|(name, _)| tagged.knows(name)) {
            let fields = tagged.fields(name);
            if is_drafted(drafts, name) || fields.is_empty() || drafts.len() > ENTRIES {
                continue;
            }
            let fitting = fields
                .iter()
                .find(|field| fits(&field.schema, sent, scope, self.work));
            let own = ahead(faults, |segment| is_key(segment, name));
            let draft = match fitting {
                Some(field) => self.value(&field.schema, Some(sent), &own, scope),
                None => {
                    let forms = fields.iter().map(|field| Expected::of(&field.schema));
                    Draft::Hole(one_of(forms.collect()))
                }
            };
            match draft {
                Draft::Rest => left_out = true,
                draft => drafts.push((name.to_string(), draft)),
            }
        }
        left_out
    }

    /// Entries of a map, and those that an open object takes.
    fn others(
        &mut self,
        shape: &Shape<'_>,
        entries: &[Entry<'_>],
        faults: &[Wrong<'_>],
        scope: Option<&Scope<'_>>,
        drafts: &mut Vec<(String, Draft)>,
    ) -> bool {
        let values = match shape.others {
            Additional::Closed => return false,
            Additional::Any => &Schema::ANY,
            Additional::Schema(values) => values.get(),
        };
        let mut left_out = false;
        for (name, sent) in entries {
            let is_field = shape.fields.iter().any(|f| *name == f.name.as_str());
            if is_field || is_drafted(drafts, name) {
                continue;
            }
            if drafts.len() >= ENTRIES {
                return true;
            }
            let own = ahead(faults, |segment| is_key(segment, name));
            if own.iter().any(is_bad_name) {
                continue;
            }
            let length = name.chars().count();
            if length > self.room {
                left_out = true;
                continue;
            }
            self.room -= length;
            match self.value(values, Some(sent), &own, scope) {
                Draft::Rest => left_out = true,
                draft => drafts.push((name.to_string(), draft)),
            }
        }
        left_out
    }
}

fn is_drafted(drafts: &[(String, Draft)], name: &str) -> bool {
    drafts.iter().any(|(drafted, _)| drafted == name)
}

fn is_bad_name((fault, ahead): &Wrong<'_>) -> bool {
    ahead.is_empty() && matches!(fault.kind, FaultKind::Key | FaultKind::Unknown { .. })
}

impl Json<'_> {
    /// Whether its JSON is surely longer than that, without writing it.
    fn kind_is_long(&self, room: usize) -> bool {
        match self {
            Self::String(text) | Self::Number(text) => text.len() > 4 * room,
            Self::List(items) => items.len() > room,
            Self::Object(entries) => entries.len() > room,
            Self::Null | Self::Bool(_) => false,
        }
    }
}

fn ahead<'f>(faults: &[Wrong<'f>], is_here: impl Fn(&Segment) -> bool) -> Vec<Wrong<'f>> {
    let own = faults.iter().filter_map(|(fault, ahead)| {
        let (first, rest) = ahead.split_first()?;
        is_here(first).then_some((*fault, rest))
    });
    own.collect()
}

fn is_key(segment: &Segment, name: &str) -> bool {
    matches!(segment, Segment::Key(key) if key == kept_key(name))
}

/// The entry that was sent under a name near this one.
fn misnamed<'e, 'j>(
    field: &str,
    entries: &'e [Entry<'j>],
    faults: &[Wrong<'_>],
) -> Option<&'e Entry<'j>> {
    let name = faults
        .iter()
        .find_map(|(fault, ahead)| match (&fault.kind, ahead) {
            (
                FaultKind::Unknown {
                    nearest: Some(near),
                    ..
                },
                [Segment::Key(key)],
            ) if near == field => Some(key),
            _ => None,
        })?;
    entries.iter().find(|(key, _)| kept_key(key) == *name)
}
