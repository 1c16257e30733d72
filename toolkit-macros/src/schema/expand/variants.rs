//! The variants of an enum, by how they are told.

use proc_macro2::{Span, TokenStream};
use quote::quote;

use super::super::model::{Tagging, Variant, VariantShape};
use super::{Expander, aliases, described, door};
use crate::doc::literal_tokens;
use crate::errors::respanned;

impl Expander<'_> {
    pub(super) fn enumeration(&self, tagging: &Tagging, variants: &[Variant<'_>]) -> TokenStream {
        let is_unit = |variant: &&Variant<'_>| matches!(variant.shape, VariantShape::Unit);
        let (units, others): (Vec<_>, Vec<_>) = match tagging {
            Tagging::External => variants.iter().partition(is_unit),
            _ => (Vec::new(), variants.iter().collect()),
        };
        let mut forms = Vec::new();
        if !units.is_empty() {
            let choices = choices(&units);
            let strings = quote! {
                __toolkit::Schema::choice(
                    __toolkit::Types::STRING,
                    __toolkit::List::Static(const { &[#(#choices),*] }),
                )
            };
            if others.is_empty() {
                return strings;
            }
            forms.push(strings);
        }
        forms.extend(others.iter().map(|variant| {
            let form = match tagging {
                Tagging::External => self.external(variant),
                Tagging::Internal(tag) => self.read(self.internal(variant, tag), false),
                Tagging::Adjacent(tag, content) => {
                    self.read(self.adjacent(variant, tag, content), false)
                }
                Tagging::Untagged => self.content(variant),
            };
            described(form, &variant.description)
        }));
        if let [only] = forms.as_slice() {
            return only.clone();
        }
        let forms = quote!(&[#(__toolkit::Part::Static(const { &#forms })),*]);
        match tagging {
            Tagging::Untagged => self.untagged(&forms, variants),
            _ => quote!(__toolkit::Schema::any(const { #forms })),
        }
    }

    /// A value of the first variant that serde can read, which must be the one that it fits.
    fn untagged(&self, forms: &TokenStream, variants: &[Variant<'_>]) -> TokenStream {
        // Constants of their own, at which a check can fail, can't name the type's parameters.
        if self.container.input.generics.type_params().next().is_some() {
            return quote!(__toolkit::Schema::first_of(const { #forms }));
        }
        let names = variants.iter().map(|variant| variant.ident.to_string());
        let names = quote!(&[#(#names),*]);
        let checks = variants.iter().enumerate().map(|(at, variant)| {
            let remedy = match variant.shape {
                VariantShape::Newtype(_) => {
                    "write `#[serde(deny_unknown_fields)]` on the type in it"
                }
                _ => "write `deny_unknown_fields` beside `untagged`",
            };
            let check = quote!(__toolkit::check_untagged(FORMS, #names, #at, #remedy));
            let check = respanned(check, variant.ident.span().resolved_at(Span::call_site()));
            quote!(const _: () = #check;)
        });
        quote! {{
            const FORMS: &[__toolkit::Part<__toolkit::Schema>] = #forms;
            #(#checks)*
            __toolkit::Schema::first_of(FORMS)
        }}
    }

    /// What a variant holds, by itself.
    fn content(&self, variant: &Variant<'_>) -> TokenStream {
        match &variant.shape {
            VariantShape::Unit => quote!(__toolkit::Schema::of(__toolkit::Types::NULL)),
            VariantShape::Newtype(field) => self.inner(field),
            VariantShape::Tuple(fields) => self.tuple(fields),
            VariantShape::Struct(fields) => self.read(self.object(fields, &[]), false),
        }
    }

    /// An object as serde reads it.
    pub(super) fn read(&self, object: TokenStream, takes_lists: bool) -> TokenStream {
        let skips_others = self.container.skips_others;
        quote! {
            #object.read_by(__toolkit::ObjectReader {
                skips_others: #skips_others,
                takes_lists: #takes_lists,
            })
        }
    }

    // {"Circle": {"r": 1}}
    fn external(&self, variant: &Variant<'_>) -> TokenStream {
        let content = self.content(variant);
        let name = literal_tokens(&door(), &variant.name);
        let aliases = aliases(&variant.aliases);
        quote! {
            __toolkit::Schema::object(__toolkit::List::Static(const { &[
                __toolkit::Property::Named(
                    __toolkit::Field::new(#name, const { &#content }, true)
                        .with_aliases(#aliases)
                )
            ] }))
        }
    }

    // {"type": "Circle", "r": 1}
    fn internal(&self, variant: &Variant<'_>, tag: &str) -> TokenStream {
        let tag = tag_property(tag, variant);
        match &variant.shape {
            VariantShape::Struct(fields) => self.object(fields, &[tag]),
            VariantShape::Newtype(field) => {
                let base = self.flattened(field);
                quote! {
                    __toolkit::Schema::object(__toolkit::List::Static(const { &[
                        #tag,
                        __toolkit::Property::Flattened(__toolkit::Part::Static(#base)),
                    ] })).opened_by(const { &[#base] })
                }
            }
            VariantShape::Unit | VariantShape::Tuple(_) => {
                quote!(__toolkit::Schema::object(__toolkit::List::Static(const { &[#tag] })))
            }
        }
    }

    // {"type": "Circle", "content": {"r": 1}}
    fn adjacent(&self, variant: &Variant<'_>, tag: &str, content: &str) -> TokenStream {
        let tag = tag_property(tag, variant);
        if let VariantShape::Unit = variant.shape {
            return quote!(__toolkit::Schema::object(__toolkit::List::Static(const { &[#tag] })));
        }
        let name = literal_tokens(&door(), content);
        let inner = self.content(variant);
        quote! {
            __toolkit::Schema::object(__toolkit::List::Static(const { &[
                #tag,
                __toolkit::Property::Named(
                    __toolkit::Field::new(#name, const { &#inner }, true)
                ),
            ] }))
        }
    }
}

fn choices(variants: &[&Variant<'_>]) -> Vec<TokenStream> {
    let choices = variants.iter().map(|variant| {
        let name = literal_tokens(&door(), &variant.name);
        let description = variant.description.tokens(&door());
        let aliases = aliases(&variant.aliases);
        quote! {
            __toolkit::Choice {
                value: __toolkit::Literal::String(#name),
                description: #description,
                aliases: #aliases,
            }
        }
    });
    choices.collect()
}

fn tag_property(tag: &str, variant: &Variant<'_>) -> TokenStream {
    let tag = literal_tokens(&door(), tag);
    let aliases = aliases(&variant.aliases);
    let name = literal_tokens(&door(), &variant.name);
    quote! {
        __toolkit::Property::Named(__toolkit::Field::new(
            #tag,
            const {
                &__toolkit::Schema::choice(
                    __toolkit::Types::STRING,
                    __toolkit::List::Static(const {
                        &[__toolkit::Choice::new(__toolkit::Literal::String(#name)).with_aliases(#aliases)]
                    }),
                )
            },
            true,
        ))
    }
}
