//! The rewrites, one file each, and the single walk that applies them all.
//!
//! The walk goes over the tree in source order and notes pieces of text to put in between
//! ([`crate::edits`]). Nothing is moved, so evaluation order, scopes, labels and `this` stay as they
//! were; what is put in evaluates to what stood there.

mod arithmetic; // sums and products, looked at once as a whole
mod calls; // a unit for every function that is entered
mod caught; // a tripped meter passes through catch and finally
mod construct; // new and calls
mod entry; // the function that a program is
mod enums; // which enums the walk is in
mod integers; // big integers: << and **
mod keys; // computed keys and blocked names
mod loops; // a unit for every turn
mod program; // the whole: wrapper, result, exports
mod rest_elements; // patterns that gather what is left
mod silent; // statements of which nothing is left
mod snippets; // the pieces that are put in
mod spread; // ...values
mod statements; // semicolons the author left out
mod template; // text put together in a template
pub(crate) mod typescript; // types are taken out

use oxc_allocator::Allocator;
use oxc_ast::ast::*;
use oxc_ast_visit::{VisitJs, walk_js};
use oxc_semantic::Scoping;
use oxc_span::GetSpan;
use oxc_syntax::scope::ScopeFlags;

use crate::bindings::is_free;
use crate::blocked;
use crate::bounded::unwrapped;
use crate::edits::{Edits, Slot};
use crate::names::Names;
use crate::options::Options;
use crate::source::Source;

pub(crate) use entry::module_exports;
use enums::Enums;
pub(crate) use program::Rewritten;
use snippets::Snippets;

/// What the hardened program may call; each is a parameter of its outermost function.
///
/// The order is the contract with the runtime in `web/worker/runtime`.
pub const RUNTIME: &[(char, &str)] = &[
    ('c', "the cell: `n` units left before it wants to be read as text, `d` the reason once the meter has tripped"),
    ('m', "read as text every 1,000 turns of a loop"),
    ('s', "text: counts it when it is long, answers it"),
    ('k', "a property key: answers it, or throws when it is blocked"),
    ('w', "an iterable about to be spread: counts it, answers it"),
    ('h', "the right side of a shift or power: counts what a big integer would need, answers it"),
    ('x', "power: a ** b"),
    ('b', "a big integer: counts it when it is long, answers it"),
    ('o', "an object that others were copied into: counts it when it is large, answers it"),
    ('j', "what is copied into an object: a text is counted before"),
];

pub(crate) struct Rewriter<'a, 's> {
    source: Source<'a>,
    allocator: &'a Allocator,
    scoping: &'s Scoping,
    blocked: &'static [&'static str],
    text: Snippets<'a>,
    edits: Edits<'a>,
    frames: Vec<Frame>,
    enums: Enums<'a>,
    /// The sum or product that comes next is part of one that is looked at as a whole.
    covered: bool,
    /// What the next body has to do for the parameter properties of a constructor: before which
    /// statement ends it may not, and the text.
    assignments: Option<(Option<u32>, &'a str)>,
    /// A program that is a function hands it over.
    keep_functions: bool,
    pub(crate) meters: Meters,
}

/// How many meters were put in, for statistics and for the tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Meters {
    pub loops: u32,
    pub functions: u32,
    pub keys: u32,
    pub texts: u32,
}

/// A body that code can be put into, or a place between bodies.
#[derive(Clone, Copy, Debug)]
struct Frame {
    kind: FrameKind,
    /// The body has a loop before the place the walk has come to.
    loops: bool,
    /// The body needs the temporary.
    temporary: bool,
    /// Values in patterns here count as an entry: the parameters of a generator.
    charges_patterns: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FrameKind {
    /// Statements: the body can declare names of ours.
    Body,
    /// A parameter list, a concise arrow or a field: nothing can be declared here.
    Expression,
}

impl<'a, 's> Rewriter<'a, 's> {
    pub(crate) fn new(
        source: Source<'a>,
        allocator: &'a Allocator,
        scoping: &'s Scoping,
        names: &Names,
        options: &Options,
    ) -> Self {
        Self {
            source,
            allocator,
            scoping,
            blocked: blocked::names(options.level),
            text: if options.unmetered {
                Snippets::unmetered(allocator, names)
            } else {
                Snippets::new(allocator, names)
            },
            edits: Edits::default(),
            frames: Vec::new(),
            enums: Enums::default(),
            covered: false,
            assignments: None,
            keep_functions: options.keep_functions,
            meters: Meters::default(),
        }
    }

    fn keep(&self, text: &str) -> &'a str {
        self.allocator.alloc_str(text)
    }

    fn byte(&self, at: u32) -> u8 {
        self.source.text().as_bytes().get(at as usize).copied().unwrap_or(0)
    }

