//! Objects whose forms are told apart by one entry, their tag: `{"kind": "circle", "r": 1}`.

use super::flattened::{knows, named, names_of};
use super::{Check, Place, Scope, allows, fits};
use crate::arguments::equal;
use crate::arguments::expected::shown;
use crate::arguments::fault::{Expected, FaultKind, Found};
use crate::arguments::json::{Entry, Json};
use crate::arguments::work::Work;
use crate::literal::Literal;
use crate::nearest::{LISTED, nearest};
use crate::schema::{Additional, Choice, Field, Schema};

/// The forms, and the entry that tells them apart.
pub(crate) struct Tagged<'s> {
    pub(crate) tag: &'s str,
    forms: Vec<&'s Schema>,
}

/// Which form was meant by an object that fits none.
pub(super) enum Told<'s> {
    /// This one, by its tag.
    Form(&'s Schema),
    /// There is no tag, and only this one takes the other entries.
    ByEntries(&'s Schema),
    /// The tag is no form's; the form by what is near it and by the other entries.
    WrongTag(Option<&'s Schema>),
    /// There is no tag, and more than one form may be meant.
    NoTag,
}

impl<'s> Tagged<'s> {
    /// The property that is required, with a single choice, in each form.
    pub(super) fn of(forms: Vec<&'s Schema>) -> Option<Self> {
        let (first, others) = forms.split_first()?;
        let mut fields = named(&first.objects.properties).filter(|field| is_tag(field));
        let tag = fields.find_map(|field| {
            let shared = others.iter().all(|form| value(form, &field.name).is_some());
            shared.then_some(field.name.as_str())
        })?;
        Some(Self { tag, forms })
    }

    pub(super) fn told(
        &self,
        entries: &[Entry<'_>],
        scope: Option<&Scope<'_>>,
        work: &Work<'_>,
    ) -> Told<'s> {
        let sent = entries.iter().find(|(name, _)| name == self.tag);
        if let Some((_, sent)) = sent {
            return match self.by_value(sent) {
                Some(form) => Told::Form(form),
                None => Told::WrongTag(self.by_near_value(sent, entries)),
            };
        }
        match self.misspelt(entries) {
            Some((_, sent)) => self.by_value(sent).map(Told::Form),
            None => self.by_entries(entries, scope, work).map(Told::ByEntries),
        }
        .unwrap_or(Told::NoTag)
    }

    /// The form whose tag, or an alias of it, was sent.
    pub(super) fn named(&self, json: &Json<'_>) -> Option<&'s Schema> {
        let sent = json.get(self.tag)?;
        let is_alias = |form: &&Schema| {
            let choice = choice(form, self.tag);
            let mut aliases = choice.iter().flat_map(|choice| choice.aliases);
            aliases.any(|alias| matches!(sent, Json::String(text) if **text == **alias))
        };
        let forms = self.forms.iter().copied();
        self.by_value(sent).or_else(|| forms.clone().find(is_alias))
    }

    fn by_value(&self, sent: &Json<'_>) -> Option<&'s Schema> {
        let mut forms = self.forms.iter();
        let is_meant =
            |form: &&&Schema| value(form, self.tag).is_some_and(|literal| equal::is(sent, literal));
        forms.find(is_meant).copied()
    }

    fn by_near_value(&self, sent: &Json<'_>, entries: &[Entry<'_>]) -> Option<&'s Schema> {
        let mut having = self.having(entries);
        match self.near_value(sent) {
            Some(near) => {
                let near = self.by_value(&Json::String(near.into()))?;
                having.retain(|form| std::ptr::eq(*form, near));
                having.first().copied()
            }
            None if self.is_told_of(entries) => only(&having),
            None => None,
        }
    }

    fn near_value(&self, sent: &Json<'_>) -> Option<&'s str> {
        let Json::String(text) = sent else {
            return None;
        };
        let literals = self.forms.iter().filter_map(|form| value(form, self.tag));
        let texts = literals.filter_map(|literal| match literal {
            Literal::String(text) => Some(text.as_str()),
            _ => None,
        });
        nearest(text, texts)
    }

    /// The only form that takes the other entries. A guess would run something else: without any
    /// entry none is told.
    fn by_entries(
        &self,
        entries: &[Entry<'_>],
        scope: Option<&Scope<'_>>,
        work: &Work<'_>,
    ) -> Option<&'s Schema> {
        if !self.is_told_of(entries) {
            return None;
        }
        let having = self.having(entries);
        let of_type: Vec<&Schema> = having
            .iter()
            .copied()
            .filter(|form| takes_types(form, entries))
            .collect();
        only(&having).or_else(|| only(&of_type)).or_else(|| {
            let mut fitting = of_type;
            fitting.retain(|form| {
                let whole = self.with_tag(form, entries);
                fits(form, &whole, scope, work)
            });
            only(&fitting)
        })
    }

    /// Whether there is an entry, besides the tag, that some form has.
    fn is_told_of(&self, entries: &[Entry<'_>]) -> bool {
        entries
            .iter()
            .any(|(name, _)| name != self.tag && self.knows(name))
    }

    /// The forms that have all the entries that any has.
    fn having(&self, entries: &[Entry<'_>]) -> Vec<&'s Schema> {
        let told: Vec<&str> = entries
            .iter()
            .map(|(name, _)| &**name)
            .filter(|name| self.knows(name))
            .collect();
        let mut having = self.forms.clone();
        having.retain(|form| told.iter().all(|name| knows(form, name)));
        having
    }

    pub(crate) fn knows(&self, name: &str) -> bool {
        self.forms.iter().any(|form| knows(form, name))
    }

    /// Whether no form takes entries that it does not name.
    pub(crate) fn is_closed(&self) -> bool {
        let closed = |form: &&Schema| matches!(form.objects.additional, Additional::Closed);
        self.forms.iter().all(closed)
    }

    /// What the forms say of an entry.
    pub(crate) fn fields(&self, name: &str) -> Vec<&'s Field> {
        let fields = self
            .forms
            .iter()
            .flat_map(|form| named(&form.objects.properties));
        fields.filter(|field| field.name.as_str() == name).collect()
    }

    /// What the tag may be.
    pub(crate) fn values(&self) -> Expected {
        let literals = self.forms.iter().filter_map(|form| value(form, self.tag));
        Expected::Choice {
            values: literals.take(LISTED).map(shown).collect(),
            count: self.forms.len(),
        }
    }

    /// The names of all forms that were not sent, the tag's first.
    fn free(&self, entries: &[Entry<'_>]) -> Vec<&'s str> {
        let mut names = vec![self.tag];
        for name in self.forms.iter().flat_map(|form| names_of(form)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.retain(|name| !entries.iter().any(|(sent, _)| sent == name));
        names
    }

    /// The tag under a name near its own.
    fn misspelt<'e, 'j>(&self, entries: &'e [Entry<'j>]) -> Option<&'e Entry<'j>> {
        let free = self.free(entries);
        let strangers = entries.iter().filter(|(name, _)| !self.knows(name));
        strangers
            .take(LISTED)
            .find(|(name, _)| nearest(name, free.iter().copied()) == Some(self.tag))
    }

    fn with_tag<'j>(&self, form: &Schema, entries: &[Entry<'j>]) -> Json<'j> {
        let tag = value(form, self.tag).map(|literal| {
            let literal = Json::from(literal).into_owned();
            (self.tag.to_owned().into(), literal)
        });
        let others = entries.iter().filter(|(name, _)| name != self.tag).cloned();
        Json::Object(tag.into_iter().chain(others).collect())
    }
}

fn is_tag(field: &Field) -> bool {
    field.required && field.schema.choices.len() == 1
}

fn choice<'s>(form: &'s Schema, tag: &str) -> Option<&'s Choice> {
    let mut fields = named(&form.objects.properties).filter(|field| is_tag(field));
    let field = fields.find(|field| field.name.as_str() == tag)?;
    field.schema.choices.first()
}

fn value<'s>(form: &'s Schema, tag: &str) -> Option<&'s Literal> {
    choice(form, tag).map(|choice| &choice.value)
}

