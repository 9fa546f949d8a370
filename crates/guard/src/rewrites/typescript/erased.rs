//! Declarations that only speak to a type checker.

use oxc_ast::ast::*;
use oxc_semantic::Scoping;

use crate::bindings::is_free;

/// Nothing is left of it when the types are gone.
pub(crate) fn is_erased(declaration: &Declaration) -> bool {
    match declaration {
        Declaration::TSTypeAliasDeclaration(_)
        | Declaration::TSInterfaceDeclaration(_)
        | Declaration::TSExternalModuleDeclaration(_)
        | Declaration::TSGlobalDeclaration(_) => true,
        Declaration::VariableDeclaration(variables) => variables.declare,
        Declaration::FunctionDeclaration(function) => function.declare || function.body.is_none(),
        Declaration::ClassDeclaration(class) => class.declare,
        Declaration::TSEnumDeclaration(declared) => declared.declare,
        Declaration::TSNamespaceDeclaration(namespace) => !has_values(namespace),
        Declaration::TSImportEqualsDeclaration(import) => import.import_kind.is_type(),
    }
}

/// A namespace is code when anything in it is.
pub(crate) fn has_values(namespace: &TSNamespaceDeclaration) -> bool {
    if namespace.declare {
        return false;
    }
    match &namespace.body {
        TSNamespaceDeclarationBody::TSNamespaceDeclaration(inner) => has_values(inner),
        TSNamespaceDeclarationBody::TSModuleBlock(block) => block.body.iter().any(|statement| match statement {
            Statement::ExportDeclaration(export) => !is_erased(&export.declaration),
            statement => statement.as_declaration().is_none_or(|declaration| !is_erased(declaration)),
        }),
    }
}

/// `export { type A }`, or `export { A }` where `A` is a type or is only declared to be somewhere.
pub(crate) fn is_type_export(scoping: &Scoping, specifier: &ExportSpecifier) -> bool {
    match &specifier.local {
        _ if specifier.export_kind.is_type() => true,
        ModuleExportName::IdentifierReference(local) => is_type(scoping, local),
        _ => false,
    }
}

/// `export default A` where `A` is a type.
pub(crate) fn is_type_default(scoping: &Scoping, export: &ExportDefaultDeclaration) -> bool {
    match &export.declaration {
        ExportDefaultDeclarationKind::TSInterfaceDeclaration(_) => true,
        // The signatures in front of the function itself.
        ExportDefaultDeclarationKind::FunctionDeclaration(function) => function.body.is_none(),
        ExportDefaultDeclarationKind::ClassDeclaration(class) => class.declare,
        ExportDefaultDeclarationKind::Identifier(name) => is_type(scoping, name),
        _ => false,
    }
}

fn is_type(scoping: &Scoping, name: &IdentifierReference) -> bool {
    let symbol = name.reference_id.get().and_then(|id| scoping.get_reference(id).symbol_id());
    symbol.is_some() && is_free(scoping, name)
}
