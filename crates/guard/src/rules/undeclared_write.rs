//! G012
//!
//! ## What it does
//! Refuses to assign to a name that nothing declares: `x = 1`, `x++`, `[x] = list`, `for (x of list)`.
//!
//! ## Why it is a risk
//! In a sloppy script this makes a global. In strict code it throws when it runs, which is late.

use belljar_model::globals::{Permit, permit};
use oxc_ast::ast::IdentifierReference;

use super::judge::Judge;
use crate::codes::UNDECLARED_WRITE;

/// The one global that a program may replace: what it is in the end, the next run of its session finds. Elsewhere there is
/// none, and strict code throws.
const REPLACEABLE: &str = "state";

pub(super) fn check(judge: &mut Judge, identifier: &IdentifierReference) {
    let name = identifier.name.as_str();
    if name == REPLACEABLE {
        return;
    }
    let message = match permit(name, judge.level) {
        Permit::Unlisted => format!("`{name}` is assigned to but not declared"),
        Permit::Allow | Permit::Refuse(_) => format!("`{name}` is a global and cannot be replaced"),
    };
    judge.report_with_help(UNDECLARED_WRITE, identifier.span, message, format!("declare it: let {name}"));
}

#[test]
fn rule() {
    let pass =
        ["let x; x = 1", "function f(a) { a++; }", "var y; for (y of []) ;", "const o = {}; o.x = 1", "state = {}"];
    let fail = ["x = 1", "x++", "[x] = [1]", "({ x } = {})", "for (x of []) ;", "for (x in {}) ;", "Map = 1"];
    super::check("G012", belljar_model::Level::Standard, &pass, &fail);
}
