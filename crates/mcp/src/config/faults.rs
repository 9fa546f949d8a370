//! Faults of the file, as they are found.

use super::codes::McpCode;
use super::fault::McpFault;

/// Faults as they are found.
pub(super) struct Faults<'a> {
    pub(super) shown: &'a str,
    pub(super) text: &'a str,
    pub(super) list: Vec<McpFault>,
}

impl Faults<'_> {
    /// More than anybody reads.
    const MAX: usize = 100;

    pub(super) fn add(&mut self, code: McpCode, at: usize, path: &str, message: impl Into<String>) {
        if self.list.len() >= Self::MAX {
            return;
        }
        let line = self.text.get(..at).map_or(1, |before| before.matches('\n').count() + 1);
        let file = if self.shown.is_empty() { String::new() } else { format!("{}:{line}", self.shown) };
        let between = if file.is_empty() || path.is_empty() { "" } else { ": " };
        self.list.push(McpFault { code, place: format!("{file}{between}{path}"), message: message.into() });
    }
}
