//! A tree of values that remember where they stood.

use std::borrow::Cow;

use crate::diagnostic::Span;

#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    pub(crate) tree: Tree<'a>,
    pub(crate) span: Option<Span>,
}

#[derive(Clone, Debug)]
pub(crate) enum Tree<'a> {
    Table(Vec<Field<'a>>),
    List(Vec<Node<'a>>),
    Text(Cow<'a, str>),
    /// A whole number that fits.
    Whole(u64),
    Flag(bool),
    /// Something no key takes, with its name in a message.
    Other(&'static str),
}

#[derive(Clone, Debug)]
pub(crate) struct Field<'a> {
    pub(crate) name: Cow<'a, str>,
    pub(crate) name_span: Option<Span>,
    pub(crate) value: Node<'a>,
}

impl Tree<'_> {
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Table(_) => "a table",
            Self::List(_) => "a list",
            Self::Text(_) => "a string",
            Self::Whole(_) => "a whole number",
            Self::Flag(_) => "true or false",
            Self::Other(kind) => kind,
        }
    }
}

impl<'a> Node<'a> {
    pub(crate) fn new(tree: Tree<'a>, span: Option<Span>) -> Self {
        Self { tree, span }
    }

    /// The value of a table's field.
    pub(crate) fn field(&self, name: &str) -> Option<&Self> {
        match &self.tree {
            Tree::Table(fields) => fields.iter().find(|field| field.name == name).map(|field| &field.value),
            _ => None,
        }
    }
}
