//! G020
//!
//! ## What it does
//! Refuses `import` declarations and `export … from`. Imports of types alone vanish with the types.
//!
//! ## Why it is a risk
//! What is imported is neither metered nor judged.

use oxc_ast::ast::{ImportDeclaration, ImportOrExportKind};
use oxc_span::Span;

use super::judge::Judge;
use crate::codes::IMPORT;

pub(super) fn check_import(judge: &mut Judge, import: &ImportDeclaration) {
    if !import.import_kind.is_type() {
        let message = format!("this program imports `{}`", import.source.value);
        judge.report(IMPORT, import.span, message);
    }
}

pub(super) fn check_reexport(judge: &mut Judge, span: Span, kind: ImportOrExportKind) {
    if !kind.is_type() {
        judge.report(IMPORT, span, "this program exports what another module has");
    }
}

#[test]
fn rule() {
    let pass = ["export const a = 1;", "const x = 1; export { x };", "export default 1"];
    let fail = ["import fs from 'fs'", "import 'x'", "export * from 'x'", "export { a } from 'x'"];
    super::check("G020", belljar_model::Level::Standard, &pass, &fail);
    let types = ["import type { A } from 'x'", "export type { A } from 'x'", "export type * from 'x'"];
    super::check_language(
        "G020",
        belljar_model::Level::Strict,
        crate::Language::Ts,
        &types,
        &["import { type A } from 'x'"],
    );
}
