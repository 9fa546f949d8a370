//! What `deny.toml` says of licences, versions and sources, checked from what cargo knows already: in a second, in every
//! test run. Advisories need a list from the network and stay with `cargo deny check advisories`.

use crate::licence::is_allowed;
use crate::npm;
use crate::packages::{self, Packages};
use anyhow::{Context, Result};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

#[derive(Deserialize)]
struct Deny {
    licenses: Licences,
    bans: Bans,
}

#[derive(Deserialize)]
struct Licences {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    deny: Vec<Row>,
    skip: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    #[serde(rename = "crate")]
    name: String,
    reason: String,
}

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";
const NPM: &str = "https://registry.npmjs.org/";

pub(crate) fn faults(root: &Path) -> Result<Vec<String>> {
    let text = std::fs::read_to_string(root.join("deny.toml"))?;
    let deny: Deny = toml::from_str(&text).context("deny.toml")?;
    let mut faults = crates(&deny, &packages::resolve(root)?);
    for folder in npm::FOLDERS {
        for (name, one) in npm::locked(root, folder)? {
            let named = format!("{folder}/package-lock.json: {name} {}", one.version);
            if !one.integrity.is_some_and(|integrity| integrity.starts_with("sha512-")) {
                faults.push(format!("{named} has no hash"));
            }
            // Without an address it comes from whichever registry is set, and is what its hash says.
            if let Some(from) = one.resolved.filter(|from| !from.starts_with(NPM)) {
                faults.push(format!("{named} comes from {from}"));
            }
        }
    }
    Ok(faults)
}

fn crates(deny: &Deny, packages: &Packages) -> Vec<String> {
    let mut faults = Vec::new();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in packages.all.iter().filter(|package| package.source.is_some()) {
        let (name, version) = (package.name.as_str(), package.version.as_str());
        versions.entry(name).or_default().insert(version);
        match &package.license {
            Some(licence) if is_allowed(licence, &deny.licenses.allow) => {}
            other => faults.push(format!("{name} {version}: licence {}", other.as_deref().unwrap_or("not told"))),
        }
        if package.source.as_deref() != Some(REGISTRY) {
            faults.push(format!("{name} {version}: comes from {}", package.source.as_deref().unwrap_or_default()));
        } else if !packages.checksums.contains_key(&(name.to_owned(), version.to_owned())) {
            faults.push(format!("{name} {version}: Cargo.lock has no hash"));
        }
        if let Some(row) = deny.bans.deny.iter().find(|row| row.name == name) {
            faults.push(format!("{name} {version}: {}", row.reason));
        }
    }
    let skipped = |name: &str, version: &str| deny.bans.skip.iter().any(|row| row.name == format!("{name}@{version}"));
    for (name, several) in &versions {
        let left: Vec<_> = several.iter().filter(|version| !skipped(name, version)).copied().collect();
        if left.len() > 1 {
            faults.push(format!("{name}: {} at once, and deny.toml does not say why", left.join(", ")));
        }
    }
    for row in &deny.bans.skip {
        let there = row.name.split_once('@').is_some_and(|(name, version)| {
            versions.get(name).is_some_and(|several| several.len() > 1 && several.contains(version))
        });
        if !there || row.reason.is_empty() {
            faults.push(format!("deny.toml: {} is skipped, and needs no skipping or has no reason", row.name));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packages::Package;

    fn root() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    #[test]
    fn everything_from_outside_is_as_deny_toml_says() {
        assert_eq!(faults(&root()).unwrap(), Vec::<String>::new());
    }

    #[test]
    fn what_is_not_is_told() {
        let deny: Deny = toml::from_str(
            "[licenses]\nallow = [\"MIT\"]\n[bans]\ndeny = [{ crate = \"openssl\", reason = \"no\" }]\n\
             skip = [{ crate = \"gone@1.0.0\", reason = \"r\" }, { crate = \"twice@1.0.0\", reason = \"r\" }]\n",
        )
        .unwrap();
        let package = |name: &str, version: &str, licence: Option<&str>, source: &str| Package {
            id: format!("{name} {version}"),
            name: name.into(),
            version: version.into(),
            license: licence.map(Into::into),
            source: Some(source.into()),
        };
        let all = vec![
            package("fine", "1.0.0", Some("MIT"), REGISTRY),
            package("twice", "1.0.0", Some("MIT"), REGISTRY),
            package("twice", "2.0.0", Some("MIT"), REGISTRY),
            package("thrice", "1.0.0", Some("MIT"), REGISTRY),
            package("thrice", "2.0.0", Some("MIT"), REGISTRY),
            package("closed", "1.0.0", Some("Proprietary"), REGISTRY),
            package("silent", "1.0.0", None, REGISTRY),
            package("openssl", "1.0.0", Some("MIT"), REGISTRY),
            package("elsewhere", "1.0.0", Some("MIT"), "git+https://x.example/y"),
        ];
        let checksums = all.iter().map(|one| ((one.name.clone(), one.version.clone()), "00".into())).collect();
        let packages = Packages { all, in_programs: BTreeSet::new(), needs: BTreeMap::new(), checksums };
        let told = crates(&deny, &packages);
        for part in [
            "closed 1.0.0: licence", "silent 1.0.0: licence", "openssl 1.0.0: no", "elsewhere 1.0.0: comes",
            "thrice: 1.0.0, 2.0.0", "gone@1.0.0",
        ] {
            assert!(told.iter().any(|fault| fault.contains(part)), "{part} in {told:?}");
        }
        assert_eq!(told.len(), 6, "{told:?}");
    }
}
