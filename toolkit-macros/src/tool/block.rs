//! `#[tool]` on an `impl` block: its marked methods are tools of one value.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::parse::{ParseStream, Parser};
use syn::{
    Attribute, FnArg, GenericArgument, GenericParam, Generics, ImplItem, ImplItemFn, ItemImpl,
    Meta, Path, PathArguments, Receiver as SynReceiver, ReceiverKind, Signature, Token, Type,
    Visibility,
};

use super::attr::Settings;
use super::model::{Item, Owner, Receiver, Source, Tool};
use super::{check, parse};
use crate::errors::Errors;
use crate::names;

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

/// What is said of the block, and whose it is.
pub(super) struct Block {
    pub(super) ty: Type,
    /// Those of the block, with all that the value of tools must be.
    pub(super) generics: Generics,
    pub(super) krate: Path,
    /// `handle = Name`: the block's tools are a type of their own.
    pub(super) handle: Option<Ident>,
}

pub(super) fn expand(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut item: ItemImpl = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) => return super::fallback::unreadable(&item, &error),
    };
    let mut errors = Errors::default();
    let block = block(args, &item, &mut errors);
    check_block(&item, &mut errors);
    let marked = take_marked(&mut item, &mut errors);
    let tools: Vec<_> = marked
        .iter()
        .map(|marked| tool(marked, &block, &mut errors))
        .collect();
    check_names(&tools, &mut errors);
    if tools.is_empty() {
        let message = "no method of this block is a tool: put `#[tool]` on those that are to be";
        errors.at(&item.self_ty, message);
    }
    match errors.finish(()) {
        Ok(()) => {
            let methods = tools
                .iter()
                .filter_map(|tool| Some(super::expand::method::method(tool, tool.owner?)));
            let value = super::expand::method::value(&tools, &block);
            let only = only(&block);
            quote!(#item #(#methods)* #value #only)
        }
        Err(error) => {
            let errors = error.to_compile_error();
            let stub = stub(&item, &block);
            quote!(#errors #item #stub)
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
fn stub(item: &ItemImpl, block: &Block) -> TokenStream {
    let has_lifetime = item.generics.lifetimes().next().is_some();
    if item.trait_.is_some() || has_lifetime {
        return TokenStream::new();
    }
    let Block {
        ty,
        generics,
        krate,
        handle,
    } = block;
    let (impls, arguments, bounds) = generics.split_for_impl();
    let declared = handle.as_ref().map(|handle| {
        super::expand::method::declared(handle, &Visibility::Inherited, ty, generics, krate)
    });
    let whose = match handle {
        Some(handle) => quote!(#handle #arguments),
        None => quote!(#ty),
    };
    quote! {
        #declared
        impl #impls #krate::IntoTools for #whose #bounds {
            fn into_tools(self) -> #krate::__private::Vec<#krate::__private::AnyTool> {
                #krate::__private::Vec::new()
            }
        }
    }
}

/// A name that two blocks of a type without a handle both have: rustc's complaint about it says what
/// to do, before those about impls that stand twice.
fn only(block: &Block) -> Option<TokenStream> {
    if block.handle.is_some() {
        return None;
    }
    let ty = block.ty.to_token_stream().to_string();
    let of = names::pascal(&ty.replace(|c: char| !c.is_alphanumeric(), "_"));
    let name = format_ident!("_SecondToolImplOf{of}NeedsHandle", span = Span::call_site());
    Some(quote! {
        #[doc(hidden)]
        enum #name {}
    })
}

// #[tool(crate = path::to::toolkit, handle = MoreTools)] impl Calculator {}
fn block(args: TokenStream, item: &ItemImpl, errors: &mut Errors) -> Block {
    let mut settings = Settings::parse(args.clone(), errors);
    let krate = settings.krate.take();
    let krate = krate.unwrap_or_else(|| syn::parse_quote!(::toolkit));
    let handle = settings.handle.take();
    if settings.says_anything() {
        let message = "on an `impl` block only `crate = …` and `handle = …` can be said: say this on the \
                       method";
        errors.at(args, message);
    }
    let ty = (*item.self_ty).clone();
    let mut generics = item.generics.clone();
    if !generics.params.is_empty() {
        let door = quote!(#krate::__private);
        generics
            .make_where_clause()
            .predicates
            .push(syn::parse_quote!(#ty: #door::Send + #door::Sync + 'static));
    }
    Block {
        ty,
        generics,
        krate,
        handle,
    }
}

// #[tool] impl<T> Tr for Store<T> {}
fn check_block(block: &ItemImpl, errors: &mut Errors) {
    if let Some((path, _)) = &block.trait_ {
        let message = "the methods of a trait are no tools: put `#[tool]` on an `impl` block of the type itself, \
                       whose methods may call them";
        errors.at(path, message);
    }
    for lifetime in block.generics.lifetimes() {
        let message = "a tool's value outlives what it could borrow: write the `impl` block for \
                       `'static`, as in `impl Store<'static>`";
        errors.at(lifetime, message);
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

fn tool<'a>(marked: &'a Marked, block: &'a Block, errors: &mut Errors) -> Tool<'a> {
    let receiver = match marked.item.sig.inputs.first() {
        Some(FnArg::Receiver(receiver)) => receiver_of(receiver, errors),
        _ => Receiver::None,
    };
    let owner = Owner {
        ty: &block.ty,
        generics: &block.generics,
        krate: &block.krate,
        receiver,
    };
    let tool = parse::parse(marked.args.clone(), &marked.item, Some(owner), errors);
    check_settings(&tool.settings, errors);
    check_generic_types(&tool, &block.generics, errors);
    check::check(&tool, errors);
    tool
}

// impl<T> Store<T> { #[tool] fn put(&self, value: T) {} }
fn check_generic_types(tool: &Tool<'_>, generics: &Generics, errors: &mut Errors) {
    let names: Vec<_> = generics
        .params
        .iter()
        .filter_map(|param| match param {
            GenericParam::Type(param) => Some(&param.ident),
            GenericParam::Const(param) => Some(&param.ident),
            GenericParam::Lifetime(_) => None,
        })
        .collect();
    for parameter in &tool.parameters {
        let is_constant = matches!(parameter.source, Source::Model(_) | Source::State);
        let name = named_in(parameter.ty.to_token_stream(), &names).filter(|_| is_constant);
        if let Some(name) = name {
            let message = format!(
                "a tool has one schema, whatever `{name}` is: take a type without it, or write the \
                 `impl` block for one type, as in `impl Store<u32>`"
            );
            errors.at(parameter.ty, message);
        }
    }
}

/// The first of these names that stands in the tokens.
fn named_in<'n>(tokens: TokenStream, names: &[&'n Ident]) -> Option<&'n Ident> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(ident) => names.iter().copied().find(|name| **name == ident),
        TokenTree::Group(group) => named_in(group.stream(), names),
        _ => None,
    })
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
