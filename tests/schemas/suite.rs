//! The official JSON Schema test suite, the draft that the validator claims, required and optional groups.
//!
//! Every case passes, or its group is refused when its schema is read, for a reason that this file lists.

use belljar_gate::Schema;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// A part of the reason why a schema is refused, and how many groups of the suite are refused for it.
const REFUSED: &[(&str, usize)] = &[
    ("`unevaluatedProperties` is not supported", 44),
    ("`unevaluatedItems` is not supported", 27),
    ("`$dynamicRef` is not supported", 2),
    ("`$dynamicAnchor` is not supported", 11),
    ("`$anchor` is not supported", 7),
    ("`$id` inside a schema is not supported", 17),
    // Nothing is fetched.
    ("only references into this schema", 22),
    ("`dependencies` is not supported", 7),
    // Metaschemas of one's own.
    ("is not a draft this validator knows", 4),
];

/// Files that hold no case for this validator.
const LEFT_OUT: &[(&str, &str)] =
    &[("optional/format/", "`format` is an annotation: asserting it is optional, and not done")];

#[test]
fn every_case_of_the_official_suite_passes_or_is_refused() {
    let root = suite().join("tests/draft2020-12");
    let mut files = Vec::new();
    json_files(&root, &mut files);
    let mut refused: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut passed, mut faults) = (0, Vec::new());
    for file in files {
        let name = file.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        if LEFT_OUT.iter().any(|(part, _)| name.starts_with(part)) {
            continue;
        }
        let groups: Vec<Value> = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        for group in groups {
            let place = format!("{name}: {}", group["description"]);
            let schema = match Schema::compile(&group["schema"]) {
                Ok(schema) => schema,
                Err(error) => {
                    match REFUSED.iter().find(|(part, _)| error.reason.contains(part)) {
                        Some((part, _)) => *refused.entry(part).or_default() += 1,
                        None => faults.push(format!("{place} is refused: {error}")),
                    }
                    continue;
                }
            };
            for case in group["tests"].as_array().unwrap() {
                if schema.validate(&case["data"]).is_ok() == case["valid"] {
                    passed += 1;
                } else {
                    faults.push(format!("{place}, {}: {} for {}", case["description"], case["valid"], group["schema"]));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    assert!(passed > 1_000, "the suite has only {passed} cases");
    let listed: BTreeMap<&str, usize> = REFUSED.iter().copied().collect();
    assert_eq!(refused, listed, "the groups that are refused are others than listed");
}

fn json_files(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            json_files(&entry, into);
        } else if entry.extension().is_some_and(|extension| extension == "json") {
            into.push(entry);
        }
    }
}

fn suite() -> PathBuf {
    let cache = env::var_os("XDG_CACHE_HOME").filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = cache.unwrap_or_else(|| env::home_dir().unwrap().join(".cache"));
    let sources = cache.join("belljar/tools/python/schemas/sources");
    let listed = include_str!("sources.txt").lines().find_map(|line| line.split_once("==")).unwrap();
    let version = listed.1.split_whitespace().next().unwrap();
    let suite = sources.join(format!("{}-{version}/json", listed.0));
    assert!(suite.is_dir(), "{} is not there; `cargo xtask setup` installs it", suite.display());
    suite
}
