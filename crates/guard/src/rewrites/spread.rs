//! What is spread into a list, an argument list or an object, or gathered by a rest element, is counted.
//!
//! ## Input
//! ```js
//! all = [...all, ...all];
//! const [first, ...others] = all;
//! next = { ...state, page };
//! ```
//! ## Output
//! ```js
//! all = [...w(all), ...w(all)];
//! const [first, ...others] = w(all);
//! next = o({ ...j(state), page });
//! ```
//! How large an object is nobody can ask without reading all its names, which a proxy would notice. So
//! what was made is asked: it has each name once, and is no larger than what it was copied from. Only a
//! text, which has a name for every letter, is asked before.

use oxc_ast::ast::{Expression, ObjectExpression, ObjectPropertyKind};
use oxc_ast_visit::VisitJs;
use oxc_span::GetSpan;

use super::Rewriter;

impl<'a> Rewriter<'a, '_> {
    pub(super) fn spread(&mut self, argument: &Expression<'a>) {
        // ...[1, 2]: the literal is as long as it is written.
        if matches!(argument, Expression::ArrayExpression(_)) {
            return self.visit_expression(argument);
        }
        self.wrapped(argument, self.text.call_spread);
    }

    fn wrapped(&mut self, argument: &Expression<'a>, call: &'a str) {
        self.edits.insert(argument.span().start, call);
        self.visit_expression(argument);
        self.edits.insert(argument.span().end, ")");
    }

    /// The value of a pattern; a rest element in it takes all of an iterable.
    pub(super) fn gathered(&mut self, value: &Expression<'a>, gathers: bool) {
        if gathers {
            self.wrapped(value, self.text.call_spread);
        } else {
            self.visit_expression(value);
        }
    }

    pub(super) fn object(&mut self, it: &ObjectExpression<'a>) {
        let copies = it.properties.iter().any(ObjectPropertyKind::is_spread);
        if copies {
            self.insert_call(it.span.start, self.text.call_copied);
        }
        for property in &it.properties {
            match property {
                ObjectPropertyKind::SpreadProperty(spread) => self.wrapped(&spread.argument, self.text.call_source),
                ObjectPropertyKind::ObjectProperty(property) => self.visit_object_property(property),
            }
        }
        if copies {
            self.edits.insert(it.span.end, ")");
        }
    }
}
