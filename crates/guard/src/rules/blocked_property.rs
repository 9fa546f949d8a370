//! G033
//!
//! ## What it does
//! At level `strict` refuses a blocked property that is written out: `x.constructor`, `x["__proto__"]`,
//! `const { prototype } = x`. Names put together at run time are stopped by the rewritten key, at the
//! other levels written ones too.
//!
//! ## Why it is a risk
//! These names lead from a value to the machinery behind all values of its kind.

use belljar_model::Level;
use oxc_ast::ast::PropertyKey;
use oxc_span::{GetSpan, Span};

use super::judge::Judge;
use crate::blocked;
use crate::codes::BLOCKED_PROPERTY;

pub(super) fn check_name(judge: &mut Judge, span: Span, name: &str) {
    if judge.level == Level::Strict && blocked::names(Level::Strict).contains(&name) {
        judge.report(BLOCKED_PROPERTY, span, format!("the property `{name}` is blocked at level strict"));
    }
}

pub(super) fn check_key(judge: &mut Judge, key: &PropertyKey) {
    if let Some(name) = key.static_name() {
        check_name(judge, key.span(), &name);
    }
}

#[test]
fn rule() {
    let pass = ["class A { constructor() { this.x = 1; } }", "const o = { constructor: 1 }", "x => x.name"];
    let fail = ["[].constructor", "x => x['__proto__']", "const { prototype } = Map", "let p; ({ __proto__: p } = {})"];
    super::check("G033", Level::Strict, &pass, &fail);
    super::check("G033", Level::Standard, &["new Error().constructor.name", "Map.prototype.get"], &[]);
}
