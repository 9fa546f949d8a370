//! A path on somebody's machine works nowhere else, and tells about that machine.

use super::tree::Tree;

/// Written in pieces, so that this file passes itself.
const PATHS: &[&str] = &[
    concat!("/ro", "ot/"),
    concat!("/wo", "rk/"),
    concat!("/ho", "me/"),
    concat!("/Use", "rs/"),
    concat!("C:\\", "Users"),
    concat!("/tmp/", "trees"),
];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for file in tree.files() {
        for (number, line) in file.text.iter().flat_map(|text| text.lines().enumerate()) {
            for found in PATHS.iter().filter(|path| names(line, path)) {
                faults.push(format!("{}:{}: `{found}` is a path on one machine", file.path, number + 1));
            }
        }
    }
    faults
}

/// As the beginning of a path: `https://x.example/home/` is somebody else's, and fine.
fn names(line: &str, path: &str) -> bool {
    line.match_indices(path).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|before| !(before.is_alphanumeric() || "./-_}*)".contains(before)))
    })
}

#[cfg(test)]
mod tests {
    use super::{PATHS, Tree, check};

    #[test]
    fn beginnings_of_paths_and_nothing_else() {
        for path in PATHS {
            for (line, faults) in [
                (format!("see {path}notes"), 1),
                (format!("\"{path}notes\""), 1),
                (format!("file://{path}notes"), 0),
                (format!("https://x.example{path}notes"), 0),
                (format!("$x{path}"), 0),
            ] {
                assert_eq!(check(&Tree::of(&[("a.md", &line)])).len(), faults, "{line}");
            }
        }
    }
}
