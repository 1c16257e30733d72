//! `#[tool]`: parse → check → expand, or else the function as it was with every mistake.

mod attr;
mod check;
mod expand;
mod fallback;
mod model;
pub(crate) mod owned;
mod parse;

use proc_macro2::TokenStream;

use model::Item;

/// `#[tool(…)]` on an item.
pub(crate) fn expand(args: TokenStream, item: TokenStream) -> TokenStream {
    let item: Item = match syn::parse2(item.clone()) {
        Ok(parsed) => parsed,
        Err(error) => return fallback::unreadable(&item, &error),
    };
    try_expand(args.clone(), &item).unwrap_or_else(|error| fallback::expand(args, &item, &error))
}

fn try_expand(args: TokenStream, item: &Item) -> syn::Result<TokenStream> {
    let tool = parse::parse(args, item)?;
    check::check(&tool)?;
    Ok(expand::expand(&tool))
}
