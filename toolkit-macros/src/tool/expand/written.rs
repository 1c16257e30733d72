//! What can be written of a tool's JSON here, so that the compiler need not make it of constants.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Type;

use crate::doc::{Text, escaped};
use crate::literal::Literal;
use crate::parameter::{Default_, Ends, Rules};
use crate::tool::model::{Parameter, Tool};
use crate::tool::owned::with_lifetime;

/// The implementation that holds what is written.
pub(super) fn written(tool: &Tool<'_>, handle: &Ident) -> TokenStream {
    let sent = || tool.sent().enumerate();
    let types = sent().map(|(_, (parameter, _))| with_lifetime(parameter.ty, "'static"));
    let prepared = sent().map(|(at, (sent, rules))| parameter(sent, rules, at == 0));
    let head = head(tool);
    let required = required(tool);
    // Which one is the first is known only where all are sure to be there.
    let json = if sent().all(|(_, (parameter, _))| parameter.cfgs.is_empty()) {
        quote! {
            __toolkit::One::<Self>::written(
                __TOOLKIT_DIALECT,
                #head,
                #required,
                [#(#prepared),*],
                [#(__toolkit::InDialect::<#types, __TOOLKIT_DIALECT>::JSON),*],
            )
        }
    } else {
        quote!(__toolkit::One::<Self>::unwritten(__TOOLKIT_DIALECT))
    };
    quote! {
        impl<const __TOOLKIT_DIALECT: __toolkit::usize> __toolkit::Written<__TOOLKIT_DIALECT>
            for #handle
        {
            const JSON: __toolkit::Usual = {
                #[allow(unused_imports)]
                use __toolkit::NotDescribed;
                #json
            };
        }
    }
}

fn head(tool: &Tool<'_>) -> TokenStream {
    let name = escaped(&tool.name());
    let head = match &tool.description {
        Text::None => format!("\"name\":\"{name}\""),
        Text::Literal(text) if text.is_empty() => format!("\"name\":\"{name}\""),
        Text::Literal(text) => {
            format!("\"name\":\"{name}\",\"description\":\"{}\"", escaped(text))
        }
        Text::Lines(_) => return quote!(__toolkit::Option::None),
    };
    quote!(__toolkit::Option::Some(#head))
}

fn parameter(parameter: &Parameter<'_>, rules: &Rules, is_first: bool) -> TokenStream {
    let name = parameter.name(rules);
    let Words {
        words,
        keywords,
        of_list,
        default,
        mut says,
    } = Words::of(rules);
    says |= if looks_required(parameter, rules) {
        says::REQUIRED
    } else {
        says::OPTIONAL
    };
    if !is_plain(&name) {
        says |= says::OTHER;
    }
    let name = escaped(&name);
    let open = if is_first {
        format!("\"{name}\":{{")
    } else {
        format!("}},\"{name}\":{{")
    };
    let words = format!("{open}{words}");
    quote! {
        __toolkit::Prepared {
            open: #open,
            words: #words,
            keywords: #keywords,
            of_list: #of_list,
            default: #default,
            says: #says,
        }
    }
}

/// What stands after the parameters, with the names of those that look as if they were required.
fn required(tool: &Tool<'_>) -> String {
    let names: Vec<_> = tool
        .sent()
        .filter(|(parameter, rules)| looks_required(parameter, rules))
        .map(|(parameter, rules)| format!("\"{}\"", escaped(&parameter.name(rules))))
        .collect();
    let end = if tool.sent().next().is_some() {
        "}}"
    } else {
        "}"
    };
    if names.is_empty() {
        return end.to_owned();
    }
    format!("{end},\"required\":[{}]", names.join(","))
}

/// Whether a parameter looks as if it was required. Only its type knows: where the look deceives, the
/// framework finds out and asks the types.
fn looks_required(parameter: &Parameter<'_>, rules: &Rules) -> bool {
    let is_option = match parameter.ty {
        Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "Option"),
        _ => false,
    };
    !is_option && !rules.has_default()
}

/// Whether every provider takes the name of a property.
fn is_plain(name: &str) -> bool {
    let letters = name
        .chars()
        .all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    letters
        && (1..=64).contains(&name.len())
        && !name.starts_with(|first: char| first.is_ascii_digit())
}

/// What a parameter says: bits as the framework's own `says` has them. Its names for them, each a
/// constant to be looked up, would take longer to compile.
mod says {
    pub(super) const WORDS: u16 = 1;
    pub(super) const MINIMUM: u16 = 2;
    pub(super) const MAXIMUM: u16 = 4;
    pub(super) const EXCLUSIVE: u16 = 8;
    pub(super) const LENGTH: u16 = 16;
    pub(super) const DEFAULT: u16 = 32;
    pub(super) const LEFT_OUT: u16 = 64;
    pub(super) const OTHER: u16 = 128;
    pub(super) const REQUIRED: u16 = 256;
    pub(super) const OPTIONAL: u16 = 512;
}

/// What a parameter says, and of what kinds that is.
#[derive(Default)]
struct Words {
    words: String,
    keywords: String,
    of_list: String,
    default: String,
    says: u16,
}

impl Words {
    fn of(rules: &Rules) -> Self {
        let mut words = Self::default();
        match &rules.description {
            Text::Literal(text) if !text.is_empty() => {
                words.says |= says::WORDS;
                words.words = format!("\"description\":\"{}", escaped(text));
            }
            Text::None | Text::Literal(_) => {}
            Text::Lines(_) => words.says |= says::OTHER,
        }
        if let Some((_, ends)) = &rules.range {
            words.range(ends);
        }
        if let Some((_, ends)) = &rules.length {
            words.length(ends);
        }
        if let Some((_, default)) = &rules.default {
            words.left_out(default);
        }
        let other = rules.pattern.is_some()
            || rules.one_of.is_some()
            || rules.multiple_of.is_some()
            || rules.unique.is_some()
            || !rules.examples.is_empty();
        // A rule has its place after the words.
        let wordless = words.says & !says::WORDS != 0 && words.says & says::WORDS == 0;
        if other || wordless {
            words.says |= says::OTHER;
        }
        words
    }

    fn range(&mut self, ends: &Ends) {
        if let Some(least) = &ends.least {
            self.says |= says::MINIMUM;
            self.keywords += &format!(",\"minimum\":{}", least.digits());
        }
        if let Some(greatest) = &ends.greatest {
            self.says |= says::MAXIMUM;
            let keyword = if ends.open {
                self.says |= says::EXCLUSIVE;
                "exclusiveMaximum"
            } else {
                "maximum"
            };
            self.keywords += &format!(",\"{keyword}\":{}", greatest.digits());
        }
    }

    fn length(&mut self, ends: &Ends) {
        self.says |= says::LENGTH;
        let (least, greatest) = ends.counts();
        let limits = |unit: &str| {
            let least = least.map(|count| format!(",\"min{unit}\":{count}"));
            let greatest = greatest.map(|count| format!(",\"max{unit}\":{count}"));
            [least, greatest].into_iter().flatten().collect::<String>()
        };
        self.keywords = limits("Length");
        self.of_list = limits("Items");
    }

    // After a lower end there may be the type's upper one.
    fn left_out(&mut self, default: &Default_) {
        self.says |= says::LEFT_OUT;
        let Default_::Literal(literal) = default else {
            return;
        };
        self.says |= says::DEFAULT;
        let text = format!(",\"default\":{}", json(literal));
        if self.says & (says::MINIMUM | says::MAXIMUM) == says::MINIMUM {
            self.default = text;
        } else {
            self.keywords += &text;
            self.of_list += &text;
        }
    }
}

fn json(literal: &Literal) -> String {
    match literal {
        Literal::Null(_) => "null".to_owned(),
        Literal::Bool(value) => value.value.to_string(),
        Literal::Number(number) => number.digits(),
        Literal::String(text) => format!("\"{}\"", escaped(&text.value())),
        Literal::List(_, items) => {
            let items: Vec<_> = items.iter().map(json).collect();
            format!("[{}]", items.join(","))
        }
    }
}
