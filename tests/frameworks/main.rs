//! The entries for frameworks beside the frameworks themselves: types, sizes, pages rendered in Node. What they do in a page:
//! `tests/browser/frameworks`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const FRAMEWORKS: [&str; 3] = ["react", "svelte", "vue"];
const MOST_BYTES: u64 = 4_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn json(path: &str) -> Value {
    let text = fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn ended_well(output: &Output) {
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}{}", said(&output.stdout), said(&output.stderr));
}

/// `types.tsx` uses each entry as its framework's own types want it, and has lines that must not compile.
#[test]
fn declarations_fit_the_frameworks() {
    let tsc = root().join("web/node_modules/.bin/tsc");
    let project = root().join("tests/frameworks/tsconfig.json");
    ended_well(&Command::new(tsc).arg("-p").arg(project).output().expect("tsc is installed"));
}

#[test]
fn each_entry_is_small_and_in_the_package() {
    let (manifest, package) = (json("web/dist/manifest.json"), json("web/host/package/package.json"));
    for name in FRAMEWORKS {
        let gzip = manifest[format!("host/belljar-{name}.js")]["gzip"].as_u64();
        assert!(gzip.is_some_and(|bytes| bytes <= MOST_BYTES), "{name}: {gzip:?} bytes gzipped");
        let entry = &package["exports"][format!("./{name}")];
        assert_eq!(entry["default"], format!("./belljar-{name}.js"));
        assert_eq!(entry["types"], format!("./belljar-{name}.d.ts"));
        assert_eq!(package["peerDependenciesMeta"][name]["optional"], true);
    }
    // Next.js and the like render what does not say so on the server alone.
    let react = fs::read_to_string(root().join("web/dist/npm/belljar-react.js")).unwrap();
    assert!(react.starts_with("\"use client\";"), "{}", &react[..60]);
}

/// In Node there is no window: the elements are written out empty, and nothing is opened.
#[test]
fn pages_are_rendered_on_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let node = |arguments: &[&str]| {
        let mut node = Command::new("node");
        node.args(arguments).arg(folder.path()).current_dir(root().join("tests/frameworks")).output().expect("node")
    };
    ended_well(&node(&["packages.mjs"]));
    ended_well(&node(&["bundle.mjs"]));
    let rendered = Command::new("node").arg(folder.path().join("built/ssr.mjs")).output().expect("node");
    ended_well(&rendered);
    assert!(rendered.stderr.is_empty(), "{}", String::from_utf8_lossy(&rendered.stderr));
    let html: Value = serde_json::from_slice(&rendered.stdout).expect("JSON");
    for name in FRAMEWORKS {
        let html = html[name].as_str().unwrap_or_default();
        for element in ["></belljar-app>", "></belljar-widget>"] {
            assert!(html.contains(element), "{name}: {html}");
        }
        assert!(!html.contains("iframe") && !html.contains("alert"), "{name}: {html}");
    }
    for name in ["react", "vue"] {
        let html = html[name].as_str().unwrap_or_default();
        assert!(html.contains("class=\"page\"") && html.contains("<p>wait</p>"), "{name}: {html}");
        assert!(html.contains("<output>false</output>"), "{name}: {html}");
    }
}
