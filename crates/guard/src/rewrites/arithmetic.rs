//! Text that grows by `+` and big integers that grow by `*` are counted.
//!
//! Whether `+` adds numbers or joins text is known only when it has happened. Engines join text
//! without copying it (a rope), so it is soon enough to look at the result; and that once for a whole
//! sum or product, because what one expression can make is bounded by its length. The compiler of the
//! browser knows from its own notes that the result was a number, and drops the question.
//!
//! ## Input
//! ```js
//! total = a + b;
//! text += line;
//! area = a * b + c * d;
//! label = "row " + row;
//! ```
//! ## Output
//! ```js
//! total = (t=a + b,typeof t==="number"?t:s(t));
//! (t=text += line,typeof t==="number"?t:s(t));
//! area = (t=a * b + c * d,typeof t==="number"?t:s(b(t)));
//! label = "row " + row;
//! ```
//! One piece of unknown size and any number of short ones grow a text by a bounded piece for one
//! metered turn, so that needs no counting. Nor does a product with a number: big integers do not mix
//! with them.

use oxc_ast::ast::{AssignmentExpression, AssignmentOperator, BinaryExpression, BinaryOperator, Expression};
use oxc_ast_visit::VisitJs;
use oxc_span::Span;

use super::snippets::Question;
use super::{FrameKind, Rewriter};
use crate::bounded::{is_number, is_small, unwrapped};

impl<'a> Rewriter<'a, '_> {
    pub(super) fn arithmetic(&mut self, it: &BinaryExpression<'a>) {
        let covered = std::mem::take(&mut self.covered);
        let mut needs = Needs::default();
        if !covered {
            needs.of_operation(it);
        }
        self.check(it.span, needs, |rewriter| {
            rewriter.operand(&it.left);
            rewriter.operand(&it.right);
        });
    }

    pub(super) fn arithmetic_assignment(&mut self, it: &AssignmentExpression<'a>) {
        let mut needs = Needs::default();
        if it.operator == AssignmentOperator::Addition {
            needs.texts = 1;
            needs.of_term(&it.right);
        } else {
            needs.integer = !is_number(&it.right);
            needs.of_factor(&it.right);
        }
        self.check(it.span, needs, |rewriter| {
            rewriter.visit_assignment_target(&it.left);
            rewriter.operand(&it.right);
        });
    }

    fn operand(&mut self, it: &Expression<'a>) {
        self.covered = operation(it).is_some();
        self.visit_expression(it);
        self.covered = false;
    }

    fn check(&mut self, span: Span, needs: Needs, walk: impl FnOnce(&mut Self)) {
        let question = match (needs.texts > 1, needs.integer) {
            (false, false) => return walk(self),
            (true, false) => self.text.sum,
            (false, true) => self.text.integer,
            (true, true) => self.text.either,
        };
        self.meters.texts += u32::from(needs.texts > 1);
        self.check_result(span, question, walk);
    }

    /// With a body around, the test stands in place; elsewhere the runtime is called.
    pub(super) fn check_result(&mut self, span: Span, question: Question<'a>, walk: impl FnOnce(&mut Self)) {
        let in_body = self.frame().is_some_and(|frame| frame.kind == FrameKind::Body);
        if let (true, Some(frame)) = (in_body, self.frames.last_mut()) {
            frame.temporary = true;
        }
        if in_body {
            self.edits.insert(span.start, self.text.open_check);
        } else {
            self.insert_call(span.start, question.call);
        }
        walk(self);
        self.edits.insert(span.end, if in_body { question.test } else { question.called });
    }
}

/// The sum or product an expression is, in brackets or not.
fn operation<'e, 'a>(expression: &'e Expression<'a>) -> Option<&'e BinaryExpression<'a>> {
    match unwrapped(expression) {
        Expression::BinaryExpression(it)
            if matches!(it.operator, BinaryOperator::Addition | BinaryOperator::Multiplication) =>
        {
            Some(it)
        }
        _ => None,
    }
}

/// What the result has to be asked.
#[derive(Clone, Copy, Debug, Default)]
struct Needs {
    /// How many pieces of unknown size are added; one alone cannot double.
    texts: usize,
    /// A product may be one of big integers.
    integer: bool,
}

impl Needs {
    fn of_operation(&mut self, it: &BinaryExpression) {
        if it.operator == BinaryOperator::Addition {
            self.of_term(&it.left);
            self.of_term(&it.right);
        } else {
            self.integer |= !has_number(it);
            self.of_factor(&it.left);
            self.of_factor(&it.right);
        }
    }

    fn of_term(&mut self, term: &Expression) {
        match operation(term) {
            Some(it) => self.of_operation(it),
            None => self.texts += usize::from(!is_small(term)),
        }
    }

    /// What is added inside a product is text for a moment at most.
    fn of_factor(&mut self, factor: &Expression) {
        if let Some(it) = operation(factor) {
            let mut inner = Self::default();
            inner.of_operation(it);
            self.integer |= inner.integer;
        }
    }
}

/// Any factor of the chain is a number.
fn has_number(product: &BinaryExpression) -> bool {
    let mut rest = product;
    loop {
        if is_number(&rest.right) {
            return true;
        }
        match &rest.left {
            Expression::BinaryExpression(left) if left.operator == BinaryOperator::Multiplication => rest = left,
            left => return is_number(left),
        }
    }
}
