//! Numbers in schemas: whole ones exactly, others with the digits that the author wrote.

use std::cmp::Ordering;
use std::fmt;

/// A number in a schema.
///
/// ```
/// use toolkit::schema::Number;
///
/// assert_eq!(Number::integer(-7).to_string(), "-7");
/// assert_eq!(Number::float(0.5, "0.5").to_string(), "0.5");
/// ```
#[derive(Clone, Copy)]
pub struct Number(Kind);

#[derive(Clone, Copy)]
enum Kind {
    Integer(i128),
    Float { value: f64, digits: Digits },
}

// What an author or a remote schema wrote, so that it is printed and told as it was.
#[derive(Clone, Copy)]
struct Digits {
    bytes: [u8; 32],
    length: u8,
}

impl Number {
    /// A whole number.
    #[must_use]
    pub const fn integer(value: i128) -> Self {
        Self(Kind::Integer(value))
    }

    /// A finite number that need not be whole, with its digits as JSON writes them.
    ///
    /// # Panics
    ///
    /// When there are more than 32 digits; in a constant that is a compile error.
    #[must_use]
    pub const fn float(value: f64, digits: &str) -> Self {
        let source = digits.as_bytes();
        assert!(
            source.len() <= 32,
            "a number in a schema has at most 32 digits"
        );
        let mut bytes = [0; 32];
        bytes.split_at_mut(source.len()).0.copy_from_slice(source);
        #[allow(clippy::cast_possible_truncation)] // at most 32
        Self(Kind::Float {
            value,
            digits: Digits {
                bytes,
                length: source.len() as u8,
            },
        })
    }

    /// The number, where it was given as a whole one.
    #[must_use]
    pub const fn as_integer(&self) -> Option<i128> {
        match self.0 {
            Kind::Integer(value) => Some(value),
            Kind::Float { .. } => None,
        }
    }

    /// The nearest float.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // "nearest" is the contract
    pub const fn as_f64(&self) -> f64 {
        match self.0 {
            Kind::Integer(value) => value as f64,
            Kind::Float { value, .. } => value,
        }
    }

    /// The digits, where they were given.
    pub(crate) const fn digits(&self) -> Option<&str> {
        match &self.0 {
            Kind::Integer(_) => None,
            Kind::Float { digits, .. } => {
                match std::str::from_utf8(digits.bytes.split_at(digits.length as usize).0) {
                    Ok(text) => Some(text),
                    Err(_) => Some("0"),
                }
            }
        }
    }

    /// Whether it is the smaller one, exactly for whole numbers.
    #[must_use]
    pub const fn is_less(&self, other: &Self) -> bool {
        match (self.as_integer(), other.as_integer()) {
            (Some(this), Some(other)) => this < other,
            _ => self.as_f64() < other.as_f64(),
        }
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self.as_integer(), other.as_integer()) {
            (Some(this), Some(other)) => Some(this.cmp(&other)),
            _ => self.as_f64().partial_cmp(&other.as_f64()),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.digits()) {
            (Kind::Integer(value), _) => write!(f, "{value}"),
            (Kind::Float { .. }, digits) => f.write_str(digits.unwrap_or("0")),
        }
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
