//! The adapters' declarations beside the real packages, and their sizes. What they do: `tests/browser/adapters`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

const ADAPTERS: [&str; 4] = ["ai-sdk", "codemode", "langchain", "tanstack"];
const MOST_BYTES: u64 = 4_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn json(path: &str) -> Value {
    let text = fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// `types.ts` assigns each adapter to the type that its package has for it, and has lines that must not compile.
#[test]
fn declarations_fit_the_packages() {
    let tsc = root().join("web/node_modules/.bin/tsc");
    let project = root().join("tests/adapters/tsconfig.json");
    let checked = Command::new(tsc).arg("-p").arg(project).output().expect("tsc is installed");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}

#[test]
fn each_adapter_is_small() {
    let manifest = json("web/dist/manifest.json");
    for name in ADAPTERS {
        let gzip = manifest[format!("host/belljar-{name}.js")]["gzip"].as_u64();
        assert!(gzip.is_some_and(|bytes| bytes <= MOST_BYTES), "{name}: {gzip:?} bytes gzipped");
    }
}

/// Nobody who installs `belljar` installs these with it.
#[test]
fn packages_are_optional_peers() {
    let package = json("web/host/package/package.json");
    for (name, _) in package["peerDependencies"].as_object().expect("peers") {
        assert_eq!(package["peerDependenciesMeta"][name]["optional"], true, "{name}");
        let tested = |folder: &str| json(&format!("tests/{folder}/package.json"))["devDependencies"][name].is_string();
        assert!(tested("adapters") || tested("frameworks"), "{name} is tested with no version");
    }
    for name in ADAPTERS {
        let entry = &package["exports"][format!("./{name}")];
        assert_eq!(entry["default"], format!("./belljar-{name}.js"));
        assert_eq!(entry["types"], format!("./belljar-{name}.d.ts"));
    }
    assert!(package["dependencies"].is_null(), "the package has no dependency of its own");
}
