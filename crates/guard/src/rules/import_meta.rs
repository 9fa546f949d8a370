//! G022
//!
//! ## What it does
//! Refuses `import.meta`.
//!
//! ## Why it is a risk
//! It tells a program where it was loaded from. The hardened program is a script, in which it does
//! not exist.

use oxc_ast::ast::ImportMeta;

use super::judge::Judge;
use crate::codes::IMPORT_META;

pub(super) fn check(judge: &mut Judge, meta: &ImportMeta) {
    judge.report(IMPORT_META, meta.span, "import.meta is not available");
}

#[test]
fn rule() {
    super::check("G022", belljar_model::Level::Standard, &["o.meta"], &["return import.meta.url"]);
}
