//! A lint that a Cargo manifest allows has its reason on the line above or beside it.

use super::tree::Tree;

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (file, text) in tree.texts(&["toml"]).filter(|(file, _)| file.name() == "Cargo.toml") {
        let (mut inside, mut above) = (false, "");
        for (number, line) in text.lines().enumerate() {
            if line.starts_with('[') {
                inside = line.contains("lints");
                // A comment above the table speaks for its first line.
                continue;
            }
            let allows = line.contains("\"allow\"");
            if inside && allows && !line.contains('#') && !above.trim_start().starts_with('#') {
                faults.push(format!("{}:{}: say why this lint is allowed", file.path, number + 1));
            }
            above = line;
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::{Tree, check};

    #[test]
    fn an_allow_needs_a_comment() {
        let manifest = |table: &str| check(&Tree::of(&[("Cargo.toml", table)])).len();
        assert_eq!(manifest("[workspace.lints.clippy]\nfoo = \"allow\"\n"), 1);
        assert_eq!(manifest("[lints.rust]\nfoo = { level = \"allow\", priority = 1 }\n"), 1);
        assert_eq!(manifest("[lints.rust]\n# Generated code.\nfoo = \"allow\"\n"), 0);
        assert_eq!(manifest("[lints.rust]\nfoo = \"allow\" # generated code\n"), 0);
        assert_eq!(manifest("# Generated code.\n[lints.rust]\nfoo = \"allow\"\nbar = \"allow\"\n"), 1);
        assert_eq!(manifest("[lints.rust]\nfoo = \"warn\"\n[other]\nfoo = \"allow\"\n"), 0);
    }
}
