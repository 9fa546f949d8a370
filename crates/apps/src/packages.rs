//! What bare imports mean: an address for each specifier.

use std::collections::{BTreeMap, BTreeSet};

use belljar_modules::Diagnostic;

/// What an app's files want of packages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// As the app lists them: `react`, `recharts@3`.
    pub(crate) packages: Vec<String>,
    /// Every bare specifier, and the names that are imported from it.
    pub(crate) imports: BTreeMap<String, BTreeSet<String>>,
    pub(crate) lock: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Prepared {
    pub(crate) addresses: BTreeMap<String, String>,
    pub(crate) faults: Vec<Diagnostic>,
}
