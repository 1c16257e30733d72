//! `#[derive(ConstSchema)]`: parse → check → expand, as for `#[tool]`.

mod attr;
mod case;
mod circle;
mod expand;
mod model;
mod parse;
mod recursion;

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

/// The derive on a type.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    match parse::parse(&input) {
        Ok(container) => expand::expand(&container),
        Err(error) => fallback(&input, &error),
    }
}

/// Every mistake, and a schema of anything, so that they are all that is reported.
fn fallback(input: &DeriveInput, error: &syn::Error) -> TokenStream {
    let errors = error.to_compile_error();
    let krate = attr::krate(&input.attrs);
    let ident = &input.ident;
    let (impls, types, wheres) = input.generics.split_for_impl();
    quote! {
        #errors
        const _: () = {
            use #krate::__private as __toolkit;
            impl #impls __toolkit::ConstSchema for #ident #types #wheres {
                const SCHEMA: &'static __toolkit::Schema = &__toolkit::Schema::ANY;
            }
        };
    }
}
