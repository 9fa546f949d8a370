//! What the three tools take. A key that is not known is told: one that is passed over in silence is believed in.

use serde_json::{Map, Value};

use crate::fault::Fault;

/// The arguments of one call, taken out one by one.
#[derive(Debug)]
pub(crate) struct Arguments {
    tool: &'static str,
    fields: Map<String, Value>,
}

impl Arguments {
    pub(crate) fn new(tool: &'static str, given: Option<Map<String, Value>>) -> Self {
        Self { tool, fields: given.unwrap_or_default() }
    }

    pub(crate) fn take(&mut self, key: &str) -> Option<Value> {
        self.fields.remove(key).filter(|value| !value.is_null())
    }

    pub(crate) fn text(&mut self, key: &str, most: usize) -> Result<Option<String>, Fault> {
        match self.take(key) {
            None => Ok(None),
            Some(Value::String(text)) if text.len() <= most => Ok(Some(text)),
            Some(Value::String(text)) => {
                Err(self.fault(&format!("`{key}` has {} bytes; the limit is {most}", text.len())))
            }
            Some(_) => Err(self.fault(&format!("`{key}` takes text"))),
        }
    }

    pub(crate) fn needed(&mut self, key: &str, most: usize) -> Result<String, Fault> {
        self.text(key, most)?.ok_or_else(|| self.fault(&format!("`{key}` is missing; it takes text")))
    }

    pub(crate) fn count(&mut self, key: &str, least: u64, most: u64) -> Result<Option<u64>, Fault> {
        let Some(given) = self.take(key) else { return Ok(None) };
        let whole = given.as_f64().filter(|number| number.fract() == 0.0).map(|number| number as u64);
        match whole.filter(|number| (least..=most).contains(number)) {
            Some(number) => Ok(Some(number)),
            None => Err(self.fault(&format!("`{key}` takes a whole number from {least} to {most}"))),
        }
    }

    pub(crate) fn finish(self, known: &[&str]) -> Result<(), Fault> {
        match self.fields.keys().next() {
            None => Ok(()),
            Some(key) => {
                let key: String = key.chars().take(60).collect();
                Err(self.fault(&format!("`{key}` is not known; there are {}", known.join(", "))))
            }
        }
    }

    pub(crate) fn fault(&self, why: &str) -> Fault {
        Fault::BadParams(format!("`{}`: {why}.", self.tool))
    }
}
