//! What comes of a file with errors.

use belljar_modules::{Diagnostic, Unit};

pub(crate) fn failed(diagnostics: Vec<Diagnostic>) -> Unit {
    Unit { diagnostics, ..Unit::default() }
}
