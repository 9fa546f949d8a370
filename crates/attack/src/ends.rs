//! How an attack may end. A header says it once, and again where a level or an engine ends it otherwise.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::layer::Layer;

/// Ends that are fine: one of the codes, or the value.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ends {
    #[serde(skip_serializing_if = "Codes::is_empty")]
    pub code: Codes,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The layer that stops it there, where that is another one and no code gives it away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layer: Option<Layer>,
    /// What still holds there when its own layer is off, in an engine that lacks the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<Layer>,
}

/// One code, or several where engines or moments differ.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "OneOrMany")]
pub struct Codes(pub Vec<String>);

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl From<OneOrMany> for Codes {
    fn from(given: OneOrMany) -> Self {
        match given {
            OneOrMany::One(code) => Self(vec![code]),
            OneOrMany::Many(codes) => Self(codes),
        }
    }
}

impl Codes {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Ends {
    pub fn allows_code(&self, code: &str) -> bool {
        self.code.0.iter().any(|one| one == code)
    }
}
