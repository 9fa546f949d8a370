//! Who may depend on whom: the layers stand in the workspace's manifest, and each crate names its own in its manifest.
//!
//! A rule that nothing uses is a fault, because the next dependency would pass by it unseen. Dev-dependencies are free.

use super::tree::Tree;
use std::collections::BTreeSet;

const WORKSPACE: &str = "Cargo.toml";

struct Layer<'a> {
    name: &'a str,
    uses: Vec<&'a str>,
}

struct Package<'a> {
    /// Below `crates/`.
    folder: &'a str,
    layer: &'a str,
    dependencies: Vec<&'a str>,
}

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let layers: Vec<Layer> = tree.text(WORKSPACE).into_iter().flat_map(str::lines).filter_map(layer).collect();
    let mut faults = Vec::new();
    let mut packages = Vec::new();
    for file in tree.files() {
        let folder = file.path.strip_prefix("crates/").and_then(|path| path.strip_suffix("/Cargo.toml"));
        let (Some(folder), Some(text)) = (folder, file.text.as_deref()) else { continue };
        match text.lines().find_map(|line| line.strip_prefix("layer = \"")?.strip_suffix('"')) {
            Some(layer) if layers.iter().any(|known| known.name == layer) => {
                packages.push(Package { folder, layer, dependencies: dependencies(text).collect() });
            }
            Some(other) => faults.push(format!("{}: there is no layer `{other}` in {WORKSPACE}", file.path)),
            None => faults.push(format!("{}: name its layer under [package.metadata.belljar]", file.path)),
        }
    }
    let mut used = BTreeSet::new();
    for package in &packages {
        let uses = layers.iter().find(|layer| layer.name == package.layer).map_or(&[][..], |layer| &layer.uses);
        for dependency in &package.dependencies {
            let Some(other) = packages.iter().find(|other| other.folder.replace('/', "-") == *dependency) else {
                continue;
            };
            used.insert((package.layer, other.layer));
            if !uses.contains(&other.layer) {
                faults.push(format!(
                    "crates/{}/Cargo.toml: the layer `{}` may not use {dependency}, which is of `{}` ({WORKSPACE})",
                    package.folder, package.layer, other.layer
                ));
            }
        }
    }
    for Layer { name, uses } in &layers {
        if !packages.iter().any(|package| package.layer == *name) {
            faults.push(format!("{WORKSPACE}: no crate is of the layer `{name}`: remove it"));
        }
        let unused = uses.iter().filter(|other| !used.contains(&(*name, **other)));
        faults.extend(unused.map(|other| {
            format!("{WORKSPACE}: the layer `{name}` may use `{other}`, and no crate of it does: remove the rule")
        }));
    }
    faults
}

/// `{ name = "a", uses = ["b", "c"], what = "…" },`
fn layer(line: &str) -> Option<Layer<'_>> {
    let (name, rest) = line.trim_start().strip_prefix("{ name = \"")?.split_once('"')?;
    let list = rest.split_once("uses = [")?.1.split_once(']')?.0;
    Some(Layer { name, uses: list.split('"').skip(1).step_by(2).collect() })
}

/// The names after `belljar-` in `[dependencies]`, whichever way a row is written.
fn dependencies(manifest: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    manifest.lines().filter_map(move |line| {
        if let Some(table) = line.strip_prefix('[') {
            inside = table.starts_with("dependencies") || table.contains(".dependencies");
            return table.strip_prefix("dependencies.belljar-")?.split(']').next();
        }
        line.strip_prefix("belljar-").filter(|_| inside)?.split([' ', '.', '=']).next()
    })
}

#[cfg(test)]
mod tests {
    use super::{Tree, check};

    const LAYERS: &str = "[workspace.metadata]\nlayers = [\n  { name = \"low\", uses = [], what = \"\" },\n  \
                          { name = \"high\", uses = [\"low\", \"high\"], what = \"\" },\n]\n";
    const LOW: &str = "[package.metadata.belljar]\nlayer = \"low\"\n";
    const HIGH: &str = "[package.metadata.belljar]\nlayer = \"high\"\n[dependencies]\nbelljar-a.workspace = true\n";
    const HIGHER: &str = "[package.metadata.belljar]\nlayer = \"high\"\n[dependencies]\nbelljar-b.workspace = true\n";

    fn faults(layers: &str, a: &str, b: &str, c: &str) -> Vec<String> {
        let files = [
            ("Cargo.toml", layers),
            ("crates/a/Cargo.toml", a),
            ("crates/b/Cargo.toml", b),
            ("crates/c/Cargo.toml", c),
        ];
        check(&Tree::of(&files))
    }

    #[test]
    fn only_downwards_whichever_way_it_is_written() {
        assert_eq!(faults(LAYERS, LOW, HIGH, HIGHER), Vec::<String>::new());
        let free = format!("{LOW}[dev-dependencies]\nbelljar-b.workspace = true\n");
        assert_eq!(faults(LAYERS, &free, HIGH, HIGHER), Vec::<String>::new());
        for upwards in [
            "[dependencies]\nbelljar-c.workspace = true\n",
            "[dependencies]\nserde = \"1\"\nbelljar-c = { path = \"../c\" }\n",
            "[dependencies.belljar-c]\nworkspace = true\n",
            "[target.'cfg(unix)'.dependencies]\nbelljar-c.workspace = true\n",
        ] {
            assert_eq!(faults(LAYERS, &format!("{LOW}{upwards}"), HIGH, HIGHER).len(), 1, "{upwards}");
        }
    }

    #[test]
    fn every_crate_has_a_layer_and_every_layer_a_crate() {
        assert_eq!(faults(LAYERS, "", HIGH, HIGHER).len(), 3, "no layer, so nothing is low or uses it");
        let more = LAYERS.replace("]\n", "  { name = \"none\", uses = [], what = \"\" },\n]\n");
        assert_eq!(faults(&more, LOW, HIGH, HIGHER).len(), 1);
        assert_eq!(faults(LAYERS, LOW, &HIGH.replace("high", "middle"), HIGHER).len(), 3);
    }

    #[test]
    fn a_rule_that_nothing_uses_is_a_fault() {
        let found = faults(&LAYERS.replace("uses = []", "uses = [\"low\"]"), LOW, HIGH, HIGHER);
        assert_eq!(found, ["Cargo.toml: the layer `low` may use `low`, and no crate of it does: remove the rule"]);
        assert_eq!(faults(LAYERS, LOW, HIGH, HIGH).len(), 1, "high uses no high any more");
    }
}
