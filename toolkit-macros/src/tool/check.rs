//! Rules across the parts of a tool, and what no tool can be.

use std::collections::HashMap;

use syn::{GenericArgument, GenericParam, PathArguments, Safety, Type};

use super::model::{Parameter, Source, Tool};
use crate::errors::Errors;
use crate::names;

pub(super) fn check(tool: &Tool<'_>, errors: &mut Errors) {
    check_name(tool, errors);
    check_signature(tool, errors);
    check_generics(tool, errors);
    check_times(tool, errors);
    check_parameter_names(tool, errors);
    for parameter in &tool.parameters {
        check_type(parameter, errors);
    }
}

// fn größe() {}
fn check_name(tool: &Tool<'_>, errors: &mut Errors) {
    let name = tool.name();
    if let Some(objection) = names::objection(&name) {
        let message = format!(
            "providers refuse the name `{name}`: {objection}\nname the tool with \
             `#[tool(name = \"…\")]`"
        );
        errors.span(tool.name_span(), message);
    }
}

// unsafe extern "C" fn f(…, ...) {}
fn check_signature(tool: &Tool<'_>, errors: &mut Errors) {
    let sig = &tool.item.sig;
    if !matches!(sig.safety, Safety::Default) {
        errors.at(
            &sig.ident,
            "a model can't keep the promises of an `unsafe` function: wrap it in a safe one",
        );
    }
    if let Some(abi) = &sig.abi {
        errors.at(abi, "a tool is a plain Rust function: remove the ABI");
    }
    if let Some(variadic) = &sig.variadic {
        errors.at(
            variadic,
            "a tool's parameters have names: take a list instead",
        );
    }
}

// fn f<T>(x: T) {}
fn check_generics(tool: &Tool<'_>, errors: &mut Errors) {
    for param in &tool.item.sig.generics.params {
        match param {
            GenericParam::Lifetime(_) => {}
            GenericParam::Type(_) | GenericParam::Const(_) => errors.at(
                param,
                "a tool is one function, and this is many: make the type concrete, or write one \
                 tool for each",
            ),
        }
    }
    for input in &tool.parameters {
        if let Type::ImplTrait(ty) = input.ty {
            errors.at(
                ty,
                "a tool is one function, and this is many: name the type",
            );
        }
    }
}

// #[tool(timeout = "3s")] fn f() {}
fn check_times(tool: &Tool<'_>, errors: &mut Errors) {
    let settings = &tool.settings;
    if let (Some(span), Some(_)) = (settings.blocking, tool.item.sig.asyncness) {
        errors.span(
            span,
            "an async function gives way at its awaits: remove `blocking`, or `async`",
        );
    }
    let may_be_future = super::owned::may_be_future(&tool.item.sig.output);
    if let Some((span, _)) = settings.timeout
        && settings.blocking.is_none()
        && tool.item.sig.asyncness.is_none()
        && !may_be_future
    {
        errors.span(
            span,
            "a function that is neither `async` nor `blocking` can't be left: add `blocking`, or \
             remove `timeout`",
        );
    }
}

// fn f(a: u8, #[param(rename = "a")] b: u8) {}
fn check_parameter_names(tool: &Tool<'_>, errors: &mut Errors) {
    let mut seen = HashMap::new();
    for (parameter, rules) in tool.sent() {
        let name = parameter.name(rules);
        if rules.rename.is_none()
            && let Some(objection) = names::objection(&name)
        {
            let message = format!(
                "providers refuse the name `{name}`: {objection}\nname the parameter with \
                 `#[param(rename = \"…\")]`"
            );
            errors.at(parameter.ident, message);
        }
        let exclusive = parameter.cfgs.is_empty();
        if seen
            .insert(name.clone(), exclusive)
            .is_some_and(|other| other && exclusive)
        {
            errors.at(
                parameter.ident,
                format!("two parameters have the name `{name}` for the model"),
            );
        }
    }
}

fn check_type(parameter: &Parameter<'_>, errors: &mut Errors) {
    match (&parameter.source, parameter.ty) {
        (Source::State | Source::Context, Type::Reference(reference)) => {
            if let Some(mutability) = reference.mutability {
                errors.at(
                    mutability,
                    "calls run side by side, so that what they share is borrowed with `&`: put a \
                     `Mutex` inside",
                );
            }
        }
        (Source::State, ty) => errors.at(ty, "the executor keeps the state: borrow it, `&State`"),
        (Source::Context, ty) => errors.at(ty, "borrow the context: `&ToolContext`"),
        (Source::Model(_) | Source::Default, ty) => check_sent_type(ty, errors),
    }
}

// fn f(x: &mut String, y: Duration, z: u128) {}
fn check_sent_type(ty: &Type, errors: &mut Errors) {
    match ty {
        Type::Reference(reference) => {
            if let Some(mutability) = reference.mutability {
                errors.at(
                    mutability,
                    "what the model sends is the tool's own: take it by value",
                );
            }
            check_sent_type(&reference.elem, errors);
        }
        Type::Slice(slice) => check_sent_type(&slice.elem, errors),
        Type::Array(array) => check_sent_type(&array.elem, errors),
        Type::Tuple(tuple) => tuple
            .elems
            .iter()
            .for_each(|elem| check_sent_type(elem, errors)),
        Type::Group(group) => check_sent_type(&group.elem, errors),
        Type::Paren(paren) => check_sent_type(&paren.elem, errors),
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else {
                return;
            };
            match last.ident.to_string().as_str() {
                "Duration" => errors.at(
                    ty,
                    "a model can't write a `Duration`: take the seconds as a number, such as \
                     `seconds: u64`",
                ),
                "u128" | "i128" if path.path.segments.len() == 1 => errors.at(
                    ty,
                    "JSON's readers lose digits of 128-bit integers: take a `String` and parse it",
                ),
                _ => {}
            }
            if let PathArguments::AngleBracketed(arguments) = &last.arguments {
                for argument in &arguments.args {
                    if let GenericArgument::Type(ty) = argument {
                        check_sent_type(ty, errors);
                    }
                }
            }
        }
        _ => {}
    }
}
