//! C019: a very large amount is asked for at once.
//!
//! By the tool's label, or by an argument whose key says how much: a thousand and more, no limit, or something that is
//! not an amount at all, because what cannot be told counts as much.

use crate::codes::Rule;
use crate::labels::{Label, Labels};
use crate::verdict::Objection;

/// From here on it is a lot.
pub(crate) const MUCH: u64 = 1_000;

/// Keys that say how much is wanted.
const HOW_MUCH: &[&str] =
    &["limit", "maxResults", "max_results", "pageSize", "page_size", "per_page", "perPage", "count", "take", "top"];

pub(crate) fn check(call: Labels, asks_for_much: bool) -> Result<(), Objection> {
    if call.has(Label::Bulk) {
        return Err(Objection::new(Rule::Bulk, "The tool works in bulk."));
    }
    if asks_for_much {
        return Err(Objection::new(Rule::Bulk, format!("An argument asks for {MUCH} or more, or for no limit.")));
    }
    Ok(())
}

pub(crate) fn says_how_much(key: &str) -> bool {
    HOW_MUCH.iter().any(|known| key.eq_ignore_ascii_case(known))
}

pub(crate) fn asks_for_much(text: &str) -> bool {
    !text.parse::<u64>().is_ok_and(|amount| amount < MUCH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::shape::{self, Caps};
    use crate::checks::table;

    fn judge((labels, args): (&[Label], &str)) -> Result<(), Objection> {
        check(Labels::declared(labels), shape::check(args, Caps::MESSAGE)?.asks_for_much)
    }

    #[test]
    fn accepts_and_refuses() {
        let none: &[Label] = &[];
        let accepted = [
            "{}", r#"{"limit":3}"#, r#"{"limit":999}"#, r#"{"limit":"50"}"#, r#"{"limit":10.0}"#, r#"{"id":123456}"#,
            r#"{"text":"*"}"#, r#"[1000]"#, r#"{"limits":5000}"#,
        ];
        let refused = [
            r#"{"limit":1000}"#, r#"{"LIMIT":99999}"#, r#"{"limit":-1}"#, r#"{"limit":1e9}"#, r#"{"limit":"1000"}"#,
            r#"{"limit":"*"}"#, r#"{"limit":"all"}"#, r#"{"limit":null}"#, r#"{"limit":true}"#, r#"{"limit":{"n":1}}"#,
            r#"{"limit":[]}"#, r#"{"page":{"per_page":5000}}"#, r#"{"l\u0069mit":5000}"#,
        ];
        let mut refused: Vec<_> = refused.iter().map(|args| ((none, *args), Rule::Bulk)).collect();
        refused.push(((&[Label::Bulk], "{}"), Rule::Bulk));
        table::check(judge, &accepted.map(|args| (none, args)), &refused);
    }
}
