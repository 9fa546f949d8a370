//! The root is the first page of the repository: what lies there is chosen.

use super::tree::Tree;
use std::collections::BTreeSet;

const ALLOWED: &[&str] = &[
    ".cargo", ".ci", ".config", ".editorconfig", ".gitattributes", ".github", ".gitignore", "ARCHITECTURE.md",
    "CHANGELOG.md", "CONTRIBUTING.md", "Cargo.lock", "Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md",
    "SECURITY.md", "crates", "deny.toml", "deploy", "docs", "examples", "fuzz", "rustfmt.toml", "tests", "web",
    "xtask",
];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let entries: BTreeSet<&str> = tree.files().filter_map(|file| file.path.split('/').next()).collect();
    entries
        .into_iter()
        .filter(|entry| !ALLOWED.contains(entry))
        .map(|entry| format!("{entry}: not on the list of top-level entries (xtask/src/tidy/top_level.rs)"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Tree, check};

    #[test]
    fn only_listed_entries() {
        assert_eq!(check(&Tree::of(&[("README.md", ""), ("crates/policy/Cargo.toml", "")])), Vec::<String>::new());
        assert_eq!(check(&Tree::of(&[("notes.md", ""), ("scripts/a.sh", ""), ("scripts/b.sh", "")])).len(), 2);
    }
}
