//! G030
//!
//! ## What it does
//! Refuses `eval(…)` when `eval` is the global one.
//!
//! ## Why it is a risk
//! A direct eval runs text in the scope around it: unmetered, and able to name what the guard added.
//! The browser's own policy refuses it too; this is the error that says where.

use oxc_ast::ast::{CallExpression, Expression};

use super::judge::Judge;
use crate::codes::DIRECT_EVAL;

pub(super) fn check(judge: &mut Judge, call: &CallExpression) -> bool {
    let Expression::Identifier(callee) = call.callee.get_inner_expression() else { return false };
    let direct = callee.name == "eval" && judge.is_unresolved(callee);
    if direct {
        judge.report(DIRECT_EVAL, call.span, "eval runs code the guard has not seen");
    }
    direct
}

#[test]
fn rule() {
    let pass = ["const eval2 = (x) => x; eval2('1')", "o.eval('1')", "JSON.parse('1')"];
    let fail = ["eval('1 + 1')", "const f = () => eval('this')", "(eval)('1')"];
    super::check("G030", belljar_model::Level::Standard, &pass, &fail);
}
