//! A file longer than this is two files. Tables may be longer, each with its reason.

use super::tree::Tree;

const ROOFS: &[(&[&str], usize)] = &[(&["rs"], 500), (&["ts", "mjs"], 250)];

/// Path and reason. A row that is not needed any more is a fault too.
const LONGER: &[(&str, &str)] = &[];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    check_with(tree, LONGER)
}

fn check_with(tree: &Tree, longer: &[(&str, &str)]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut too_long = Vec::new();
    for (extensions, roof) in ROOFS {
        for (file, text) in tree.texts(extensions) {
            let lines = text.lines().count();
            if lines <= *roof || file.marked_generated {
                continue;
            }
            too_long.push(file.path.as_str());
            if !longer.iter().any(|(path, _)| *path == file.path) {
                faults.push(format!("{}: {lines} lines, and the roof is {roof}", file.path));
            }
        }
    }
    let stale = longer.iter().filter(|(path, _)| !too_long.contains(path));
    faults
        .extend(stale.map(|(path, _)| format!("{path}: listed in xtask/src/tidy/size.rs, and not too long any more")));
    faults
}

#[cfg(test)]
mod tests {
    use super::{Tree, check_with};

    #[test]
    fn roofs_by_language_with_listed_exceptions() {
        let (short, middle, long) = ("x\n".repeat(250), "x\n".repeat(251), "x\n".repeat(501));
        let tree = Tree::of(&[
            ("a.ts", &short),
            ("b.ts", &middle),
            ("c.rs", &middle),
            ("d.rs", &long),
            ("web/generated/wire.ts", &long),
        ]);
        assert_eq!(check_with(&tree, &[]).len(), 2);
        assert_eq!(check_with(&tree, &[("b.ts", "a table"), ("d.rs", "a table")]), Vec::<String>::new());
        assert_eq!(check_with(&tree, &[("b.ts", ""), ("d.rs", ""), ("c.rs", "")]).len(), 1);
    }
}
