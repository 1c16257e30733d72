//! The params struct: owned, one field a parameter, read through the tool's schema.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::{params_ident, visibility};
use crate::names;
use crate::parameter::{Default_, Rules};
use crate::tool::model::{Parameter, Tool};
use crate::tool::owned::{Read, owned, read};

pub(super) fn structure(tool: &Tool<'_>) -> TokenStream {
    let krate = tool.krate();
    let door = quote!(#krate::__private);
    let vis = visibility(&tool.item.vis);
    let name = params_ident(tool);
    let doc = format!("The parameters of the tool `{}`.", tool.name());
    let fields = tool.sent().map(|(parameter, rules)| {
        let Parameter {
            ident, ty, cfgs, ..
        } = parameter;
        let doc = field_doc(parameter, rules);
        let span = ty.span().resolved_at(Span::call_site());
        let ty = owned(ty, &door);
        quote_spanned!(span=> #(#cfgs)* #[doc = #doc] #vis #ident: #ty)
    });
    quote! {
        #[doc = #doc]
        #vis struct #name {
            #(#fields),*
        }
    }
}

fn field_doc(parameter: &Parameter<'_>, rules: &Rules) -> String {
    match &rules.description {
        crate::doc::Text::Literal(text) if !text.is_empty() => text.clone(),
        _ => format!("The parameter `{}`.", names::plain(parameter.ident)),
    }
}

pub(super) fn impls(tool: &Tool<'_>) -> TokenStream {
    let door = super::door();
    let name = params_ident(tool);
    let fields = tool.sent().map(|(parameter, rules)| {
        let Parameter {
            ident, ty, cfgs, ..
        } = parameter;
        let key = parameter.name(rules);
        let ty = owned(ty, &door);
        let value = match &rules.default {
            Some((_, Default_::OfType)) => {
                quote!(arguments.read_or_else::<#ty>(#key, __toolkit::Default::default)?)
            }
            Some((_, Default_::Expr(expr))) => {
                // What stands for a borrowed parameter is made owned, after it has had the type that
                // the function's parameter gives it.
                let read = match read(parameter.ty, &door) {
                    Read::Value(read) => quote!(#read),
                    Read::Lent(read) => read,
                };
                quote!(arguments.read_or_else::<#ty>(#key, || {
                    let default: #read = #expr;
                    __toolkit::Into::into(default)
                })?)
            }
            _ => quote!(arguments.read::<#ty>(#key)?),
        };
        quote!(#(#cfgs)* #ident: #value)
    });
    let touched = tool
        .sent()
        .map(|(Parameter { ident, cfgs, .. }, _)| quote!(#(#cfgs)* let _ = &self.#ident;));
    quote! {
        impl<'de> __toolkit::Deserialize<'de> for #name {
            fn deserialize<D: __toolkit::Deserializer<'de>>(
                deserializer: D,
            ) -> __toolkit::Result<Self, D::Error> {
                fn build(
                    arguments: __toolkit::Arguments<'_>,
                ) -> __toolkit::Result<#name, __toolkit::Failure> {
                    let _ = arguments;
                    __toolkit::Result::Ok(#name { #(#fields),* })
                }
                __toolkit::deserialize_params(deserializer, __TOOLKIT_PARAMETERS, build)
            }
        }

        // The fields are the user's to read; that nobody does is no mistake.
        impl __toolkit::Touched for #name {
            fn touch(&self) {
                #(#touched)*
            }
        }

        __toolkit::params_schema!(#name);
    }
}
