//! One line: when, what, about which sandbox, and the rest.

use belljar_base::{Id, Millis};
use serde_json::{Map, Value, json};

use super::moment;

/// Fields of a line.
pub(super) type Fields = Map<String, Value>;

#[derive(Clone, Debug)]
pub struct AuditLine {
    pub(super) kind: String,
    sandbox: Option<String>,
    fields: Fields,
}

impl AuditLine {
    /// Longer values are cut: lines are written by programs, and some of what they tell comes from guests.
    const MAX_CHARACTERS: usize = 1_000;

    pub fn new(kind: &str) -> Self {
        Self { kind: kind.to_owned(), sandbox: None, fields: Fields::new() }
    }

    /// About the server itself.
    pub fn server(kind: &str) -> Self {
        Self::new(kind).with([("version", json!(env!("CARGO_PKG_VERSION")))])
    }

    pub fn sandbox(mut self, id: &Id) -> Self {
        self.sandbox = Some(id.to_string());
        self
    }

    pub fn with<'a>(mut self, fields: impl IntoIterator<Item = (&'a str, Value)>) -> Self {
        for (name, value) in fields {
            let value = match value {
                Value::Null => continue,
                Value::String(text) => Value::from(text.chars().take(Self::MAX_CHARACTERS).collect::<String>()),
                other => other,
            };
            self.fields.insert(name.to_owned(), value);
        }
        self
    }

    /// With its end of line. JSON writes line breaks inside of texts as `\n`, so one line is one line.
    pub(super) fn text(&self, at: Millis) -> String {
        let mut all = Fields::new();
        all.insert("at".into(), json!(moment::shown(at)));
        all.insert("kind".into(), json!(self.kind));
        if let Some(sandbox) = &self.sandbox {
            all.insert("sandbox".into(), json!(sandbox));
        }
        for (name, value) in &self.fields {
            // What comes from elsewhere says nothing about these.
            all.entry(name.clone()).or_insert_with(|| value.clone());
        }
        format!("{}\n", Value::Object(all))
    }
}
