//! Text that grows by `+` and `+=` is counted.
//!
//! Whether `+` adds numbers or joins text is known only when it has happened. Engines join text
//! without copying it (a rope), so it is soon enough to look at the result: the compiler of the
//! browser knows from its own notes that `a + b` gave a number, and drops the question.
//!
//! ## Input
//! ```js
//! total = a + b;
//! text += line;
//! label = "row " + row;
//! ```
//! ## Output
//! ```js
//! total = (t=a + b,typeof t==="string"?s(t):t);
//! (t=text += line,typeof t==="string"?s(t):t);
//! label = "row " + row;
//! ```
//! One piece of unknown size and any number of short ones grow a text by a bounded piece for one
//! metered turn, so that needs no counting.

use oxc_ast::ast::{AssignmentExpression, BinaryExpression, BinaryOperator, Expression};
use oxc_ast_visit::{VisitJs, walk_js};
use oxc_span::Span;

use super::{FrameKind, Rewriter};
use crate::bounded::is_small;

impl<'a> Rewriter<'a, '_> {
    pub(super) fn addition(&mut self, it: &BinaryExpression<'a>) {
        if large_operands(&it.left) + large_operands(&it.right) < 2 {
            return self.addition_chain(it);
        }
        self.check_text(it.span, |rewriter| rewriter.addition_chain(it));
    }

    /// `a + b + c` is looked at once, as a whole.
    fn addition_chain(&mut self, it: &BinaryExpression<'a>) {
        match &it.left {
            Expression::BinaryExpression(left) if left.operator == BinaryOperator::Addition => {
                self.addition_chain(left);
            }
            left => self.visit_expression(left),
        }
        self.visit_expression(&it.right);
    }

    pub(super) fn addition_assignment(&mut self, it: &AssignmentExpression<'a>) {
        if is_small(&it.right) {
            return walk_js::walk_assignment_expression(self, it);
        }
        self.check_text(it.span, |rewriter| walk_js::walk_assignment_expression(rewriter, it));
    }

    fn check_text(&mut self, span: Span, walk: impl FnOnce(&mut Self)) {
        self.meters.texts += 1;
        let (open, close) = (self.text.call_text, self.text.close_text);
        self.check_result(span, open, close, walk);
    }

    /// With a body around, the test stands in place; elsewhere the runtime is called.
    pub(super) fn check_result(&mut self, span: Span, call: &'a str, close: &'a str, walk: impl FnOnce(&mut Self)) {
        let in_body = self.frame().is_some_and(|frame| frame.kind == FrameKind::Body);
        if let (true, Some(frame)) = (in_body, self.frames.last_mut()) {
            frame.temporary = true;
        }
        if in_body {
            self.edits.insert(span.start, self.text.open_check);
        } else {
            self.insert_call(span.start, call);
        }
        walk(self);
        self.edits.insert(span.end, if in_body { close } else { ")" });
    }
}

/// How many pieces of unknown size a chain of `+` has.
fn large_operands(expression: &Expression) -> usize {
    let mut count = 0;
    let mut rest = expression;
    while let Expression::BinaryExpression(binary) = rest
        && binary.operator == BinaryOperator::Addition
    {
        count += usize::from(!is_small(&binary.right));
        rest = &binary.left;
    }
    count + usize::from(!is_small(rest))
}
