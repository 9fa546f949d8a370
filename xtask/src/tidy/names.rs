//! A folder or file for leftovers tells nobody what is in it, and grows.

use super::tree::Tree;

const LEFTOVERS: &[&str] = &["common", "helper", "helpers", "lib2", "misc", "stuff", "util", "utils"];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let leftover = |part: &str| LEFTOVERS.contains(&part.split('.').next().unwrap_or(part).to_lowercase().as_str());
    tree.files()
        .filter(|file| file.path.split('/').any(leftover))
        .map(|file| format!("{}: name it after what it does, not as a place for leftovers", file.path))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Tree, check};

    #[test]
    fn leftovers_are_found_as_folders_and_as_files() {
        let tree = Tree::of(&[("crates/a/src/utils.rs", ""), ("web/Util/x.ts", ""), ("crates/a/src/futile.rs", "")]);
        assert_eq!(check(&tree).len(), 2);
    }
}
