//! All the mistakes of an item at once.

use std::fmt::Display;

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::ToTokens;

/// The mistakes found so far. The only way to a value behind them is [`Errors::finish`].
#[derive(Default)]
pub(crate) struct Errors(Option<syn::Error>);

impl Errors {
    /// A mistake at some tokens.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// A mistake at a place.
    pub(crate) fn span(&mut self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    pub(crate) fn push(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(errors) => errors.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// The value, or its mistake noted.
    pub(crate) fn keep<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// The value, if there was no mistake.
    pub(crate) fn finish<T>(self, value: T) -> syn::Result<T> {
        match self.0 {
            Some(errors) => Err(errors),
            None => Ok(value),
        }
    }
}

/// Tokens of which the compiler speaks at a place of the user's.
pub(crate) fn respanned(tokens: TokenStream, span: Span) -> TokenStream {
    let respanned = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &token {
            let inside = respanned(group.stream(), span);
            token = Group::new(group.delimiter(), inside).into();
        }
        token.set_span(span);
        token
    };
    tokens.into_iter().map(respanned).collect()
}
