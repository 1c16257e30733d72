//! serde's attributes, as far as they say what is read, and `#[toolkit(crate = path)]`.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Data, DeriveInput, Expr, Fields, LitStr, Path, Token};

use super::case::Case;
use crate::errors::Errors;

/// What serde's attributes on a container, variant or field say of reading.
#[derive(Default)]
pub(crate) struct Serde {
    pub(crate) rename: Option<LitStr>,
    pub(crate) rename_all: Option<Case>,
    pub(crate) rename_all_fields: Option<Case>,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) default: bool,
    pub(crate) skip: bool,
    pub(crate) flatten: Option<Span>,
    pub(crate) tag: Option<LitStr>,
    pub(crate) content: Option<LitStr>,
    pub(crate) untagged: Option<Span>,
    pub(crate) transparent: Option<Span>,
    pub(crate) other: Option<Span>,
    pub(crate) deny_unknown_fields: bool,
    pub(crate) written: Written,
}

/// What serde's attributes say of writing, as far as it makes a difference to reading.
#[derive(Default)]
pub(crate) struct Written {
    /// What is written is not what is read.
    pub(crate) otherwise: bool,
    /// It may be left out.
    pub(crate) omitted: bool,
}

impl Serde {
    pub(crate) fn of(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let mut serde = Self::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
            let parsed = attr.parse_nested_meta(|meta| serde.key(&meta));
            errors.keep(parsed);
        }
        serde
    }

    fn key(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let key = meta
            .path
            .get_ident()
            .map(ToString::to_string)
            .unwrap_or_default();
        let span = meta
            .path
            .segments
            .first()
            .map_or_else(Span::call_site, |s| s.ident.span());
        match key.as_str() {
            "rename" => self.rename = self.renamed(meta)?.or(self.rename.take()),
            "rename_all" => self.rename_all = self.case(meta)?.or(self.rename_all),
            "rename_all_fields" => {
                self.rename_all_fields = self.case(meta)?.or(self.rename_all_fields);
            }
            "alias" => self.aliases.push(meta.value()?.parse()?),
            "default" => {
                self.default = true;
                ignore_value(meta)?;
            }
            "skip" => self.skip = true,
            "skip_deserializing" => (self.skip, self.written.otherwise) = (true, true),
            "skip_serializing" => self.written.otherwise = true,
            "skip_serializing_if" => {
                self.written.omitted = true;
                ignore_value(meta)?;
            }
            "serialize_with" | "into" => {
                self.written.otherwise = true;
                ignore_value(meta)?;
            }
            "flatten" => self.flatten = Some(span),
            "tag" => self.tag = Some(meta.value()?.parse()?),
            "content" => self.content = Some(meta.value()?.parse()?),
            "untagged" => self.untagged = Some(span),
            "transparent" => self.transparent = Some(span),
            "other" => self.other = Some(span),
            "deny_unknown_fields" => self.deny_unknown_fields = true,
            "with" | "deserialize_with" | "from" | "try_from" | "remote" => {
                let message = format!(
                    "`{key}` reads this by a function, so that its schema can't be seen here: \
                     implement `schemars::JsonSchema` for the type, which can say it, and take it \
                     without `ConstSchema`"
                );
                return Err(syn::Error::new(span, message));
            }
            // What is said of writing, or of the code that serde generates, is not the schema's.
            _ => ignore_value(meta)?,
        }
        Ok(())
    }

    // rename = "a", rename(serialize = "a", deserialize = "b")
    fn renamed(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<Option<LitStr>> {
        if meta.input.peek(Token![=]) {
            return meta.value()?.parse().map(Some);
        }
        let (mut read, mut written) = (None, None);
        meta.parse_nested_meta(|inner| {
            let value: LitStr = inner.value()?.parse()?;
            if inner.path.is_ident("deserialize") {
                read = Some(value);
            } else {
                written = Some(value);
            }
            Ok(())
        })?;
        self.written.otherwise |=
            read.as_ref().map(LitStr::value) != written.as_ref().map(LitStr::value);
        Ok(read)
    }

    fn case(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<Option<Case>> {
        self.renamed(meta)?.as_ref().map(Case::parse).transpose()
    }
}

/// Whether serde writes a type otherwise than it reads it, as far as its attributes say without a look
/// at the types of its fields.
pub(crate) fn is_input_only(input: &DeriveInput) -> bool {
    // Mistakes are told where the attributes are read for the schema.
    let mut errors = Errors::default();
    let mut serde = |attrs: &[Attribute]| Serde::of(attrs, &mut errors);
    let container = serde(&input.attrs);
    let mut of_fields = |fields: &Fields| {
        fields
            .iter()
            .any(|field| serde(&field.attrs).written.otherwise)
    };
    let inside = match &input.data {
        Data::Struct(data) => container.tag.is_some() || of_fields(&data.fields),
        Data::Enum(data) => data
            .variants
            .iter()
            .any(|variant| of_fields(&variant.fields)),
        Data::Union(_) => false,
    };
    let of_variants = match &input.data {
        Data::Enum(data) => data
            .variants
            .iter()
            .any(|variant| Serde::of(&variant.attrs, &mut errors).written.otherwise),
        Data::Struct(_) | Data::Union(_) => false,
    };
    container.written.otherwise || inside || of_variants
}

fn ignore_value(meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
    if meta.input.peek(Token![=]) {
        let _: Expr = meta.value()?.parse()?;
    } else if meta.input.peek(syn::token::Paren) {
        meta.parse_nested_meta(|inner| ignore_value(&inner))?;
    }
    Ok(())
}

/// Where toolkit is: `#[toolkit(crate = path)]`, else `::toolkit`.
pub(crate) fn krate(attrs: &[Attribute]) -> TokenStream {
    let mut krate = None;
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("toolkit")) {
        // Its mistakes are told where the container is parsed.
        let _ = attr.parse_nested_meta(|meta| {
            krate = Some(meta.value()?.call(Path::parse_mod_style)?);
            Ok(())
        });
    }
    krate.map_or_else(|| quote!(::toolkit), |path| quote!(#path))
}

/// Mistakes in `#[toolkit(…)]`.
pub(crate) fn check_toolkit(attrs: &[Attribute], errors: &mut Errors) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("toolkit")) {
        let parsed = attr.parse_nested_meta(|meta| {
            if meta.path.is_ident("crate") {
                meta.value()?.call(Path::parse_mod_style).map(drop)
            } else {
                Err(meta.error("the only key is `crate`: `#[toolkit(crate = path::to::toolkit)]`"))
            }
        });
        errors.keep(parsed);
    }
}
