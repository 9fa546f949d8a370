//! Property keys that may spell a blocked name are asked about (layer 6).
//!
//! ## Input
//! ```js
//! list[0]; list[i + 1]; map[key]; map[next()]; value.__proto__; const { [key]: v } = map;
//! ```
//! ## Output
//! ```js
//! list[0]; list[i + 1]; map[typeof key==="number"?key:k(key)]; map[k(next())];
//! value[k("__proto__")]; const { [k(key)]: v } = map;
//! ```
//! The runtime turns an object used as a key into text once and hands back the text, so a key cannot
//! answer one thing when asked and another when used.

use oxc_ast::ast::*;
use oxc_ast_visit::VisitJs;
use oxc_span::{GetSpan, Span};

use super::Rewriter;
use crate::bounded::{is_harmless_key, unwrapped};

impl<'a> Rewriter<'a, '_> {
    pub(super) fn computed_key(&mut self, key: &Expression<'a>) {
        if self.is_harmless(key) {
            return self.visit_expression(key);
        }
        self.meters.keys += 1;
        let span = key.span();
        match unwrapped(key) {
            // map[key]  ->  map[typeof key==="number"?key:k(key)]
            Expression::Identifier(name) if !self.is_unresolved(name) && !self.enums.is_open() => {
                let name = self.slice(name.span.start, name.span.end);
                let open = format!("typeof {name}===\"number\"?{name}:{}", self.text.call_key);
                self.edits.insert(span.start, self.keep(&open));
            }
            // map[a, b]  ->  map[k((a, b))]
            Expression::SequenceExpression(_) => {
                self.edits.insert(span.start, self.keep(&format!("{}(", self.text.call_key)));
                self.visit_expression(key);
                return self.edits.insert(span.end, "))");
            }
            _ => self.edits.insert(span.start, self.text.call_key),
        }
        self.visit_expression(key);
        self.edits.insert(span.end, ")");
    }

    pub(super) fn static_member(&mut self, it: &StaticMemberExpression<'a>) {
        self.visit_expression(&it.object);
        let name = it.property.name.as_str();
        if self.blocked.contains(&name) {
            // value.__proto__  ->  value[k("__proto__")]
            let question = if it.optional { "?." } else { "" };
            let text = format!("{question}[{}\"{name}\")]", self.text.call_key);
            self.meters.keys += 1;
            self.edits.replace(it.object.span().end, it.span.end, self.keep(&text));
        }
    }

    pub(super) fn pattern_key(&mut self, key: &PropertyKey<'a>, computed: bool, shorthand: bool) {
        if computed {
            if let Some(key) = key.as_expression() {
                self.computed_pattern_key(key);
            }
            return;
        }
        if let Some(name) = key.static_name().filter(|name| self.blocked.contains(&name.as_ref())) {
            self.spell_out(key.span(), &name, shorthand);
        }
    }

    pub(super) fn shorthand_key(&mut self, it: &AssignmentTargetPropertyIdentifier<'a>) {
        if self.blocked.contains(&it.binding.name.as_str()) {
            self.spell_out(it.binding.span, &it.binding.name, true);
        }
    }

    fn computed_pattern_key(&mut self, key: &Expression<'a>) {
        let charge = self.frame().is_some_and(|frame| frame.charges_patterns);
        if self.is_harmless(key) {
            return self.charged(key, charge);
        }
        self.meters.keys += 1;
        self.edits.insert(key.span().start, self.text.call_key);
        self.charged(key, charge);
        self.edits.insert(key.span().end, ")");
    }

    /// `{ __proto__: p }  ->  { [k("__proto__")]: p }`
    fn spell_out(&mut self, span: Span, name: &str, shorthand: bool) {
        self.meters.keys += 1;
        let text = format!("[{}\"{name}\")]", self.text.call_key);
        if shorthand {
            self.edits.insert(span.start, self.keep(&format!("{text}:")));
        } else {
            self.edits.replace(span.start, span.end, self.keep(&text));
        }
    }

    fn is_harmless(&self, key: &Expression<'a>) -> bool {
        if self.blocked.is_empty() || is_harmless_key(key, self.blocked) {
            return true;
        }
        // x[Symbol.iterator]: the well-known symbols are no text.
        matches!(unwrapped(key), Expression::StaticMemberExpression(member) if self.is_global(&member.object, "Symbol"))
    }

    /// `a <!--b` means less-than in the author's module and a comment in a script.
    pub(super) fn keep_operator_apart(&mut self, it: &BinaryExpression<'a>) {
        let at = it.right.span().start;
        if it.operator == BinaryOperator::LessThan
            && self.slice(at, at + 3) == "!--"
            && self.byte(at.saturating_sub(1)) == b'<'
        {
            self.edits.insert(at, " ");
        }
    }
}
