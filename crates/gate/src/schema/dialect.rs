//! Which draft a schema says it is written in.
//!
//! The validator's draft is 2020-12. A schema of an older one is read where that means the same, because many tools write
//! `$schema` and use nothing that has changed; where it would mean something else, it is refused.

use serde_json::{Map, Value};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Dialect {
    Draft06,
    Draft07,
    Draft2019,
    Draft2020,
}

/// Keywords, and the first draft that has them: an older one ignores them.
const SINCE: &[(&str, Dialect)] = &[
    ("if", Dialect::Draft07),
    ("then", Dialect::Draft07),
    ("else", Dialect::Draft07),
    ("dependentRequired", Dialect::Draft2019),
    ("dependentSchemas", Dialect::Draft2019),
    ("minContains", Dialect::Draft2019),
    ("maxContains", Dialect::Draft2019),
    ("prefixItems", Dialect::Draft2020),
];

/// What may stand beside a `$ref` that hides everything beside it.
const BESIDE_REF: &[&str] =
    &["$ref", "$comment", "$schema", "$id", "$defs", "definitions", "title", "description", "default", "examples"];

impl Dialect {
    pub(super) fn of(schema: &Value) -> Result<Self, String> {
        let Some(written) = schema.get("$schema") else { return Ok(Self::Draft2020) };
        let address = written.as_str().ok_or("must be text")?.trim_end_matches('#');
        let address = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://")).unwrap_or(address);
        match address {
            "json-schema.org/draft/2020-12/schema" => Ok(Self::Draft2020),
            "json-schema.org/draft/2019-09/schema" => Ok(Self::Draft2019),
            "json-schema.org/draft-07/schema" => Ok(Self::Draft07),
            "json-schema.org/draft-06/schema" => Ok(Self::Draft06),
            _ => {
                Err("is not a draft this validator knows; write \"https://json-schema.org/draft/2020-12/schema\""
                    .into())
            }
        }
    }

    /// What a schema has that this draft reads in another way.
    pub(super) fn objection(self, fields: &Map<String, Value>) -> Option<String> {
        if let Some((keyword, _)) = SINCE.iter().find(|(keyword, since)| self < *since && fields.contains_key(*keyword))
        {
            return Some(format!("`{keyword}` says nothing in the draft that `$schema` names; name 2020-12"));
        }
        let hidden = || fields.keys().find(|keyword| !BESIDE_REF.contains(&keyword.as_str()));
        if self <= Self::Draft07
            && fields.contains_key("$ref")
            && let Some(hidden) = hidden()
        {
            return Some(format!(
                "`$ref` hides `{hidden}` in the draft that `$schema` names; name 2020-12, or write `allOf`"
            ));
        }
        None
    }
}