    fn slice(&self, start: u32, end: u32) -> &'a str {
        self.source.text().get(start as usize..end as usize).unwrap_or("")
    }

    /// The first `wanted` at or after `from` that is not in a comment.
    fn find(&self, from: u32, wanted: u8) -> u32 {
        let mut at = from;
        while (at as usize) < self.source.text().len() && self.byte(at) != wanted {
            at = self.skip(at);
        }
        at
    }

    /// Behind the comment that begins here, or else behind this byte.
    fn skip(&self, at: u32) -> u32 {
        let rest = self.source.text().get(at as usize..).unwrap_or("");
        let length = match (self.byte(at), self.byte(at + 1)) {
            (b'/', b'*') => rest.find("*/").map_or(rest.len(), |end| end + 2),
            (b'/', b'/') => rest.find(['\n', '\r', '\u{2028}', '\u{2029}']).unwrap_or(rest.len()),
            _ => 1,
        };
        at + u32::try_from(length).unwrap_or(u32::MAX)
    }

    /// Puts in a call, whose name must not run into the word before it: "return`…`".
    fn insert_call(&mut self, at: u32, call: &'a str) {
        let text = if at > 0 && is_word(self.byte(at - 1)) { self.keep(&format!(" {call}")) } else { call };
        self.edits.insert(at, text);
    }

    fn enter_frame(&mut self, kind: FrameKind) {
        self.frames.push(Frame { kind, loops: false, temporary: false, charges_patterns: false });
    }

    fn frame(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    /// Leaves a body and fills the place on its top.
    fn leave_body(&mut self, slot: Slot, before: &str, after: &'a str) {
        let Some(frame) = self.frames.pop() else { return };
        let declared = match (frame.loops, frame.temporary) {
            (true, true) => self.text.declare_both,
            (true, false) => self.text.declare_counter,
            (false, true) => self.text.declare_temporary,
            (false, false) => "",
        };
        let text = match (before, declared) {
            ("", "") => after,
            _ => self.keep(&[before, declared, after].concat()),
        };
        self.edits.fill(slot, text);
    }

    fn is_global(&self, expression: &Expression, name: &str) -> bool {
        match unwrapped(expression) {
            Expression::Identifier(identifier) => identifier.name == name && self.is_unresolved(identifier),
            _ => false,
        }
    }

    fn is_unresolved(&self, identifier: &IdentifierReference) -> bool {
        is_free(self.scoping, identifier)
    }
}

/// The byte may belong to a name, a keyword or a number.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'\\' | 128..)
}

impl<'a> VisitJs<'a> for Rewriter<'a, '_> {
    fn visit_statement(&mut self, it: &Statement<'a>) {
        walk_js::walk_statement(self, it);
        self.end_statement(it);
    }

    fn visit_declaration(&mut self, it: &Declaration<'a>) {
        self.declaration(it);
    }

    fn visit_variable_declarator(&mut self, it: &VariableDeclarator<'a>) {
        self.declarator(it);
    }

    fn visit_class(&mut self, it: &Class<'a>) {
        self.class(it);
    }

