//! A constructor's only argument may be a size: `new Array(1e9)`, `new Uint8Array(n)`.
//!
//! Which constructor it is, is asked of the value, not of the name: `const A = Array; new A(n)` and
//! `class B extends Float64Array {}` are the same thing.
//!
//! ## Input
//! ```js
//! new Point(x); new lib.Buffer(n); Array(n); super(n);
//! ```
//! ## Output
//! ```js
//! new Point(a(x,Point)); q(lib.Buffer,n); Array(a(n,Array)); super(a(n,new.target));
//! ```

use oxc_ast::ast::{Argument, CallExpression, Expression, NewExpression};
use oxc_ast_visit::VisitJs;
use oxc_span::GetSpan;

use super::Rewriter;
use crate::bounded::{is_no_size, unwrapped};

impl<'a> Rewriter<'a, '_> {
    pub(super) fn construct(&mut self, it: &NewExpression<'a>) {
        if !may_be_size(&it.arguments) || self.is_own_function(&it.callee) {
            self.visit_expression(&it.callee);
            self.erase_span(it.type_arguments.as_ref().map(|types| types.span));
            return self.arguments(&it.arguments);
        }
        if let Expression::Identifier(name) = unwrapped(&it.callee) {
            self.visit_expression(&it.callee);
            self.erase_span(it.type_arguments.as_ref().map(|types| types.span));
            return self.sized_arguments(&it.arguments, &name.name);
        }
        // new lib.Buffer(n)  ->  q(lib.Buffer,n)
        self.edits.replace(it.span.start, it.callee.span().start, self.text.call_new);
        self.visit_expression(&it.callee);
        if let Some(first) = it.arguments.first() {
            self.edits.replace(it.callee.span().end, first.span().start, ",");
        }
        self.arguments(&it.arguments);
    }

    fn arguments(&mut self, arguments: &[Argument<'a>]) {
        for argument in arguments {
            self.visit_argument(argument);
        }
    }

    pub(super) fn call(&mut self, it: &CallExpression<'a>) {
        self.visit_expression(&it.callee);
        self.erase_span(it.type_arguments.as_ref().map(|types| types.span));
        match &it.callee {
            Expression::Super(_) if may_be_size(&it.arguments) => self.sized_arguments(&it.arguments, "new.target"),
            callee if self.is_global(callee, "Array") && may_be_size(&it.arguments) => {
                self.sized_arguments(&it.arguments, "Array");
            }
            _ => self.arguments(&it.arguments),
        }
    }

    fn sized_arguments(&mut self, arguments: &[Argument<'a>], constructor: &str) {
        for argument in arguments {
            match argument {
                Argument::SpreadElement(spread) => self.spread(&spread.argument, constructor),
                argument => {
                    self.edits.insert(argument.span().start, self.text.call_size);
                    self.visit_argument(argument);
                    let close = self.keep(&format!(",{constructor})"));
                    self.edits.insert(argument.span().end, close);
                }
            }
        }
    }

    /// `function Point() {}`: declared as a plain function, it allocates what its body says.
    fn is_own_function(&self, callee: &Expression) -> bool {
        let Expression::Identifier(name) = unwrapped(callee) else { return false };
        let symbol = name.reference_id.get().and_then(|id| self.scoping.get_reference(id).symbol_id());
        symbol.is_some_and(|symbol| {
            self.scoping.symbol_flags(symbol).is_function() && !self.scoping.symbol_is_mutated(symbol)
        })
    }
}

/// One argument that may be a number, or a spread that may bring one.
fn may_be_size(arguments: &[Argument]) -> bool {
    match arguments {
        [Argument::SpreadElement(_)] => true,
        [only] => only.as_expression().is_some_and(|argument| !is_no_size(argument)),
        several => several.iter().any(Argument::is_spread),
    }
}
