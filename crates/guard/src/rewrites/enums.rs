//! Which enums the walk is in, and which of their members are text.

use std::collections::HashSet;

#[derive(Debug, Default)]
pub(super) struct Enums<'a> {
    /// Those around the place the walk has come to.
    pub(super) open: Vec<&'a str>,
    /// Members that are text, by enum and name: nothing leads back from them.
    pub(super) texts: HashSet<(&'a str, &'a str)>,
}

impl Enums<'_> {
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }
}
