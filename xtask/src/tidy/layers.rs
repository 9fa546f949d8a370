//! Who may depend on whom. The picture in ARCHITECTURE.md is this table.

use super::tree::Tree;

/// Each crate with the crates of ours it may use at run time.
const LAYERS: &[(&str, &[&str])] = &[
    ("assets", &[]),
    ("browsers", &[]),
    ("model", &[]),
    ("policy", &["model"]),
    ("postgres", &[]),
    ("guard", &["policy"]),
    ("wire", &["model"]),
    ("gate", &["model", "wire"]),
    ("wasm/guard", &["policy", "guard"]),
    ("wasm/gate", &["policy", "wire", "gate"]),
    ("serve", &["assets", "policy", "guard", "wire", "gate"]),
    ("attack", &["assets", "browsers", "policy", "wire", "serve"]),
    ("leaks", &["browsers", "policy", "serve"]),
    ("evidence", &["attack", "browsers", "leaks", "policy"]),
    ("cli", &["policy", "guard", "serve"]),
];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for file in tree.files() {
        let folder = file.path.strip_prefix("crates/").and_then(|path| path.strip_suffix("/Cargo.toml"));
        let (Some(folder), Some(text)) = (folder, file.text.as_deref()) else { continue };
        let Some((_, allowed)) = LAYERS.iter().find(|(name, _)| *name == folder) else {
            faults.push(format!("{}: this crate has no row in xtask/src/tidy/layers.rs", file.path));
            continue;
        };
        for used in dependencies(text).filter(|used| !allowed.contains(used)) {
            faults.push(format!("{}: {folder} may not depend on {used} (xtask/src/tidy/layers.rs)", file.path));
        }
    }
    faults
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

    #[test]
    fn only_downwards() {
        let fine =
            "[dependencies]\nbelljar-policy.workspace = true\n[dev-dependencies]\nbelljar-gate.workspace = true\n";
        assert_eq!(check(&Tree::of(&[("crates/guard/Cargo.toml", fine)])), Vec::<String>::new());
        for upwards in [
            "[dependencies]\nbelljar-serve.workspace = true\n",
            "[dependencies]\nserde = \"1\"\nbelljar-serve = { path = \"../serve\" }\n",
            "[dependencies.belljar-serve]\nworkspace = true\n",
            "[target.'cfg(unix)'.dependencies]\nbelljar-serve.workspace = true\n",
        ] {
            assert_eq!(check(&Tree::of(&[("crates/policy/Cargo.toml", upwards)])).len(), 1, "{upwards}");
        }
        assert_eq!(check(&Tree::of(&[("crates/new/Cargo.toml", "")])).len(), 1, "a crate without a row");
    }
}
