//! The picture of the crates in ARCHITECTURE.md, drawn from what Cargo says of them: layers from the top down, each crate
//! with its description and the crates it uses. What is used through another crate anyway is left out.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// What is known of one crate, by its folder below `crates/`.
struct Package {
    layer: String,
    description: String,
    uses: BTreeSet<String>,
}

pub(crate) fn crates(root: &Path) -> Result<String> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["metadata", "--format-version", "1", "--no-deps", "--offline"]).current_dir(root);
    let output = cargo.output().context("cannot start cargo metadata")?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    draw(&serde_json::from_slice(&output.stdout)?)
}

fn draw(metadata: &Value) -> Result<String> {
    let packages = packages(metadata)?;
    let names = packages.keys().map(String::len).max().unwrap_or(0);
    let words = packages.values().map(|package| package.description.chars().count()).max().unwrap_or(0);
    let mut text = String::from("```text\n");
    let layers = metadata["metadata"]["layers"].as_array().context("the workspace's manifest lists the layers")?;
    for layer in layers.iter().rev() {
        let (name, what) = (layer["name"].as_str().unwrap_or_default(), layer["what"].as_str().unwrap_or_default());
        writeln!(text, "{name}: {what}")?;
        for folder in topmost_first(&packages, name) {
            let Package { description, .. } = &packages[folder];
            let line = format!("  {folder:names$}  {description:words$}  {}", arrows(&packages, folder));
            writeln!(text, "{}", line.trim_end())?;
        }
        text.push('\n');
    }
    Ok(format!("{}\n```\n", text.trim_end()))
}

fn packages(metadata: &Value) -> Result<BTreeMap<String, Package>> {
    let all = metadata["packages"].as_array().context("cargo's packages")?;
    let root = metadata["workspace_root"].as_str().context("cargo's root")?;
    let folder = |manifest: &Value| {
        let path = manifest.as_str()?.strip_prefix(root)?.strip_prefix("/crates/")?.strip_suffix("/Cargo.toml")?;
        Some(path.to_owned())
    };
    let folders: BTreeMap<&str, String> = all
        .iter()
        .filter_map(|package| Some((package["name"].as_str()?, folder(&package["manifest_path"])?)))
        .collect();
    let mut packages = BTreeMap::new();
    for package in all {
        let Some(folder) = package["name"].as_str().and_then(|name| folders.get(name)) else { continue };
        let text = |value: &Value, what: &str| {
            value.as_str().map(str::to_owned).with_context(|| format!("crates/{folder}/Cargo.toml has no {what}"))
        };
        let of_ours = package["dependencies"].as_array().into_iter().flatten().filter(|used| used["kind"].is_null());
        let uses = of_ours.filter_map(|used| folders.get(used["name"].as_str()?).cloned()).collect();
        let layer = text(&package["metadata"]["belljar"]["layer"], "layer")?;
        let description = text(&package["description"], "description")?;
        packages.insert(folder.clone(), Package { layer, description, uses });
    }
    Ok(packages)
}

/// The crates of a layer, each before those that it uses.
fn topmost_first<'a>(packages: &'a BTreeMap<String, Package>, layer: &str) -> Vec<&'a str> {
    let mut rows: Vec<&str> =
        packages.iter().filter(|(_, package)| package.layer == layer).map(|(folder, _)| folder.as_str()).collect();
    rows.sort_by_key(|folder| (std::cmp::Reverse(reached(packages, folder).len()), *folder));
    rows
}

fn arrows(packages: &BTreeMap<String, Package>, folder: &str) -> String {
    let uses = &packages[folder].uses;
    let through_others: BTreeSet<&str> = uses.iter().flat_map(|used| reached(packages, used)).collect();
    let direct: Vec<&str> = uses.iter().map(String::as_str).filter(|used| !through_others.contains(used)).collect();
    if direct.is_empty() { String::new() } else { format!("-> {}", direct.join(", ")) }
}

/// All that a crate uses, directly or not.
fn reached<'a>(packages: &'a BTreeMap<String, Package>, folder: &str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&str> = vec![folder];
    while let Some(at) = open.pop() {
        for used in &packages[at].uses {
            if seen.insert(used.as_str()) {
                open.push(used);
            }
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::draw;
    use serde_json::json;

    #[test]
    fn layers_from_the_top_with_the_arrows_that_say_something() {
        let package = |name: &str, layer: &str, uses: &[(&str, Option<&str>)]| {
            json!({
                "name": format!("belljar-{name}"),
                "description": format!("is {name}"),
                "manifest_path": format!("/r/crates/{name}/Cargo.toml"),
                "metadata": { "belljar": { "layer": layer } },
                "dependencies": uses.iter().map(|(used, kind)| json!({ "name": used, "kind": kind })).collect::<Vec<_>>(),
            })
        };
        let mut metadata = json!({
            "workspace_root": "/r",
            "metadata": { "layers": [{ "name": "low", "what": "decides" }, { "name": "high", "what": "acts" }] },
            "packages": [
                package("a", "low", &[("serde", None)]),
                package("b", "low", &[("belljar-a", None)]),
                package("top", "high", &[("belljar-a", None), ("belljar-b", None), ("belljar-tests", Some("dev"))]),
                { "name": "belljar-tests", "manifest_path": "/r/tests/Cargo.toml" },
            ],
        });
        let drawn = "```text\nhigh: acts\n  top  is top  -> b\n\nlow: decides\n  b    is b    -> a\n  a    is a\n```\n";
        assert_eq!(draw(&metadata).unwrap(), drawn);
        metadata["packages"][0]["description"] = json!(null);
        assert!(draw(&metadata).is_err(), "a crate says what it is");
    }
}
