//! The methods of a value, each as a tool, and the value as a source of tools.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Path, Type};

use super::{call, definition, params, params_ident};
use crate::tool::model::Tool;

/// What stands beside the `impl` block for one method.
pub(in crate::tool) fn method(tool: &Tool<'_>, ty: &Type) -> TokenStream {
    let krate = tool.krate();
    let structure = params::structure(tool);
    let impls = params::impls(tool);
    let definition = definition::definition(tool);
    let start = call::start(tool);
    let name = params_ident(tool);
    quote! {
        #structure
        const _: () = {
            use #krate::__private as __toolkit;

            #definition
            #start

            impl __toolkit::Method for #name {
                type Value = #ty;
                const DEFINITION: &'static __toolkit::ToolDefinition = __TOOLKIT_DEFINITION;
                const START: __toolkit::MethodStart<#ty> = __toolkit_start;
            }

            #impls
        };
    }
}

/// What stands beside the `impl` block for all its methods.
pub(in crate::tool) fn value(tools: &[Tool<'_>], ty: &Type, krate: &Path) -> TokenStream {
    let names: Vec<_> = tools.iter().map(params_ident).collect();
    let cfgs: Vec<_> = tools
        .iter()
        .map(|tool| {
            let cfgs = tool.item.cfgs();
            quote!(#(#cfgs)*)
        })
        .collect();
    quote! {
        const _: () = {
            use #krate::__private as __toolkit;

            impl __toolkit::ToolList for #ty {
                const DEFINITIONS: &'static [&'static __toolkit::ToolDefinition] = &[
                    #(#cfgs <#names as __toolkit::Method>::DEFINITION),*
                ];
            }

            impl __toolkit::IntoTools for #ty {
                fn into_tools(self) -> __toolkit::Vec<__toolkit::AnyTool> {
                    __toolkit::IntoTools::into_tools(__toolkit::Arc::new(self))
                }
            }

            impl __toolkit::ToolValue for #ty {
                const METHODS: &'static [__toolkit::MethodEntry<#ty>] = &[
                    #(#cfgs __toolkit::MethodEntry::of::<#names>()),*
                ];
            }
        };
    }
}
