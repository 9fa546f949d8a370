//! JSON Schema 2020-12 for arguments, small enough for the browser.
//!
//! Every keyword that asserts something is either carried out or refused when the schema is read, by name and with
//! what to write instead; nothing is skipped silently. `format` and content keywords are annotations, as the
//! specification says. References stay within the schema: nothing is ever fetched.
//!
//! Refused: `unevaluatedProperties`, `unevaluatedItems`, `$dynamicRef`, `$anchor`, nested `$id`, metaschemas of one's
//! own, and forms of older drafts that mean something else now. The official test suite runs in the tests, and its
//! groups that are refused are counted there.
//!
//! Checking is bounded: so many steps and so many levels, and what a pattern does is counted in steps. What is not
//! decided by then does not fit.

mod annotations; // keywords that assert nothing
mod compare; // numbers and values, as JSON Schema compares them
mod compile; // JSON to nodes
mod could_fit; // nodes against what is known of a value
mod decimal; // a number as it is written
mod dialect; // which draft a schema is written in
mod error; // what is wrong, and where
mod node; // a schema, ready to be held against a value
mod pattern; // ECMAScript's patterns on a linear-time engine
mod read; // the values of keywords
mod validate; // nodes against a value

pub use error::{Mismatch, SchemaError};

use crate::codes::Rule;
use crate::delivered::as_delivered;
use crate::verdict::Objection;
use belljar_model::written::Part;
use could_fit::Form;
use node::Node;
use serde_json::Value;
use validate::{Budget, Fault};

/// What judging one value may cost.
pub(crate) use validate::MAX_STEPS;

/// A schema that has been read.
#[derive(Debug)]
pub struct Schema {
    /// The first one is the root.
    nodes: Vec<Node>,
}

impl Schema {
    /// Reads a schema, or says what is wrong with it and where.
    pub fn compile(schema: &Value) -> Result<Self, SchemaError> {
        compile::compile(schema).map(|nodes| Self { nodes })
    }

    /// Where a `$ref` of a schema leads within it, as a JSON pointer. A schema that compiled has something there.
    #[must_use]
    pub fn place_of(reference: &str) -> Option<String> {
        read::place_of(reference)
    }

    /// Whether a value fits; else the first part that does not. `None` when it could not be decided.
    pub fn validate(&self, value: &Value) -> Result<(), Option<Mismatch>> {
        match (Budget::new(&self.nodes, MAX_STEPS)).root(value) {
            Ok(()) => Ok(()),
            Err(Fault::Mismatch(mismatch)) => Err(Some(*mismatch)),
            Err(Fault::Undecided) => Err(None),
        }
    }

    /// Whether some value fits of which only this is known; else the first part because of which none does. What cannot
    /// be told could fit.
    pub fn could_fit(&self, part: &Part) -> Result<(), Mismatch> {
        self.could_fit_within(part, &mut { MAX_STEPS })
    }

    /// The same, at the cost of these steps.
    pub(crate) fn could_fit_within(&self, part: &Part, steps: &mut u64) -> Result<(), Mismatch> {
        let mut budget = Budget::new(&self.nodes, *steps);
        let fits = budget.could_root(&Form::of(part));
        *steps = budget.steps;
        match fits {
            Err(Fault::Mismatch(mismatch)) => Err(*mismatch),
            Ok(()) | Err(Fault::Undecided) => Ok(()),
        }
    }

    /// C012, C013: whether the arguments fit.
    pub(crate) fn check(&self, args: &str) -> Result<(), Objection> {
        let read: Value =
            serde_json::from_str(args).map_err(|error| Objection::new(Rule::NotJson, format!("At {error}.")))?;
        self.validate(&as_delivered(read)).map_err(|mismatch| match mismatch {
            Some(mismatch) => Objection::new(Rule::SchemaMismatch, mismatch.to_string()),
            None => Objection::new(Rule::SchemaUndecided, "The limit on steps was reached."),
        })
    }
}
