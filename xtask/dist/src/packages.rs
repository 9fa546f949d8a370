//! What cargo resolved: every package, and which of them are in the programs.

use anyhow::{Context, Result};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

#[derive(Debug)]
pub(crate) struct Packages {
    pub(crate) all: Vec<Package>,
    /// By id, what the programs are linked from or were built with.
    pub(crate) in_programs: BTreeSet<String>,
    /// By id.
    pub(crate) needs: BTreeMap<String, Vec<String>>,
    /// SHA-256, by name and version, as Cargo.lock has it.
    pub(crate) checksums: BTreeMap<(String, String), String>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Package {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) license: Option<String>,
    /// None for our own.
    pub(crate) source: Option<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    kind: Option<String>,
}

#[derive(Deserialize)]
struct Lock {
    package: Vec<Locked>,
}

#[derive(Deserialize)]
struct Locked {
    name: String,
    version: String,
    checksum: Option<String>,
}

pub(crate) fn resolve(root: &Path) -> Result<Packages> {
    let mut cargo = Command::new("cargo");
    cargo.args(["metadata", "--format-version", "1", "--locked"]).current_dir(root);
    let metadata: Metadata =
        serde_json::from_slice(&crate::process::output(&mut cargo)?).context("cargo's metadata")?;
    let lock: Lock = toml::from_str(&std::fs::read_to_string(root.join("Cargo.lock"))?).context("Cargo.lock")?;
    let checksums = lock.package.into_iter().filter_map(|one| Some(((one.name, one.version), one.checksum?))).collect();
    let needs: BTreeMap<_, Vec<_>> = metadata
        .resolve
        .nodes
        .into_iter()
        .map(|node| {
            let shipped =
                |dependency: &Dependency| dependency.dep_kinds.iter().any(|kind| kind.kind.as_deref() != Some("dev"));
            (node.id, node.deps.into_iter().filter(shipped).map(|dependency| dependency.pkg).collect())
        })
        .collect();
    let mut open = Vec::new();
    for program in crate::binary::PROGRAMS {
        let own = metadata.packages.iter().find(|package| package.name == program && package.source.is_none());
        open.push(own.with_context(|| format!("there is a package `{program}`"))?.id.clone());
    }
    let mut in_programs = BTreeSet::new();
    while let Some(id) = open.pop() {
        if in_programs.insert(id.clone()) {
            open.extend(needs.get(&id).into_iter().flatten().cloned());
        }
    }
    Ok(Packages { all: metadata.packages, in_programs, needs, checksums })
}
