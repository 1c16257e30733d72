//! From the model to code. It can't fail: what could be wrong was found before.

mod call;
mod definition;
pub(super) mod method;
mod params;
mod written;

pub(crate) use definition::probed;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{FnArg, Signature, Visibility};

use super::model::{Item, Tool};
use crate::doc::is_doc;
use crate::names;
use crate::parameter::is_param;

/// The alias of the runtime's door inside generated code.
pub(crate) fn door() -> TokenStream {
    quote!(__toolkit)
}

pub(super) fn expand(tool: &Tool<'_>) -> TokenStream {
    let krate = tool.krate();
    let function = function(tool.item);
    let handle_name = handle_ident(tool.item, tool.settings.handle.as_ref());
    let handle = handle_item(tool.item, &handle_name);
    let params = params::structure(tool);
    let params_impls = params::impls(tool);
    let definition = definition::definition(tool);
    let written = written::written(tool, &handle_name);
    let start = call::start(tool);
    let params_name = params_ident(tool);
    let register = match tool.settings.unregistered {
        Some(_) => TokenStream::new(),
        None => quote!(__toolkit::register!(#handle_name);),
    };
    quote! {
        #function
        #handle
        #params
        const _: () = {
            use #krate::__private as __toolkit;

            #definition
            #start

            impl __toolkit::Tool for #handle_name {
                type Params = #params_name;
                const DEFINITION: &'static __toolkit::ToolDefinition = __TOOLKIT_DEFINITION;
                const START: __toolkit::Start = __toolkit_start;
            }

            #written
            #params_impls
            #register
        };
    }
}

/// The user's function without what only the macro reads.
pub(super) fn function(item: &Item) -> TokenStream {
    let Item {
        attrs,
        vis,
        sig,
        body,
    } = item;
    let mut sig = sig.clone();
    strip(&mut sig);
    quote!(#(#attrs)* #vis #sig #body)
}

/// Takes off what only the macro reads.
pub(super) fn strip(sig: &mut Signature) {
    for input in &mut sig.inputs {
        if let FnArg::Typed(typed) = input {
            typed.attrs.retain(|attr| {
                !(is_doc(attr)
                    || is_param(attr)
                    || attr.path().is_ident("state")
                    || attr.path().is_ident("context"))
            });
        }
    }
}

/// The handle's name. Its span is the macro's, so that lints on names don't speak of it.
pub(super) fn handle_ident(item: &Item, named: Option<&Ident>) -> Ident {
    let mut ident = named.unwrap_or(&item.sig.ident).clone();
    ident.set_span(ident.span().resolved_at(Span::call_site()));
    ident
}

pub(super) fn handle_item(item: &Item, handle: &Ident) -> TokenStream {
    let vis = visibility(&item.vis);
    let doc = format!(
        "The tool `{}`, for lists of tools.",
        names::plain(&item.sig.ident)
    );
    let cfgs = item.cfgs();
    quote! {
        #(#cfgs)*
        #[doc = #doc]
        #vis struct #handle {}
    }
}

/// The name of the params struct.
pub(super) fn params_ident(tool: &Tool<'_>) -> Ident {
    match &tool.settings.params {
        Some(name) => name.clone(),
        None => {
            let owner = tool
                .owner
                .map(|owner| names::of_type(owner.ty))
                .unwrap_or_default();
            let name = names::pascal(&names::plain(&tool.item.sig.ident));
            format_ident!("{owner}{name}Params", span = Span::call_site())
        }
    }
}

fn visibility(vis: &Visibility) -> impl ToTokens {
    vis.clone()
}
