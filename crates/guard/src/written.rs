//! The calls of tools that a program's text shows, and what it shows of their arguments, for the gate to judge before the
//! program runs.
//!
//! A program may call what fails, and go on: that is its own affair. So a call is left out where its failure can be
//! handled: inside of `try`, and in what `catch`, `then` with two functions, `Promise.allSettled`, `any` or `race` are
//! called on or with. In a program that handles failures anywhere, a function may be called where that is done, and a
//! promise be waited for there; then only calls count that are waited for where they stand, outside of functions.
//!
//! The walk is in proportion to the program, and the list is bounded.

mod places; // many offsets to lines and columns at once
mod shape; // what a text shows of a value

use std::collections::{HashMap, HashSet};

use belljar_model::Level;
use belljar_model::globals::{Permit, permit};
use belljar_model::written::{Callee, Part, Shape, WrittenCall};
use oxc_ast::ast::*;
use oxc_ast_visit::{VisitJs, walk_js};
use oxc_semantic::Scoping;
use oxc_span::{GetSpan, Span};
use oxc_syntax::scope::ScopeFlags;

use crate::bindings::is_free;
use crate::bounded::unwrapped;
use crate::source::Source;
use places::offset;
use shape::{Budget, text_of};

#[cfg(test)]
mod tests;

/// More calls than somebody reads about, and few enough for the gate to judge at once.
const MAX_CALLS: usize = 500;
/// Properties from `tools` to a tool.
const MAX_PATH: usize = 16;

const CALL_TOOL: &str = "callTool";
const TOOLS: &str = "tools";

pub(crate) fn calls(program: &Program, scoping: &Scoping, source: Source) -> Vec<WrittenCall> {
    let mut names = scoping.root_unresolved_references().keys();
    if !names.any(|name| name.as_str() == CALL_TOOL || has_tools(name.as_str())) {
        return Vec::new();
    }
    let mut finder = Finder {
        scoping,
        found: Vec::new(),
        budget: Budget::new(scoping, source.text()),
        in_place: in_place(program),
        awaited: HashSet::new(),
        reads: HashMap::new(),
        functions: 0,
        handled: 0,
        handles: false,
    };
    finder.visit_program(program);
    finder.into_calls(source)
}

/// The name under which a program may find its tools. An alias is the host's, and none that anybody else uses.
fn has_tools(name: &str) -> bool {
    name == TOOLS || permit(name, Level::Permissive) == Permit::Unlisted
}

struct Finder<'s> {
    scoping: &'s Scoping,
    found: Vec<Found>,
    budget: Budget<'s>,
    /// Functions that are called where they stand.
    in_place: HashSet<Span>,
    /// Calls that are waited for where they stand.
    awaited: HashSet<Span>,
    /// How often a name is used that may have tools, and how often of these to call one.
    reads: HashMap<String, (u32, u32)>,
    /// Functions around this place.
    functions: u32,
    /// What handles failures around this place.
    handled: u32,
    /// The program handles failures somewhere.
    handles: bool,
}

struct Found {
    call: WrittenCall,
    span: Span,
    in_function: bool,
}

impl Finder<'_> {
    fn into_calls(self, source: Source) -> Vec<WrittenCall> {
        let Self { found, awaited, handles, reads, .. } = self;
        let counts = |found: &Found| {
            found.span.start >= source.lead() && (!handles || (!found.in_function && awaited.contains(&found.span)))
        };
        let mut calls: Vec<WrittenCall> = found.into_iter().filter(counts).map(|found| found.call).collect();
        for call in &mut calls {
            if let Callee::Path { path, looked_at } = &mut call.callee {
                *looked_at = path.first().and_then(|root| reads.get(root)).is_some_and(|(used, called)| used > called);
            }
        }
        places::resolve(&mut calls, source.lead(), source.written());
        calls
    }

    /// A call of a tool, by a name or a path that the text has.
    fn tool_call(&mut self, call: &CallExpression) {
        if call.optional {
            return;
        }
        let Some((callee, args)) = self.callee(call) else { return };
        if let Callee::Path { path, .. } = &callee
            && let Some(root) = path.first()
        {
            self.reads.entry(root.clone()).or_default().1 += 1;
        }
        if self.handled > 0 || self.found.len() >= MAX_CALLS {
            return;
        }
        let at = offset(call.span.start);
        let args = match args {
            // callTool(name) calls with {}.
            None => Part { at, shape: Shape::empty() },
            Some(Argument::SpreadElement(_)) => Part { at, shape: Shape::Unknown },
            Some(argument) => match argument.as_expression() {
                Some(value) if self.budget.is_undefined(value) => Part { at, shape: Shape::empty() },
                Some(value) => self.budget.part(value, value.span().start, 0),
                None => Part { at, shape: Shape::Unknown },
            },
        };
        let call = Found { call: WrittenCall { callee, at, args }, span: call.span, in_function: self.functions > 0 };
        self.found.push(call);
    }

    /// Which tool, and what it is called with.
    fn callee<'c, 'a>(&mut self, call: &'c CallExpression<'a>) -> Option<(Callee, Option<&'c Argument<'a>>)> {
        if let Expression::Identifier(name) = unwrapped(&call.callee) {
            let is_ours = name.name == CALL_TOOL && is_free(self.scoping, name);
            let name = is_ours.then(|| call.arguments.first()?.as_expression().and_then(text_of)).flatten()?;
            return Some((Callee::Name(self.budget.text(name)?), call.arguments.get(1)));
        }
        let mut path = Vec::new();
        let mut holder = unwrapped(&call.callee);
        let root = loop {
            let (object, property, optional) = match holder {
                Expression::StaticMemberExpression(it) => (&it.object, it.property.name.as_str(), it.optional),
                Expression::ComputedMemberExpression(it) => (&it.object, text_of(&it.expression)?, it.optional),
                Expression::Identifier(root) => break root,
                _ => return None,
            };
            if optional || path.len() >= MAX_PATH {
                return None;
            }
            path.push(property);
            holder = unwrapped(object);
        };
        if path.is_empty() || !is_free(self.scoping, root) || !has_tools(&root.name) {
            return None;
        }
        path.push(&root.name);
        let path = path.into_iter().rev().map(|part| self.budget.text(part)).collect::<Option<Vec<_>>>()?;
        Some((Callee::Path { path, looked_at: false }, call.arguments.first()))
    }

    /// `await callTool()`, `return callTool()`, `callTool();`, `await Promise.all([callTool()])`
    fn wait_for(&mut self, value: &Expression) {
        let Expression::CallExpression(call) = unwrapped(value) else { return };
        let is_all = matches!(unwrapped(&call.callee), Expression::StaticMemberExpression(it)
            if it.property.name == "all" && matches!(&it.object, Expression::Identifier(name) if name.name == "Promise"));
        match call.arguments.first().and_then(Argument::as_expression).map(unwrapped) {
            Some(Expression::ArrayExpression(list)) if is_all => {
                for item in list.elements.iter().filter_map(|item| item.as_expression()) {
                    if let Expression::CallExpression(call) = unwrapped(item) {
                        self.awaited.insert(call.span);
                    }
                }
            }
            _ => _ = self.awaited.insert(call.span),
        }
    }

    fn handling(&mut self, is_handled: bool, walk: impl FnOnce(&mut Self)) {
        self.handles |= is_handled;
        self.handled += u32::from(is_handled);
        walk(self);
        self.handled -= u32::from(is_handled);
    }

    fn in_function(&mut self, span: Span, walk: impl FnOnce(&mut Self)) {
        let counts = u32::from(!self.in_place.contains(&span));
        self.functions += counts;
        walk(self);
        self.functions -= counts;
    }
}

