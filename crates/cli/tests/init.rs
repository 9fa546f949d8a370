//! `belljar init` as a user meets it.

mod command;

use std::fs;

use command::{belljar, code, text};

#[test]
fn what_it_writes_is_understood_by_the_other_verbs() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("my page");
    let made = belljar(&["init", folder.to_str().unwrap()], b"");
    assert_eq!((code(&made), text(&made.stderr).as_str()), (0, ""));
    let said = text(&made.stdout);
    for name in ["policy.toml", "index.html", "mcp.json"] {
        assert!(folder.join(name).is_file() && said.contains(name), "{name}: {said}");
    }
    assert!(said.contains("belljar serve --mcp"), "{said}");

    let policy = folder.join("policy.toml");
    let compiled = belljar(&["policy", "compile", policy.to_str().unwrap(), "--guest", "run"], b"");
    assert_eq!(code(&compiled), 0, "{}", text(&compiled.stderr));
    let servers = folder.join("mcp.json");
    let described = belljar(&["tools", "describe", "--mcp", servers.to_str().unwrap()], b"");
    assert_eq!(code(&described), 0, "{}", text(&described.stderr));
}

#[test]
fn nothing_of_somebodys_is_touched() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("index.html"), "mine").unwrap();
    let refused = belljar(&["init", place.path().to_str().unwrap()], b"");
    assert_eq!(code(&refused), 2);
    assert!(text(&refused.stderr).contains("index.html is there already"), "{}", text(&refused.stderr));
    assert_eq!(fs::read_to_string(place.path().join("index.html")).unwrap(), "mine");
    assert!(!place.path().join("policy.toml").exists());
}

#[test]
fn where_nothing_can_be_written_it_says_so() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("file");
    fs::write(&file, "").unwrap();
    let refused = belljar(&["init", file.join("below").to_str().unwrap()], b"");
    assert_eq!(code(&refused), 3);
    assert!(text(&refused.stderr).starts_with("error: "), "{}", text(&refused.stderr));
}
