//! Objects: as structs, as maps, and as variants of enums.

use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, MapAccess, VariantAccess, Visitor,
};

use super::super::fault::Segment;
use super::super::json::{Entry, Json};
use super::{KeyReader, ReadError, Reader, field};
use crate::arguments::check::takes_null;
use crate::schema::{Additional, Keys, Schema};

/// The entries of an object, without those that stand for nothing.
pub(super) struct Entries<'de, 's> {
    reader: Reader<'de, 's>,
    entries: std::slice::Iter<'de, Entry<'de>>,
    value: Option<(&'de Entry<'de>, Option<&'s Schema>)>,
}

impl<'de, 's> Entries<'de, 's> {
    pub(super) fn new(reader: Reader<'de, 's>, entries: &'de [Entry<'de>]) -> Self {
        Self {
            reader,
            entries: entries.iter(),
            value: None,
        }
    }

    fn described(&self, name: &str) -> (Option<&'s Schema>, bool) {
        let Some(schema) = self.reader.schema else {
            return (None, true);
        };
        match (field(schema, name), &schema.objects.additional) {
            (Some(field), _) => (Some(&*field.schema), field.required),
            (None, Additional::Schema(values)) => (Some(values.get()), true),
            (None, _) => (None, true),
        }
    }
}

impl<'de> MapAccess<'de> for Entries<'de, '_> {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, ReadError> {
        while let Some(entry) = self.entries.next() {
            let (name, value) = entry;
            let (described, required) = self.described(name);
            // A null stands for nothing where nothing may stand.
            if *value == Json::Null && !required && !described.is_some_and(takes_null) {
                continue;
            }
            self.value = Some((entry, described));
            let schema = self.reader.schema;
            let whole =
                schema.is_some_and(|s| matches!(s.objects.keys, Some(Keys::Integer { .. })));
            let key = seed.deserialize(KeyReader { name, whole });
            return key
                .map(Some)
                .map_err(|error| error.inside(Segment::Key(name.to_string())));
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, ReadError> {
        let Some(((name, value), described)) = self.value.take() else {
            return Err(de::Error::custom("a value was asked for before its name"));
        };
        let value = seed.deserialize(self.reader.child(value, described));
        value.map_err(|error| error.inside(Segment::Key(name.to_string())))
    }
}

/// An enum's variant with its content: the only entry of an object.
pub(super) struct Variant<'de, 's> {
    pub(super) name: &'de str,
    pub(super) content: Reader<'de, 's>,
}

impl<'de, 's> EnumAccess<'de> for Variant<'de, 's> {
    type Error = ReadError;
    type Variant = Content<'de, 's>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self::Variant), ReadError> {
        let name = seed.deserialize(de::value::BorrowedStrDeserializer::new(self.name))?;
        Ok((name, Content(self)))
    }
}

/// The content of a variant.
pub(super) struct Content<'de, 's>(Variant<'de, 's>);

impl Content<'_, '_> {
    fn inside<T>(name: &str, result: Result<T, ReadError>) -> Result<T, ReadError> {
        result.map_err(|error| error.inside(Segment::Key(name.to_owned())))
    }
}

impl<'de> VariantAccess<'de> for Content<'de, '_> {
    type Error = ReadError;

    fn unit_variant(self) -> Result<(), ReadError> {
        match self.0.content.json {
            Json::Null => Ok(()),
            _ => Err(de::Error::custom("this form has no content")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, ReadError> {
        Self::inside(self.0.name, seed.deserialize(self.0.content))
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        _length: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        Self::inside(self.0.name, self.0.content.deserialize_seq(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        Self::inside(self.0.name, self.0.content.deserialize_map(visitor))
    }
}