impl<'a> VisitJs<'a> for Finder<'_> {
    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        if is_free(self.scoping, it) && has_tools(&it.name) {
            self.reads.entry(it.name.to_string()).or_default().0 += 1;
        }
    }

    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        self.tool_call(it);
        if is_function(&it.callee) && self.awaited.contains(&it.span) {
            self.in_place.insert(unwrapped(&it.callee).span());
        }
        self.handling(handles(it), |finder| walk_js::walk_call_expression(finder, it));
    }

    fn visit_try_statement(&mut self, it: &TryStatement<'a>) {
        // `finally` can end in a `return`, which forgets the failure.
        self.handling(true, |finder| finder.visit_block_statement(&it.block));
        if let Some(handler) = &it.handler {
            self.visit_catch_clause(handler);
        }
        if let Some(finalizer) = &it.finalizer {
            self.visit_block_statement(finalizer);
        }
    }

    fn visit_await_expression(&mut self, it: &AwaitExpression<'a>) {
        self.wait_for(&it.argument);
        walk_js::walk_await_expression(self, it);
    }

    fn visit_expression_statement(&mut self, it: &ExpressionStatement<'a>) {
        // Nobody has the promise of a call that stands alone.
        self.wait_for(&it.expression);
        walk_js::walk_expression_statement(self, it);
    }

    fn visit_return_statement(&mut self, it: &ReturnStatement<'a>) {
        if let Some(value) = &it.argument {
            self.wait_for(value);
        }
        walk_js::walk_return_statement(self, it);
    }

    fn visit_function(&mut self, it: &Function<'a>, flags: ScopeFlags) {
        self.in_function(it.span, |finder| walk_js::walk_function(finder, it, flags));
    }

    fn visit_arrow_function_expression(&mut self, it: &ArrowFunctionExpression<'a>) {
        self.in_function(it.span, |finder| walk_js::walk_arrow_function_expression(finder, it));
    }
}

/// Its failure, or that of what it is called with, can be handled here.
fn handles(call: &CallExpression) -> bool {
    let name = match unwrapped(&call.callee) {
        Expression::StaticMemberExpression(it) => Some(it.property.name.as_str()),
        Expression::ComputedMemberExpression(it) => match text_of(&it.expression) {
            Some(name) => Some(name),
            // It may be any of them.
            None => return true,
        },
        _ => None,
    };
    match name {
        Some("catch" | "allSettled" | "any" | "race") => true,
        Some("then") => call.arguments.len() > 1 || call.arguments.iter().any(Argument::is_spread),
        _ => false,
    }
}

/// The function that the program is: `async () => { … }`, `export default async function () { … }`.
fn in_place(program: &Program) -> HashSet<Span> {
    let is_program = |statement: &Statement| match statement {
        Statement::ExpressionStatement(it) => is_function(&it.expression).then(|| unwrapped(&it.expression).span()),
        Statement::ExportDefaultDeclaration(it) => match &it.declaration {
            ExportDefaultDeclarationKind::FunctionDeclaration(function) => Some(function.span),
            other => other.as_expression().filter(|value| is_function(value)).map(|value| unwrapped(value).span()),
        },
        _ => None,
    };
    program.body.iter().filter_map(is_program).collect()
}

fn is_function(value: &Expression) -> bool {
    matches!(unwrapped(value), Expression::ArrowFunctionExpression(_) | Expression::FunctionExpression(_))
}
