//! Imports between TypeScript files. The formatter puts each at the start of a line, so lines are enough.

use super::graph::{Edges, cycles};
use crate::tidy::rust::{folder_of, normal};
use crate::tidy::tree::Tree;
use std::collections::BTreeMap;

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut edges = Edges::new();
    let mut lines = BTreeMap::new();
    for (file, text) in tree.texts(&["ts", "mjs"]).filter(|(file, _)| file.path.starts_with("web/")) {
        for (line, name) in imports(text) {
            let Some(to) = target(tree, &file.path, name) else { continue };
            edges.entry(file.path.clone()).or_default().insert(to.clone());
            lines.entry((file.path.clone(), to)).or_insert(line);
        }
    }
    let report = |(size, cycle): (usize, Vec<String>)| {
        let steps = cycle.iter().zip(cycle.iter().cycle().skip(1));
        let steps: Vec<String> =
            steps.map(|(from, to)| format!("{from}:{} imports {to}", lines[&(from.clone(), to.clone())])).collect();
        format!(
            "{}: {size} files import each other in a cycle: {}. Move what they share into a file that imports none of them",
            cycle[0],
            steps.join(", ")
        )
    };
    cycles(&edges).into_iter().map(report).collect()
}

/// `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`, with their lines.
fn imports(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter_map(|(number, line)| {
        let is_statement = line.starts_with("import ") || line.starts_with("export ") || line.starts_with("} from ");
        let quoted = match is_statement {
            true => line.split_once(" from \"").or_else(|| line.split_once("import \""))?.1,
            false => line.split_once("import(\"")?.1,
        };
        Some((number + 1, quoted.split_once('"')?.0))
    })
}

/// The file that a relative import names, if it is one of the tree.
fn target(tree: &Tree, from: &str, name: &str) -> Option<String> {
    let path = name.starts_with('.').then(|| normal(&format!("{}/{name}", folder_of(from))))?;
    let candidates = [path.clone(), path.replace(".js", ".ts"), format!("{path}.ts"), format!("{path}/index.ts")];
    candidates.into_iter().find(|path| tree.text(path).is_some())
}
