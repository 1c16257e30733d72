//! The methods of a value, each as a tool, and the value as a source of tools.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{Generics, Type, Visibility};

use super::{call, definition, params, params_ident};
use crate::tool::block::Block;
use crate::tool::model::{Owner, Tool};

/// What stands beside the `impl` block for one method.
pub(in crate::tool) fn method(tool: &Tool<'_>, owner: Owner<'_>) -> TokenStream {
    let krate = tool.krate();
    let structure = params::structure(tool);
    let params = params::impls(tool);
    let definition = definition::definition(tool);
    let start = call::start(tool);
    let name = params_ident(tool);
    let ty = owner.ty;
    let (impls, arguments, bounds) = owner.generics.split_for_impl();
    let arguments = arguments.as_turbofish();
    quote! {
        #structure
        const _: () = {
            use #krate::__private as __toolkit;

            #definition
            #start

            impl #impls __toolkit::Method<#ty> for #name #bounds {
                const DEFINITION: &'static __toolkit::ToolDefinition = __TOOLKIT_DEFINITION;
                const START: __toolkit::MethodStart<#ty> = __toolkit_start #arguments;
            }

            #params
        };
    }
}

/// What stands beside the `impl` block for all its methods.
pub(in crate::tool) fn value(tools: &[Tool<'_>], block: &Block) -> TokenStream {
    let Block { ty, krate, .. } = block;
    let names: Vec<_> = tools.iter().map(params_ident).collect();
    let cfgs: Vec<_> = tools
        .iter()
        .map(|tool| {
            let cfgs = tool.item.cfgs();
            quote!(#(#cfgs)*)
        })
        .collect();
    let definitions = quote!(&[#(#cfgs <#names as __toolkit::Method<#ty>>::DEFINITION),*]);
    let methods = quote!(&[#(#cfgs __toolkit::MethodEntry::of::<#names>()),*]);
    let (group, impls) = match &block.handle {
        Some(handle) => (
            Some(group(handle, tools, block)),
            of_handle(handle, block, &definitions, &methods),
        ),
        None => (None, of_type(block, &definitions, &methods)),
    };
    quote! {
        #group
        const _: () = {
            use #krate::__private as __toolkit;

            #impls
        };
    }
}

/// The type itself holds the tools.
fn of_type(block: &Block, definitions: &TokenStream, methods: &TokenStream) -> TokenStream {
    let ty = &block.ty;
    let (impls, _, bounds) = block.generics.split_for_impl();
    let listed = listed(&quote!(#ty), &block.generics);
    quote! {
        impl #impls __toolkit::ToolBlock for #ty #bounds {
            const DEFINITIONS: &'static [&'static __toolkit::ToolDefinition] = #definitions;
        }

        #listed

        impl #impls __toolkit::IntoTools for #ty #bounds {
            fn into_tools(self) -> __toolkit::Vec<__toolkit::AnyTool> {
                __toolkit::IntoTools::into_tools(__toolkit::Arc::new(self))
            }
        }

        impl #impls __toolkit::ToolValue for #ty #bounds {
            const METHODS: &'static [__toolkit::MethodEntry<#ty>] = #methods;
        }
    }
}

/// A type of its own holds the tools of one block.
fn of_handle(
    handle: &Ident,
    block: &Block,
    definitions: &TokenStream,
    methods: &TokenStream,
) -> TokenStream {
    let (impls, arguments, bounds) = block.generics.split_for_impl();
    let listed = listed(&quote!(#handle #arguments), &block.generics);
    quote! {
        impl #impls __toolkit::ToolBlock for #handle #arguments #bounds {
            const DEFINITIONS: &'static [&'static __toolkit::ToolDefinition] = #definitions;
        }

        #listed

        impl #impls __toolkit::IntoTools for #handle #arguments #bounds {
            fn into_tools(self) -> __toolkit::Vec<__toolkit::AnyTool> {
                __toolkit::bind(&self.0, const { #methods })
            }
        }
    }
}

/// The type stands in constant lists of every dialect.
fn listed(ty: &TokenStream, generics: &Generics) -> TokenStream {
    let mut generics = generics.clone();
    let dialect = format_ident!("__TOOLKIT_DIALECT");
    generics
        .params
        .push(syn::parse_quote!(const #dialect: __toolkit::usize));
    let (impls, _, bounds) = generics.split_for_impl();
    quote! {
        impl #impls __toolkit::ToolList<#dialect> for #ty #bounds {
            const GROUP: __toolkit::Group =
                __toolkit::Grouped::<__toolkit::Several<Self>, #dialect>::group();
        }
    }
}

/// The type that stands for the tools of one block: made of a value, or of one that is shared.
fn group(handle: &Ident, tools: &[Tool<'_>], block: &Block) -> TokenStream {
    let vis = tools
        .first()
        .map_or(&Visibility::Inherited, |tool| &tool.item.vis);
    declared(handle, vis, &block.ty, &block.generics, &block.krate)
}

/// The declaration alone.
pub(in crate::tool) fn declared(
    handle: &Ident,
    vis: &Visibility,
    ty: &Type,
    generics: &Generics,
    krate: &syn::Path,
) -> TokenStream {
    let doc = format!(
        "The tools of one `impl` block of `{}`.",
        crate::names::of_type(ty)
    );
    let (impls, arguments, bounds) = generics.split_for_impl();
    quote! {
        #[doc = #doc]
        #vis struct #handle #generics (#krate::__private::Arc<#ty>) #bounds;

        impl #impls #krate::__private::From<#ty> for #handle #arguments #bounds {
            fn from(value: #ty) -> Self {
                Self(#krate::__private::Arc::new(value))
            }
        }

        impl #impls #krate::__private::From<#krate::__private::Arc<#ty>>
            for #handle #arguments #bounds
        {
            fn from(value: #krate::__private::Arc<#ty>) -> Self {
                Self(value)
            }
        }
    }
}
