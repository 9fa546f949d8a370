//! G021
//!
//! ## What it does
//! Refuses `import(…)`.
//!
//! ## Why it is a risk
//! It reaches the network and brings code that was never metered. No header can be relied on alone:
//! it is syntax, so no global could be removed to stop it.

use oxc_ast::ast::ImportExpression;

use super::judge::Judge;
use crate::codes::DYNAMIC_IMPORT;

pub(super) fn check(judge: &mut Judge, import: &ImportExpression) {
    judge.report(DYNAMIC_IMPORT, import.span, "import() loads code while the program runs");
}

#[test]
fn rule() {
    let pass = ["o.import('x')", "const text = 'import(x)'"];
    let fail = ["await import('https://example.com/x.js')", "const f = (x) => import(x)"];
    super::check("G021", belljar_model::Level::Permissive, &pass, &fail);
}
