//! What is spread into an array or an argument list is counted before it is copied.
//!
//! ## Input
//! ```js
//! all = [...all, ...all];
//! next = { ...state, page };
//! ```
//! ## Output
//! ```js
//! all = [...w(all), ...w(all)];
//! next = o({ ...state, page });
//! ```
//! How large an object is nobody can ask without reading all its names, which a proxy would notice. So
//! what was made is asked: it has each name once, and is no larger than what it was copied from.

use oxc_ast::ast::{Expression, ObjectExpression, ObjectPropertyKind};
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

    pub(super) fn object(&mut self, it: &ObjectExpression<'a>) {
        let copies = it.properties.iter().any(ObjectPropertyKind::is_spread);
        if copies {
            self.insert_call(it.span.start, self.text.call_copied);
        }
        for property in &it.properties {
            match property {
                ObjectPropertyKind::SpreadProperty(spread) => self.visit_expression(&spread.argument),
                ObjectPropertyKind::ObjectProperty(property) => self.visit_object_property(property),
            }
        }
        if copies {
            self.edits.insert(it.span.end, ")");
        }
    }
}
