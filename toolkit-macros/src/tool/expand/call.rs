//! The tool's start: parameters are read one by one, the function is called, and what it gives back
//! is told by its type.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{GenericArgument, PathArguments, ReturnType, Signature, Type};

use super::definition::referent;
use super::door;
use crate::errors::respanned;
use crate::parameter::{Default_, Rules};
use crate::tool::model::{Parameter, Receiver, Source, Tool};
use crate::tool::owned::{Read, may_be_future, read};

pub(super) fn start(tool: &Tool<'_>) -> TokenStream {
    let timed = timed(tool);
    let reads = reads(tool);
    let settle = settle(&tool.item.sig);
    let function = &tool.item.sig.ident;
    let arguments = receiver(tool).into_iter().chain(arguments(tool));
    let owner = tool.owner.map(|owner| {
        let ty = owner.ty;
        quote!(<#ty>::)
    });
    let call = quote!(#owner #function(#(#arguments),*));
    let allow = allow_deprecated(tool);
    // A future that may borrow from what was read lives beside it.
    let body = if tool.item.sig.asyncness.is_some() || may_be_future(&tool.item.sig.output) {
        let span = function.span().resolved_at(Span::call_site());
        let later = quote_spanned!(span=> __toolkit::later);
        quote! {
            #later(async move {
                #reads
                let value = #call.await;
                #settle
            })
        }
    } else {
        quote! {
            __toolkit::begin(arguments, |arguments| {
                #[allow(unused_imports)]
                use __toolkit::{Later as _, ReturnsFuture as _, ReturnsValue as _};
                #reads
                let returned = #call;
                let later = (&&__toolkit::Tag::of(&returned)).later(returned);
                __toolkit::Result::Ok(later.settle(|value| { #settle }))
            })
        }
    };
    let value = tool.owner.map(|owner| {
        let ty = owner.ty;
        let value = match owner.receiver {
            Receiver::None => quote!(_),
            Receiver::Borrowed | Receiver::Shared => value().into_token_stream(),
        };
        quote!(#value: __toolkit::Arc<#ty>,)
    });
    let generics = tool.owner.map(|owner| owner.generics.split_for_impl());
    let (parameters, bounds) = match &generics {
        Some((parameters, _, bounds)) => (Some(parameters), *bounds),
        None => (None, None),
    };
    quote! {
        #timed
        #allow
        fn __toolkit_start #parameters(
            #value
            arguments: __toolkit::Arguments<'_>,
        ) -> __toolkit::Started<'_>
        #bounds
        {
            #body
        }
    }
}

/// That the function is deprecated is told where the user calls it.
pub(super) fn allow_deprecated(tool: &Tool<'_>) -> Option<TokenStream> {
    let mut attrs = tool.item.attrs.iter();
    let deprecated = attrs.any(|attr| attr.path().is_ident("deprecated"));
    deprecated.then(|| quote!(#[allow(deprecated)]))
}

/// The value of a method, in the function that starts it.
fn value() -> Ident {
    Ident::new("value_of_tools", Span::mixed_site())
}

fn receiver(tool: &Tool<'_>) -> Option<TokenStream> {
    let value = value();
    match tool.owner?.receiver {
        Receiver::None => None,
        Receiver::Borrowed => Some(quote!(&#value)),
        Receiver::Shared => Some(quote!(__toolkit::Arc::clone(&#value))),
    }
}

// Without the feature `tokio` the runtime says that the key needs it.
fn timed(tool: &Tool<'_>) -> TokenStream {
    let settings = &tool.settings;
    let timeout = settings
        .timeout
        .map(|(span, _)| quote_spanned!(span=> __toolkit::timed!("timeout");));
    let blocking = settings
        .blocking
        .map(|span| quote_spanned!(span=> __toolkit::timed!("blocking");));
    quote!(#timeout #blocking)
}

fn reads(tool: &Tool<'_>) -> TokenStream {
    let door = door();
    let reads = tool.parameters.iter().enumerate().map(|(at, parameter)| {
        let local = local(at);
        let cfgs = &parameter.cfgs;
        let value = match &parameter.source {
            Source::Model(rules) => sent(parameter, rules, &door),
            Source::Default => quote!(__toolkit::Default::default()),
            Source::State => {
                let ty = referent(parameter.ty);
                quote!(arguments.state::<#ty>()?)
            }
            Source::Context => quote!(arguments.context()?),
        };
        quote!(#(#cfgs)* let #local = #value;)
    });
    quote!(#(#reads)*)
}

fn sent(parameter: &Parameter<'_>, rules: &Rules, door: &TokenStream) -> TokenStream {
    let name = parameter.name(rules);
    let span = parameter.ty.span().resolved_at(Span::call_site());
    let ty = match read(parameter.ty, door) {
        Read::Value(ty) => quote!(#ty),
        Read::Lent(ty) => ty,
    };
    match &rules.default {
        Some((_, Default_::OfType)) => {
            quote_spanned!(span=> arguments.read_or_else::<#ty>(#name, __toolkit::Default::default)?)
        }
        Some((_, Default_::Expr(expr))) => {
            quote_spanned!(span=> arguments.read_or_else::<#ty>(#name, || #expr)?)
        }
        Some((_, Default_::Literal(_))) | None => {
            quote_spanned!(span=> arguments.read::<#ty>(#name)?)
        }
    }
}

fn arguments(tool: &Tool<'_>) -> Vec<TokenStream> {
    let door = door();
    let arguments = tool.parameters.iter().enumerate().map(|(at, parameter)| {
        let local = local(at);
        let cfgs = &parameter.cfgs;
        let lent = match &parameter.source {
            Source::Model(_) | Source::Default => {
                matches!(read(parameter.ty, &door), Read::Lent(_))
            }
            Source::State | Source::Context => false,
        };
        let borrow = lent.then(|| quote!(&));
        quote!(#(#cfgs)* #borrow #local)
    });
    arguments.collect()
}

fn local(at: usize) -> Ident {
    format_ident!("parameter_{at}", span = Span::mixed_site())
}

/// From what a function gives back to the outcome; the types choose the methods.
fn settle(sig: &Signature) -> TokenStream {
    let (value, error) = places(sig);
    let output = respanned(quote!(__toolkit::Tag::of(&value).output(value)), value);
    let failure = respanned(
        quote!((&&&&__toolkit::Tag::of(&error)).failure(error)),
        error,
    );
    quote! {
        #[allow(unused_imports)]
        use __toolkit::{
            AnyError as _, AnyOutput as _, AnyValue as _, BoxError as _, BoxErrorOnly as _,
            RefError as _,
        };
        match __toolkit::Tag::of(&value).result(value) {
            __toolkit::Result::Ok(value) => #output,
            __toolkit::Result::Err(error) => __toolkit::Result::Err(#failure),
        }
    }
}

/// Where the user wrote what the function gives back and what it fails with: the two types in a
/// `Result<T, E>`, as far as tokens tell, else the whole type for both.
fn places(sig: &Signature) -> (Span, Span) {
    let resolved = |span: Span| span.resolved_at(Span::call_site());
    let ReturnType::Type(_, ty) = &sig.output else {
        let span = resolved(sig.ident.span());
        return (span, span);
    };
    let whole = resolved(ty.span());
    match result_types(ty).as_slice() {
        [value, error] => (resolved(value.span()), resolved(error.span())),
        [value] => (resolved(value.span()), whole),
        _ => (whole, whole),
    }
}

fn result_types(ty: &Type) -> Vec<&Type> {
    let Type::Path(path) = ty else {
        return Vec::new();
    };
    let last = path.path.segments.last();
    match last.map(|last| (last.ident == "Result", &last.arguments)) {
        Some((true, PathArguments::AngleBracketed(arguments))) => {
            let types = arguments.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            types.collect()
        }
        _ => Vec::new(),
    }
}
