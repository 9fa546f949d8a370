//! `belljar doctor` and `belljar audit` as processes: what they print, how they end.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;

fn belljar(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_belljar"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn started(file: &Path) -> (Child, u16) {
    let mut child = belljar(&["serve", "--listen", "127.0.0.1:0", "--config", file.to_str().unwrap()]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let port = line.trim().rsplit(':').next().unwrap().parse().unwrap_or_else(|_| panic!("{line:?}"));
    (child, port)
}

fn stopped(mut child: Child) {
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    assert!(child.wait().unwrap().success());
}

#[test]
fn one_line_each_and_the_exit_code_says_it_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("belljar.toml");
    let store = folder.path().join("belljar.db");
    std::fs::write(&file, format!("store = \"sqlite:{}\"\n", store.display())).unwrap();
    let (child, port) = started(&file);
    let doctor = |more: &[&str]| -> Output {
        let listen = format!("127.0.0.1:{port}");
        let file = file.to_str().unwrap();
        belljar(&[&["doctor", "--config", file], more].concat()).env("BELLJAR_LISTEN", listen).output().unwrap()
    };
    let well = doctor(&[]);
    let said = text(&well.stdout);
    assert_eq!((well.status.code(), text(&well.stderr)), (Some(0), String::new()), "{said}");
    assert!(said.lines().count() >= 7 && said.lines().all(|line| line.starts_with("ok ")), "{said}");
    let json: Value = serde_json::from_slice(&doctor(&["--format", "json"]).stdout).unwrap();
    let findings = json["findings"].as_array().unwrap();
    assert!(findings.iter().all(|finding| finding["outcome"] == "ok" && finding["says"].is_string()), "{json}");
    stopped(child);
    let down = doctor(&[]);
    assert_eq!(down.status.code(), Some(0), "a server that is not running is no fault");
    assert!(text(&down.stdout).lines().any(|line| line.starts_with("warning  server ")), "{}", text(&down.stdout));
    std::fs::write(&store, "no database at all".repeat(200)).unwrap();
    let broken = doctor(&[]);
    assert_eq!(broken.status.code(), Some(1));
    assert!(text(&broken.stdout).lines().any(|line| line.starts_with("failed   store ")), "{}", text(&broken.stdout));
    std::fs::write(&file, "lisen = 3\n").unwrap();
    let unreadable = doctor(&[]);
    assert_eq!((unreadable.status.code(), unreadable.stdout.len()), (Some(3), 0));
    assert!(text(&unreadable.stderr).contains("did you mean `listen`?"));
}

#[test]
fn the_audit_is_exported_by_time_and_sandbox() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("belljar.toml");
    let audit = folder.path().join("audit.jsonl");
    std::fs::write(&file, format!("store = \"sqlite::memory:\"\naudit = \"{}\"\n", audit.display())).unwrap();
    let (child, _) = started(&file);
    stopped(child);
    let export = |more: &[&str]| {
        let file = file.to_str().unwrap();
        belljar(&[&["audit", "export", "--config", file], more].concat()).output().unwrap()
    };
    let all = export(&[]);
    let said = text(&all.stdout);
    assert_eq!((all.status.code(), said.lines().count()), (Some(0), 2), "{said}{}", text(&all.stderr));
    assert!(said.lines().next().unwrap().contains("\"kind\":\"server-started\""), "{said}");
    assert_eq!(text(&export(&["--since", "1h", "--format", "csv"]).stdout).lines().count(), 3);
    assert_eq!(text(&export(&["--until", "1h"]).stdout), "");
    assert_eq!(text(&export(&["--sandbox", "nobody"]).stdout), "");
    let half = format!("{said}{{\"at\":\"2026");
    std::fs::write(&audit, half).unwrap();
    let with_half = export(&[]);
    assert_eq!((text(&with_half.stdout), with_half.status.code()), (said, Some(0)));
    assert!(text(&with_half.stderr).starts_with("note: 1 line was not whole"), "{}", text(&with_half.stderr));
    let wrong = export(&["--since", "yesterday"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("`yesterday` is no time"), "{}", text(&wrong.stderr));
    let missing = belljar(&["audit", "export", "--file", "nowhere.jsonl"]).output().unwrap();
    assert_eq!(missing.status.code(), Some(3), "{}", text(&missing.stderr));
}
