//! Records as the database holds them: JSON, as bytes where there are many and as text where people may look.
//! It must not know what the records say.

use crate::error::{BadReason, Flaw};
use engine_core::definition::from_json;
use js_sys::Uint8Array;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, value::RawValue};
use wasm_bindgen::{JsCast, JsValue};

/// A record with the number of its form. An older form is brought up to date before it is read.
pub(crate) trait Stored: Serialize + DeserializeOwned {
    /// The form that this program writes; the field `v` of the record.
    const FORM: u32;

    /// The form in which the record was written.
    fn form(&self) -> u32;

    /// A record of an older form as one of the form after it; none when there never was such a form.
    fn next_form(record: Value, form: u32) -> Option<Value> {
        let _ = (record, form);
        None
    }
}

/// A record without a form of its own: the form is written beside it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Envelope {
    v: u32,
    value: Box<RawValue>,
}

impl Envelope {
    pub(crate) fn of<T: Serialize>(value: &T) -> Result<Self, Flaw> {
        Ok(Self { v: Self::FORM, value: raw(value)? })
    }

    /// What is in it.
    pub(crate) fn open<T: DeserializeOwned>(&self) -> Result<T, Flaw> {
        parse(self.value.get())
    }
}

impl Stored for Envelope {
    const FORM: u32 = 1;

    fn form(&self) -> u32 {
        self.v
    }
}

/// The record as JSON text.
pub(crate) fn json<T: Serialize>(record: &T) -> Result<String, Flaw> {
    serde_json::to_string(record).map_err(|error| malformed(&error))
}

/// The record as JSON that is kept as it is.
pub(crate) fn raw<T: Serialize>(record: &T) -> Result<Box<RawValue>, Flaw> {
    serde_json::value::to_raw_value(record).map_err(|error| malformed(&error))
}

/// JSON as UTF-8 bytes: the browser copies them faster than text or objects.
pub(crate) fn bytes(json: &str) -> JsValue {
    Uint8Array::from(json.as_bytes()).into()
}

/// The JSON of a stored value, bytes or text. What is neither becomes empty, which no reader takes for a record.
pub(crate) fn stored_json(value: &JsValue) -> String {
    if let Some(text) = value.as_string() {
        return text;
    }
    let bytes = value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// The record in a JSON text.
pub(crate) fn read<T: Stored>(json: &str) -> Result<T, Flaw> {
    let record: Result<T, Flaw> = parse(json);
    if record.as_ref().is_ok_and(|record| record.form() == T::FORM) {
        return record;
    }
    // Through text, not through `from_value`: a second deserializer for every type costs a tenth of the download.
    match brought_up(parse(json)?, T::FORM, T::next_form)? {
        Some(current) => parse(&current.to_string()),
        None => record,
    }
}

/// A record of any form that this program knows, in the form it writes.
pub(crate) fn in_current_form<T: Stored>(record: Value) -> Result<Value, Flaw> {
    let current = brought_up(record.clone(), T::FORM, T::next_form)?;
    Ok(current.unwrap_or(record))
}

/// The record in the newest form; none when it is in it already.
fn brought_up(
    mut record: Value,
    newest: u32,
    next_form: fn(Value, u32) -> Option<Value>,
) -> Result<Option<Value>, Flaw> {
    let form_of = |record: &Value| record.get("v").and_then(Value::as_u64).and_then(|v| u32::try_from(v).ok());
    let mut changed = false;
    loop {
        let form = form_of(&record).ok_or_else(|| Flaw::new("v", expected("the number of a form")))?;
        if form == newest {
            return Ok(changed.then_some(record));
        }
        if form > newest {
            return Err(Flaw::new("", BadReason::NewerForm(form)));
        }
        record = next_form(record, form).ok_or_else(|| Flaw::new("v", expected("a form that ever was")))?;
        changed = true;
        if form_of(&record).is_none_or(|next| next <= form) {
            return Err(Flaw::new("v", expected("a newer form after an update")));
        }
    }
}

pub(crate) fn parse<'a, T: Deserialize<'a>>(json: &'a str) -> Result<T, Flaw> {
    from_json(json).map_err(|error| malformed(&error))
}

fn expected(what: &str) -> BadReason {
    BadReason::Malformed(format!("expected {what}"))
}

fn malformed(error: &serde_json::Error) -> Flaw {
    Flaw::new("", BadReason::Malformed(error.to_string()))
}
