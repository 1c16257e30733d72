//! What a dialect can't say in its keywords, said in the description in plain words.

use super::Renderer;
use super::keywords::Said;
use crate::literal::Literal;
use crate::schema::assembly::Writer;
use crate::schema::rules::Rules;
use crate::schema::writer::key;
use crate::schema::{Bound, Choice, Keys, List, Schema, Text, Types};

impl Renderer<'_, '_> {
    /// The description, and after it what the keywords don't say.
    pub(super) const fn description(
        &mut self,
        schema: &Schema,
        said: Said,
        nullable: bool,
        first: &mut bool,
    ) {
        if self.writer.muted {
            return;
        }
        let text = &schema.description;
        let is_blank = is_blank(text);
        let hinted = self.is_hinted(schema, said, nullable);
        if is_blank && !hinted {
            return;
        }
        self.writer.member(first, key!("description" "\""));
        self.writer.escaped(text);
        self.line(&schema.type_description);
        if hinted {
            self.hint(schema, nullable, !is_blank);
        }
        self.writer.raw("\"");
    }

    /// What of a type's description stands after a parameter's own words, to the closing quote.
    pub(super) const fn after_words(&mut self, schema: &Schema, said: Said, nullable: bool) {
        let is_blank = is_blank(&schema.description);
        self.line(if is_blank {
            &schema.type_description
        } else {
            &schema.description
        });
        if self.is_hinted(schema, said, nullable) {
            self.hint(schema, nullable, true);
        }
        self.writer.raw("\"");
    }

    const fn line(&mut self, text: &Text) {
        if !is_blank(text) {
            self.writer.raw("\\n");
            self.writer.escaped(text);
        }
    }

    const fn is_hinted(&self, schema: &Schema, said: Said, nullable: bool) -> bool {
        if !self.may_hint(schema, said, nullable) {
            return false;
        }
        let mut length = Writer::measuring();
        let mut sentences = Sentences {
            writer: &mut length,
            spaced: false,
        };
        hints(&self.rules, schema, nullable, &mut sentences);
        length.len() > 0
    }

    // The author's lines stay lines.
    const fn hint(&mut self, schema: &Schema, nullable: bool, spaced: bool) {
        let rules = self.rules;
        let mut sentences = Sentences {
            writer: self.writer,
            spaced,
        };
        hints(&rules, schema, nullable, &mut sentences);
    }

    /// Whether there may be something that the keywords don't say: a quick look, without a call.
    const fn may_hint(&self, schema: &Schema, said: Said, nullable: bool) -> bool {
        let rules = &self.rules;
        let examples = !matches!(schema.examples, List::Static([]));
        let default = schema.default.is_some();
        let all_formats = rules.formats.is_none();
        said.choices
            || rules.nullable_word
            || (said.numbers && !(rules.exclusive && rules.multiple_of))
            || (said.strings && !(rules.lengths && all_formats))
            || (said.lists && !(rules.items && rules.unique && rules.prefix_items))
            || (said.objects && !rules.map_rules)
            || (said.unions && !rules.not)
            || (default && (!rules.default || (rules.strict && nullable)))
            || (examples && !rules.examples)
    }
}

const fn is_blank(text: &Text) -> bool {
    matches!(text.as_str().as_bytes(), [])
}

struct Sentences<'w, 'b> {
    writer: &'w mut Writer<'b>,
    spaced: bool,
}

impl Sentences<'_, '_> {
    const fn begin(&mut self, words: &str) {
        if self.spaced {
            self.writer.raw(" ");
        }
        self.spaced = true;
        self.writer.raw(words);
    }

    const fn say(&mut self, words: &str) {
        self.writer.raw(words);
    }

    // A literal in JSON, inside a string.
    const fn literal(&mut self, literal: &Literal) {
        match literal {
            Literal::String(text) => {
                self.say("\\\"");
                self.writer.escaped(text);
                self.say("\\\"");
            }
            Literal::List(_) | Literal::Object(_) => self.nested(literal),
            plain => self.writer.literal(plain),
        }
    }

    // JSON in JSON: what is quoted inside is escaped once more.
    const fn nested(&mut self, literal: &Literal) {
        match literal {
            Literal::List(items) => {
                self.say("[");
                let items = items.as_slice();
                let mut at = 0;
                while at < items.len() {
                    self.say(if at > 0 { ", " } else { "" });
                    self.literal(&items[at]);
                    at += 1;
                }
                self.say("]");
            }
            Literal::Object(entries) => {
                self.say("{");
                let entries = entries.as_slice();
                let mut at = 0;
                while at < entries.len() {
                    self.say(if at > 0 { ", \\\"" } else { "\\\"" });
                    self.writer.escaped(&entries[at].0);
                    self.say("\\\": ");
                    self.literal(&entries[at].1);
                    at += 1;
                }
                self.say("}");
            }
            plain => self.literal(plain),
        }
    }
}

