//! `#[tool]` on an `impl` block: its marked methods are tools of one value.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};
use syn::{
    Attribute, FnArg, GenericArgument, ImplItem, ImplItemFn, ItemImpl, Meta, Path, PathArguments,
    Receiver as SynReceiver, ReceiverKind, Signature, Token, Type,
};

use super::attr::Settings;
use super::model::{Item, Owner, Receiver, Tool};
use super::{check, parse};
use crate::errors::Errors;

/// Whether an item is an `impl` block.
pub(super) fn is_impl(item: &TokenStream) -> bool {
    let begins = |input: ParseStream<'_>| {
        input.call(Attribute::parse_outer)?;
        input.parse::<Option<Token![unsafe]>>()?;
        let begins = input.peek(Token![impl]);
        input.parse::<TokenStream>()?;
        Ok(begins)
    };
    begins.parse2(item.clone()).unwrap_or(false)
}

/// A method that is to be a tool: what its attribute says, the function as it was, and the same
/// with the type's name for `Self`, since generated code stands outside the block.
struct Marked {
    args: TokenStream,
    item: Item,
}

pub(super) fn expand(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut block: ItemImpl = match syn::parse2(item.clone()) {
        Ok(block) => block,
        Err(error) => return super::fallback::unreadable(&item, &error),
    };
    let mut errors = Errors::default();
    let krate = krate(args, &mut errors);
    check_block(&block, &mut errors);
    let marked = take_marked(&mut block, &mut errors);
    let ty = (*block.self_ty).clone();
    let tools: Vec<_> = marked
        .iter()
        .map(|marked| tool(marked, &ty, &krate, &mut errors))
        .collect();
    check_names(&tools, &mut errors);
    if tools.is_empty() {
        let message = "no method of this block is a tool: put `#[tool]` on those that are to be";
        errors.at(&block.self_ty, message);
    }
    match errors.finish(()) {
        Ok(()) => {
            let methods = tools
                .iter()
                .map(|tool| super::expand::method::method(tool, &ty));
            let value = super::expand::method::value(&tools, &ty, &krate);
            quote!(#block #(#methods)* #value)
        }
        Err(error) => {
            let errors = error.to_compile_error();
            let stub = stub(&block, &krate);
            quote!(#errors #block #stub)
        }
    }
}

// #[tool(name = "add")] fn plus(&self) {} #[tool] fn add(&self) {}
fn check_names(tools: &[Tool<'_>], errors: &mut Errors) {
    for (at, tool) in tools.iter().enumerate() {
        let is_same =
            |other: &Tool<'_>| other.name() == tool.name() && other.item.cfgs().next().is_none();
        if tools.iter().take(at).any(is_same) && tool.item.cfgs().next().is_none() {
            let message = format!("two tools of this value have the name `{}`", tool.name());
            errors.span(tool.name_span(), message);
        }
    }
}

// So that what uses the value is not called wrong, too.
fn stub(block: &ItemImpl, krate: &Path) -> TokenStream {
    if block.trait_.is_some() || !block.generics.params.is_empty() {
        return TokenStream::new();
    }
    let ty = &block.self_ty;
    quote! {
        impl #krate::IntoTools for #ty {
            fn into_tools(self) -> #krate::__private::Vec<#krate::__private::AnyTool> {
                #krate::__private::Vec::new()
            }
        }
    }
}

// #[tool(crate = path::to::toolkit)] impl Calculator {}
fn krate(args: TokenStream, errors: &mut Errors) -> Path {
    let settings = Settings::parse(args.clone(), errors);
    let mut others = settings;
    let krate = others.krate.take();
    if others.says_anything() {
        let message = "on an `impl` block only `crate = …` can be said: say this on the method";
        errors.at(args, message);
    }
    krate.unwrap_or_else(|| syn::parse_quote!(::toolkit))
}

// #[tool] impl<T> Tr for Store<T> {}
fn check_block(block: &ItemImpl, errors: &mut Errors) {
    if let Some((path, _)) = &block.trait_ {
        let message = "the methods of a trait are no tools: put `#[tool]` on an `impl` block of the type itself, \
                       whose methods may call them";
        errors.at(path, message);
    }
    if let Some(param) = block.generics.params.first() {
        let message = "the tools of a generic type have no one schema: write the `impl` block for one type, \
                       as in `impl Store<u32>`";
        errors.at(param, message);
    }
}

/// The methods with `#[tool]`, which is taken off them, as is what only the macro reads.
fn take_marked(block: &mut ItemImpl, errors: &mut Errors) -> Vec<Marked> {
    let ty = block.self_ty.to_token_stream();
    let mut marked = Vec::new();
    for item in &mut block.items {
        let ImplItem::Fn(method) = item else {
            continue;
        };
        let Some(at) = method.attrs.iter().position(is_tool) else {
            continue;
        };
        let attr = method.attrs.remove(at);
        let args = match &attr.meta {
            Meta::List(list) => list.tokens.clone(),
            Meta::Path(_) => TokenStream::new(),
            Meta::NameValue(_) => {
                errors.at(&attr, "write `#[tool]` or `#[tool(…)]`");
                TokenStream::new()
            }
        };
        if let Some(other) = method.attrs.iter().find(|attr| is_tool(attr)) {
            errors.at(other, "`#[tool]` is said twice; remove one");
        }
        marked.extend(marked_method(method, args, &ty, errors));
        super::expand::strip(&mut method.sig);
    }
    marked
}

fn marked_method(
    method: &ImplItemFn,
    args: TokenStream,
    ty: &TokenStream,
    errors: &mut Errors,
) -> Option<Marked> {
    let sig = with_type(method.sig.to_token_stream(), ty);
    let sig: Signature = errors.keep(syn::parse2(sig))?;
    let item = Item {
        attrs: method.attrs.clone(),
        vis: method.vis.clone(),
        sig,
        body: TokenStream::new(),
    };
    Some(Marked { args, item })
}

fn is_tool(attr: &Attribute) -> bool {
    let last = attr.path().segments.last();
    last.is_some_and(|segment| segment.ident == "tool")
}

/// The tokens with a type in the place of `Self`.
fn with_type(tokens: TokenStream, ty: &TokenStream) -> TokenStream {
    let replaced = |token: TokenTree| match token {
        TokenTree::Ident(ident) if ident == "Self" => ty.clone(),
        TokenTree::Group(group) => {
            let mut replaced = Group::new(group.delimiter(), with_type(group.stream(), ty));
            replaced.set_span(group.span());
            TokenTree::from(replaced).into()
        }
        other => other.into(),
    };
    tokens.into_iter().flat_map(replaced).collect()
}

fn tool<'a>(marked: &'a Marked, ty: &'a Type, krate: &'a Path, errors: &mut Errors) -> Tool<'a> {
    let receiver = match marked.item.sig.inputs.first() {
        Some(FnArg::Receiver(receiver)) => receiver_of(receiver, errors),
        _ => Receiver::None,
    };
    let owner = Owner {
        ty,
        krate,
        receiver,
    };
    let tool = parse::parse(marked.args.clone(), &marked.item, Some(owner), errors);
    check_settings(&tool.settings, errors);
    check::check(&tool, errors);
    tool
}

