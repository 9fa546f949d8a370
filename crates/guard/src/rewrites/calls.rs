//! A unit for every function, method, accessor, constructor, arrow and generator that is entered.
//!
//! ## Input
//! ```js
//! function f(a) { return g(a); }
//! const h = (x) => x.y;
//! class C { made = now(); }
//! ```
//! ## Output
//! ```js
//! function f(a) {if(--c.n<0)`${c}`; return g(a); }
//! const h = (x) => (--c.n<0&&`${c}`,x.y);
//! class C { made = (--c.n<0&&`${c}`,now()); }
//! ```
//!
//! The runtime is asked for more units by reading the cell as text. A call would do, but the browser's
//! compiler takes notes of every call and leaves out one that has not happened yet: the first time that
//! units ran out in a function, its compiled code was thrown away, for every function of a program in
//! turn. Of reading a text it takes no notes. Small programs ran up to twice as long for that.
//!
//! Parameters run before the body. That is harmless for a function whose body then runs and counts,
//! but a generator's body may never run: `function* g(n, a = n && g(n - 1), b = n && g(n - 1)) {}`
//! would do two to the power of `n` calls for nothing. So a generator counts in its parameters too,
//! and so does a class field, whose class may have no constructor to count in.

use oxc_ast::ast::*;
use oxc_ast_visit::{VisitJs, walk_js};
use oxc_span::GetSpan;

use super::{FrameKind, Rewriter};
use crate::bounded::unwrapped;

impl<'a> Rewriter<'a, '_> {
    pub(super) fn function(&mut self, it: &Function<'a>) {
        let Some(body) = &it.body else { return };
        let assignments = self.assignments.take();
        self.erase_span(it.type_parameters.as_ref().map(|types| types.span));
        self.erase_this(it);
        self.parameters(&it.params, it.generator);
        self.erase_span(it.return_type.as_ref().map(|types| types.span));
        self.body(body, assignments);
    }

    pub(super) fn arrow(&mut self, it: &ArrowFunctionExpression<'a>) {
        self.arrow_types(it);
        self.parameters(&it.params, false);
        self.arrow_return_type(it);
        match &it.body {
            ArrowFunctionBody::FunctionBody(body) => self.body(body, None),
            concise => {
                let Some(value) = concise.as_expression() else { return };
                self.meters.functions += 1;
                self.enter_frame(FrameKind::Expression);
                // (x) => x.y  ->  (x) => (--c.n<0&&`${c}`,x.y)
                self.edits.insert(value.span().start, self.text.enter_expression);
                self.visit_expression(value);
                self.edits.insert(value.span().end, ")");
                self.frames.pop();
            }
        }
    }

    fn parameters(&mut self, params: &FormalParameters<'a>, generator: bool) {
        self.enter_frame(FrameKind::Expression);
        if let Some(frame) = self.frame() {
            frame.charges_patterns = generator;
        }
        for parameter in &params.items {
            self.erase_parameter_modifiers(parameter);
            self.visit_binding_pattern(&parameter.pattern);
            let mark = parameter.optional.then_some(b'?');
            self.erase_annotation(parameter.pattern.span().end, mark, parameter.type_annotation.as_deref());
            if let Some(initializer) = &parameter.initializer {
                self.charged(initializer, generator);
            }
        }
        if let Some(rest) = &params.rest {
            self.visit_formal_parameter_rest(rest);
            self.erase_annotation(rest.rest.span.end, None, rest.type_annotation.as_deref());
        }
        self.frames.pop();
    }

    /// `assignments` are those of a constructor's parameter properties, and the statement they follow.
    fn body(&mut self, body: &FunctionBody<'a>, assignments: Option<(Option<u32>, &'a str)>) {
        self.meters.functions += 1;
        self.enter_frame(FrameKind::Body);
        let (at, before) = match body.directives.last() {
            Some(directive) if self.byte(directive.span.end - 1) == b';' => (directive.span.end, ""),
            Some(directive) => (directive.span.end, ";"),
            None => (body.span.start + 1, ""),
        };
        let slot = self.edits.slot(at);
        if let Some((None, text)) = assignments {
            self.edits.insert(at, text);
        }
        for statement in &body.statements {
            self.visit_statement(statement);
            if let Some((Some(place), text)) = assignments
                && place == statement.span().start
            {
                self.edits.insert(statement.span().end, text);
            }
        }
        if self.frame().is_some_and(|frame| frame.loops) {
            self.edits.insert(body.span.end - 1, self.text.flush);
        }
        self.leave_body(slot, before, self.text.enter);
    }

    pub(super) fn static_block(&mut self, it: &StaticBlock<'a>) {
        self.enter_frame(FrameKind::Body);
        let slot = self.edits.slot(self.find(it.span.start, b'{') + 1);
        for statement in &it.body {
            self.visit_statement(statement);
        }
        if self.frame().is_some_and(|frame| frame.loops) {
            self.edits.insert(it.span.end - 1, self.text.flush);
        }
        self.leave_body(slot, "", "");
    }

    pub(super) fn field(&mut self, it: &PropertyDefinition<'a>) {
        if it.computed {
            walk_js::walk_property_key(self, &it.key);
        }
        self.erase_field_types(it);
        if let Some(value) = &it.value {
            self.enter_frame(FrameKind::Expression);
            self.charged(value, !it.r#static);
            self.frames.pop();
        }
        // Without its type, or with a modifier gone from the next line, a field may run on into what follows.
        if self.byte(it.span.end - 1) != b';' {
            self.edits.insert(it.span.end, ";");
        }
    }

    /// value  ->  (--c.n<0&&`${c}`,value), unless it is a function (which keeps the name it gets
    /// from its place) or a value that takes no time.
    pub(super) fn charged(&mut self, value: &Expression<'a>, charge: bool) {
        if !charge || is_inert(value) {
            return self.visit_expression(value);
        }
        self.edits.insert(value.span().start, self.text.enter_expression);
        self.visit_expression(value);
        self.edits.insert(value.span().end, ")");
    }
}

fn is_inert(value: &Expression) -> bool {
    match unwrapped(value) {
        Expression::ArrayExpression(array) => array.elements.is_empty(),
        Expression::ObjectExpression(object) => object.properties.is_empty(),
        Expression::FunctionExpression(_)
        | Expression::ArrowFunctionExpression(_)
        | Expression::ClassExpression(_)
        | Expression::Identifier(_)
        | Expression::ThisExpression(_) => true,
        value => value.is_literal(),
    }
}