fn only<'s>(forms: &[&'s Schema]) -> Option<&'s Schema> {
    match forms {
        [only] => Some(only),
        _ => None,
    }
}

fn takes_types(form: &Schema, entries: &[Entry<'_>]) -> bool {
    named(&form.objects.properties).all(|field| {
        let mut sent = entries.iter().filter(|(name, _)| *name == *field.name);
        sent.all(|(_, sent)| {
            allows(field.schema.types, sent) || !field.required && *sent == Json::Null
        })
    })
}

impl Check<'_> {
    /// Tells what is wrong with an object that fits no form: of its tag, and of the form that is meant.
    pub(super) fn tagged(
        &mut self,
        tagged: &Tagged<'_>,
        entries: &[Entry<'_>],
        json: &Json<'_>,
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) {
        match tagged.told(entries, scope, self.work) {
            Told::Form(form) => self.value(form, json, scope, place),
            Told::ByEntries(form) => {
                self.no_tag(tagged, place);
                let whole = tagged.with_tag(form, entries);
                self.transient(|check| check.value(form, &whole, scope, place));
            }
            Told::WrongTag(form) => {
                self.wrong_tag(tagged, json, place);
                match form {
                    Some(form) => {
                        let whole = tagged.with_tag(form, entries);
                        self.transient(|check| check.value(form, &whole, scope, place));
                    }
                    None => self.foreign(tagged, entries, place),
                }
            }
            Told::NoTag => {
                if tagged.misspelt(entries).is_none() || !tagged.is_closed() {
                    self.no_tag(tagged, place);
                }
                self.foreign(tagged, entries, place);
            }
        }
    }

    fn no_tag(&mut self, tagged: &Tagged<'_>, place: &Place<'_>) {
        let kind = FaultKind::Missing {
            description: String::new(),
        };
        self.fault(&place.key(tagged.tag), kind, tagged.values(), None);
    }

    fn wrong_tag(&mut self, tagged: &Tagged<'_>, json: &Json<'_>, place: &Place<'_>) {
        let Some(sent) = json.get(tagged.tag) else {
            return;
        };
        let near = tagged.near_value(sent);
        let nearest = near.map(|name| shown(&Literal::String(name.into())));
        let found = Some(Found::of(sent, self.secret));
        let kind = FaultKind::Choice { nearest };
        self.fault(&place.key(tagged.tag), kind, tagged.values(), found);
    }

    /// What no form has.
    fn foreign(&mut self, tagged: &Tagged<'_>, entries: &[Entry<'_>], place: &Place<'_>) {
        if !tagged.is_closed() {
            return;
        }
        let free = tagged.free(entries);
        for (name, value) in entries.iter().filter(|(name, _)| !tagged.knows(name)) {
            if self.is_full() {
                self.count();
                continue;
            }
            let near = nearest(name, free.iter().copied());
            self.stranger(name, near, &free, value, place);
        }
    }
}
