//! Big integers explode with `<<` and `**`; they are counted.
//!
//! ## Input
//! ```js
//! a << b; a ** b; a **= b; 1 << bit;
//! ```
//! ## Output
//! ```js
//! a << h(b); x(a,b); (t=a **= h(b),…); 1 << bit;
//! ```
//! A number on either side makes it an operation of numbers: big integers do not mix with them.
//! `>>` is here because shifting right by a negative count shifts left.

use oxc_ast::ast::{AssignmentExpression, BinaryExpression, Expression};
use oxc_ast_visit::{VisitJs, walk_js};
use oxc_span::{GetSpan, Span};

use super::Rewriter;
use crate::bounded::is_number;

impl<'a> Rewriter<'a, '_> {
    pub(super) fn power(&mut self, it: &BinaryExpression<'a>) {
        if is_number(&it.left) || is_number(&it.right) {
            self.visit_expression(&it.left);
            return self.visit_expression(&it.right);
        }
        // a ** b  ->  x(a,b)
        self.insert_call(it.span.start, self.text.call_power);
        self.visit_expression(&it.left);
        self.edits.replace(it.left.span().end, it.right.span().start, ",");
        self.visit_expression(&it.right);
        self.edits.insert(it.span.end, ")");
    }

    pub(super) fn power_assignment(&mut self, it: &AssignmentExpression<'a>) {
        if is_number(&it.right) {
            return walk_js::walk_assignment_expression(self, it);
        }
        self.check_integer(it.span, |rewriter| rewriter.shift_assignment(it));
    }

    pub(super) fn shift(&mut self, it: &BinaryExpression<'a>) {
        self.visit_expression(&it.left);
        if is_number(&it.left) {
            self.visit_expression(&it.right);
        } else {
            self.shift_count(&it.right);
        }
    }

    pub(super) fn shift_assignment(&mut self, it: &AssignmentExpression<'a>) {
        self.visit_assignment_target(&it.left);
        self.shift_count(&it.right);
    }

    fn shift_count(&mut self, count: &Expression<'a>) {
        if is_number(count) {
            return self.visit_expression(count);
        }
        self.edits.insert(count.span().start, self.text.call_shift);
        self.visit_expression(count);
        self.edits.insert(count.span().end, ")");
    }

    fn check_integer(&mut self, span: Span, walk: impl FnOnce(&mut Self)) {
        self.check_result(span, self.text.integer, walk);
    }
}