// #[tool(handle = X, crate = y, unregistered)] fn add(&self) {}
fn check_settings(settings: &Settings, errors: &mut Errors) {
    if let Some(handle) = &settings.handle {
        errors.at(
            handle,
            "a method has no handle: its tools are listed as their type",
        );
    }
    if let Some(krate) = &settings.krate {
        errors.at(krate, "say `crate = …` on the `impl` block");
    }
    if let Some(span) = settings.unregistered {
        let message = "`Registry::discover` finds no methods, which need a value: remove this";
        errors.span(span, message);
    }
}

// fn add(&mut self), fn add(self)
fn receiver_of(receiver: &SynReceiver, errors: &mut Errors) -> Receiver {
    let shared = "calls run side by side, so that they share the value: take `&self`, and put what \
                  changes into a `Mutex` or an atomic";
    match &receiver.kind {
        ReceiverKind::Reference(_, _, mutability) => {
            if let Some(mutability) = mutability {
                errors.at(mutability, shared);
            }
            Receiver::Borrowed
        }
        ReceiverKind::Typed(_, ty) if is_arc(ty) => Receiver::Shared,
        ReceiverKind::Typed(_, ty) => {
            errors.at(ty, "take `&self` or `self: Arc<Self>`");
            Receiver::Borrowed
        }
        _ => {
            errors.at(receiver, "the value outlives the call: take `&self`");
            Receiver::Borrowed
        }
    }
}

fn is_arc(ty: &Type) -> bool {
    let Type::Path(path) = ty else {
        return false;
    };
    let Some(last) = path.path.segments.last() else {
        return false;
    };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return false;
    };
    let one = matches!(arguments.args.first(), Some(GenericArgument::Type(_)));
    last.ident == "Arc" && one
}
