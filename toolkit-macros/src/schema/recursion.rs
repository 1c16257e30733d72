//! A type that holds itself: where its own name or `Self` stands in a field's type, the schema refers
//! to the definition around it.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{GenericArgument, PathArguments, Type};

/// Whether the type is the container itself, by its name or `Self`.
fn is_self(ty: &Type, own: &Ident) -> bool {
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
