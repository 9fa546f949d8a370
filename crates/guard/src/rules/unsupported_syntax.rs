//! G013
//!
//! ## What it does
//! Refuses decorators and `accessor` fields.
//!
//! ## Why it is a risk
//! The hardened program is run as it stands, and no browser runs these yet.

use oxc_ast::ast::{AccessorProperty, Decorator};

use super::judge::Judge;
use crate::codes::UNSUPPORTED_SYNTAX;

pub(super) fn check_decorator(judge: &mut Judge, decorator: &Decorator) {
    judge.report(UNSUPPORTED_SYNTAX, decorator.span, "no browser runs decorators yet");
}

pub(super) fn check_accessor(judge: &mut Judge, accessor: &AccessorProperty) {
    judge.report(UNSUPPORTED_SYNTAX, accessor.span, "no browser runs accessor fields yet");
}

#[test]
fn rule() {
    let pass = ["class A { accessor() {} get x() { return 1; } }"];
    let fail = ["@log class A {}", "class A { @log m() {} }", "class A { accessor x = 1 }"];
    super::check("G013", belljar_model::Level::Standard, &pass, &fail);
}
