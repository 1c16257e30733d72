//! Rules as the runtime's `Overlay`, and as checks against the type.

use proc_macro2::{Span, TokenStream};
use quote::quote;

use super::{Default_, Ends, Rules};
use crate::doc::{Text, literal_tokens};
use crate::errors::respanned;
use crate::literal::Number;

impl Rules {
    /// The overlay, with `krate` in scope as the door to the runtime.
    pub(crate) fn overlay(&self, krate: &TokenStream) -> TokenStream {
        let some = |value: TokenStream| quote!(#krate::Option::Some(const { &#value }));
        let mut keys = Vec::new();
        match &self.description {
            Text::None => {}
            Text::Literal(text) if text.is_empty() => {}
            Text::Literal(text) => {
                let text = literal_tokens(krate, text);
                keys.push(quote!(description: #krate::Option::Some(&#text)));
            }
            lines @ Text::Lines(_) => {
                let text = some(lines.tokens(krate));
                keys.push(quote!(description: #text));
            }
        }
        if let Some((_, Default_::Literal(literal))) = &self.default {
            let literal = some(literal.tokens(krate));
            keys.push(quote!(default: #literal));
        }
        if !self.examples.is_empty() {
            let examples = self.examples.iter().map(|example| example.tokens(krate));
            keys.push(quote!(examples: const { &[#(#examples),*] }));
        }
        if let Some((_, ends)) = &self.range {
            keys.extend(bounds(ends, krate));
        }
        if let Some((_, ends)) = &self.length {
            keys.extend(lengths(ends, krate));
        }
        if let Some(pattern) = &self.pattern {
            let text = some(literal_tokens(krate, &pattern.value()));
            keys.push(quote!(pattern: #text));
        }
        if let Some((_, choices)) = &self.one_of {
            let choices = choices.iter().map(|choice| choice.tokens(krate));
            keys.push(quote!(choices: const { &[#(#krate::Choice::new(#choices)),*] }));
        }
        if let Some(number) = &self.multiple_of {
            let number = number.tokens(krate);
            keys.push(quote!(multiple_of: #krate::Option::Some(#number)));
        }
        if self.unique.is_some() {
            keys.push(quote!(unique: true));
        }
        if self.secret.is_some() {
            keys.push(quote!(secret: true));
        }
        quote!(#krate::Overlay { #(#keys,)* ..#krate::Overlay::NONE })
    }

    /// Checks against the type, each at the key that it speaks of; `base` is the type's schema and
    /// `refined` the same with the overlay.
    pub(crate) fn type_checks(
        &self,
        krate: &TokenStream,
        base: &TokenStream,
        refined: &TokenStream,
    ) -> TokenStream {
        let mut checks: Vec<(Span, TokenStream)> = Vec::new();
        if let Some((span, _)) = &self.range {
            checks.push((*span, quote!(check_range(#base, #refined))));
        }
        if let Some((span, _)) = &self.length {
            checks.push((*span, quote!(check_length(#base))));
        }
        if let Some(pattern) = &self.pattern {
            checks.push((pattern.span(), quote!(check_pattern(#base))));
        }
        if let Some((span, _)) = &self.one_of {
            checks.push((*span, quote!(check_one_of(#base, #refined))));
        }
        if let Some(number) = &self.multiple_of {
            checks.push((number.span, quote!(check_multiple_of(#base, #refined))));
        }
        if let Some(span) = &self.unique {
            checks.push((*span, quote!(check_unique(#base))));
        }
        if let Some((_, Default_::Literal(literal))) = &self.default {
            checks.push((literal.span(), quote!(check_default(#refined))));
        }
        for (at, example) in self.examples.iter().enumerate() {
            checks.push((example.span(), quote!(check_example(#refined, #at))));
        }
        let checks = checks.into_iter().map(|(span, check)| {
            let check = respanned(quote!(#krate::#check), span.resolved_at(Span::call_site()));
            quote!(const _: () = #check;)
        });
        quote!(#(#checks)*)
    }
}

fn bounds(ends: &Ends, krate: &TokenStream) -> Vec<TokenStream> {
    let bound = |number: &Number, exclusive: bool| {
        let value = number.tokens(krate);
        quote! {
            #krate::Option::Some(#krate::Bound { value: #value, exclusive: #exclusive, printed: true })
        }
    };
    let least = ends.least.as_ref().map(|least| bound(least, false));
    let greatest = ends
        .greatest
        .as_ref()
        .map(|greatest| bound(greatest, ends.open));
    let least = least.map(|bound| quote!(minimum: #bound));
    let greatest = greatest.map(|bound| quote!(maximum: #bound));
    least.into_iter().chain(greatest).collect()
}

fn lengths(ends: &Ends, krate: &TokenStream) -> Vec<TokenStream> {
    let (least, greatest) = ends.counts();
    let least = least.map(|count| quote!(min_length: #krate::Option::Some(#count)));
    let greatest = greatest.map(|count| quote!(max_length: #krate::Option::Some(#count)));
    least.into_iter().chain(greatest).collect()
}
