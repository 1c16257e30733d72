//! Integers, floats, booleans and `()`.

use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32,
    NonZeroU64, NonZeroUsize,
};

use super::{Bound, Choice, ConstSchema, List, Number, Numbers, Part, Schema, Types};
use crate::literal::Literal;

const fn bound(value: i128, printed: bool) -> Bound {
    Bound {
        value: Number::integer(value),
        exclusive: false,
        printed,
    }
}

// Bounds that a double holds exactly are printed; those near 2^63 and 2^64 are enforced alone.
const fn integer(minimum: i128, maximum: i128) -> Schema {
    const EXACT: i128 = 1 << 53;
    Schema::integer(Numbers {
        minimum: Some(bound(minimum, minimum >= -EXACT)),
        maximum: Some(bound(maximum, maximum <= EXACT)),
        multiple_of: None,
    })
}

macro_rules! integers {
    ($($integer:ty: $min:expr, $max:expr;)*) => {$(
        impl ConstSchema for $integer {
            const SCHEMA: &'static Schema = &integer($min as i128, $max as i128);
        }
    )*};
}

integers! {
    i8: i8::MIN, i8::MAX;
    i16: i16::MIN, i16::MAX;
    i32: i32::MIN, i32::MAX;
    i64: i64::MIN, i64::MAX;
    isize: i64::MIN, i64::MAX; // as i64, so that the bytes are the same on every target
    u8: u8::MIN, u8::MAX;
    u16: u16::MIN, u16::MAX;
    u32: u32::MIN, u32::MAX;
    u64: u64::MIN, u64::MAX;
    usize: u64::MIN, u64::MAX;
    NonZeroU8: 1, u8::MAX;
    NonZeroU16: 1, u16::MAX;
    NonZeroU32: 1, u32::MAX;
    NonZeroU64: 1, u64::MAX;
    NonZeroUsize: 1, u64::MAX;
}

macro_rules! non_zero {
    ($($integer:ty: $base:ty;)*) => {$(
        impl ConstSchema for $integer {
            const SCHEMA: &'static Schema =
                &integer(<$base>::MIN as i128, <$base>::MAX as i128).with_not(Some(Part::Static(ZERO)));
        }
    )*};
}

const ZERO: &Schema = &Schema::choice(
    Types::INTEGER,
    List::Static(const { &[Choice::new(Literal::Number(Number::integer(0)))] }),
);

non_zero! {
    NonZeroI8: i8;
    NonZeroI16: i16;
    NonZeroI32: i32;
    NonZeroI64: i64;
    NonZeroIsize: i64;
}

// What is larger overflows to infinity, which is no answer to "a number"; so it is enforced.
impl ConstSchema for f64 {
    const SCHEMA: &'static Schema = &Schema::of(Types::NUMBER).with_numbers(Numbers {
        minimum: Some(float(f64::MIN, "-1.7976931348623157e308")),
        maximum: Some(float(f64::MAX, "1.7976931348623157e308")),
        multiple_of: None,
    });
}

impl ConstSchema for f32 {
    const SCHEMA: &'static Schema = &Schema::of(Types::NUMBER).with_numbers(Numbers {
        minimum: Some(float(f32::MIN as f64, "-3.4028235e38")),
        maximum: Some(float(f32::MAX as f64, "3.4028235e38")),
        multiple_of: None,
    });
}

const fn float(value: f64, digits: &str) -> Bound {
    Bound {
        value: Number::float(value, digits),
        exclusive: false,
        printed: false,
    }
}

impl ConstSchema for bool {
    const SCHEMA: &'static Schema = &Schema::of(Types::BOOLEAN);
}

impl ConstSchema for () {
    const SCHEMA: &'static Schema = &Schema::of(Types::NULL);
}
