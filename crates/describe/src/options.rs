use crate::codes::DescribeCode as Code;
use crate::error::{DescribeError, shown};
use serde_json::Value;

/// What can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// How many tokens the prompt may have, declarations included; none, as many as it takes.
    pub budget: Option<u64>,
    /// Whether programs can hand over artifacts, so that the prompt says how.
    pub artifacts: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { budget: None, artifacts: true }
    }
}

impl Options {
    pub const LEAST_BUDGET: u64 = 200;
    pub const MOST_BUDGET: u64 = 1_000_000;

    /// Of `{ "budget": 4000, "artifacts": false }`. What is not understood is an error, never a default.
    pub fn read(value: &Value) -> Result<Self, DescribeError> {
        let wrong = |place: &str, message: String| Err(DescribeError::new(Code::BadOptions, place, message));
        let Some(fields) = value.as_object() else {
            return wrong("options", "They are not an object.".into());
        };
        if let Some(unknown) = fields.keys().find(|key| !matches!(key.as_str(), "budget" | "artifacts")) {
            return wrong("options", format!("`{}` is not an option.", shown(unknown)));
        }
        let artifacts = match fields.get("artifacts") {
            None | Some(Value::Null) => true,
            Some(Value::Bool(artifacts)) => *artifacts,
            Some(_) => return wrong("options.artifacts", "It is neither true nor false.".into()),
        };
        let budget = match fields.get("budget") {
            None | Some(Value::Null) => None,
            Some(value) => {
                let whole = value.as_f64().filter(|budget| budget.fract() == 0.0).map(|budget| budget as u64);
                match whole.filter(|budget| (Self::LEAST_BUDGET..=Self::MOST_BUDGET).contains(budget)) {
                    None => return wrong("options.budget", "It is not such a number.".into()),
                    budget => budget,
                }
            }
        };
        Ok(Self { budget, artifacts })
    }
}
