//! The files that Cargo compiles by themselves, and paths between files.

use crate::tidy::tree::Tree;

/// What Cargo compiles by itself, by its place or by a `path` in a manifest.
pub(in crate::tidy) fn roots(tree: &Tree) -> Vec<String> {
    let mut roots = Vec::new();
    for manifest in tree.files().filter(|file| file.name() == "Cargo.toml") {
        let package = folder_of(&manifest.path);
        let written = manifest.text.iter().flat_map(|text| text.lines());
        let paths = written.filter_map(|line| line.strip_prefix("path = \"")?.strip_suffix(".rs\""));
        roots.extend(paths.map(|path| normal(&format!("{package}/{path}.rs"))));
        let is_root = |path: &str| {
            let parts: Vec<&str> = path.split('/').collect();
            match parts.as_slice() {
                ["build.rs"] | ["src", "lib.rs" | "main.rs"] | ["src", "bin", _] => true,
                [folder, _] => ["benches", "examples", "tests"].contains(folder),
                [folder, _, "main.rs"] => *folder == "tests",
                _ => false,
            }
        };
        let prefix = if package.is_empty() { String::new() } else { format!("{package}/") };
        let own = tree.texts(&["rs"]).filter(|(file, _)| file.path.strip_prefix(&prefix).is_some_and(is_root));
        roots.extend(own.map(|(file, _)| file.path.clone()));
    }
    roots.sort();
    roots.dedup();
    roots
}

pub(in crate::tidy) fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Without `.` and `..`.
pub(in crate::tidy) fn normal(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}
