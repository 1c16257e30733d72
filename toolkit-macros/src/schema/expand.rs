//! From the model to the constant.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Type, parse_quote};

use super::model::{Container, Field, Fields, Shape, Tagging, Variant, VariantShape};
use super::recursion::{holds_self, holds_unknown, is_self, marked, marked_by_hand};
use crate::doc::{Text, literal_tokens};
use crate::errors::respanned;
use crate::tool::owned::with_lifetime;
use crate::tool::probed;

pub(super) fn expand(container: &Container<'_>) -> TokenStream {
    let krate = &container.krate;
    let ident = &container.input.ident;
    let mut generics = container.input.generics.clone();
    for param in generics.type_params_mut() {
        param.bounds.push(parse_quote!(__toolkit::ConstSchema));
    }
    let (impls, types, wheres) = generics.split_for_impl();
    let schema = Expander { container }.schema();
    let optional = match &container.shape {
        Shape::Transparent(field) => {
            let optional = probed(&marked(field.ty, ident), field.ty, "is_optional");
            quote!(const OPTIONAL: __toolkit::bool = {
                #[allow(unused_imports)]
                use __toolkit::probes::*;
                #optional
            };)
        }
        _ => TokenStream::new(),
    };
    quote! {
        const _: () = {
            use #krate::__private as __toolkit;

            impl #impls __toolkit::ConstSchema for #ident #types #wheres {
                const SCHEMA: &'static __toolkit::Schema = {
                    #[allow(unused_imports)]
                    use __toolkit::probes::*;
                    &#schema
                };
                #optional
            }
        };
    }
}

struct Expander<'a> {
    container: &'a Container<'a>,
}

