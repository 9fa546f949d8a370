use super::compare::is_whole;
use super::pattern::Pattern;
use serde_json::{Number, Value};
use std::collections::HashMap;

/// A place in the list of nodes. Schemas refer to each other, so they cannot hold each other.
pub(super) type NodeId = usize;

/// One schema, ready to be held against a value.
#[derive(Debug)]
pub(super) enum Node {
    Always,
    Never,
    Keywords(Box<Keywords>),
}

#[derive(Debug, Default)]
pub(super) struct Keywords {
    pub(super) kinds: Option<Kinds>,
    /// `enum` and `const`.
    pub(super) values: Option<Vec<Value>>,
    pub(super) constant: Option<Value>,
    pub(super) number: Option<NumberRules>,
    pub(super) string: Option<StringRules>,
    pub(super) array: Option<ArrayRules>,
    pub(super) object: Option<ObjectRules>,
    pub(super) reference: Option<NodeId>,
    pub(super) all_of: Vec<NodeId>,
    pub(super) any_of: Vec<NodeId>,
    pub(super) one_of: Vec<NodeId>,
    pub(super) not: Option<NodeId>,
    pub(super) condition: Option<Condition>,
}

/// `if`, `then`, `else`.
#[derive(Debug)]
pub(super) struct Condition {
    pub(super) test: NodeId,
    pub(super) then: Option<NodeId>,
    pub(super) otherwise: Option<NodeId>,
}

#[derive(Debug, Default)]
pub(super) struct NumberRules {
    pub(super) minimum: Option<Number>,
    pub(super) maximum: Option<Number>,
    pub(super) above: Option<Number>,
    pub(super) below: Option<Number>,
    pub(super) multiple_of: Option<Number>,
}

#[derive(Debug, Default)]
pub(super) struct StringRules {
    pub(super) least: Option<u64>,
    pub(super) most: Option<u64>,
    pub(super) pattern: Option<Pattern>,
}

#[derive(Debug, Default)]
pub(super) struct ArrayRules {
    pub(super) least: Option<u64>,
    pub(super) most: Option<u64>,
    pub(super) unique: bool,
    pub(super) prefix: Vec<NodeId>,
    pub(super) items: Option<NodeId>,
    pub(super) contains: Option<NodeId>,
    pub(super) contains_least: Option<u64>,
    pub(super) contains_most: Option<u64>,
}

#[derive(Debug, Default)]
pub(super) struct ObjectRules {
    pub(super) least: Option<u64>,
    pub(super) most: Option<u64>,
    pub(super) required: Vec<String>,
    pub(super) properties: HashMap<String, NodeId>,
    pub(super) patterns: Vec<(Pattern, NodeId)>,
    pub(super) additional: Option<NodeId>,
    pub(super) names: Option<NodeId>,
    pub(super) dependent_required: Vec<(String, Vec<String>)>,
    pub(super) dependent_schemas: Vec<(String, NodeId)>,
}

/// A set of JSON types.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Kinds(u8);

impl Kinds {
    const NAMES: [&str; 7] = ["null", "boolean", "object", "array", "string", "number", "integer"];
    const NUMBER: u8 = 1 << 5;
    const INTEGER: u8 = 1 << 6;

    /// The set with one more type; `None` if no type is named so.
    pub(super) fn with(self, name: &str) -> Option<Self> {
        let place = Self::NAMES.iter().position(|known| *known == name)?;
        Some(Self(self.0 | 1 << place))
    }

    pub(super) fn holds(self, value: &Value) -> bool {
        let bits = match value {
            Value::Null => 1,
            Value::Bool(_) => 1 << 1,
            Value::Object(_) => 1 << 2,
            Value::Array(_) => 1 << 3,
            Value::String(_) => 1 << 4,
            // 1.0 is an integer, as the specification has it.
            Value::Number(number) if is_whole(number) => Self::NUMBER | Self::INTEGER,
            Value::Number(_) => Self::NUMBER,
        };
        self.0 & bits != 0
    }

    pub(super) fn names(self) -> String {
        let held = Self::NAMES.iter().enumerate().filter(|(place, _)| self.0 & 1 << place != 0);
        held.map(|(_, name)| *name).collect::<Vec<_>>().join(" or ")
    }
}
