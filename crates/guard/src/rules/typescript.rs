//! G014
//!
//! ## What it does
//! Refuses the few forms of TypeScript that are more than types: namespaces with code in them,
//! `import x = …`, `export = …`, and parameter properties of a derived class whose constructor does
//! not call `super` in a statement of its own.
//!
//! ## Why it is a risk
//! It is none. Types are taken out of the text, and nothing of these would be left to run as its
//! author meant it. (JSX, G015, is no syntax to our parser at all.)

use oxc_ast::ast::{Class, ClassElement, TSNamespaceDeclaration};
use oxc_span::Span;

use super::judge::Judge;
use crate::codes::UNSUPPORTED_TYPESCRIPT;
use crate::rewrites::typescript::{has_values, super_statement, with_properties};

pub(super) fn check_namespace(judge: &mut Judge, it: &TSNamespaceDeclaration) {
    if has_values(it) {
        judge.report(UNSUPPORTED_TYPESCRIPT, it.span, "a namespace with code in it");
    }
}

pub(super) fn check_import_equals(judge: &mut Judge, span: Span) {
    judge.report(UNSUPPORTED_TYPESCRIPT, span, "`import … =` is not taken");
}

pub(super) fn check_export_equals(judge: &mut Judge, span: Span) {
    judge.report_with_help(UNSUPPORTED_TYPESCRIPT, span, "`export =` is not taken", "use `export default`");
}

pub(super) fn check_class(judge: &mut Judge, class: &Class) {
    if class.heritage.is_none() {
        return;
    }
    for element in &class.body.body {
        let ClassElement::MethodDefinition(method) = element else { continue };
        let constructor = &method.value;
        if method.kind.is_constructor() && constructor.body.is_some() && super_statement(constructor).is_none() {
            for parameter in with_properties(constructor) {
                judge.report_with_help(
                    UNSUPPORTED_TYPESCRIPT,
                    parameter.span,
                    "a parameter property, and no statement `super(…)` after which to set it",
                    "call super in a statement of its own, or assign the property by hand",
                );
            }
        }
    }
}

#[test]
fn rule() {
    use crate::Language::{Ts, Tsx};
    let level = belljar_model::Level::Standard;
    let pass = [
        "namespace N { export type A = 1; interface B {} namespace C {} }",
        "declare namespace N { const a: number }",
        "class A extends B { constructor(private x: number) { super(); } } class B {}",
        "class A { constructor(private x: number) {} }",
        "import type x = require('x')",
    ];
    let fail = [
        "namespace N { export const a = 1 }",
        "namespace A.B { f() }",
        "import x = require('x')",
        "const a = 1; export = a",
        "class B {} class A extends B { constructor(private x: number) { if (x) super(); } }",
    ];
    super::check_language("G014", level, Ts, &pass, &fail);
    super::check_language("G015", level, Tsx, &["const f = <T,>(x: T) => x"], &["const a = <b>c</b>", "f(<></>)"]);
}
