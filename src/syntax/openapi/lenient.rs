//! Lenient deserialization: a value of the wrong type is skipped and does not make the file invalid.

use serde::de::{Deserialize, Deserializer, EnumAccess, IgnoredAny, MapAccess, SeqAccess};
use serde::de::{VariantAccess as _, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// The kind of a value that was found.
#[derive(Debug, Clone, Copy)]
pub(super) enum FoundValue<'t> {
    Nothing,
    Flag(bool),
    Number(&'t str),
    Text(&'t str),
    List,
    Map,
    Other,
}

impl FoundValue<'_> {
    /// The name with an article, for messages.
    pub(super) fn kind(self) -> &'static str {
        match self {
            Self::Nothing => "empty",
            Self::Flag(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::Text(_) => "a string",
            Self::List => "a list",
            Self::Map => "a map",
            Self::Other => "a tagged value",
        }
    }
}

/// A receiver that keeps the parts of a value that it knows.
pub(super) trait LenientValue: Default {
    /// Receives the value itself; lists and maps are received in parts.
    fn value(&mut self, _found: FoundValue<'_>) {}

    /// Receives the next item of a list; returns false after the last one.
    fn item<'de, A: SeqAccess<'de>>(&mut self, items: &mut A) -> Result<bool, A::Error> {
        Ok(items.next_element::<IgnoredAny>()?.is_some())
    }

    /// Receives the value of `key` in a map.
    fn member<'de, A: MapAccess<'de>>(&mut self, _key: &str, map: &mut A) -> Result<(), A::Error> {
        skip_value(map)
    }
}

/// Skips the value of a key.
pub(super) fn skip_value<'de, A: MapAccess<'de>>(map: &mut A) -> Result<(), A::Error> {
    map.next_value::<IgnoredAny>().map(drop)
}

/// Reads the value of a key, as far as its type is right.
pub(super) fn read_lenient<'de, T: LenientValue, A: MapAccess<'de>>(
    map: &mut A,
) -> Result<T, A::Error> {
    map.next_value::<Lenient<T>>().map(|value| value.0)
}

/// A value that is read as far as its type is right.
pub(super) struct Lenient<T>(pub(super) T);

impl<'de, T: LenientValue> Deserialize<'de> for Lenient<T> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        reader.deserialize_any(LenientVisitor(PhantomData))
    }
}

struct LenientVisitor<T>(PhantomData<T>);

impl<T: LenientValue> LenientVisitor<T> {
    fn from_found(found: FoundValue<'_>) -> Lenient<T> {
        let mut receiver = T::default();
        receiver.value(found);
        Lenient(receiver)
    }

    fn number(number: impl fmt::Debug) -> Lenient<T> {
        // Formatted so that `3.0` keeps its fraction.
        Self::from_found(FoundValue::Number(&format!("{number:?}")))
    }
}

impl<'de, T: LenientValue> Visitor<'de> for LenientVisitor<T> {
    type Value = Lenient<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Self::from_found(FoundValue::Flag(flag)))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Self::number(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Self::number(number))
    }

    fn visit_i128<E>(self, number: i128) -> Result<Self::Value, E> {
        Ok(Self::number(number))
    }

    fn visit_u128<E>(self, number: u128) -> Result<Self::Value, E> {
        Ok(Self::number(number))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Self::number(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Self::from_found(FoundValue::Text(text)))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Self::from_found(FoundValue::Nothing))
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(Self::from_found(FoundValue::Nothing))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut receiver = T::default();
        receiver.value(FoundValue::List);
        while receiver.item(&mut items)? {}
        Ok(Lenient(receiver))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut receiver = T::default();
        receiver.value(FoundValue::Map);
        while let Some(Lenient(Text(key))) = map.next_key()? {
            match key {
                Some(key) => receiver.member(&key, &mut map)?,
                None => skip_value(&mut map)?,
            }
        }
        Ok(Lenient(receiver))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, tagged: A) -> Result<Self::Value, A::Error> {
        let (IgnoredAny, value) = tagged.variant()?;
        value.newtype_variant::<IgnoredAny>()?;
        Ok(Self::from_found(FoundValue::Other))
    }
}

/// A string, or in YAML also a number or boolean that is meant as one.
#[derive(Default)]
pub(super) struct Text(pub(super) Option<Box<str>>);

impl LenientValue for Text {
    fn value(&mut self, found: FoundValue<'_>) {
        self.0 = match found {
            FoundValue::Text(text) | FoundValue::Number(text) => Some(text.into()),
            FoundValue::Flag(flag) => Some(flag.to_string().into()),
            _ => None,
        };
    }
}

/// Whether the value is `true`.
#[derive(Default)]
pub(super) struct Flag(pub(super) bool);

impl LenientValue for Flag {
    fn value(&mut self, found: FoundValue<'_>) {
        self.0 = matches!(found, FoundValue::Flag(true));
    }
}
