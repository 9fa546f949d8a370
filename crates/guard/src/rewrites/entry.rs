//! The function that a program is, or hands over as its value: it is called, and what it gives is the value.
//!
//! ## Input
//! ```js
//! async () => { return 1; }
//! ```
//! ## Output
//! ```js
//! return((async () => { return 1; })());
//! ```
//!
//! No value is a function: one cannot be sent. So where the text alone tells that the value would be one, nothing is
//! lost by calling it. The same holds for a program that does nothing but declare functions, whose value would be
//! `undefined`: its only function is called, or the one with the name `main` or `run`.

use oxc_ast::ast::*;
use oxc_semantic::Scoping;
use oxc_span::GetSpan;
use oxc_syntax::operator::AssignmentOperator;
use oxc_syntax::symbol::SymbolId;

use super::silent::says_nothing;
use crate::bindings::is_free;
use crate::bounded::unwrapped;

/// Globals that a parameter of the same name gets; any other first parameter gets `args`.
const GIVEN: &[&str] = &["args", "callTool", "tools", "parallel", "console"];

/// The arguments of the call, if the value is a function for certain.
pub(super) fn called_with(value: &Expression, program: &Program, scoping: &Scoping) -> Option<String> {
    match unwrapped(value) {
        Expression::Identifier(name) => {
            let symbol = scoping.get_reference(name.reference_id.get()?).symbol_id()?;
            if scoping.symbol_is_mutated(symbol) { None } else { declared(program, symbol) }
        }
        value => written(value),
    }
}

pub(super) fn callable(function: &Function) -> Option<String> {
    (!function.generator && function.body.is_some()).then(|| arguments(&function.params))
}

/// A program of nothing but declarations that do nothing: the name of the function to call, and its arguments. What
/// stands before `lead` is not the program's.
pub(super) fn only_function(program: &Program, scoping: &Scoping, lead: u32) -> Option<(String, String)> {
    let mut functions = Vec::new();
    let says = |statement: &&Statement| statement.span().end > lead && !says_nothing(scoping, statement);
    for statement in program.body.iter().filter(says) {
        match statement {
            Statement::FunctionDeclaration(function) => {
                functions.push((function.id.as_ref()?.name, callable(function)));
            }
            Statement::VariableDeclaration(variables) => {
                for declarator in &variables.declarations {
                    let BindingPattern::BindingIdentifier(name) = &declarator.id else { return None };
                    match declarator.init.as_ref().map(unwrapped) {
                        Some(Expression::FunctionExpression(_) | Expression::ArrowFunctionExpression(_)) => {
                            functions.push((name.name, declarator.init.as_ref().and_then(written)));
                        }
                        Some(value) if value.is_literal() => {}
                        _ => return None,
                    }
                }
            }
            _ => return None,
        }
    }
    let named = |wanted: &str| functions.iter().find(|(name, _)| *name == wanted);
    let (name, arguments) = match functions.as_slice() {
        [only] => only,
        _ => named("main").or_else(|| named("run"))?,
    };
    Some((name.to_string(), arguments.clone()?))
}

/// `module.exports = value` as the last statement, where `module` is nobody's.
pub(crate) fn module_exports<'p, 'a>(
    program: &'p Program<'a>,
    scoping: &Scoping,
) -> Option<&'p AssignmentExpression<'a>> {
    let last = program.body.iter().rfind(|statement| !says_nothing(scoping, statement))?;
    let Statement::ExpressionStatement(statement) = last else { return None };
    let Expression::AssignmentExpression(assignment) = &statement.expression else { return None };
    let AssignmentTarget::StaticMemberExpression(target) = &assignment.left else { return None };
    let Expression::Identifier(object) = &target.object else { return None };
    let is_exports = object.name == "module" && target.property.name == "exports" && is_free(scoping, object);
    (is_exports && assignment.operator == AssignmentOperator::Assign).then_some(&**assignment)
}

fn written(value: &Expression) -> Option<String> {
    match unwrapped(value) {
        Expression::ArrowFunctionExpression(arrow) => Some(arguments(&arrow.params)),
        Expression::FunctionExpression(function) => callable(function),
        _ => None,
    }
}

/// The function that the program declares by this name, at its top.
fn declared(program: &Program, symbol: SymbolId) -> Option<String> {
    program.body.iter().find_map(|statement| {
        let declaration = match statement {
            Statement::ExportDeclaration(export) => &export.declaration,
            other => other.as_declaration()?,
        };
        match declaration {
            Declaration::FunctionDeclaration(function) => {
                let is_it = function.id.as_ref()?.symbol_id.get() == Some(symbol);
                is_it.then(|| callable(function)).flatten()
            }
            Declaration::VariableDeclaration(variables) => {
                let is_it = |id: &BindingPattern| {
                    matches!(id, BindingPattern::BindingIdentifier(name) if name.symbol_id.get() == Some(symbol))
                };
                variables.declarations.iter().find(|it| is_it(&it.id))?.init.as_ref().and_then(written)
            }
            _ => None,
        }
    })
}

fn arguments(params: &FormalParameters) -> String {
    let name = |parameter: &FormalParameter| match &parameter.pattern {
        BindingPattern::BindingIdentifier(name) => GIVEN.iter().copied().find(|given| *given == name.name),
        _ => None,
    };
    let mut all: Vec<&str> = params.items.iter().map(|it| name(it).unwrap_or("undefined")).collect();
    if let Some(first) = all.first_mut().filter(|first| **first == "undefined") {
        *first = "args";
    }
    while all.last() == Some(&"undefined") {
        all.pop();
    }
    match (all.is_empty(), &params.rest) {
        (true, Some(_)) => "args".into(),
        _ => all.join(","),
    }
}