    fn visit_ts_enum_declaration(&mut self, it: &TSEnumDeclaration<'a>) {
        self.enumeration(it);
    }

    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        if self.enums.is_open() {
            self.enum_reference(it);
        }
    }

    fn visit_ts_as_expression(&mut self, it: &TSAsExpression<'a>) {
        self.cast(&it.expression, it.span);
    }

    fn visit_ts_satisfies_expression(&mut self, it: &TSSatisfiesExpression<'a>) {
        self.cast(&it.expression, it.span);
    }

    fn visit_ts_type_assertion(&mut self, it: &TSTypeAssertion<'a>) {
        self.assertion(it);
    }

    fn visit_ts_non_null_expression(&mut self, it: &TSNonNullExpression<'a>) {
        self.visit_expression(&it.expression);
        self.erase(it.span.end - 1, it.span.end);
    }

    fn visit_ts_instantiation_expression(&mut self, it: &TSInstantiationExpression<'a>) {
        self.visit_expression(&it.expression);
        self.erase_span(Some(it.type_arguments.span));
    }

    fn visit_catch_parameter(&mut self, it: &CatchParameter<'a>) {
        self.visit_binding_pattern(&it.pattern);
        self.erase_annotation(it.pattern.span().end, None, it.type_annotation.as_deref());
    }

    fn visit_function(&mut self, it: &Function<'a>, _flags: ScopeFlags) {
        self.function(it);
    }

    fn visit_arrow_function_expression(&mut self, it: &ArrowFunctionExpression<'a>) {
        self.arrow(it);
    }

    fn visit_property_definition(&mut self, it: &PropertyDefinition<'a>) {
        self.field(it);
    }

    fn visit_static_block(&mut self, it: &StaticBlock<'a>) {
        self.static_block(it);
    }

    fn visit_for_statement(&mut self, it: &ForStatement<'a>) {
        if let Some(init) = &it.init {
            self.visit_for_statement_init(init);
        }
        for expression in it.test.iter().chain(&it.update) {
            self.visit_expression(expression);
        }
        self.loop_body(&it.body);
    }

    fn visit_for_in_statement(&mut self, it: &ForInStatement<'a>) {
        self.visit_for_statement_left(&it.left);
        self.visit_expression(&it.right);
        self.loop_body(&it.body);
    }

    fn visit_for_of_statement(&mut self, it: &ForOfStatement<'a>) {
        self.visit_for_statement_left(&it.left);
        self.visit_expression(&it.right);
        self.loop_body(&it.body);
    }

    fn visit_while_statement(&mut self, it: &WhileStatement<'a>) {
        self.visit_expression(&it.test);
        self.loop_body(&it.body);
    }

    fn visit_do_while_statement(&mut self, it: &DoWhileStatement<'a>) {
        self.loop_body(&it.body);
        self.visit_expression(&it.test);
    }

    fn visit_return_statement(&mut self, it: &ReturnStatement<'a>) {
        self.leave_function(it.span, |rewriter| walk_js::walk_return_statement(rewriter, it));
    }

    fn visit_throw_statement(&mut self, it: &ThrowStatement<'a>) {
        self.leave_function(it.span, |rewriter| walk_js::walk_throw_statement(rewriter, it));
    }

    fn visit_catch_clause(&mut self, it: &CatchClause<'a>) {
        self.catch(it);
    }

    fn visit_try_statement(&mut self, it: &TryStatement<'a>) {
        self.visit_block_statement(&it.block);
        if let Some(handler) = &it.handler {
            self.visit_catch_clause(handler);
        }
        if let Some(finalizer) = &it.finalizer {
            self.finally(finalizer);
        }
    }

    fn visit_binary_expression(&mut self, it: &BinaryExpression<'a>) {
        match it.operator {
            BinaryOperator::Addition | BinaryOperator::Multiplication => self.arithmetic(it),
            BinaryOperator::Exponential => self.power(it),
            BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight => self.shift(it),
            _ => {
                self.visit_expression(&it.left);
                self.keep_operator_apart(it);
                self.visit_expression(&it.right);
            }
        }
    }

    fn visit_assignment_expression(&mut self, it: &AssignmentExpression<'a>) {
        match it.operator {
            AssignmentOperator::Addition | AssignmentOperator::Multiplication => self.arithmetic_assignment(it),
            AssignmentOperator::Exponential => self.power_assignment(it),
            AssignmentOperator::ShiftLeft | AssignmentOperator::ShiftRight => self.shift_assignment(it),
            AssignmentOperator::Assign => {
                self.visit_assignment_target(&it.left);
                self.gathered(&it.right, rest_elements::target_gathers(&it.left));
            }
            _ => walk_js::walk_assignment_expression(self, it),
        }
    }

    fn visit_template_literal(&mut self, it: &TemplateLiteral<'a>) {
        self.template(it);
    }

    fn visit_tagged_template_expression(&mut self, it: &TaggedTemplateExpression<'a>) {
        self.visit_expression(&it.tag);
        self.erase_span(it.type_arguments.as_ref().map(|types| types.span));
        // The tag decides what the pieces mean; only the values in between are ours to walk.
        for value in &it.quasi.expressions {
            self.visit_expression(value);
        }
    }

    fn visit_computed_member_expression(&mut self, it: &ComputedMemberExpression<'a>) {
        self.visit_expression(&it.object);
        self.computed_key(&it.expression);
    }

    fn visit_static_member_expression(&mut self, it: &StaticMemberExpression<'a>) {
        self.static_member(it);
    }

    fn visit_assignment_pattern(&mut self, it: &AssignmentPattern<'a>) {
        self.visit_binding_pattern(&it.left);
        let charge = self.frame().is_some_and(|frame| frame.charges_patterns);
        self.charged(&it.right, charge);
    }

    fn visit_binding_property(&mut self, it: &BindingProperty<'a>) {
        self.pattern_key(&it.key, it.computed, it.shorthand);
        self.visit_binding_pattern(&it.value);
    }

    fn visit_assignment_target_property_property(&mut self, it: &AssignmentTargetPropertyProperty<'a>) {
        self.pattern_key(&it.name, it.computed, false);
        self.visit_assignment_target_maybe_default(&it.binding);
    }

    fn visit_assignment_target_property_identifier(&mut self, it: &AssignmentTargetPropertyIdentifier<'a>) {
        self.shorthand_key(it);
        walk_js::walk_assignment_target_property_identifier(self, it);
    }

    fn visit_spread_element(&mut self, it: &SpreadElement<'a>) {
        self.spread(&it.argument);
    }

    fn visit_object_expression(&mut self, it: &ObjectExpression<'a>) {
        self.object(it);
    }

    fn visit_object_property(&mut self, it: &ObjectProperty<'a>) {
        if it.shorthand && self.enums.is_open() {
            self.enum_shorthand(it);
        }
        walk_js::walk_object_property(self, it);
    }

    fn visit_new_expression(&mut self, it: &NewExpression<'a>) {
        self.construct(it);
    }

    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        self.call(it);
    }
}
