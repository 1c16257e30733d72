//! `#[tool]`: parse → check → expand, or else the function as it was with every mistake.

mod attr;
mod block;
mod check;
mod expand;
mod fallback;
mod model;
pub(crate) mod owned;
mod parse;

use proc_macro2::{TokenStream, TokenTree};

use crate::errors::Errors;
pub(crate) use expand::probed;
use model::Item;

/// `#[tool(…)]` on an item.
pub(crate) fn expand(args: TokenStream, item: TokenStream) -> TokenStream {
    if block::is_impl(&item) {
        return block::expand(args, item);
    }
    let item: Item = match syn::parse2(item.clone()) {
        Ok(parsed) => parsed,
        Err(error) => return fallback::unreadable(&item, &meant(&item, error)),
    };
    try_expand(args.clone(), &item).unwrap_or_else(|error| fallback::expand(args, &item, &error))
}

/// A half-typed function has its own mistake; what is no function at all is told so.
fn meant(item: &TokenStream, error: syn::Error) -> syn::Error {
    let is_fn = |token: &TokenTree| matches!(token, TokenTree::Ident(ident) if ident == "fn");
    if item.clone().into_iter().any(|token| is_fn(&token)) {
        return error;
    }
    let message = "`#[tool]` stands on a function, or on an `impl` block and its methods";
    syn::Error::new(error.span(), message)
}

fn try_expand(args: TokenStream, item: &Item) -> syn::Result<TokenStream> {
    let mut errors = Errors::default();
    let tool = parse::parse(args, item, None, &mut errors);
    check::check(&tool, &mut errors);
    errors.finish(tool).map(|tool| expand::expand(&tool))
}
