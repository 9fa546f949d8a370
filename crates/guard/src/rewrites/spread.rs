//! What is spread into an array or an argument list is counted before it is copied.
//!
//! ## Input
//! ```js
//! all = [...all, ...all];
//! ```
//! ## Output
//! ```js
//! all = [...w(all), ...w(all)];
//! ```

use oxc_ast::ast::Expression;
use oxc_ast_visit::VisitJs;
use oxc_span::GetSpan;

use super::Rewriter;

impl<'a> Rewriter<'a, '_> {
    /// `constructor` is a second argument for the runtime, or empty.
    pub(super) fn spread(&mut self, argument: &Expression<'a>, constructor: &str) {
        // ...[1, 2]: the literal is as long as it is written.
        if constructor.is_empty() && matches!(argument, Expression::ArrayExpression(_)) {
            return self.visit_expression(argument);
        }
        self.edits.insert(argument.span().start, self.text.call_spread);
        self.visit_expression(argument);
        let close = if constructor.is_empty() { ")" } else { self.keep(&format!(",{constructor})")) };
        self.edits.insert(argument.span().end, close);
    }
}
