//! What MCP's annotations say about a tool, as labels.
//!
//! The server behind a tool wrote them, and it may be a stranger's: they add labels to those of the name and take none
//! away. A server that calls its `files_delete` read-only is still watched as one that deletes.

use crate::labels::{Label, Labels};
use serde::{Deserialize, Serialize};

/// Annotations of a tool, by the names that MCP gives them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Hints {
    /// It changes nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only_hint: Option<bool>,
    /// It may take data away. Says nothing about a tool that is read-only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destructive_hint: Option<bool>,
    /// The same call again changes nothing further. No detector asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idempotent_hint: Option<bool>,
    /// It talks to places outside the host's own, such as the web.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_world_hint: Option<bool>,
}

impl Hints {
    pub(crate) fn labels(self) -> Labels {
        let read_only = self.read_only_hint == Some(true);
        let rows = [
            (Label::Read, read_only),
            (Label::Write, self.read_only_hint == Some(false)),
            (Label::Delete, !read_only && self.destructive_hint == Some(true)),
            (Label::External, self.open_world_hint == Some(true)),
            // What changes something out there hands data to somebody.
            (Label::Send, !read_only && self.open_world_hint == Some(true)),
        ];
        let said: Vec<Label> = rows.into_iter().filter_map(|(label, holds)| holds.then_some(label)).collect();
        Labels::declared(&said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Label::{Delete, External, Read, Send, Write};

    #[test]
    fn hints_become_labels() {
        let table: [(&str, &[Label]); 9] = [
            ("{}", &[]),
            (r#"{"readOnlyHint":true}"#, &[Read]),
            (r#"{"readOnlyHint":false}"#, &[Write]),
            (r#"{"readOnlyHint":false,"destructiveHint":true}"#, &[Write, Delete]),
            (r#"{"destructiveHint":true}"#, &[Delete]),
            (r#"{"readOnlyHint":true,"destructiveHint":true}"#, &[Read]),
            (r#"{"readOnlyHint":true,"openWorldHint":true}"#, &[Read, External]),
            (r#"{"openWorldHint":true}"#, &[External, Send]),
            (r#"{"idempotentHint":true,"openWorldHint":false,"destructiveHint":false}"#, &[]),
        ];
        for (text, expected) in table {
            let hints: Hints = serde_json::from_str(text).unwrap();
            assert_eq!(hints.labels(), Labels::declared(expected), "{text}");
        }
        assert!(serde_json::from_str::<Hints>(r#"{"readOnly":true}"#).is_err());
    }
}