impl Expander<'_> {
    fn schema(&self) -> TokenStream {
        let schema = match &self.container.shape {
            Shape::Struct(fields) => {
                let object = self.object(fields, &[]);
                // serde reads a list of the values as well, unless there are flattened ones.
                self.read(object, !fields.fields.iter().any(|field| field.flatten))
            }
            Shape::Transparent(field) => self.inner(field),
            Shape::Tuple(fields) => self.tuple(fields),
            Shape::Unit => quote!(__toolkit::Schema::of(__toolkit::Types::NULL)),
            Shape::Enum(tagging, variants) => self.enumeration(tagging, variants),
        };
        let description = &self.container.description;
        let mut described = described(schema, description);
        if let Some(input_only) = self.input_only() {
            described = quote!(#described.input_only_if(#input_only));
        }
        if self.is_recursive() {
            let name = literal_tokens(&door(), &self.container.input.ident.to_string());
            return quote!(#described.with_definition(__toolkit::Option::Some(#name)));
        }
        if self.may_be_referred_to() {
            let name = literal_tokens(&door(), &self.container.input.ident.to_string());
            return quote!(#described.defined_if_open(#name));
        }
        described
    }

    /// Whether serde writes the type otherwise than it reads it. A field that may be left out when it
    /// is written must be one that may be left out when it is read.
    fn input_only(&self) -> Option<TokenStream> {
        if self.container.input_only {
            return Some(quote!(true));
        }
        let mut required = Vec::new();
        self.each_field(&mut |field| {
            if field.omitted && !field.default {
                required.push(self.required(field));
            }
        });
        (!required.is_empty()).then(|| quote!(false #(|| #required)*))
    }

    /// Whether a type of one of its fields may refer back to it: one of the user's own.
    fn may_be_referred_to(&self) -> bool {
        let marked = |field: &Field<'_>| field.rules.recursive.is_some();
        self.any_field(|field| !marked(field) && holds_unknown(field.ty))
    }

    fn is_recursive(&self) -> bool {
        let own = &self.container.input.ident;
        // What is marked with another type refers to that one, further out.
        let by_hand = |named: &Type| is_self(named, own);
        self.any_field(|field| {
            holds_self(field.ty, own) || field.rules.recursive.as_ref().is_some_and(by_hand)
        })
    }

    /// Whether it is so for a field, wherever in the type it stands.
    fn any_field(&self, is: impl Fn(&Field<'_>) -> bool) -> bool {
        let mut any = false;
        self.each_field(&mut |field| any |= is(field));
        any
    }

    fn each_field<'f>(&'f self, visit: &mut impl FnMut(&'f Field<'f>)) {
        match &self.container.shape {
            Shape::Struct(fields) => fields.fields.iter().for_each(visit),
            Shape::Transparent(field) => visit(field),
            Shape::Tuple(fields) => fields.iter().for_each(visit),
            Shape::Unit => {}
            Shape::Enum(_, variants) => {
                for variant in variants {
                    match &variant.shape {
                        VariantShape::Unit => {}
                        VariantShape::Newtype(field) => visit(field),
                        VariantShape::Tuple(fields) => fields.iter().for_each(&mut *visit),
                        VariantShape::Struct(fields) => fields.fields.iter().for_each(&mut *visit),
                    }
                }
            }
        }
    }

    /// The schema of a field's type, without what is said of the field.
    fn base(&self, field: &Field<'_>) -> TokenStream {
        let ty = with_lifetime(field.ty, "'static");
        let ty = match &field.rules.recursive {
            Some(named) => marked_by_hand(&ty, named),
            None => marked(&ty, &self.container.input.ident),
        };
        probed(&ty, field.ty, "schema_of")
    }

    /// The schema of a field whose own fields stand in the object around it.
    fn flattened(&self, field: &Field<'_>) -> TokenStream {
        let (base, ty) = (self.base(field), field.ty);
        let check =
            quote!(__toolkit::check_flattened(BASE, __toolkit::OptionProbe::<#ty>::IS_OPTION));
        let check = respanned(check, field.ty.span().resolved_at(Span::call_site()));
        quote! {{
            const BASE: &__toolkit::Schema = #base;
            const _: () = #check;
            BASE
        }}
    }

    /// The schema of a field, as a value: for what has the field's form itself.
    fn inner(&self, field: &Field<'_>) -> TokenStream {
        let (base, overlay) = (self.base(field), field.rules.overlay(&door()));
        quote!((#base).refined(const { &#overlay }))
    }

    /// The schema of a field, as a reference.
    fn described_field(&self, field: &Field<'_>) -> TokenStream {
        let base = self.base(field);
        let overlay = field.rules.overlay(&door());
        let generic = self.container.input.generics.type_params().next().is_some();
        // Constants of their own, at which a check can fail, can't name the type's parameters.
        if generic {
            return quote!(const { &(#base).refined(const { &#overlay }) });
        }
        let checks = field
            .rules
            .type_checks(&door(), &quote!(BASE), &quote!(REFINED));
        quote! {{
            const BASE: &__toolkit::Schema = #base;
            const REFINED: &__toolkit::Schema = &BASE.refined(const { &#overlay });
            #checks
            REFINED
        }}
    }

    fn required(&self, field: &Field<'_>) -> TokenStream {
        if field.default {
            return quote!(false);
        }
        if field.rules.recursive.is_some() {
            let ty = field.ty;
            return quote!(!__toolkit::OptionProbe::<#ty>::IS_OPTION);
        }
        let ty = with_lifetime(field.ty, "'static");
        let ty = marked(&ty, &self.container.input.ident);
        let optional = probed(&ty, field.ty, "is_optional");
        quote!(!(__toolkit::OptionProbe::<#ty>::IS_OPTION || #optional))
    }

    fn properties(&self, fields: &[Field<'_>]) -> Vec<TokenStream> {
        let properties = fields.iter().map(|field| {
            if field.flatten {
                let base = self.flattened(field);
                return quote!(__toolkit::Property::Flattened(__toolkit::Part::Static(#base)));
            }
            let name = literal_tokens(&door(), &field.name);
            let (schema, required) = (self.described_field(field), self.required(field));
            let aliases = aliases(&field.aliases);
            let aliases = (!field.aliases.is_empty()).then(|| quote!(.with_aliases(#aliases)));
            quote! {
                __toolkit::Property::Named(
                    __toolkit::Field::new(#name, #schema, #required)#aliases
                )
            }
        });
        properties.collect()
    }

    /// An object of the fields, after those that stand before them.
    fn object(&self, fields: &Fields<'_>, before: &[TokenStream]) -> TokenStream {
        let properties = self.properties(&fields.fields);
        // A flattened map takes whatever else there is: the object is open, and says so.
        let flattened = fields.fields.iter().filter(|field| field.flatten);
        let flattened: Vec<_> = flattened.map(|field| self.base(field)).collect();
        let open =
            (!flattened.is_empty()).then(|| quote!(.opened_by(const { &[#(#flattened),*] })));
        quote_spanned! {fields.span.resolved_at(Span::call_site())=>
            __toolkit::Schema::object(__toolkit::List::Static(const { &[
                #(#before,)* #(#properties),*
            ] }))#open
        }
    }

    fn tuple(&self, fields: &[Field<'_>]) -> TokenStream {
        let items = fields.iter().map(|field| self.described_field(field));
        quote!(__toolkit::Schema::tuple(const { &[#(__toolkit::Part::Static(#items)),*] }))
    }

    fn enumeration(&self, tagging: &Tagging, variants: &[Variant<'_>]) -> TokenStream {
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
    fn read(&self, object: TokenStream, takes_lists: bool) -> TokenStream {
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

fn door() -> TokenStream {
    quote!(__toolkit)
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

fn aliases(aliases: &[String]) -> TokenStream {
    let aliases = aliases.iter().map(|alias| literal_tokens(&door(), alias));
    quote!(const { &[#(#aliases),*] })
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

fn described(schema: TokenStream, description: &Text) -> TokenStream {
    if description.is_empty() {
        return schema;
    }
    let text = description.tokens(&door());
    quote!(#schema.described(#text))
}
