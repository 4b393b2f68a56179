//! Values of a file in which anything may stand anywhere: what does not fit is passed over and fails nothing.

use serde::de::{Deserialize, Deserializer, EnumAccess, IgnoredAny, MapAccess, SeqAccess};
use serde::de::{VariantAccess as _, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// What stands where a value is looked for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Seen<'t> {
    Nothing,
    Flag(bool),
    Number(&'t str),
    Text(&'t str),
    List,
    Map,
    Other,
}

impl Seen<'_> {
    /// With an article, for messages.
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

/// What takes the parts that it knows out of a value.
pub(super) trait Take: Default {
    /// Takes the value itself; lists and maps come on in parts.
    fn value(&mut self, _seen: Seen<'_>) {}

    /// Takes the next item of a list; false behind the last one.
    fn item<'de, A: SeqAccess<'de>>(&mut self, items: &mut A) -> Result<bool, A::Error> {
        Ok(items.next_element::<IgnoredAny>()?.is_some())
    }

    /// Takes the value of `key` of a map.
    fn member<'de, A: MapAccess<'de>>(&mut self, _key: &str, map: &mut A) -> Result<(), A::Error> {
        pass(map)
    }
}

/// Passes over the value of a key.
pub(super) fn pass<'de, A: MapAccess<'de>>(map: &mut A) -> Result<(), A::Error> {
    map.next_value::<IgnoredAny>().map(drop)
}

/// The value of a key, as far as it fits.
pub(super) fn take<'de, T: Take, A: MapAccess<'de>>(map: &mut A) -> Result<T, A::Error> {
    map.next_value::<Lenient<T>>().map(|value| value.0)
}

/// A value that is read as far as it fits.
pub(super) struct Lenient<T>(pub(super) T);

impl<'de, T: Take> Deserialize<'de> for Lenient<T> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        reader.deserialize_any(Taker(PhantomData))
    }
}

struct Taker<T>(PhantomData<T>);

impl<T: Take> Taker<T> {
    fn seen(seen: Seen<'_>) -> Lenient<T> {
        let mut taken = T::default();
        taken.value(seen);
        Lenient(taken)
    }

    fn number(number: impl fmt::Debug) -> Lenient<T> {
        // Written out so that `3.0` keeps its fraction.
        Self::seen(Seen::Number(&format!("{number:?}")))
    }
}

impl<'de, T: Take> Visitor<'de> for Taker<T> {
    type Value = Lenient<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Self::seen(Seen::Flag(flag)))
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
        Ok(Self::seen(Seen::Text(text)))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Self::seen(Seen::Nothing))
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(Self::seen(Seen::Nothing))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut taken = T::default();
        taken.value(Seen::List);
        while taken.item(&mut items)? {}
        Ok(Lenient(taken))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut taken = T::default();
        taken.value(Seen::Map);
        while let Some(Lenient(Text(key))) = map.next_key()? {
            match key {
                Some(key) => taken.member(&key, &mut map)?,
                None => pass(&mut map)?,
            }
        }
        Ok(Lenient(taken))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, tagged: A) -> Result<Self::Value, A::Error> {
        let (IgnoredAny, value) = tagged.variant()?;
        value.newtype_variant::<IgnoredAny>()?;
        Ok(Self::seen(Seen::Other))
    }
}

/// A string; a number or boolean that wants to be one in YAML too.
#[derive(Default)]
pub(super) struct Text(pub(super) Option<Box<str>>);

impl Take for Text {
    fn value(&mut self, seen: Seen<'_>) {
        self.0 = match seen {
            Seen::Text(text) | Seen::Number(text) => Some(text.into()),
            Seen::Flag(flag) => Some(flag.to_string().into()),
            _ => None,
        };
    }
}

/// Whether `true` stands there.
#[derive(Default)]
pub(super) struct Flag(pub(super) bool);

impl Take for Flag {
    fn value(&mut self, seen: Seen<'_>) {
        self.0 = matches!(seen, Seen::Flag(true));
    }
}
