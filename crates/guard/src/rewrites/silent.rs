//! Statements of which nothing is left to run.

use oxc_ast::ast::Statement;
use oxc_semantic::Scoping;

use super::typescript::{is_erased, is_type_default};

/// `;`, types, and the `export {}` that only marks a module.
pub(super) fn says_nothing(scoping: &Scoping, statement: &Statement) -> bool {
    match statement {
        Statement::EmptyStatement(_) => true,
        Statement::ExportNamedDeclaration(export) if export.specifiers.is_empty() => true,
        statement => is_type_statement(scoping, statement) || statement.as_declaration().is_some_and(is_erased),
    }
}

/// A module declaration that only speaks of types. Imports and re-exports of values are refused by the rules.
pub(super) fn is_type_statement(scoping: &Scoping, statement: &Statement) -> bool {
    match statement {
        Statement::ExportDeclaration(export) => is_erased(&export.declaration),
        Statement::ExportNamedDeclaration(export) => export.export_kind.is_type(),
        Statement::ExportDefaultDeclaration(export) => is_type_default(scoping, export),
        Statement::ImportDeclaration(_)
        | Statement::ExportFromDeclaration(_)
        | Statement::ExportAllDeclaration(_)
        | Statement::TSNamespaceExportDeclaration(_) => true,
        _ => false,
    }
}
