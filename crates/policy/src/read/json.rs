//! JSON, as text with places or as a value without.

use std::borrow::Cow;

use jsonc_parser::ast::{Object, ObjectProp, Value as Ast};
use jsonc_parser::common::{Range, Ranged};
use jsonc_parser::{CollectOptions, CommentCollectionStrategy, ParseOptions, parse_to_ast};
use serde_json::Value;

use super::{Field, Node, Tree};
use crate::codes::Code;
use crate::diagnostic::{Diagnostic, Diagnostics, Span};

pub(super) fn parse<'a>(text: &'a str, diagnostics: &mut Diagnostics) -> Option<Node<'a>> {
    let collect = CollectOptions { comments: CommentCollectionStrategy::Off, tokens: false };
    let mut fault = |message: String, span: Option<Span>| {
        diagnostics.push(Diagnostic {
            code: Code::Syntax,
            message,
            help: Code::Syntax.row().help.into(),
            path: String::new(),
            span,
        });
        None
    };
    match parse_to_ast(text, &collect, &strict()) {
        Err(error) => fault(error.kind().to_string(), Some(span(error.range()))),
        Ok(parsed) => match parsed.value {
            Some(Ast::Object(object)) => Some(node(Ast::Object(object))),
            Some(other) => fault("a policy is a JSON object".into(), Some(span(other.range()))),
            None => fault("there is no JSON value".into(), None),
        },
    }
}

/// Plain JSON: what another reader would refuse is refused here too.
fn strict() -> ParseOptions {
    ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        ..ParseOptions::default()
    }
}

fn node(value: Ast<'_>) -> Node<'_> {
    let at = span(value.range());
    let tree = match value {
        Ast::StringLit(text) => Tree::Text(text.value),
        Ast::NumberLit(number) => whole(number.value),
        Ast::BooleanLit(flag) => Tree::Flag(flag.value),
        Ast::Array(list) => Tree::List(list.elements.into_iter().map(node).collect()),
        Ast::Object(object) => fields(object),
        Ast::NullKeyword(_) => Tree::Other("null"),
    };
    Node::new(tree, Some(at))
}

fn fields(object: Object<'_>) -> Tree<'_> {
    Tree::Table(object.properties.into_iter().map(field).collect())
}

fn field(property: ObjectProp<'_>) -> Field<'_> {
    Field {
        name_span: Some(span(property.name.range())),
        name: Cow::Owned(property.name.into_string()),
        value: node(property.value),
    }
}

pub(super) fn from_value(value: &Value) -> Node<'_> {
    let tree = match value {
        Value::Null => Tree::Other("null"),
        Value::Bool(flag) => Tree::Flag(*flag),
        Value::Number(number) => number.as_u64().map_or_else(|| whole(&number.to_string()), Tree::Whole),
        Value::String(text) => Tree::Text(Cow::Borrowed(text)),
        Value::Array(list) => Tree::List(list.iter().map(from_value).collect()),
        Value::Object(map) => Tree::Table(
            map.iter()
                .map(|(name, value)| Field {
                    name: Cow::Borrowed(name.as_str()),
                    name_span: None,
                    value: from_value(value),
                })
                .collect(),
        ),
    };
    Node::new(tree, None)
}

fn whole(written: &str) -> Tree<'static> {
    match written.parse::<u64>() {
        Ok(value) => Tree::Whole(value),
        Err(_) if written.starts_with('-') => Tree::Other("a negative number"),
        Err(_) if written.contains(['.', 'e', 'E']) => Tree::Other("a fraction"),
        Err(_) => Tree::Other("a number that is too large"),
    }
}

fn span(range: Range) -> Span {
    Span { start: range.start, end: range.end }
}
