//! What generated code calls. Not public API: it changes without notice.

mod checked;
mod enclosing;
mod method;
mod probe;
mod promised;
mod returned;
mod stub;
mod touched;
mod untagged;

pub use std::borrow::{Cow, ToOwned};
pub use std::boxed::Box;
pub use std::convert::{From, Into};
pub use std::default::Default;
pub use std::marker::{Send, Sync};
pub use std::option::Option;
pub use std::primitive::{bool, str, u8, usize};
pub use std::result::Result;
pub use std::sync::Arc;
pub use std::vec::Vec;
pub use std::{concat, env, module_path, stringify};

#[cfg(feature = "discover")]
pub use inventory;
#[cfg(feature = "schemars")]
pub use schemars;
pub use serde::{Deserialize, Deserializer};

pub use crate::arguments::{Arguments, deserialize_params};
pub use crate::context::{StateType, ToolContext};
pub use crate::dialect::{
    Assembly, Group, Grouped, InDialect, ListedTool, NotDescribed, One, Several, Usual, Written,
    accepted, count, flat, list_json, list_length, list_text,
};
pub use crate::literal::Literal;
#[cfg(feature = "schemars")]
pub use crate::schema::bridge::to_schemars;
pub use crate::schema::render::Prepared;
pub use crate::schema::{
    Additional, Bound, Choice, ConstSchema, Field, Keys, List, Number, Numbers, ObjectReader,
    Objects, Overlay, Part, Property, Schema, Text, Types,
};
pub use crate::tool::{
    Annotations, AnyTool, Failure, IntoTools, Outcome, Runner, Start, Started, Tool,
    ToolDefinition, ToolEntry,
};
pub use crate::{__params_schema as params_schema, __register as register, __timed as timed};
pub use checked::{
    check_default, check_example, check_flattened, check_length, check_multiple_of, check_one_of,
    check_pattern, check_range, check_unique, trimmed,
};
pub use enclosing::Enclosing;
pub use method::{Method, MethodEntry, MethodStart, ToolBlock, ToolList, ToolValue, bind};
pub use probe::{
    ByConst, ByNothing, Known, NotOption, OptionProbe, Probe, TypeSchema, described, is_optional,
    schema_of,
};
#[cfg(feature = "schemars")]
pub use probe::{ByForm, BySchemars};
pub use promised::{Given, absent, output_of};
pub use returned::{
    AnyError, AnyOutput, AnyValue, BoxError, BoxErrorOnly, Later, RefError, ReturnsFuture,
    ReturnsValue, Tag, begin, later,
};
pub use stub::{STUB, stub};
pub use touched::Touched;
pub use untagged::check_untagged;

/// The traits by which a type is probed.
pub mod probes {
    pub use super::{ByConst, ByNothing, NotOption};
    #[cfg(feature = "schemars")]
    pub use super::{ByForm, BySchemars};
}

/// The traits by which the type of a result is told.
pub mod promises {
    #[cfg(feature = "schemars")]
    pub use super::promised::PromisedBySchemars;
    pub use super::promised::{
        GivesJson, GivesLater, GivesNow, GivesValue, PromisedByConst, PromisedByNothing,
    };
}

// Not public API. Used by generated code, so that the runtime's features decide.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "discover")]
macro_rules! __register {
    ($tool:ty) => {
        $crate::__private::inventory::submit! { $crate::ToolEntry::of::<$tool>() }
    };
}

// Not public API. Used by generated code, so that the runtime's features decide.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "discover"))]
macro_rules! __register {
    ($tool:ty) => {};
}

// Not public API. Used by generated code, so that the runtime's features decide.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "tokio")]
macro_rules! __timed {
    ($key:literal) => {};
}

// Not public API. Used by generated code, so that the runtime's features decide.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "tokio"))]
macro_rules! __timed {
    ($key:literal) => {
        ::core::compile_error!(::core::concat!(
            "`",
            $key,
            "` needs toolkit's feature `tokio`: add it to the dependency's features"
        ));
    };
}

// Not public API. Used by generated code, so that the runtime's features decide.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "schemars")]
macro_rules! __params_schema {
    ($params:ident) => {
        impl $crate::__private::schemars::JsonSchema for $params {
            fn schema_name() -> $crate::__private::Cow<'static, $crate::__private::str> {
                $crate::__private::Cow::Borrowed($crate::__private::stringify!($params))
            }

            fn schema_id() -> $crate::__private::Cow<'static, $crate::__private::str> {
                $crate::__private::Cow::Borrowed($crate::__private::concat!(
                    $crate::__private::module_path!(),
                    "::",
                    $crate::__private::stringify!($params)
                ))
            }

            fn json_schema(
                _: &mut $crate::__private::schemars::SchemaGenerator,
            ) -> $crate::__private::schemars::Schema {
                $crate::__private::to_schemars(__TOOLKIT_PARAMETERS)
            }
        }
    };
}

// Not public API. Used by generated code, so that the runtime's features decide.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "schemars"))]
macro_rules! __params_schema {
    ($params:ident) => {};
}
