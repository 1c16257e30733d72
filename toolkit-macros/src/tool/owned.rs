//! Types of parameters as generated code needs them: owned for the params struct, with `'static`
//! where only their schema is asked, with `'_` where they are read.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    GenericArgument, Lifetime, PathArguments, ReturnType, Type, TypeParamBound, TypeReference,
};

/// `&str` → `String`, `&[T]` → `Vec<T>`, `&Path` → `PathBuf`, `Cow<str>` → `String`, at any depth.
pub(crate) fn owned(ty: &Type, krate: &TokenStream) -> TokenStream {
    match ty {
        Type::Reference(reference) => match &*reference.elem {
            Type::Slice(slice) => {
                let elem = owned(&slice.elem, krate);
                quote!(#krate::Vec<#elem>)
            }
            elem if is_unsized(elem) => quote!(<#elem as #krate::ToOwned>::Owned),
            elem => owned(elem, krate),
        },
        Type::Group(group) => owned(&group.elem, krate),
        Type::Paren(paren) => owned(&paren.elem, krate),
        Type::Tuple(tuple) if !tuple.elems.is_empty() => {
            let elems = tuple.elems.iter().map(|elem| owned(elem, krate));
            quote!((#(#elems,)*))
        }
        Type::Array(array) => {
            let (elem, len) = (owned(&array.elem, krate), &array.len);
            quote!([#elem; #len])
        }
        Type::Path(path) => owned_path(path, krate),
        other => quote!(#other),
    }
}

fn owned_path(path: &syn::TypePath, krate: &TokenStream) -> TokenStream {
    let mut path = path.clone();
    if let Some(last) = path.path.segments.last_mut()
        && let PathArguments::AngleBracketed(arguments) = &mut last.arguments
    {
        let borrowed = arguments.args.iter().find_map(|argument| match argument {
            GenericArgument::Type(ty) => Some(ty.clone()),
            _ => None,
        });
        if let (true, Some(ty)) = (last.ident == "Cow", borrowed) {
            return quote!(<#ty as #krate::ToOwned>::Owned);
        }
        for argument in &mut arguments.args {
            if let GenericArgument::Type(ty) = argument {
                *ty = Type::Verbatim(owned(ty, krate));
            }
        }
    }
    quote!(#path)
}

fn is_unsized(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path.segments.last().is_some_and(|last| {
        ["str", "Path", "OsStr", "CStr"]
            .iter()
            .any(|name| last.ident == name)
    })
}

/// How a parameter is read: borrowed as it is, or owned and lent to the function.
pub(crate) enum Read {
    /// The value itself.
    Value(Box<Type>),
    /// An owned value, which the function borrows.
    Lent(TokenStream),
}

/// How a parameter of the type is read.
pub(crate) fn read(ty: &Type, krate: &TokenStream) -> Read {
    match ty {
        Type::Reference(TypeReference { elem, .. }) if !is_unsized(elem) => match &**elem {
            Type::Slice(slice) => {
                let elem = with_lifetime(&slice.elem, "'_");
                Read::Lent(quote!(#krate::Vec<#elem>))
            }
            elem => {
                let elem = with_lifetime(elem, "'_");
                Read::Lent(quote!(#elem))
            }
        },
        Type::Group(group) => read(&group.elem, krate),
        other => Read::Value(Box::new(with_lifetime(other, "'_"))),
    }
}

/// The type with one lifetime in the place of all.
pub(crate) fn with_lifetime(ty: &Type, lifetime: &str) -> Type {
    let mut ty = ty.clone();
    set_lifetime(&mut ty, lifetime);
    ty
}

fn set_lifetime(ty: &mut Type, lifetime: &str) {
    let new = |span| Lifetime::new(lifetime, span);
    match ty {
        Type::Reference(reference) => {
            let span = reference.and_token.span;
            reference.lifetime = Some(new(span));
            set_lifetime(&mut reference.elem, lifetime);
        }
        Type::Slice(slice) => set_lifetime(&mut slice.elem, lifetime),
        Type::Array(array) => set_lifetime(&mut array.elem, lifetime),
        Type::Group(group) => set_lifetime(&mut group.elem, lifetime),
        Type::Paren(paren) => set_lifetime(&mut paren.elem, lifetime),
        Type::Tuple(tuple) => {
            tuple
                .elems
                .iter_mut()
                .for_each(|elem| set_lifetime(elem, lifetime));
        }
        Type::Path(path) => {
            for segment in &mut path.path.segments {
                let PathArguments::AngleBracketed(arguments) = &mut segment.arguments else {
                    continue;
                };
                for argument in &mut arguments.args {
                    match argument {
                        GenericArgument::Lifetime(old) => *old = new(old.apostrophe),
                        GenericArgument::Type(ty) => set_lifetime(ty, lifetime),
                        _ => {}
                    }
                }
            }
        }
        _ => {}
    }
}

/// Whether a function that is not `async` may return a future, as far as tokens tell.
pub(crate) fn may_be_future(output: &ReturnType) -> bool {
    let ReturnType::Type(_, ty) = output else {
        return false;
    };
    match &**ty {
        Type::ImplTrait(ty) => ty.bounds.iter().any(is_future),
        Type::Path(path) => {
            path.path.segments.last().is_some_and(|last| {
                last.ident == "Pin" || last.ident.to_string().ends_with("Future")
            })
        }
        _ => false,
    }
}

fn is_future(bound: &TypeParamBound) -> bool {
    match bound {
        TypeParamBound::Trait(bound) => bound
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "Future"),
        _ => false,
    }
}
