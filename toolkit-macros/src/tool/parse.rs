//! From a function to the model, with every mistake that can be seen in one place.

use proc_macro2::TokenStream;
use syn::{Attribute, FnArg, Pat, PatType};

use super::attr::Settings;
use super::model::{Item, Owner, Parameter, Source, Tool};
use crate::doc::Text;
use crate::errors::Errors;
use crate::parameter::{Rules, is_param};

pub(super) fn parse<'a>(
    args: TokenStream,
    item: &'a Item,
    owner: Option<Owner<'a>>,
    errors: &mut Errors,
) -> Tool<'a> {
    let settings = Settings::parse(args, errors);
    let description = match &settings.description {
        Some(text) => Text::Literal(text.value()),
        None => Text::of(&item.attrs),
    };
    let mut parameters = Vec::new();
    for input in &item.sig.inputs {
        match input {
            FnArg::Typed(typed) => parameters.extend(parameter(typed, errors)),
            FnArg::Receiver(receiver) if owner.is_none() => errors.at(
                receiver,
                "a method is a tool of its value: put `#[tool]` on the `impl` block, too",
            ),
            FnArg::Receiver(_) => {}
        }
    }
    Tool {
        item,
        settings,
        description,
        parameters,
        owner,
    }
}

fn parameter<'a>(typed: &'a PatType, errors: &mut Errors) -> Option<Parameter<'a>> {
    let cfgs = typed
        .attrs
        .iter()
        .filter(|attr| attr.path().is_ident("cfg"))
        .collect();
    let source = source(&typed.attrs, errors);
    let Pat::Ident(pat) = &*typed.pat else {
        errors.at(
            &typed.pat,
            "a parameter of a tool needs a name, by which the model sends it: take `name: Type` \
             and take it apart in the body",
        );
        return None;
    };
    if let Some((at, _)) = &pat.subpat {
        errors.at(
            at,
            "a parameter of a tool is a plain name: take it apart in the body",
        );
    }
    Some(Parameter {
        ident: &pat.ident,
        ty: &typed.ty,
        cfgs,
        source,
    })
}

fn source(attrs: &[Attribute], errors: &mut Errors) -> Source {
    let state = attrs.iter().find(|attr| attr.path().is_ident("state"));
    let context = attrs.iter().find(|attr| attr.path().is_ident("context"));
    let given = state.or(context);
    if let (Some(given), Some(param)) = (given, attrs.iter().find(|attr| is_param(attr))) {
        errors.at(param, "the model does not send this: remove `#[param(…)]`");
        errors.at(
            given,
            "the program gives this, and the model does not send it",
        );
    }
    match (state, context) {
        (Some(_), Some(context)) => {
            errors.at(
                context,
                "a parameter is the state or the context, not both: remove one",
            );
            Source::Context
        }
        (Some(_), None) => Source::State,
        (None, Some(_)) => Source::Context,
        (None, None) => {
            let rules = Rules::of(attrs, errors);
            if rules.skip.is_some() {
                Source::Default
            } else {
                Source::Model(Box::new(rules))
            }
        }
    }
}
