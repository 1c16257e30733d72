//! References, boxes and `Option`.

use std::rc::Rc;
use std::sync::Arc;

use super::{ConstSchema, Schema};

macro_rules! transparent {
    ($($wrapper:ty),*) => {$(
        impl<T: ConstSchema + ?Sized> ConstSchema for $wrapper {
            const SCHEMA: &'static Schema = T::SCHEMA;
            const OPTIONAL: bool = T::OPTIONAL;
        }
    )*};
}

transparent!(&T, Box<T>, Rc<T>, Arc<T>);

impl<T: ConstSchema> ConstSchema for Option<T> {
    const SCHEMA: &'static Schema = &{
        let mut schema = T::SCHEMA.copied();
        schema.nullable = true;
        schema
    };
    const OPTIONAL: bool = true;
}