const fn hints(rules: &Rules, schema: &Schema, nullable: bool, to: &mut Sentences<'_, '_>) {
    if rules.nullable_word && schema.types.without(Types::NULL).is_empty() {
        to.begin("Always null.");
    }
    choices(rules, schema.choices.as_slice(), to);
    numbers(rules, schema, to);
    let strings = &schema.strings;
    if !rules.lengths {
        count(strings.min_length, strings.max_length, "characters.", to);
    }
    if let Some(format) = &strings.format
        && !rules.knows(format.as_str())
    {
        to.begin("Format: ");
        to.say(format.as_str());
        to.say(".");
    }
    lists(rules, schema, to);
    if !rules.map_rules {
        let objects = &schema.objects;
        count(
            objects.min_properties,
            objects.max_properties,
            "entries.",
            to,
        );
        if let Some(Keys::Integer { .. }) = &objects.keys {
            to.begin("The names are whole numbers.");
        }
    }
    if let Some(not) = &schema.not
        && !rules.not
        && let [Choice { value, .. }] = not.get().choices.as_slice()
    {
        to.begin("Not ");
        to.literal(value);
        to.say(".");
    }
    left_out(rules, schema, nullable, to);
}

const fn left_out(rules: &Rules, schema: &Schema, nullable: bool, to: &mut Sentences<'_, '_>) {
    if let Some(default) = &schema.default
        && (!rules.default || rules.strict && nullable)
    {
        to.begin(if rules.strict && nullable {
            "null stands for "
        } else {
            "Default: "
        });
        to.literal(default);
        to.say(".");
    }
    if let [example, ..] = schema.examples.as_slice()
        && !rules.examples
    {
        to.begin("Example: ");
        to.literal(example);
        to.say(".");
    }
}

// What the values mean is said in every dialect: no keyword does that.
const fn choices(rules: &Rules, choices: &[Choice], to: &mut Sentences<'_, '_>) {
    let said = rules.mixed_choices || all_strings(choices);
    if !said {
        to.begin("One of ");
        let mut at = 0;
        while at < choices.len() {
            to.say(if at > 0 { ", " } else { "" });
            to.literal(&choices[at].value);
            at += 1;
        }
        to.say(".");
    }
    let mut at = 0;
    while at < choices.len() {
        let Choice {
            value, description, ..
        } = &choices[at];
        if !description.is_empty() {
            to.begin("");
            to.literal(value);
            to.say(": ");
            to.writer.escaped(description);
            to.say(if ends_sentence(description) { "" } else { "." });
        }
        at += 1;
    }
}

const fn all_strings(choices: &[Choice]) -> bool {
    let mut at = 0;
    while at < choices.len() {
        if !matches!(choices[at].value, Literal::String(_)) {
            return false;
        }
        at += 1;
    }
    true
}

const fn ends_sentence(text: &Text) -> bool {
    matches!(
        text.as_str().as_bytes(),
        [.., b'.' | b'!' | b'?'] | [.., 0xE3, 0x80, 0x82]
    )
}

const fn numbers(rules: &Rules, schema: &Schema, to: &mut Sentences<'_, '_>) {
    let numbers = &schema.numbers;
    if !rules.exclusive {
        exclusive(&numbers.minimum, "Greater than ", to);
        exclusive(&numbers.maximum, "Less than ", to);
    }
    if let Some(divisor) = &numbers.multiple_of
        && !rules.multiple_of
    {
        to.begin("A multiple of ");
        to.writer.number(divisor);
        to.say(".");
    }
}

const fn exclusive(bound: &Option<Bound>, words: &str, to: &mut Sentences<'_, '_>) {
    if let Some(bound) = bound
        && bound.exclusive
        && bound.printed
    {
        to.begin(words);
        to.writer.number(&bound.value);
        to.say(".");
    }
}

const fn lists(rules: &Rules, schema: &Schema, to: &mut Sentences<'_, '_>) {
    let lists = &schema.lists;
    let tuple = !lists.prefix.is_empty() && !rules.prefix_items;
    if tuple {
        to.begin("Exactly ");
        to.writer.count(lists.prefix.as_slice().len() as u64);
        to.say(" items, in this order.");
    } else if !rules.items {
        count(lists.min_items, lists.max_items, "items.", to);
    }
    if lists.unique && !rules.unique {
        to.begin("No two items are equal.");
    }
}

const fn count(min: Option<u64>, max: Option<u64>, unit: &str, to: &mut Sentences<'_, '_>) {
    match (min, max) {
        (None, None) => return,
        (Some(min), Some(max)) if min == max => {
            to.begin("Exactly ");
            to.writer.count(min);
        }
        (Some(min), Some(max)) => {
            to.begin("");
            to.writer.count(min);
            to.say(" to ");
            to.writer.count(max);
        }
        (Some(min), None) => {
            to.begin("At least ");
            to.writer.count(min);
        }
        (None, Some(max)) => {
            to.begin("At most ");
            to.writer.count(max);
        }
    }
    to.say(" ");
    to.say(unit);
}
