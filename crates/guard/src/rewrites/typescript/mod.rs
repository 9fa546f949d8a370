//! TypeScript: types are taken out of the text, and line breaks inside them stay.
//!
//! ## Input
//! ```ts
//! function first<T>(this: void, list: T[], otherwise?: T): T { return (list[0] ?? otherwise)!; }
//! const pick = async <T,>(x: unknown) => x as T;
//! ```
//! ## Output
//! ```js
//! function first(list, otherwise) { return (list[0] ?? otherwise); }
//! const pick = async (x) => x;
//! ```
//!
//! Nothing is printed anew, so two things have to be watched. A line break left over from a type may
//! end a statement (`return <T>⏎x`) or part an arrow from its parameters, so there a bracket moves
//! over it. And a type may have kept two operators apart (`-a as T ** 2`), so what stands before
//! `as` gets brackets unless nothing can bind tighter.

mod classes; // modifiers, parameter properties, members without a body
mod enums; // the one type that makes code
mod erased; // declarations that leave nothing behind

use oxc_ast::ast::*;
use oxc_ast_visit::{VisitJs, walk_js};
use oxc_span::{GetSpan, Span};

use super::{Rewriter, is_word};

pub(crate) use classes::{super_statement, with_properties};
pub(crate) use erased::{has_values, is_erased, is_type_default, is_type_export};

impl<'a> Rewriter<'a, '_> {
    /// Takes text out; its line breaks stay, and the words on both sides stay two.
    pub(super) fn erase(&mut self, start: u32, end: u32) {
        if start < end {
            let apart = start > 0 && is_word(self.byte(start - 1)) && is_word(self.byte(end));
            self.edits.replace(start, end, if apart { " " } else { "" });
        }
    }

    pub(super) fn erase_span(&mut self, span: Option<Span>) {
        if let Some(span) = span {
            self.erase(span.start, span.end);
        }
    }

    /// A whole statement.
    pub(super) fn erase_statement(&mut self, span: Span) {
        self.edits.replace(span.start, span.end, ";");
    }

    /// `name?: T`, `name!: T`: everything from the name's end to the type's.
    pub(super) fn erase_annotation(&mut self, from: u32, mark: Option<u8>, annotation: Option<&TSTypeAnnotation<'a>>) {
        match (annotation, mark) {
            (Some(annotation), _) => self.erase(from, annotation.span.end),
            (None, Some(mark)) => self.erase(from, self.find(from, mark) + 1),
            (None, None) => {}
        }
    }

    pub(super) fn erase_this(&mut self, it: &Function<'a>) {
        let Some(this) = &it.this_param else { return };
        let next = it.params.items.first().map(|parameter| parameter.span.start);
        let next = next.or_else(|| it.params.rest.as_ref().map(|rest| rest.span.start));
        // (this: T,)  ->  (): a comma on its own would be an error
        self.erase(this.span.start, next.unwrap_or(it.params.span.end - 1));
    }

    /// `<T>(x): R =>`: no line break may stand before the arrow, nor between `async` or `return` and
    /// what follows.
    pub(super) fn arrow_types(&mut self, it: &ArrowFunctionExpression<'a>) {
        let Some(types) = &it.type_parameters else { return };
        if self.has_line_break(types.span.start, it.params.span.start) {
            self.edits.replace(types.span.start, it.params.span.start + 1, "(");
        } else {
            self.erase(types.span.start, it.params.span.start);
        }
    }

    pub(super) fn arrow_return_type(&mut self, it: &ArrowFunctionExpression<'a>) {
        let Some(returned) = &it.return_type else { return };
        let close = it.params.span.end;
        if self.has_line_break(close, returned.span.end) {
            // (x): {⏎} => x  ->  (x⏎) => x
            self.erase(close - 1, returned.span.end);
            self.edits.insert(returned.span.end, ")");
        } else {
            self.erase(close, returned.span.end);
        }
    }

    /// `value as T`, `value satisfies T`
    pub(super) fn cast(&mut self, value: &Expression<'a>, span: Span) {
        let inner = value.span();
        let open = !binds_tightest(value);
        if open {
            self.edits.insert(inner.start, "(");
        }
        self.visit_expression(value);
        if open {
            self.edits.insert(inner.end, ")");
        }
        self.edits.replace(inner.end, span.end, " ");
    }

    /// `<T>value  ->  (value)`
    pub(super) fn assertion(&mut self, it: &TSTypeAssertion<'a>) {
        self.edits.replace(it.span.start, it.expression.span().start, "(");
        self.visit_expression(&it.expression);
        self.edits.insert(it.span.end, ")");
    }

    pub(super) fn declarator(&mut self, it: &VariableDeclarator<'a>) {
        self.visit_binding_pattern(&it.id);
        self.erase_annotation(it.id.span().end, None, it.type_annotation.as_deref());
        if let Some(value) = &it.init {
            self.gathered(value, super::rest_elements::gathers(&it.id));
        }
        self.note_constant(it);
    }

    pub(super) fn declaration(&mut self, it: &Declaration<'a>) {
        if is_erased(it) {
            self.erase_statement(it.span());
        } else {
            walk_js::walk_declaration(self, it);
        }
    }

    fn has_line_break(&self, start: u32, end: u32) -> bool {
        self.slice(start, end).contains(['\n', '\r', '\u{2028}', '\u{2029}'])
    }
}

/// No operator can take a part of it away.
fn binds_tightest(value: &Expression) -> bool {
    match value {
        Expression::Identifier(_)
        | Expression::ThisExpression(_)
        | Expression::ParenthesizedExpression(_)
        | Expression::CallExpression(_)
        | Expression::NewExpression(_)
        | Expression::ChainExpression(_)
        | Expression::ArrayExpression(_)
        | Expression::ObjectExpression(_)
        | Expression::FunctionExpression(_)
        | Expression::ClassExpression(_)
        | Expression::TemplateLiteral(_)
        | Expression::TaggedTemplateExpression(_)
        | Expression::TSAsExpression(_)
        | Expression::TSSatisfiesExpression(_)
        | Expression::TSTypeAssertion(_) => true,
        Expression::TSNonNullExpression(inner) => binds_tightest(&inner.expression),
        value => value.is_member_expression() || value.is_literal(),
    }
}
