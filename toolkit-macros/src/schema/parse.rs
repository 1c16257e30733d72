//! From a type to the model, with every mistake at once.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput};

use super::attr::{self, Serde};
use super::case::Case;
use super::circle;
use super::model::{Container, Field, Fields, Shape, Tagging, Variant, VariantShape};
use crate::doc::Text;
use crate::errors::Errors;
use crate::names;
use crate::parameter::{Default_, Rules};

pub(super) fn parse(input: &DeriveInput) -> syn::Result<Container<'_>> {
    let mut errors = Errors::default();
    attr::check_toolkit(&input.attrs, &mut errors);
    let serde = Serde::of(&input.attrs, &mut errors);
    let shape = match &input.data {
        Data::Struct(data) => structure(&data.fields, &serde, &mut errors),
        Data::Enum(data) => {
            let variants = data.variants.iter();
            let variants: Vec<_> = variants
                .filter_map(|variant| self::variant(variant, &serde, &mut errors))
                .collect();
            if variants.is_empty() {
                errors.at(
                    &input.ident,
                    "a model can't choose among no variants: add one",
                );
            }
            Shape::Enum(tagging(&serde, &variants, &mut errors), variants)
        }
        Data::Union(data) => {
            errors.at(data.union_token, "JSON has no unions: use an enum");
            Shape::Unit
        }
    };
    circle::check(&input.ident, &shape, &mut errors);
    let container = Container {
        input,
        krate: attr::krate(&input.attrs),
        description: Text::of(&input.attrs),
        input_only: attr::is_input_only(input),
        skips_others: !serde.deny_unknown_fields,
        shape,
    };
    errors.finish(container)
}

fn structure<'a>(fields: &'a syn::Fields, serde: &Serde, errors: &mut Errors) -> Shape<'a> {
    match fields {
        syn::Fields::Named(_) if serde.transparent.is_none() => {
            Shape::Struct(named(fields, serde.rename_all, serde.default, errors))
        }
        syn::Fields::Named(_) | syn::Fields::Unnamed(_) => {
            let mut fields = unnamed(fields, serde.default, errors);
            match (fields.len(), serde.transparent) {
                (1, _) => Shape::Transparent(Box::new(fields.remove(0))),
                (_, Some(span)) => {
                    errors.span(
                        span,
                        "`transparent` is for a type with one field that is read",
                    );
                    Shape::Unit
                }
                (_, None) => Shape::Tuple(fields),
            }
        }
        syn::Fields::Unit => Shape::Unit,
    }
}

fn named<'a>(
    fields: &'a syn::Fields,
    case: Option<Case>,
    default: bool,
    errors: &mut Errors,
) -> Fields<'a> {
    let read = fields
        .iter()
        .filter_map(|field| self::field(field, case, default, errors));
    Fields {
        fields: read.collect(),
        span: fields.span(),
    }
}

fn unnamed<'a>(fields: &'a syn::Fields, default: bool, errors: &mut Errors) -> Vec<Field<'a>> {
    fields
        .iter()
        .filter_map(|field| self::field(field, None, default, errors))
        .collect()
}

/// A field that is read; `None` for one that serde skips.
fn field<'a>(
    field: &'a syn::Field,
    case: Option<Case>,
    default: bool,
    errors: &mut Errors,
) -> Option<Field<'a>> {
    let serde = Serde::of(&field.attrs, errors);
    let rules = Rules::of(&field.attrs, errors);
    if serde.skip || rules.skip.is_some() {
        if let (Some(span), false) = (rules.skip, serde.skip) {
            errors.span(span, "serde would still read it: write `#[serde(skip)]`");
        }
        return None;
    }
    check_field_rules(&rules, &serde, default, errors);
    let name = match (&serde.rename, &field.ident) {
        (Some(name), _) => name.value(),
        (None, Some(ident)) => {
            let name = names::plain(ident);
            case.map_or_else(|| name.clone(), |case| case.of_field(&name))
        }
        (None, None) => String::new(),
    };
    Some(Field {
        name,
        aliases: serde.aliases.iter().map(syn::LitStr::value).collect(),
        ty: &field.ty,
        default: default || serde.default || rules.has_default(),
        omitted: serde.written.omitted,
        flatten: serde.flatten.is_some(),
        rules,
    })
}

// What serde would not do may not be told.
fn check_field_rules(rules: &Rules, serde: &Serde, default: bool, errors: &mut Errors) {
    if let Some(name) = &rules.rename {
        errors.span(
            name.span(),
            "serde reads the field by its own name: write `#[serde(rename = \"…\")]`",
        );
    }
    if let Some((span, value)) = &rules.default
        && !serde.default
        && !default
        && !matches!(value, Default_::Literal(_))
    {
        errors.span(
            *span,
            "serde would not fill it in: write `#[serde(default)]`",
        );
    }
}

fn variant<'a>(
    variant: &'a syn::Variant,
    container: &Serde,
    errors: &mut Errors,
) -> Option<Variant<'a>> {
    let serde = Serde::of(&variant.attrs, errors);
    if serde.skip {
        return None;
    }
    for span in [serde.other, serde.untagged].into_iter().flatten() {
        errors.span(
            span,
            "a variant for everything else can't be described: implement `schemars::JsonSchema` \
             for the type, and take it without `ConstSchema`",
        );
    }
    let own = names::plain(&variant.ident);
    let name = match (&serde.rename, container.rename_all) {
        (Some(name), _) => name.value(),
        (None, Some(case)) => case.of_variant(&own),
        (None, None) => own,
    };
    let case = serde.rename_all.or(container.rename_all_fields);
    let shape = match &variant.fields {
        syn::Fields::Unit => VariantShape::Unit,
        fields @ syn::Fields::Named(_) => VariantShape::Struct(named(fields, case, false, errors)),
        fields @ syn::Fields::Unnamed(list) => {
            let mut read = unnamed(fields, false, errors);
            match (list.unnamed.len(), read.len()) {
                (1, 1) => VariantShape::Newtype(Box::new(read.remove(0))),
                _ => VariantShape::Tuple(read),
            }
        }
    };
    Some(Variant {
        ident: &variant.ident,
        name,
        aliases: serde.aliases.iter().map(syn::LitStr::value).collect(),
        description: Text::of(&variant.attrs),
        shape,
    })
}

fn tagging(serde: &Serde, variants: &[Variant<'_>], errors: &mut Errors) -> Tagging {
    match (&serde.tag, &serde.content, serde.untagged) {
        (Some(tag), None, None) => {
            check_internal(tag.span(), variants, errors);
            Tagging::Internal(tag.value())
        }
        (Some(tag), Some(content), None) => Tagging::Adjacent(tag.value(), content.value()),
        (None, None, Some(_)) => Tagging::Untagged,
        (None, None, None) => Tagging::External,
        (_, Some(content), _) if serde.tag.is_none() => {
            errors.span(content.span(), "`content` stands beside a `tag`");
            Tagging::External
        }
        (.., untagged) => {
            let span = untagged.unwrap_or_else(Span::call_site);
            errors.span(span, "an enum is tagged or `untagged`, not both");
            Tagging::External
        }
    }
}

// #[serde(tag = "type")] enum E { A(u8, u8) }
fn check_internal(span: Span, variants: &[Variant<'_>], errors: &mut Errors) {
    if variants
        .iter()
        .any(|variant| matches!(variant.shape, VariantShape::Tuple(_)))
    {
        errors.span(
            span,
            "a variant of several unnamed fields has no place for the tag: name them",
        );
    }
}
