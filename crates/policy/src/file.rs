//! A policy as it was written: every key known and of the right kind, nothing else promised.

use crate::diagnostic::Span;
use crate::keys::Key;

/// The first stage. Its sources, rules and patterns are still plain text.
#[derive(Clone, Debug)]
pub struct PolicyFile {
    slots: [Option<Written>; Key::COUNT],
    /// Asked for by a widget's mode and not by a key, so that no policy file can ask for it.
    pub(crate) permissive: bool,
}

/// One key's value.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) value: Value,
    pub(crate) span: Option<Span>,
    /// The name the author knows it by: the key, or a field of another dialect.
    pub(crate) path: &'static str,
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Flag(bool),
    Count(u64),
    Word(&'static str),
    Texts(Vec<Text>),
    Counts(Vec<(Text, u64)>),
}

#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) span: Option<Span>,
}

impl PolicyFile {
    pub const fn empty() -> Self {
        Self { slots: [const { None }; Key::COUNT], permissive: false }
    }

    /// The keys that were written, in the table's order.
    pub fn keys(&self) -> impl Iterator<Item = Key> {
        Key::ALL.into_iter().filter(|key| self.get(*key).is_some())
    }

    pub(crate) fn get(&self, key: Key) -> Option<&Written> {
        self.slots.get(key as usize)?.as_ref()
    }

    pub(crate) fn set(&mut self, key: Key, written: Written) {
        if let Some(slot) = self.slots.get_mut(key as usize) {
            *slot = Some(written);
        }
    }

    pub(crate) fn flag(&self, key: Key) -> bool {
        matches!(self.get(key), Some(Written { value: Value::Flag(true), .. }))
    }

    pub(crate) fn count(&self, key: Key) -> Option<u64> {
        match self.get(key)?.value {
            Value::Count(count) => Some(count),
            _ => None,
        }
    }

    pub(crate) fn word(&self, key: Key) -> Option<&'static str> {
        match self.get(key)?.value {
            Value::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(crate) fn texts(&self, key: Key) -> &[Text] {
        match self.get(key) {
            Some(Written { value: Value::Texts(texts), .. }) => texts,
            _ => &[],
        }
    }

    pub(crate) fn counts(&self, key: Key) -> &[(Text, u64)] {
        match self.get(key) {
            Some(Written { value: Value::Counts(counts), .. }) => counts,
            _ => &[],
        }
    }
}
