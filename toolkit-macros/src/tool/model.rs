//! What a tool is to the macro.

use proc_macro2::{Ident, Span, TokenStream};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Generics, Path, Signature, Type, Visibility};

use super::attr::Settings;
use crate::doc::Text;
use crate::parameter::Rules;

/// A function, with its body as it was written: half-typed code in it is rustc's to judge.
pub(crate) struct Item {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) sig: Signature,
    pub(crate) body: TokenStream,
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Ok(Self {
            attrs: input.call(Attribute::parse_outer)?,
            vis: input.parse()?,
            sig: input.parse()?,
            body: input.parse()?,
        })
    }
}

impl Item {
    /// Its `#[cfg(…)]`s, which generated code repeats.
    pub(crate) fn cfgs(&self) -> impl Iterator<Item = &Attribute> {
        self.attrs.iter().filter(|attr| attr.path().is_ident("cfg"))
    }
}

/// A function that is to be a tool.
pub(crate) struct Tool<'a> {
    pub(crate) item: &'a Item,
    pub(crate) settings: Settings,
    pub(crate) description: Text,
    pub(crate) parameters: Vec<Parameter<'a>>,
    /// Whose method it is.
    pub(crate) owner: Option<Owner<'a>>,
}

/// The type around a method.
#[derive(Clone, Copy)]
pub(crate) struct Owner<'a> {
    pub(crate) ty: &'a Type,
    /// Those of the `impl` block, with all that the value of tools must be.
    pub(crate) generics: &'a Generics,
    pub(crate) krate: &'a Path,
    pub(crate) receiver: Receiver,
}

/// How a method takes its value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Receiver {
    /// Not at all.
    None,
    /// `&self`
    Borrowed,
    /// `self: Arc<Self>`
    Shared,
}

/// One parameter of the function.
pub(crate) struct Parameter<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
    /// `#[cfg(…)]`, which generated code repeats.
    pub(crate) cfgs: Vec<&'a Attribute>,
    pub(crate) source: Source,
}

/// Where the value of a parameter comes from.
pub(crate) enum Source {
    /// The model sends it.
    Model(Box<Rules>),
    /// `#[param(skip)]`
    Default,
    /// `#[state]`
    State,
    /// `#[context]`
    Context,
}

impl<'a> Tool<'a> {
    /// The parameters that the model sends, with what is said of them.
    pub(crate) fn sent(&self) -> impl Iterator<Item = (&Parameter<'a>, &Rules)> {
        self.parameters
            .iter()
            .filter_map(|parameter| match &parameter.source {
                Source::Model(rules) => Some((parameter, &**rules)),
                _ => None,
            })
    }

    /// The name for the model.
    pub(crate) fn name(&self) -> String {
        match &self.settings.name {
            Some(name) => name.value(),
            None => crate::names::plain(&self.item.sig.ident),
        }
    }

    pub(crate) fn name_span(&self) -> Span {
        match &self.settings.name {
            Some(name) => name.span(),
            None => self.item.sig.ident.span(),
        }
    }

    /// Where toolkit is.
    pub(crate) fn krate(&self) -> Path {
        if let Some(owner) = self.owner {
            return owner.krate.clone();
        }
        self.settings
            .krate
            .clone()
            .unwrap_or_else(|| syn::parse_quote!(::toolkit))
    }
}

impl Parameter<'_> {
    /// The name for the model.
    pub(crate) fn name(&self, rules: &Rules) -> String {
        match &rules.rename {
            Some(name) => name.value(),
            None => crate::names::plain(self.ident),
        }
    }
}
