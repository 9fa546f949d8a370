//! `docs/internals/benchmarks.md`: a part for each bench, with what was measured last. A run writes anew only what it measured.

use anyhow::{Context, Result};
use std::fmt::Write as _;
use std::path::Path;

use crate::rounds::Line;
use crate::table;

const FILE: &str = "docs/internals/benchmarks.md";
const HEAD: &str = "# Benchmarks

`cargo xtask bench --page [--rounds N] [name…]` writes this page; each part has the results of its last run. The baseline is the same
work without Belljar, measured alternately in the same run; `÷ baseline` is the result divided by the baseline. With several rounds a
result is the p50 of the rounds, and `range` has the minimum and the maximum. A target that is not met is marked `FAIL`.
Everything is measured as it is released: programs from `cargo build --release`, browser modules in the profile `wasm`.
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
