//! What a text shows of a value that is written out: literals, and lists and objects of them.
//!
//! A value reaches a tool as JSON, so this follows what makes JSON of it: a property that is `undefined` is none, and
//! `toJSON` replaces its object. Whatever is not certain is unknown.

use std::collections::BTreeMap;

use belljar_model::written::{Part, Shape};
use oxc_ast::ast::*;
use oxc_semantic::Scoping;
use oxc_span::GetSpan;
use oxc_syntax::operator::UnaryOperator;

use super::places::offset;
use crate::bindings::is_free;
use crate::bounded::unwrapped;

const MAX_PARTS: u32 = 5_000;
const MAX_TEXT_BYTES: usize = 64 * 1024;
/// Deep enough for arguments that somebody writes, and for a reader of JSON.
const MAX_DEPTH: u32 = 16;

/// What is left for the arguments of all calls. What is beyond it is unknown.
pub(super) struct Budget<'s> {
    scoping: &'s Scoping,
    parts: u32,
    text_bytes: usize,
    /// What is spread into an object can bring a `toJSON` only in a program that has the word. One that puts it together
    /// from pieces has nobody to deceive but itself.
    has_to_json: bool,
}

impl<'s> Budget<'s> {
    pub(super) fn new(scoping: &'s Scoping, text: &str) -> Self {
        let has_to_json = text.contains("toJSON");
        Self { scoping, parts: MAX_PARTS, text_bytes: MAX_TEXT_BYTES, has_to_json }
    }

    /// A copy, if there is room for it.
    pub(super) fn text(&mut self, text: &str) -> Option<String> {
        self.text_bytes = self.text_bytes.checked_sub(text.len())?;
        Some(text.to_owned())
    }

    pub(super) fn part(&mut self, value: &Expression, at: u32, depth: u32) -> Part {
        let shape = match self.parts.checked_sub(1) {
            Some(left) if depth < MAX_DEPTH => {
                self.parts = left;
                self.shape(value, depth)
            }
            _ => None,
        };
        Part { at: offset(at), shape: shape.unwrap_or(Shape::Unknown) }
    }

    pub(super) fn is_undefined(&self, value: &Expression) -> bool {
        match unwrapped(value) {
            Expression::Identifier(name) => name.name == "undefined" && is_free(self.scoping, name),
            Expression::UnaryExpression(it) => {
                it.operator == UnaryOperator::Void && matches!(it.argument, Expression::NumericLiteral(_))
            }
            _ => false,
        }
    }

    fn shape(&mut self, value: &Expression, depth: u32) -> Option<Shape> {
        match unwrapped(value) {
            Expression::NullLiteral(_) => Some(Shape::Null),
            Expression::BooleanLiteral(it) => Some(Shape::Boolean(it.value)),
            Expression::NumericLiteral(it) => number(it.value),
            Expression::UnaryExpression(it) => match (it.operator, unwrapped(&it.argument)) {
                (UnaryOperator::UnaryNegation, Expression::NumericLiteral(it)) => number(-it.value),
                (UnaryOperator::UnaryPlus, Expression::NumericLiteral(it)) => number(it.value),
                _ => None,
            },
            Expression::ArrayExpression(it) => Some(self.list(it, depth)),
            Expression::ObjectExpression(it) => self.record(it, depth),
            other => self.text(text_of(other)?).map(Shape::Text),
        }
    }

    fn list(&mut self, list: &ArrayExpression, depth: u32) -> Shape {
        let mut items = Vec::new();
        for element in &list.elements {
            match element {
                // What follows has no place that is known.
                ArrayExpressionElement::SpreadElement(_) => return Shape::List { items, open: true },
                _ if self.parts == 0 => return Shape::List { items, open: true },
                element => items.push(match element.as_expression() {
                    Some(value) => self.part(value, value.span().start, depth + 1),
                    None => Part { at: offset(element.span().start), shape: Shape::Unknown },
                }),
            }
        }
        Shape::List { items, open: false }
    }

    fn record(&mut self, object: &ObjectExpression, depth: u32) -> Option<Shape> {
        let mut fields = BTreeMap::new();
        let mut open = false;
        for property in &object.properties {
            let known = match property {
                ObjectPropertyKind::ObjectProperty(it) => match it.kind {
                    PropertyKind::Init => key_of(it).map(|key| (key, it)),
                    // It runs when the object is read, and can change the object.
                    PropertyKind::Get | PropertyKind::Set => return None,
                },
                ObjectPropertyKind::SpreadProperty(_) => None,
            };
            let room = self.parts > 0;
            let Some((key, property)) = known.and_then(|(key, it)| Some((self.text(key)?, it))).filter(|_| room) else {
                // A name that is not known can be that of any property before it.
                if self.has_to_json {
                    return None;
                }
                open = true;
                fields.values_mut().for_each(|field: &mut Part| field.shape = Shape::Unknown);
                continue;
            };
            if key == "toJSON" || key == "__proto__" {
                return None;
            }
            if self.is_undefined(&property.value) {
                fields.remove(&key);
            } else {
                fields.insert(key, self.part(&property.value, property.span.start, depth + 1));
            }
        }
        Some(Shape::Record { fields, open })
    }
}

/// The text of a literal. Half a surrogate pair is no text in UTF-8.
pub(super) fn text_of<'e>(value: &'e Expression) -> Option<&'e str> {
    match unwrapped(value) {
        Expression::StringLiteral(it) => (!it.lone_surrogates).then_some(it.value.as_str()),
        Expression::TemplateLiteral(it) => match it.quasis.as_slice() {
            [only] if !only.lone_surrogates => only.value.cooked.as_ref().map(Str::as_str),
            _ => None,
        },
        _ => None,
    }
}

fn key_of<'e>(property: &'e ObjectProperty) -> Option<&'e str> {
    match &property.key {
        PropertyKey::StaticIdentifier(name) => Some(name.name.as_str()),
        key => key.as_expression().and_then(text_of),
    }
}

/// JSON has no word for `Infinity`, and writes -0 as 0.
fn number(value: f64) -> Option<Shape> {
    value.is_finite().then_some(Shape::Number(if value == 0.0 { 0.0 } else { value }))
}
