//! Which enums the walk is in, and what is known of their members.

use std::collections::HashSet;

use oxc_span::Span;
use oxc_syntax::symbol::SymbolId;

#[derive(Debug, Default)]
pub(super) struct Enums<'a> {
    /// Those around the place the walk has come to.
    pub(super) open: Vec<OpenEnum<'a>>,
    /// Members that were declared so far, by enum and name. A second declaration of an enum sees those of the first.
    pub(super) members: HashSet<(SymbolId, &'a str)>,
    /// Members that are text: nothing leads back from them.
    pub(super) texts: HashSet<(SymbolId, &'a str)>,
    /// Constants that are text.
    pub(super) constants: HashSet<SymbolId>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct OpenEnum<'a> {
    pub(super) name: &'a str,
    pub(super) symbol: SymbolId,
    pub(super) span: Span,
}

impl Enums<'_> {
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }
}
