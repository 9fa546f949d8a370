//! A crate that has grown past this is several crates: nobody holds it in mind, and it compiles as one.

use super::rust::Modules;
use super::tree::Tree;
use std::collections::{BTreeMap, HashSet};

/// Lines of code: blank lines, comments and tests are free.
const MAX_LINES: usize = 9_000;

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut lines: BTreeMap<&str, usize> = BTreeMap::new();
    let modules = Modules::read(tree);
    let compiled: HashSet<&str> =
        modules.all.iter().filter(|module| !module.test_only).map(|module| module.file.as_str()).collect();
    for (file, text) in tree.texts(&["rs"]).filter(|(file, _)| compiled.contains(file.path.as_str())) {
        if let Some((package, _)) = file.path.split_once("/src/") {
            *lines.entry(package).or_default() += code(text);
        }
    }
    let fault = |(package, lines)| {
        format!("{package}: {lines} lines of code, and the limit is {MAX_LINES}: split it where it is loose")
    };
    lines.into_iter().filter(|(_, lines)| *lines > MAX_LINES).map(fault).collect()
}

/// Up to the file's own tests, which stand at its end.
fn code(text: &str) -> usize {
    let mut lines = text.lines().peekable();
    let mut count = 0;
    while let Some(line) = lines.next() {
        if line == "#[cfg(test)]" && lines.peek().is_some_and(|next| next.ends_with("mod tests {")) {
            break;
        }
        let line = line.trim_start();
        count += usize::from(!line.is_empty() && !line.starts_with("//"));
    }
    count
}

#[cfg(test)]
mod tests {
    use super::{MAX_LINES, Tree, check};

    #[test]
    fn code_counts_and_nothing_else() {
        let (full, free) = ("x();\n".repeat(MAX_LINES - 1), "\n    // why\n".repeat(10));
        let tested = format!("{free}let y;\n#[cfg(test)]\nmod tests {{\n{full}}}\n");
        let declared = format!("mod b;\n#[cfg(test)]\nmod tests;\n{}", full.replacen("x();\n", "", 3));
        let files = [
            ("crates/a/Cargo.toml", ""),
            ("crates/a/src/lib.rs", &declared),
            ("crates/a/src/b.rs", &tested),
            ("crates/a/src/tests.rs", &full),
            ("crates/a/tests/c.rs", &full),
        ];
        assert_eq!(check(&Tree::of(&files)), Vec::<String>::new());
        let over = format!("{full}let a;\nlet b;\n");
        let tree = Tree::of(&[files[0], ("crates/a/src/lib.rs", &over)]);
        let found = check(&tree);
        assert_eq!(found, ["crates/a: 9001 lines of code, and the limit is 9000: split it where it is loose"]);
    }
}
