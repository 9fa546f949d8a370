//! What a bench is.

use crate::row::Row;
use anyhow::Result;
use std::path::PathBuf;

/// What a bench may need to know.
pub(crate) struct Place {
    pub(crate) root: PathBuf,
}

/// A bench is a function that gives rows. Where the thing measured runs elsewhere (another program,
/// a browser), it starts that and reads the rows it prints: [`crate::row::printed_by`].
pub(crate) struct Bench {
    pub(crate) name: &'static str,
    pub(crate) run: fn(&Place) -> Result<Vec<Row>>,
}
