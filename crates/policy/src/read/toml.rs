//! TOML. The parser recovers from faults, so that all of them are told at once.

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::{Field, Node, Tree};
use crate::codes::Code;
use crate::diagnostic::{Diagnostic, Diagnostics, Span};

pub(super) fn parse<'a>(text: &'a str, diagnostics: &mut Diagnostics) -> Option<Node<'a>> {
    let (table, faults) = DeTable::parse_recoverable(text);
    for fault in &faults {
        diagnostics.push(Diagnostic {
            code: Code::Syntax,
            message: fault.message().to_owned(),
            help: Code::Syntax.row().help.into(),
            path: String::new(),
            span: fault.span().map(span),
        });
    }
    // A tree the parser had to guess at may have lost a line that restricts.
    faults.is_empty().then(|| Node::new(fields(table.into_inner()), None))
}

fn fields(table: DeTable<'_>) -> Tree<'_> {
    Tree::Table(
        table
            .into_iter()
            .map(|(name, value)| Field {
                name_span: Some(span(name.span())),
                name: name.into_inner(),
                value: node(value),
            })
            .collect(),
    )
}

fn node(value: Spanned<DeValue<'_>>) -> Node<'_> {
    let at = span(value.span());
    let tree = match value.into_inner() {
        DeValue::String(text) => Tree::Text(text),
        DeValue::Integer(number) => whole(&number),
        DeValue::Float(_) => Tree::Other("a fraction"),
        DeValue::Boolean(flag) => Tree::Flag(flag),
        DeValue::Datetime(_) => Tree::Other("a date"),
        DeValue::Array(items) => Tree::List(items.into_iter().map(node).collect()),
        DeValue::Table(table) => fields(table),
    };
    Node::new(tree, Some(at))
}

fn whole(number: &DeInteger<'_>) -> Tree<'static> {
    match u64::from_str_radix(number.as_str(), number.radix()) {
        Ok(value) => Tree::Whole(value),
        Err(_) if number.as_str().starts_with('-') => Tree::Other("a negative number"),
        Err(_) => Tree::Other("a number that is too large"),
    }
}

fn span(range: std::ops::Range<usize>) -> Span {
    Span { start: range.start, end: range.end }
}
