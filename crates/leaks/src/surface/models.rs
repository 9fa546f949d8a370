//! Models of the browser.

use super::group::{Group, Wall};

#[rustfmt::skip]
pub(super) static GROUP: Group = Group {
    title: "Models of the browser",
    wall: Wall::Permissions,
    why: "`language-model`, `summarizer`, `translator` and the like are closed by name",
    names: &[
        "CreateMonitor", "LanguageDetector", "LanguageModel", "Summarizer", "Translator",
    ],
};
