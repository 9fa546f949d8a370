//! C027, and C024 again: each call of a batch needs its own grant. Without this, a batch would be a way around.

use super::capability::Grants;
use crate::codes::Rule;
use crate::verdict::Objection;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

pub(crate) const METHOD: &str = "dom.batch";

/// One answer holds them all.
const MOST_CALLS: usize = 2_000;

/// Methods that wait, or that hold others.
const ALONE: &[&str] = &[METHOD, "dom.waitFor", "dom.observe"];

pub(crate) fn check(grants: &Grants, params: &str) -> Result<(), Objection> {
    let bad = |reason: String| Objection::new(Rule::BadBatch, reason);
    if !params.trim_start().starts_with('{') {
        return Err(bad("Its parameters are no object.".into()));
    }
    let batch: Batch<'_> = serde_json::from_str(params).map_err(|error| bad(format!("At {error}.")))?;
    if batch.calls.len() > MOST_CALLS {
        return Err(bad(format!("It has {} calls; the limit is {MOST_CALLS}.", batch.calls.len())));
    }
    for (index, Call { method, .. }) in batch.calls.iter().enumerate() {
        if ALONE.contains(&&**method) || !method.starts_with("dom.") {
            let shown: String = method.chars().take(64).collect();
            return Err(bad(format!("Call {} is {shown:?}, which stands alone.", index + 1)));
        }
        grants.check(method)?;
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Batch<'a> {
    #[serde(borrow)]
    calls: Vec<Call<'a>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the parameters are read where the call is carried out; here they only may be there")]
struct Call<'a> {
    #[serde(borrow)]
    method: Cow<'a, str>,
    #[serde(borrow)]
    params: &'a RawValue,
}
