//! Lists, sets, arrays, tuples and maps.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, LinkedList, VecDeque};

use super::{Choice, ConstSchema, Keys, List, Part, Schema, Text, Types};
use crate::literal::Literal;

macro_rules! lists {
    ($($list:ty: $unique:literal;)*) => {$(
        impl<T: ConstSchema> ConstSchema for $list {
            const SCHEMA: &'static Schema = &Schema::list(T::SCHEMA, None, $unique);
        }
    )*};
}

lists! {
    Vec<T>: false;
    VecDeque<T>: false;
    LinkedList<T>: false;
    [T]: false;
    BTreeSet<T>: true;
}

impl<T: ConstSchema, S> ConstSchema for HashSet<T, S> {
    const SCHEMA: &'static Schema = &Schema::list(T::SCHEMA, None, true);
}

impl<T: ConstSchema, const N: usize> ConstSchema for [T; N] {
    const SCHEMA: &'static Schema = &Schema::list(T::SCHEMA, Some(N as u64), false);
}

macro_rules! tuples {
    ($($($item:ident)*;)*) => {$(
        impl<$($item: ConstSchema),*> ConstSchema for ($($item,)*) {
            const SCHEMA: &'static Schema = &Schema::tuple(&[$(Part::Static($item::SCHEMA)),*]);
        }
    )*};
}

tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
    A B C D E F G H I;
    A B C D E F G H I J;
    A B C D E F G H I J K;
    A B C D E F G H I J K L;
}

/// What the keys of a map are like: strings as they are, integers written as strings.
///
/// ```
/// use std::collections::BTreeMap;
/// use toolkit::ConstSchema;
///
/// let schema = <BTreeMap<u8, bool>>::SCHEMA.to_string();
/// assert!(schema.contains("propertyNames"), "{schema}");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be the key of a map that a model fills in",
    label = "keys are strings, characters, truth values or integers of up to 64 bits",
    note = "take a list of pairs instead"
)]
pub trait ConstKeys {
    /// What the keys are like; `None` for any string.
    const KEYS: Option<Keys>;
}

impl ConstKeys for String {
    const KEYS: Option<Keys> = None;
}

impl ConstKeys for &str {
    const KEYS: Option<Keys> = None;
}

impl ConstKeys for std::borrow::Cow<'_, str> {
    const KEYS: Option<Keys> = None;
}

impl ConstKeys for char {
    const KEYS: Option<Keys> = Some(Keys::Schema(Part::Static(Self::SCHEMA)));
}

impl ConstKeys for bool {
    const KEYS: Option<Keys> = Some(Keys::Schema(Part::Static(TRUTHS)));
}

const TRUTHS: &Schema = &Schema::choice(
    Types::STRING,
    List::Static(
        const {
            &[
                Choice::new(Literal::String(Text::literal("true", "true"))),
                Choice::new(Literal::String(Text::literal("false", "false"))),
            ]
        },
    ),
);

macro_rules! integer_keys {
    ($($integer:ty as $range:ty),*) => {$(
        impl ConstKeys for $integer {
            const KEYS: Option<Keys> = Some(Keys::Integer {
                minimum: <$range>::MIN as i128,
                maximum: <$range>::MAX as i128,
            });
        }
    )*};
}

integer_keys!(
    i8 as i8,
    i16 as i16,
    i32 as i32,
    i64 as i64,
    isize as i64,
    u8 as u8,
    u16 as u16,
    u32 as u32,
    u64 as u64,
    usize as u64
);

impl<K: ConstKeys, V: ConstSchema> ConstSchema for BTreeMap<K, V> {
    const SCHEMA: &'static Schema = &Schema::map(K::KEYS, V::SCHEMA);
}

impl<K: ConstKeys, V: ConstSchema, S> ConstSchema for HashMap<K, V, S> {
    const SCHEMA: &'static Schema = &Schema::map(K::KEYS, V::SCHEMA);
}
