//! How guest values travel.
//!
//! A value the guest made (arguments, a result, console arguments) is encoded once, by its sender, as JSON text, and
//! opened once, at its destination. In between it is a string, so its size is known before anything touches it, it
//! has no getters, cycles or prototypes, and no hop pays for a structured clone of its tree.

use serde::{Deserialize, Deserializer, Serialize};

/// A guest's value: JSON text, or, when it is large, the UTF-8 bytes of that text in a transferred buffer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Payload {
    /// JSON text.
    Text(String),
    /// Where the bytes are.
    Slot(Slot),
}

/// A place in the list of buffers that travel with a message.
///
/// A message without buffers is posted as it is. A message with buffers is posted as the array
/// `[message, ArrayBuffer, ArrayBuffer, …]` with every buffer in the transfer list; `slot` counts from 0 and means
/// element `slot + 1`. Each buffer is named by exactly one slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// Counted from 0 after the message itself.
    pub slot: u32,
}

/// A whole number that JavaScript holds exactly: 0 to 2^53 - 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
pub struct SafeInt(u64);

impl SafeInt {
    /// The largest whole number below which JavaScript skips none.
    pub const MAX: u64 = (1 << 53) - 1;

    /// The number itself, or the largest safe one: counters stop instead of wrapping.
    #[must_use]
    pub fn saturating(value: u64) -> Self {
        Self(value.min(Self::MAX))
    }

    #[must_use]
    pub fn get(self) -> u64 {
        self.0
    }
}

impl From<u32> for SafeInt {
    fn from(value: u32) -> Self {
        Self(u64::from(value))
    }
}

impl<'de> Deserialize<'de> for SafeInt {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = u64::deserialize(deserializer)?;
        if value > Self::MAX {
            return Err(serde::de::Error::custom(format_args!(
                "{value} is above 2^53 - 1, so JavaScript cannot hold it exactly"
            )));
        }
        Ok(Self(value))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for SafeInt {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "SafeInt".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "minimum": 0, "maximum": Self::MAX })
    }
}
