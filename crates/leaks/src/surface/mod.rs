//! What browsers offer to a document, by the wall that stands before it.
//!
//! A new version of a browser brings new names. One that nobody has looked at may be a way out that no wall closes, so
//! `facts::surface` of the browser tests holds every installed browser against these tables and those of
//! `belljar-policy`, and fails for a name that no row has. Made with Chromium 156, Firefox ESR 153 and WebKitGTK 2.50,
//! in a secure context, from the globals of a document and the members of `document` and `navigator`.

mod code;
mod devices;
mod dialogs;
mod document;
mod graphics;
mod group;
mod identity;
mod language;
mod measures;
mod messages;
mod models;
mod network;
mod places;
mod storage;
mod workers;

pub use group::{Group, Wall};

use std::collections::HashMap;
use std::sync::LazyLock;

pub static GROUPS: [&Group; 14] = [
    &language::GROUP,
    &document::GROUP,
    &code::GROUP,
    &network::GROUP,
    &places::GROUP,
    &dialogs::GROUP,
    &messages::GROUP,
    &workers::GROUP,
    &storage::GROUP,
    &identity::GROUP,
    &models::GROUP,
    &devices::GROUP,
    &measures::GROUP,
    &graphics::GROUP,
];

static INDEX: LazyLock<HashMap<&'static str, &'static Group>> =
    LazyLock::new(|| GROUPS.iter().flat_map(|group| group.names.iter().map(move |name| (*name, *group))).collect());

/// The group of a name, where somebody has looked at it.
pub fn group(name: &str) -> Option<&'static Group> {
    INDEX.get(name).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_verdict() {
        let all: usize = GROUPS.iter().map(|group| group.names.len()).sum();
        assert_eq!(INDEX.len(), all, "a name stands in two groups");
        assert!(group("fetch").is_some_and(|group| group.wall == Wall::Csp));
        assert!(group("modelContext").is_none(), "no installed browser has it: it is to be looked at when one does");
    }
}
