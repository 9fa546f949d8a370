//! `docs/internals/benchmarks.md`: a part for each bench, with what was measured last. A run writes anew only what it measured.

use anyhow::{Context, Result};
use std::fmt::Write as _;
use std::path::Path;

use crate::rounds::Line;
use crate::table;

const FILE: &str = "docs/internals/benchmarks.md";
const HEAD: &str = "# Benchmarks

Written by `cargo xtask bench --page [--rounds N] [name…]`; each part holds what that run saw. A number stands beside the same work done
the plain way, measured in turns in the same run; `ratio` is the first in terms of the second. With several rounds a number is the middle
one, and `spread` the least and the most. A mark is a promise: `FAIL` says that it is not kept.
";

pub(crate) fn write(root: &Path, benches: &[(&str, Vec<Line>)]) -> Result<()> {
    let file = root.join(FILE);
    let old = std::fs::read_to_string(&file).unwrap_or_default();
    let mut parts: Vec<(String, String)> = parts(&old);
    for (name, lines) in benches {
        let text = part(lines);
        match parts.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = text,
            None => parts.push(((*name).to_owned(), text)),
        }
    }
    parts.sort();
    let mut page = HEAD.to_owned();
    for (name, text) in parts {
        let _ = write!(page, "\n## {name}\n\n{}\n", text.trim());
    }
    std::fs::write(&file, page).with_context(|| format!("cannot write {FILE}"))
}

/// What the page holds already, by bench.
fn parts(page: &str) -> Vec<(String, String)> {
    let split = page.split("\n## ").skip(1).filter_map(|part| part.split_once('\n'));
    split.map(|(name, text)| (name.trim().to_owned(), text.to_owned())).collect()
}

fn part(lines: &[Line]) -> String {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or("unknown");
    format!("{cores} cores; load at the end {load}.\n\n{}", table::markdown(lines))
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn parts_are_found_again() {
        let page = "# Benchmarks\n\nWords.\n\n## app\n\n| a |\n\n## tool\n\n| b |\n";
        let found = parts(page);
        assert_eq!(found.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["app", "tool"]);
        assert!(found[0].1.contains("| a |") && !found[0].1.contains("| b |"));
    }
}
