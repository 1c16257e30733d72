//! What is left when there were mistakes: every one of them, the function as it was, and a handle,
//! so that the rest of the program still compiles and the editor keeps working.

use proc_macro2::TokenStream;
use quote::quote;

use super::attr::Settings;
use super::expand::{function, handle_ident, handle_item};
use super::model::Item;
use crate::errors::Errors;

pub(super) fn expand(args: TokenStream, item: &Item, error: &syn::Error) -> TokenStream {
    let errors = error.to_compile_error();
    let function = function(item);
    if item.sig.receiver().is_some() {
        // Inside an `impl` block nothing can stand beside a method.
        return quote!(#errors #function);
    }
    // What can be read of the attribute still counts; its mistakes have been told.
    let settings = Settings::parse(args, &mut Errors::default());
    let krate = settings
        .krate
        .unwrap_or_else(|| syn::parse_quote!(::toolkit));
    let handle = handle_ident(item, settings.handle.as_ref());
    let structure = handle_item(item, &handle);
    quote! {
        #errors
        #function
        #structure
        impl #krate::Tool for #handle {
            type Params = ();
            const DEFINITION: &'static #krate::ToolDefinition = #krate::__private::STUB;
            const START: #krate::__private::Start = #krate::__private::stub;
        }
        impl<const __TOOLKIT_DIALECT: #krate::__private::usize>
            #krate::__private::Written<__TOOLKIT_DIALECT> for #handle
        {
            const JSON: #krate::__private::Usual =
                #krate::__private::One::<Self>::unwritten(__TOOLKIT_DIALECT);
        }
    }
}

/// An item that is no function.
pub(super) fn unreadable(item: &TokenStream, error: &syn::Error) -> TokenStream {
    let errors = error.to_compile_error();
    quote!(#errors #item)
}
