//! Literals as JSON would have them: `3`, `-0.5`, `"celsius"`, `true`, `null`, `["a", 1]`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{LitBool, LitFloat, LitInt, LitStr, Token, bracketed, token};

use crate::doc::literal_tokens;

/// A JSON value that is written in an attribute.
pub(crate) enum Literal {
    Null(Span),
    Bool(LitBool),
    Number(Number),
    String(LitStr),
    List(Span, Vec<Literal>),
}

/// A number that is written in an attribute.
#[derive(Clone)]
pub(crate) struct Number {
    pub(crate) span: Span,
    value: Value,
}

#[derive(Clone)]
enum Value {
    Integer(i128),
    Float(f64, String),
}

impl Literal {
    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Null(span) | Self::List(span, _) => *span,
            Self::Bool(literal) => literal.span(),
            Self::Number(number) => number.span,
            Self::String(text) => text.span(),
        }
    }

    /// Whether both stand for the same value in JSON.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null(_), Self::Null(_)) => true,
            (Self::Bool(one), Self::Bool(two)) => one.value == two.value,
            (Self::Number(one), Self::Number(two)) => !one.is_greater(two) && !two.is_greater(one),
            (Self::String(one), Self::String(two)) => one.value() == two.value(),
            (Self::List(_, one), Self::List(_, two)) => {
                one.len() == two.len() && one.iter().zip(two).all(|(one, two)| one.is_same(two))
            }
            _ => false,
        }
    }

    /// The runtime's `Literal`.
    pub(crate) fn tokens(&self, krate: &TokenStream) -> TokenStream {
        match self {
            Self::Null(_) => quote!(#krate::Literal::Null),
            Self::Bool(value) => quote!(#krate::Literal::Bool(#value)),
            Self::Number(number) => {
                let number = number.tokens(krate);
                quote!(#krate::Literal::Number(#number))
            }
            Self::String(text) => {
                let text = literal_tokens(krate, &text.value());
                quote!(#krate::Literal::String(#text))
            }
            Self::List(_, items) => {
                let items = items.iter().map(|item| item.tokens(krate));
                quote!(#krate::Literal::List(#krate::List::Static(const { &[#(#items),*] })))
            }
        }
    }
}

impl Parse for Literal {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let ahead = input.lookahead1();
        if ahead.peek(LitStr) {
            Ok(Self::String(input.parse()?))
        } else if ahead.peek(LitBool) {
            Ok(Self::Bool(input.parse()?))
        } else if ahead.peek(token::Bracket) {
            let content;
            let bracket = bracketed!(content in input);
            let items = Punctuated::<Self, Token![,]>::parse_terminated(&content)?;
            Ok(Self::List(bracket.span.join(), items.into_iter().collect()))
        } else if ahead.peek(LitInt) || ahead.peek(LitFloat) || ahead.peek(Token![-]) {
            Ok(Self::Number(input.parse()?))
        } else {
            let place = input.fork();
            match Ident::parse_any(input) {
                Ok(ident) if ident == "null" => Ok(Self::Null(ident.span())),
                Ok(ident) if ident == "None" => Err(syn::Error::new(ident.span(), WRITE_NULL)),
                _ => Err(place.error(NOT_A_LITERAL)),
            }
        }
    }
}

const WRITE_NULL: &str = "write `null`: literals here are written as in JSON";
const NOT_A_LITERAL: &str = "expected a literal as in JSON: a number, a string, `true`, `false`, `null`, \
     or a list in brackets\nfor a value of another kind write `default_with = EXPRESSION`, which is not told to the model";

impl Number {
    pub(crate) fn as_f64(&self) -> f64 {
        match &self.value {
            #[allow(clippy::cast_precision_loss)]
            // only compared, where a last digit does not matter
            Value::Integer(value) => *value as f64,
            Value::Float(value, _) => *value,
        }
    }

    /// Whether it is greater than another, exactly for whole numbers.
    pub(crate) fn is_greater(&self, other: &Self) -> bool {
        match (&self.value, &other.value) {
            (Value::Integer(left), Value::Integer(right)) => left > right,
            _ => self.as_f64() > other.as_f64(),
        }
    }

    /// As a length.
    pub(crate) fn as_count(&self) -> Option<u64> {
        match self.value {
            Value::Integer(value) => u64::try_from(value).ok(),
            Value::Float(..) => None,
        }
    }

    /// As it is written in JSON.
    pub(crate) fn digits(&self) -> String {
        match &self.value {
            Value::Integer(value) => value.to_string(),
            Value::Float(_, digits) => digits.clone(),
        }
    }

    pub(crate) fn tokens(&self, krate: &TokenStream) -> TokenStream {
        match &self.value {
            Value::Integer(value) => quote!(#krate::Number::integer(#value)),
            Value::Float(value, digits) => quote!(#krate::Number::float(#value, #digits)),
        }
    }
}

impl Parse for Number {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let minus: Option<Token![-]> = input.parse()?;
        let sign = if minus.is_some() { "-" } else { "" };
        if input.peek(LitFloat) {
            let literal: LitFloat = input.parse()?;
            let digits = format!("{sign}{}", literal.base10_digits());
            let value: f64 = digits
                .parse()
                .map_err(|e| syn::Error::new(literal.span(), e))?;
            if !value.is_finite() || digits.len() > 32 {
                return Err(syn::Error::new(
                    literal.span(),
                    "this number can't be written in JSON",
                ));
            }
            return Ok(Self {
                span: literal.span(),
                value: Value::Float(value, json_digits(&digits, value)),
            });
        }
        let literal: LitInt = input
            .parse()
            .map_err(|e| syn::Error::new(e.span(), "expected a number"))?;
        let value: i128 = format!("{sign}{}", literal.base10_digits())
            .parse()
            .map_err(|_| syn::Error::new(literal.span(), "this number has more than 128 bits"))?;
        Ok(Self {
            span: literal.span(),
            value: Value::Integer(value),
        })
    }
}

// Rust writes `1.` where JSON wants `1.0`.
fn json_digits(digits: &str, value: f64) -> String {
    if digits.ends_with('.') {
        format!("{value:?}")
    } else {
        digits.to_owned()
    }
}
