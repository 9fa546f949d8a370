//! A window or tab.

/// A window or tab, as WebDriver names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window(pub(crate) String);
