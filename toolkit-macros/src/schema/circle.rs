//! A type that is described by itself, with nothing on the way: no value of it would ever be read.

use syn::{GenericArgument, Ident, PathArguments, Type};

use super::model::{Field, Shape, Tagging, VariantShape};
use super::recursion::is_self;
use crate::errors::Errors;

/// Fields that look like the container itself in JSON: they need a name or a list around them.
///
/// ```text
/// #[serde(untagged)] enum S { Again(Box<S>), N(i64) }
/// struct S(Box<S>);
/// struct S { #[serde(flatten)] inner: Box<S> }
/// ```
pub(super) fn check(own: &Ident, shape: &Shape<'_>, errors: &mut Errors) {
    match shape {
        Shape::Transparent(field) => check_field(own, field, errors),
        Shape::Struct(fields) => check_flattened(own, &fields.fields, errors),
        Shape::Tuple(_) | Shape::Unit => {}
        Shape::Enum(tagging, variants) => {
            let in_place = matches!(tagging, Tagging::Untagged | Tagging::Internal(_));
            for variant in variants {
                match &variant.shape {
                    VariantShape::Newtype(field) if in_place => check_field(own, field, errors),
                    VariantShape::Struct(fields) => check_flattened(own, &fields.fields, errors),
                    _ => {}
                }
            }
        }
    }
}

fn check_flattened(own: &Ident, fields: &[Field<'_>], errors: &mut Errors) {
    for field in fields.iter().filter(|field| field.flatten) {
        check_field(own, field, errors);
    }
}

fn check_field(own: &Ident, field: &Field<'_>, errors: &mut Errors) {
    if is_self(pointee(field.ty), own) {
        errors.at(
            field.ty,
            format!(
                "`{own}` is described by itself here, without end: put the inner value into a field \
                 with a name, or into a `Vec<{own}>`"
            ),
        );
    }
}

/// The type behind the standard library's pointers, which leave no trace in JSON.
fn pointee(ty: &Type) -> &Type {
    let path = match ty {
        Type::Reference(ty) => return pointee(&ty.elem),
        Type::Group(ty) => return pointee(&ty.elem),
        Type::Paren(ty) => return pointee(&ty.elem),
        Type::Path(path) => path,
        _ => return ty,
    };
    let Some(last) = path.path.segments.last() else {
        return ty;
    };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return ty;
    };
    let is_pointer = ["Box", "Option", "Arc", "Rc", "Cow"]
        .iter()
        .any(|name| last.ident == name);
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    match types.last() {
        Some(inner) if is_pointer => pointee(inner),
        _ => ty,
    }
}
