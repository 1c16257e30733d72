//! A type that holds itself: where its own name or `Self` stands in a field's type, the schema refers
//! to the definition around it.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{GenericArgument, PathArguments, Type};

/// Whether the type is the container itself, by its name or `Self`.
pub(super) fn is_self(ty: &Type, own: &Ident) -> bool {
    match ty {
        Type::Path(path) if path.qself.is_none() => {
            path.path.segments.len() == 1
                && path
                    .path
                    .segments
                    .first()
                    .is_some_and(|s| s.ident == *own || s.ident == "Self")
        }
        Type::Group(group) => is_self(&group.elem, own),
        Type::Paren(paren) => is_self(&paren.elem, own),
        _ => false,
    }
}

/// Whether the container stands anywhere in the type.
pub(super) fn holds_self(ty: &Type, own: &Ident) -> bool {
    is_self(ty, own) || parts(ty).iter().any(|part| holds_self(part, own))
}

/// The type with a marker in the place of the container.
pub(super) fn marked(ty: &Type, own: &Ident) -> TokenStream {
    let mut ty = ty.clone();
    mark(&mut ty, own);
    quote!(#ty)
}

fn mark(ty: &mut Type, own: &Ident) {
    if is_self(ty, own) {
        *ty = Type::Verbatim(quote!(__toolkit::Enclosing));
        return;
    }
    for part in parts_mut(ty) {
        mark(part, own);
    }
}

/// The type with a marker in the place of what its author says is recursive: the named type where it
/// stands, or else, behind an alias, the innermost type.
pub(super) fn marked_by_hand(ty: &Type, named: &Type) -> TokenStream {
    let mut ty = ty.clone();
    match named {
        Type::Path(path)
            if path
                .path
                .get_ident()
                .is_some_and(|own| holds_self(&ty, own)) =>
        {
            if let Some(own) = path.path.get_ident() {
                mark(&mut ty, own);
            }
        }
        _ => mark_innermost(&mut ty),
    }
    quote!(#ty)
}

fn mark_innermost(ty: &mut Type) {
    if parts(ty).is_empty() {
        *ty = Type::Verbatim(quote!(__toolkit::Enclosing));
    } else if let Some(last) = parts_mut(ty).pop() {
        mark_innermost(last);
    }
}

/// Whether a type stands in it that the macro does not know to be the standard library's.
pub(super) fn holds_unknown(ty: &Type) -> bool {
    const KNOWN: &[&str] = &[
        "bool", "char", "str", "String", "i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32",
        "u64", "usize", "f32", "f64",
    ];
    let inner = parts(ty);
    if !inner.is_empty() {
        return inner.into_iter().any(holds_unknown);
    }
    match ty {
        Type::Path(path) => path
            .path
            .get_ident()
            .is_none_or(|ident| !KNOWN.iter().any(|known| ident == known)),
        _ => false,
    }
}

fn parts(ty: &Type) -> Vec<&Type> {
    match ty {
        Type::Reference(ty) => vec![&ty.elem],
        Type::Slice(ty) => vec![&ty.elem],
        Type::Array(ty) => vec![&ty.elem],
        Type::Group(ty) => vec![&ty.elem],
        Type::Paren(ty) => vec![&ty.elem],
        Type::Tuple(ty) => ty.elems.iter().collect(),
        Type::Path(path) => {
            let arguments =
                path.path
                    .segments
                    .iter()
                    .filter_map(|segment| match &segment.arguments {
                        PathArguments::AngleBracketed(arguments) => Some(&arguments.args),
                        _ => None,
                    });
            let types = arguments.flatten().filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            types.collect()
        }
        _ => Vec::new(),
    }
}

fn parts_mut(ty: &mut Type) -> Vec<&mut Type> {
    match ty {
        Type::Reference(ty) => vec![&mut ty.elem],
        Type::Slice(ty) => vec![&mut ty.elem],
        Type::Array(ty) => vec![&mut ty.elem],
        Type::Group(ty) => vec![&mut ty.elem],
        Type::Paren(ty) => vec![&mut ty.elem],
        Type::Tuple(ty) => ty.elems.iter_mut().collect(),
        Type::Path(path) => {
            let segments = path.path.segments.iter_mut();
            let arguments = segments.filter_map(|segment| match &mut segment.arguments {
                PathArguments::AngleBracketed(arguments) => Some(&mut arguments.args),
                _ => None,
            });
            let types = arguments.flatten().filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            types.collect()
        }
        _ => Vec::new(),
    }
}
