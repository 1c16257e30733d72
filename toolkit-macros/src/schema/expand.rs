//! From the model to the constant.

mod variants;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Type, parse_quote};

use super::model::{Container, Field, Fields, Shape, VariantShape};
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
            let optional = probed(&marked(field.ty, ident), field.ty, &quote!(is_optional));
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
            return quote!(#described.recursive_as(#name));
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
        probed(&ty, field.ty, &quote!(schema_of))
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
        let optional = probed(&ty, field.ty, &quote!(is_optional));
        quote!(!#optional)
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
}

fn door() -> TokenStream {
    quote!(__toolkit)
}

fn described(schema: TokenStream, description: &Text) -> TokenStream {
    if description.is_empty() {
        return schema;
    }
    let text = description.tokens(&door());
    quote!(#schema.described(#text))
}

fn aliases(aliases: &[String]) -> TokenStream {
    let aliases = aliases.iter().map(|alias| literal_tokens(&door(), alias));
    quote!(const { &[#(#aliases),*] })
}
