//! Keys of stored records: text, a number, or several of them in order. It must not know the object stores.

use crate::error::StoreError;
use engine_core::definition::Name;
use indexeddb::KeyRange;
use js_sys::Array;
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, SeqAccess, Visitor},
};
use std::fmt;
use wasm_bindgen::{JsCast, JsValue};

/// The key of a record.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub enum Key {
    /// A number: of an item, event or follow-up.
    Number(u64),
    /// A name or an id.
    Text(String),
    /// Several, the most significant first.
    Many(Vec<Key>),
}

impl Key {
    /// A key of several parts.
    pub(crate) fn many<const N: usize>(parts: [Self; N]) -> Self {
        Self::Many(parts.into())
    }

    /// All keys of more parts that begin with the parts of this one.
    pub(crate) fn range_under(&self) -> Result<KeyRange, StoreError> {
        let parts = match self {
            Self::Many(parts) => parts.as_slice(),
            one => std::slice::from_ref(one),
        };
        let first: Array = parts.iter().map(Self::to_js).collect();
        // An array comes after every number and text, so this bound comes after every key with the same beginning.
        let last = first.slice(0, first.length());
        last.push(&Array::new());
        Ok(KeyRange::bound(&first, &last, None, None)?)
    }

    /// The key as the browser wants it.
    #[expect(clippy::cast_precision_loss, reason = "numbers of items and events stay below 2^53")]
    pub(crate) fn to_js(&self) -> JsValue {
        match self {
            Self::Number(number) => JsValue::from_f64(*number as f64),
            Self::Text(text) => JsValue::from_str(text),
            Self::Many(parts) => parts.iter().map(Self::to_js).collect::<Array>().into(),
        }
    }

    /// The key as the browser gives it. A key that this program did not make becomes its description.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be a whole number")]
    pub(crate) fn from_js(value: &JsValue) -> Self {
        if let Some(number) = value.as_f64().filter(|number| number.fract() == 0.0 && *number >= 0.0) {
            return Self::Number(number as u64);
        }
        match value.dyn_ref::<Array>() {
            Some(parts) => Self::Many(parts.iter().map(|part| Self::from_js(&part)).collect()),
            None => Self::Text(value.as_string().unwrap_or_else(|| format!("{value:?}"))),
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
            Self::Many(parts) => {
                for (at, part) in parts.iter().enumerate() {
                    write!(f, "{}{part}", if at == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
        }
    }
}

impl From<u64> for Key {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Key {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<&str> for Key {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&Name> for Key {
    fn from(name: &Name) -> Self {
        Self::Text(name.as_str().to_owned())
    }
}

/// By hand: what serde derives for an untagged enum buffers the value and reads it a second time.
impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(KeyVisitor)
    }
}

struct KeyVisitor;

impl<'de> Visitor<'de> for KeyVisitor {
    type Value = Key;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, a whole number or a list of them")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Key, E> {
        Ok(Key::Number(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Key, E> {
        Ok(Key::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Key, A::Error> {
        let mut key = vec![];
        while let Some(part) = parts.next_element()? {
            key.push(part);
        }
        Ok(Key::Many(key))
    }
}
