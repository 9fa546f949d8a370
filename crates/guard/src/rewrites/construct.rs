//! `new` and calls: what they make, the constructor or function counts itself. Only types are taken out here.

use oxc_ast::ast::{Argument, CallExpression, NewExpression};
use oxc_ast_visit::VisitJs;

use super::Rewriter;

impl<'a> Rewriter<'a, '_> {
    pub(super) fn construct(&mut self, it: &NewExpression<'a>) {
        self.visit_expression(&it.callee);
        self.erase_span(it.type_arguments.as_ref().map(|types| types.span));
        self.arguments(&it.arguments);
    }

    pub(super) fn call(&mut self, it: &CallExpression<'a>) {
        self.visit_expression(&it.callee);
        self.erase_span(it.type_arguments.as_ref().map(|types| types.span));
        self.arguments(&it.arguments);
    }

    fn arguments(&mut self, arguments: &[Argument<'a>]) {
        for argument in arguments {
            self.visit_argument(argument);
        }
    }
}
