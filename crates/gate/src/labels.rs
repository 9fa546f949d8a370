//! What a tool does: as the host declares it, or as whole words of its name suggest.
//!
//! Words are whole: `get` is in `users:getAll`, not in `widget` or `budget`; `key` is not in `monkey`. A host that
//! declares `labels`, even none, is believed, and neither the name nor the annotations are looked at.

use serde::{Deserialize, Serialize};

/// What a tool does, as far as the detectors care.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Label {
    /// Hands data to the guest.
    Read,
    /// Changes data of the host's own.
    Write,
    /// Hands data to somebody else.
    Send,
    /// Talks to somebody else, in whatever direction.
    External,
    /// Hands secrets to the guest.
    Secret,
    /// Takes data away.
    Delete,
    /// Works on a lot at once.
    Bulk,
}

impl Label {
    pub(crate) const ALL: [Self; 7] =
        [Self::Read, Self::Write, Self::Send, Self::External, Self::Secret, Self::Delete, Self::Bulk];

    /// The words that suggest the label when the host declares none.
    fn words(self) -> &'static [&'static str] {
        match self {
            Self::Read => &["list", "query", "get", "fetch", "read", "search", "find", "select"],
            Self::Write => &["write", "add", "create", "update", "set", "save", "put", "insert"],
            Self::Send => &["send", "export", "post", "upload", "publish", "emit", "transmit", "forward"],
            Self::External => &["http", "api", "external", "webhook", "slack", "email", "sms", "notification"],
            Self::Secret => &[
                "secret", "secrets", "credential", "credentials", "password", "passwords", "token", "tokens", "key",
                "keys", "auth", "apikey",
            ],
            Self::Delete => &["delete", "remove", "destroy", "purge", "clear", "wipe", "erase"],
            Self::Bulk => &["bulk", "batch", "mass", "dump"],
        }
    }
}

/// A set of labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Labels(u8);

impl Labels {
    pub(crate) fn declared(labels: &[Label]) -> Self {
        labels.iter().fold(Self::default(), |set, label| set.with(*label))
    }

    pub(crate) fn from_name(name: &str) -> Self {
        let mut set = Self::default();
        let mut export = false;
        let mut all = false;
        for word in words(name) {
            export |= word.eq_ignore_ascii_case("export");
            all |= word.eq_ignore_ascii_case("all");
            for label in Label::ALL {
                if label.words().iter().any(|known| word.eq_ignore_ascii_case(known)) {
                    set = set.with(label);
                }
            }
        }
        if export && all {
            set = set.with(Label::Bulk);
        }
        // `api:users:list` reads from an API. Only a name without a reading word suggests that something leaves.
        if set.has(Label::Read) { set.without(Label::External) } else { set }
    }

    pub(crate) fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    pub(crate) fn has(self, label: Label) -> bool {
        self.0 & (1 << label as u8) != 0
    }

    fn with(self, label: Label) -> Self {
        Self(self.0 | (1 << label as u8))
    }

    fn without(self, label: Label) -> Self {
        Self(self.0 & !(1 << label as u8))
    }
}

/// The words of a name: parted by `: _ - . /`, and where a capital starts one (`getHTTPResponse` is three).
fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split([':', '_', '-', '.', '/']).flat_map(camel).filter(|word| !word.is_empty())
}

fn camel(part: &str) -> impl Iterator<Item = &str> {
    let bytes = part.as_bytes();
    let upper = move |at: usize| bytes.get(at).is_some_and(u8::is_ascii_uppercase);
    let starts =
        move |at: &usize| upper(*at) && (!upper(at - 1) || bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase));
    let mut from = 0;
    (1..=part.len()).filter(move |at| *at == part.len() || starts(at)).filter_map(move |to| {
        let word = part.get(from..to);
        from = to;
        word
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parted_into_words() {
        let table: [(&str, &[&str]); 9] = [
            ("users:list", &["users", "list"]),
            ("getHTTPResponse", &["get", "HTTP", "Response"]),
            ("exportAll", &["export", "All"]),
            ("a_b-c", &["a", "b", "c"]),
            ("blog:postsCount", &["blog", "posts", "Count"]),
            ("X", &["X"]),
            ("ABC", &["ABC"]),
            ("v2Users", &["v2", "Users"]),
            ("::", &[]),
        ];
        for (name, expected) in table {
            assert_eq!(
                words(name).map(str::to_ascii_lowercase).collect::<Vec<_>>(),
                expected.iter().map(|word| word.to_ascii_lowercase()).collect::<Vec<_>>(),
                "{name}"
            );
        }
    }

    #[test]
    fn labels_come_from_whole_words() {
        let table: [(&str, &[Label]); 12] = [
            ("users:list", &[Label::Read]),
            ("widget:target", &[]),
            ("monkey:budget", &[]),
            ("blog:postsCount", &[]),
            ("mail:send", &[Label::Send]),
            ("slack:notify", &[Label::External]),
            ("api:users:list", &[Label::Read]),
            ("vault:secret", &[Label::Secret]),
            ("files:DELETE", &[Label::Delete]),
            ("db:dump", &[Label::Bulk]),
            ("users:exportAll", &[Label::Send, Label::Bulk]),
            ("users:add", &[Label::Write]),
        ];
        for (name, expected) in table {
            assert_eq!(Labels::from_name(name), Labels::declared(expected), "{name}");
        }
    }
}
