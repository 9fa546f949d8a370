//! The list of parts, as CycloneDX 1.5 has it. Without a date or a serial number: the same parts, the same list.

use crate::binary::PROGRAMS;
use crate::npm::Locked;
use crate::packages::{Package, Packages};
use data_encoding::{BASE64, HEXLOWER};
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(crate) fn write(packages: &Packages, bundled: &[(String, Locked)]) -> Value {
    let shipped: Vec<_> = packages.all.iter().filter(|one| packages.in_programs.contains(&one.id)).collect();
    let by_id: BTreeMap<&str, String> = shipped.iter().map(|one| (one.id.as_str(), purl(one))).collect();
    let mut components = BTreeMap::new();
    for package in shipped.iter().filter(|one| one.name != "belljar") {
        components.insert(purl(package), of_cargo(package, packages));
    }
    for (name, one) in bundled {
        components.insert(npm_purl(name, &one.version), of_npm(name, one));
    }
    let dependencies: BTreeMap<_, _> = shipped
        .iter()
        .map(|one| {
            let mut on: Vec<_> =
                packages.needs.get(&one.id).into_iter().flatten().filter_map(|id| by_id.get(id.as_str())).collect();
            on.sort();
            on.dedup();
            (purl(one), json!({ "ref": purl(one), "dependsOn": on }))
        })
        .collect();
    let belljar = shipped.iter().find(|one| one.name == "belljar");
    let version = belljar.map_or("", |one| one.version.as_str());
    let own = format!("pkg:cargo/belljar@{version}");
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": {
            "type": "application", "name": "belljar", "version": version, "bom-ref": own, "purl": own,
            "licenses": [{ "expression": "MIT OR Apache-2.0" }],
        } },
        "components": components.into_values().collect::<Vec<_>>(),
        "dependencies": dependencies.into_values().collect::<Vec<_>>(),
    })
}

fn of_cargo(package: &Package, packages: &Packages) -> Value {
    let purl = purl(package);
    let mut part = json!({
        "type": if PROGRAMS.contains(&package.name.as_str()) { "application" } else { "library" },
        "name": package.name, "version": package.version, "bom-ref": purl, "purl": purl,
    });
    if let Some(licence) = &package.license {
        part["licenses"] = json!([{ "expression": licence.replace('/', " OR ") }]);
    }
    if let Some(hash) = packages.checksums.get(&(package.name.clone(), package.version.clone())) {
        part["hashes"] = json!([{ "alg": "SHA-256", "content": hash }]);
    }
    part
}

fn of_npm(name: &str, one: &Locked) -> Value {
    let purl = npm_purl(name, &one.version);
    let mut part = json!({
        "type": "library", "name": name, "version": one.version, "bom-ref": purl, "purl": purl,
        // Present when the bundles were made; which of them a bundle holds, the bundler decided.
        "scope": "optional",
    });
    if let Some(licence) = one.license.as_ref().and_then(Value::as_str) {
        part["licenses"] = json!([{ "expression": licence }]);
    }
    let hash = one.integrity.as_deref().and_then(|text| BASE64.decode(text.strip_prefix("sha512-")?.as_bytes()).ok());
    if let Some(hash) = hash {
        part["hashes"] = json!([{ "alg": "SHA-512", "content": HEXLOWER.encode(&hash) }]);
    }
    part
}

fn purl(package: &Package) -> String {
    format!("pkg:cargo/{}@{}", package.name, package.version)
}

fn npm_purl(name: &str, version: &str) -> String {
    format!("pkg:npm/{}@{version}", name.replace('@', "%40"))
}

#[cfg(test)]
mod tests {
    use super::write;
    use crate::{npm, packages};
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_part_of_this_workspace_is_listed_once_with_its_hash() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let resolved = packages::resolve(&root).unwrap();
        let list = write(&resolved, &npm::bundled(&root).unwrap());
        let parts = list["components"].as_array().unwrap();
        let refs: BTreeSet<_> = parts.iter().map(|part| part["bom-ref"].as_str().unwrap()).collect();
        assert_eq!(refs.len(), parts.len(), "each once");
        for part in parts {
            let own = part["name"].as_str().unwrap().starts_with("belljar-");
            assert_eq!(part["hashes"][0]["content"].is_string(), !own, "{part}");
            assert!(part["licenses"][0]["expression"].is_string(), "{part}");
        }
        let has = |start: &str| refs.iter().any(|one| one.starts_with(start));
        assert!(
            has("pkg:cargo/rusqlite@")
                && has("pkg:cargo/belljar-evidence@")
                && has("pkg:cargo/belljar-serve@")
                && has("pkg:npm/%40codemirror/view@")
        );
        assert!(!has("pkg:cargo/proptest@") && !has("pkg:cargo/xtask@"), "what only tests and we use is not shipped");
        for row in list["dependencies"].as_array().unwrap() {
            for on in row["dependsOn"].as_array().unwrap() {
                assert!(refs.contains(on.as_str().unwrap()), "{on} is listed");
            }
        }
        assert_eq!(list, write(&resolved, &npm::bundled(&root).unwrap()), "the same each time");
    }
}
