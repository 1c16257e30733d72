//! The tool's definition: a constant.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::Type;
use syn::spanned::Spanned;

use super::door;
use crate::doc::literal_tokens;
use crate::errors::respanned;
use crate::parameter::Rules;
use crate::tool::model::{Owner, Parameter, Receiver, Source, Tool};
use crate::tool::owned::with_lifetime;

pub(super) fn definition(tool: &Tool<'_>) -> TokenStream {
    let door = door();
    let types = tool
        .sent()
        .enumerate()
        .map(|(at, (parameter, rules))| schema(parameter, rules, at));
    let fields = tool.sent().enumerate().map(|(at, (parameter, rules))| {
        let cfgs = &parameter.cfgs;
        let schema = format_ident!("__TOOLKIT_PARAMETER_{at}");
        let name = literal_tokens(&door, &parameter.name(rules));
        let required = required(rules, at);
        quote! {
            #(#cfgs)*
            __toolkit::Property::Named(__toolkit::Field::new(#name, #schema, #required))
        }
    });
    let name = literal_tokens(&door, &tool.name());
    let description = tool.description.tokens(&door);
    let output = output(tool);
    let extras = extras(tool);
    quote! {
        #(#types)*
        const __TOOLKIT_PROPERTIES: &[__toolkit::Property] = &[#(#fields),*];
        const __TOOLKIT_PARAMETERS: &__toolkit::Schema =
            &__toolkit::Schema::object(__toolkit::List::Static(__TOOLKIT_PROPERTIES));
        const __TOOLKIT_DEFINITION: &__toolkit::ToolDefinition = &__toolkit::ToolDefinition::new(
            #name,
            #description,
            __TOOLKIT_PARAMETERS,
            __toolkit::env!("CARGO_PKG_NAME"),
            __toolkit::module_path!(),
        )
        .returning(#output)#extras;
    }
}

/// The schema of what the function gives back, by the type of a call that is never made. A generic
/// block has none: the definition is one constant, and can't name the block's parameters.
fn output(tool: &Tool<'_>) -> TokenStream {
    let of_generic = |owner: Owner<'_>| !owner.generics.params.is_empty();
    if tool.owner.is_some_and(of_generic) {
        return quote!(__toolkit::Option::None);
    }
    let function = &tool.item.sig.ident;
    let allow = super::call::allow_deprecated(tool);
    let owner = tool.owner.map(|owner| {
        let ty = owner.ty;
        quote!(<#ty>::)
    });
    let receiver = tool.owner.and_then(|owner| match owner.receiver {
        Receiver::None => None,
        Receiver::Borrowed | Receiver::Shared => Some(quote!(__toolkit::absent())),
    });
    let parameters = tool.parameters.iter().map(|parameter| {
        let cfgs = &parameter.cfgs;
        quote!(#(#cfgs)* __toolkit::absent())
    });
    let arguments = receiver.into_iter().chain(parameters);
    quote! {{
        #[allow(unused_imports)]
        use __toolkit::promises::*;
        #allow
        let output = __toolkit::output_of(&|| {
            let returned = #owner #function(#(#arguments),*);
            (&&&(&&__toolkit::Given::of(&returned)).awaited().value().told()).promised()
        });
        output
    }}
}

/// The schema of a parameter: its type's, with what is said of the parameter laid over.
fn schema(parameter: &Parameter<'_>, rules: &Rules, at: usize) -> TokenStream {
    let (ty, cfgs) = (parameter.ty, &parameter.cfgs);
    let door = door();
    let of_type = format_ident!("__toolkit_type_{at}");
    let base = quote!(#of_type());
    let name = format_ident!("__TOOLKIT_PARAMETER_{at}");
    let overlay = rules.overlay(&door);
    let checks = rules.type_checks(&door, &quote!(#base.schema), &quote!(#name));
    let checks = match cfgs.as_slice() {
        [] => checks,
        _ => quote!(#(#cfgs)* const _: () = { #checks };),
    };
    let static_type = with_lifetime(ty, "'static");
    let probe = probed(&static_type, ty, &quote!(described));
    // Constants are what costs when a tool is compiled: there are no more than are needed.
    quote! {
        #(#cfgs)*
        const fn #of_type() -> __toolkit::TypeSchema {
            #[allow(unused_imports)]
            use __toolkit::probes::*;
            #probe
        }
        #(#cfgs)*
        const #name: &__toolkit::Schema = &#base.schema.refined(&#overlay);
        #checks
    }
}

/// What a type says of itself, asked at its place.
pub(crate) fn probed(ty: &impl ToTokens, place: &Type, question: &TokenStream) -> TokenStream {
    let span = place.span().resolved_at(Span::call_site());
    let probe = quote!((&&&&__toolkit::Probe::<#ty>::NEW).pick());
    respanned(quote!(__toolkit::#question(&|| #probe)), span)
}

fn required(rules: &Rules, at: usize) -> TokenStream {
    if rules.has_default() {
        return quote!(false);
    }
    let of_type = format_ident!("__toolkit_type_{at}");
    quote!(!#of_type().optional)
}

fn extras(tool: &Tool<'_>) -> TokenStream {
    let door = door();
    let settings = &tool.settings;
    let mut extras = TokenStream::new();
    if let Some(title) = &settings.title {
        let title = literal_tokens(&door, &title.value());
        extras.extend(quote!(.titled(#title)));
    }
    if settings.effects.iter().any(Option::is_some) {
        let effects = settings.effects.iter().map(|effect| match effect {
            Some(value) => quote!(__toolkit::Option::Some(#value)),
            None => quote!(__toolkit::Option::None),
        });
        extras.extend(quote!(.annotated(__toolkit::Annotations::new(#(#effects),*))));
    }
    if let Some((_, milliseconds)) = settings.timeout {
        extras.extend(quote!(.with_timeout(#milliseconds)));
    }
    if settings.blocking.is_some() {
        extras.extend(quote!(.on_blocking_pool()));
    }
    if let Some(alone) = settings.alone {
        extras.extend(quote!(.run_alone(#alone)));
    }
    let states: Vec<_> = tool
        .parameters
        .iter()
        .filter(|parameter| matches!(parameter.source, Source::State))
        .collect();
    if !states.is_empty() {
        let states = states.iter().map(|parameter| {
            let cfgs = &parameter.cfgs;
            let ty = referent(parameter.ty);
            quote!(#(#cfgs)* __toolkit::StateType::of::<#ty>())
        });
        extras.extend(quote!(.with_states(const { &[#(#states),*] })));
    }
    extras
}

/// What a reference refers to.
pub(super) fn referent(ty: &Type) -> Type {
    match ty {
        Type::Reference(reference) => with_lifetime(&reference.elem, "'static"),
        other => other.clone(),
    }
}
