//! The call to send: the model's own, with what was right kept and a hole where something was wrong.

use super::check::{Scope, fits, named};
use super::fault::{Draft, Expected, Fault, FaultKind, Segment};
use super::json::{Entry, Json};
use crate::schema::patterns::Patterns;
use crate::schema::{Additional, Field, Part, Schema, Types, resolve};

/// How long what was right may be, in characters of JSON, before it is left out.
const SHOWN: usize = 400;

/// How many entries a draft has at most.
const ENTRIES: usize = 40;

/// The call to send; `None` where there is nothing to show.
pub(crate) fn draft(schema: &Schema, json: &Json<'_>, faults: &[Fault]) -> Option<Draft> {
    let faults: Vec<Wrong<'_>> = faults
        .iter()
        .map(|fault| (fault, fault.path.segments()))
        .collect();
    let mut builder = Builder { room: SHOWN };
    match builder.value(schema, Some(json), &faults, None) {
        draft @ (Draft::Object(_) | Draft::Value(_)) => Some(draft),
        _ => None,
    }
}

/// A fault, and what of its path still lies ahead.
type Wrong<'f> = (&'f Fault, &'f [Segment]);

struct Builder {
    room: usize,
}

impl Builder {
    fn value(
        &mut self,
        schema: &Schema,
        json: Option<&Json<'_>>,
        faults: &[Wrong<'_>],
        scope: Option<&Scope<'_>>,
    ) -> Draft {
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
            (None, Json::Object(entries)) => self.object(schema, entries, faults, scope),
            (None, Json::List(items)) => self.list(schema, items, faults, scope),
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

    fn list(
        &mut self,
        schema: &Schema,
        items: &[Json<'_>],
        faults: &[Wrong<'_>],
        scope: Option<&Scope<'_>>,
    ) -> Draft {
        let lists = &list_form(schema).lists;
        let mut drafts = Vec::new();
        for (at, item) in items.iter().enumerate() {
            if drafts.len() >= ENTRIES {
                drafts.push(Draft::Rest);
                break;
            }
            let own = ahead(
                faults,
                |segment| matches!(segment, Segment::Index(index) if *index == at),
            );
            let described = lists.prefix.get(at).or(lists.items.as_ref());
            let draft = match described {
                Some(described) => self.value(described, Some(item), &own, scope),
                None => self.kept(item),
            };
            if !(matches!(draft, Draft::Rest) && matches!(drafts.last(), Some(Draft::Rest))) {
                drafts.push(draft);
            }
        }
        Draft::List(drafts)
    }

    fn object(
        &mut self,
        schema: &Schema,
        entries: &[Entry<'_>],
        faults: &[Wrong<'_>],
        scope: Option<&Scope<'_>>,
    ) -> Draft {
        let schema = form(schema, entries, faults);
        let fields: Vec<&Field> = named(&schema.objects.properties).collect();
        let mut drafts = Vec::new();
        let mut left_out = false;
        for field in &fields {
            let own = ahead(faults, |segment| is_key(segment, &field.name));
            let as_named = entries
                .iter()
                .find(|(name, _)| *name == field.name.as_str());
            let renamed = as_named.is_none();
            let sent = as_named.or_else(|| misnamed(&field.name, entries, faults));
            let sent = sent.map(|(_, sent)| sent);
            if sent.is_none() && !field.required && own.is_empty() {
                continue;
            }
            let misplaced = sent.is_some_and(|sent| {
                renamed && !fits(&field.schema, sent, scope, &Patterns::default(), &mut 0)
            });
            let sent = sent.filter(|_| !misplaced);
            let draft = self.value(&field.schema, sent, &own, scope);
            if matches!(draft, Draft::Rest) {
                left_out = true;
                continue;
            }
            drafts.push((field.name.to_string(), draft));
        }
        left_out |= self.others(schema, entries, &fields, faults, scope, &mut drafts);
        if drafts.len() > ENTRIES {
            drafts.truncate(ENTRIES);
            left_out = true;
        }
        if left_out {
            drafts.push((String::new(), Draft::Rest));
        }
        Draft::Object(drafts)
    }

    /// Entries of a map, and those that an open object takes.
    fn others(
        &mut self,
        schema: &Schema,
        entries: &[Entry<'_>],
        fields: &[&Field],
        faults: &[Wrong<'_>],
        scope: Option<&Scope<'_>>,
        drafts: &mut Vec<(String, Draft)>,
    ) -> bool {
        let values = match &schema.objects.additional {
            Additional::Closed => return false,
            Additional::Any => &Schema::ANY,
            Additional::Schema(values) => values.get(),
        };
        let mut left_out = false;
        for (name, sent) in entries {
            if fields.iter().any(|field| *name == field.name.as_str()) {
                continue;
            }
            if drafts.len() >= ENTRIES {
                return true;
            }
            let own = ahead(faults, |segment| is_key(segment, name));
            let bad_name = own
                .iter()
                .any(|(fault, ahead)| ahead.is_empty() && fault.kind == FaultKind::Key);
            if bad_name {
                continue;
            }
            match self.value(values, Some(sent), &own, scope) {
                Draft::Rest => left_out = true,
                draft => drafts.push((name.to_string(), draft)),
            }
        }
        left_out
    }
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
    matches!(segment, Segment::Key(key) if key == name)
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
    entries.iter().find(|(key, _)| *key == **name)
}

/// The form of a union that is a list.
fn list_form(schema: &Schema) -> &Schema {
    let mut forms = forms(schema).iter().map(Part::get);
    forms
        .find(|form| form.types.contains(Types::ARRAY))
        .unwrap_or(schema)
}

fn forms(schema: &Schema) -> &[Part<Schema>] {
    match schema.any_of.is_empty() {
        true => &schema.one_of,
        false => &schema.any_of,
    }
}

/// The form of a union that the faults speak of: the first that has all their names.
fn form<'s>(schema: &'s Schema, entries: &[Entry<'_>], faults: &[Wrong<'_>]) -> &'s Schema {
    let missing = |form: &Schema| {
        let has = |name: &str| named(&form.objects.properties).any(|f| f.name.as_str() == name);
        let told = faults
            .iter()
            .filter(|(fault, ahead)| match (ahead.first(), &fault.kind) {
                (
                    Some(_),
                    FaultKind::Unknown {
                        nearest: Some(near),
                        ..
                    },
                ) if ahead.len() == 1 => !has(near),
                (Some(Segment::Key(key)), FaultKind::Unknown { .. }) => has(key),
                (Some(Segment::Key(key)), _) => !has(key),
                _ => false,
            });
        let sent = entries.iter().filter(|(name, _)| !has(name));
        told.count() * 100 + sent.count()
    };
    forms(schema)
        .iter()
        .map(Part::get)
        .filter(|form| form.types.contains(Types::OBJECT))
        .min_by_key(|form| missing(form))
        .unwrap_or(schema)
}
