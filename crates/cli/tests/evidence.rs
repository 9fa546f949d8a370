//! `belljar attack`, `belljar leaks` and `belljar replay` are done by another program, where it is installed.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder with `belljar` alone. A hard link, because a symbolic one would lead to the folder where cargo built it.
fn installed() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let belljar = folder.path().join("belljar");
    fs::hard_link(env!("CARGO_BIN_EXE_belljar"), &belljar).unwrap();
    (folder, belljar)
}

fn run(belljar: &Path, path: &Path, args: &[&str]) -> Output {
    Command::new(belljar).args(args).env("PATH", path).output().unwrap()
}

/// Says its name and what it was given, and ends with 1.
fn write_program(folder: &Path, name: &str) {
    fs::create_dir_all(folder).unwrap();
    let file = folder.join("belljar-evidence");
    fs::write(&file, format!("#!/bin/sh\necho {name} \"$@\"\nexit 1\n")).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn without_it_the_message_says_how_to_get_it() {
    let (folder, belljar) = installed();
    for verb in ["attack", "leaks", "replay"] {
        let output = run(&belljar, folder.path(), &[verb, "--quick"]);
        assert_eq!(output.status.code(), Some(3));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(&format!("`belljar {verb}`")), "{said}");
        assert!(said.contains("cargo build --package belljar-evidence"), "{said}");
    }
}

#[test]
fn words_and_exit_code_are_passed_on() {
    let (folder, belljar) = installed();
    let path = folder.path().join("bin");
    write_program(&path, "path");
    let output = run(&belljar, &path, &["leaks", "--help"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "path leaks --help\n");
    assert_eq!(output.status.code(), Some(1));

    write_program(folder.path(), "beside");
    let output = run(&belljar, &path, &["attack", "--only", "regex/", "-x", "--", "y"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.starts_with("beside attack --only regex/ -x"), "what lies beside comes first: {said}");
}
