//! Each example is a folder to be copied whole, so it has its own copy of what all of them need: those stay the same.

use super::tree::Tree;

/// A file that every example has, and the line up to which it is the same; without one, all of it is.
const SHARED: &[(&str, Option<&str>)] = &[("serve.mjs", None), ("style.css", Some("/* Of this page alone. */"))];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, end) in SHARED {
        let mut first = None;
        for file in tree.files().filter(|file| file.path.starts_with("examples/") && file.name() == *name) {
            let text = file.text.as_deref().unwrap_or_default();
            let shared = end.map_or(Some(text), |end| text.split_once(end).map(|(shared, _)| shared));
            let Some(shared) = shared else {
                faults.push(format!("{}: has no line {}", file.path, end.unwrap_or_default()));
                continue;
            };
            let (path, expected) = first.get_or_insert((&file.path, shared));
            if *expected != shared {
                faults.push(format!("{}: differs from {path} in what all examples share", file.path));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::{Tree, check};

    #[test]
    fn what_is_shared_is_the_same() {
        let style = |shared: &str, own: &str| format!("{shared}/* Of this page alone. */{own}");
        let files = |server: &str, style: &str| {
            let own = "a{}/* Of this page alone. */b{}";
            let files = [
                ("examples/a/serve.mjs", "1"),
                ("examples/b/serve.mjs", server),
                ("examples/a/style.css", own),
                ("examples/b/style.css", style),
            ];
            check(&Tree::of(&files)).len()
        };
        assert_eq!(files("1", &style("a{}", "c{}")), 0);
        assert_eq!(files("2", &style("a{}", "c{}")), 1);
        assert_eq!(files("1", &style("d{}", "c{}")), 1);
        assert_eq!(files("1", "a{}"), 1);
    }
}
