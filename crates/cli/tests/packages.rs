//! `belljar packages` as a process, without a registry.

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn belljar(folder: &Path, arguments: &[&str]) -> Output {
    // A port on which nobody listens.
    Command::new(env!("CARGO_BIN_EXE_belljar"))
        .arg("packages")
        .args(arguments)
        .arg("--folder")
        .arg(folder)
        .env("BELLJAR_PACKAGES_REGISTRY", "http://127.0.0.1:9")
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn check(arguments: &[&str], code: i32, out: &str, err: &str) {
    let folder = tempfile::tempdir().unwrap();
    let output = belljar(folder.path(), arguments);
    let [said, complained] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}{complained}");
    assert!(said.contains(out) && complained.contains(err), "{arguments:?}: {said}{complained}");
}

#[test]
fn an_empty_folder_is_fine() {
    check(&["list"], 0, "", "");
    check(&["verify"], 0, "0 packages and bundles are as they were written", "");
    check(&["prune"], 0, "removed 0 packages, 0 bundles and 0 leftovers", "");
}

#[test]
fn wrong_use_is_told_with_the_way_out() {
    check(&["add", "react"], 2, "", "add `--vendor FOLDER`, or set `packages.vendor`");
    check(&["add", "../react", "--vendor", "v"], 2, "", "`../react` is not the name of a package");
    check(&["add", "react", "--vendor", "v"], 3, "", "the registry does not answer for `react`");
    check(&["prune", "--unused", "soon"], 2, "", "soon");
}

#[test]
fn what_is_damaged_is_removed_and_fails_the_check() {
    let folder = tempfile::tempdir().unwrap();
    let package = folder.path().join("public/packages/half");
    std::fs::create_dir_all(&package).unwrap();
    let output = belljar(folder.path(), &["verify"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("it has no manifest; it was removed"));
    assert!(!package.exists());
    assert_eq!(belljar(folder.path(), &["verify"]).status.code(), Some(0));
}

/// The server starts this very program as its children, allocator and all.
#[test]
fn this_program_works_as_a_child_that_is_locked_in() {
    let mut child = belljar_jail::Launcher::at(env!("CARGO_BIN_EXE_belljar"))
        .command("commonjs-names")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let input = br#"{ "entries": ["a"], "files": { "a": { "text": "exports.x = 1;", "requires": {} } } }"#;
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), input).unwrap();
    let output = child.wait_with_output().unwrap();
    let (said, why) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && said == r#"{"a":["x"]}"#, "{said}{why}");
}
