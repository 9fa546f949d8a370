//! The audit log of a server that runs: what is in it, and what is not.

use std::io::Write as _;
use std::path::Path;

use belljar_sandbox::{AuditQuery, Exported, export_audit};
use serde_json::{Value, json};

use super::client::{ask, configured, create};
use crate::{Config, Running, ServeError};

fn audited(folder: &Path) -> Config {
    let mut config = Config::for_tests();
    config.audit = Some(folder.join("log/audit.jsonl"));
    config
}

fn exported(folder: &Path, change: impl FnOnce(&mut AuditQuery)) -> (Vec<Value>, Exported) {
    let mut query = AuditQuery { file: folder.join("log/audit.jsonl"), ..AuditQuery::default() };
    change(&mut query);
    let mut out = Vec::new();
    let done = export_audit(&query, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    (text.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), done)
}

fn kinds(lines: &[Value]) -> Vec<&str> {
    lines.iter().map(|line| line["kind"].as_str().unwrap()).collect()
}

#[test]
fn what_is_done_is_written_and_outlives_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let config =
        Config { audit: audited(folder.path()).audit, ..configured(&[("BELLJAR_TOKENS", "0123456789abcdef")]) };
    let server = Running::start(config).unwrap();
    let token =
        |asking: super::client::Asking<'static>| asking.api().header("Authorization", "Bearer 0123456789abcdef");
    let made = token(ask(&server, "POST", "/api/v1/sandboxes")).json(&json!({ "guest": "widget", "html": "x" })).send();
    let id = made.value()["id"].as_str().unwrap().to_owned();
    assert_eq!(ask(&server, "GET", "/api/v1/sandboxes/x").api().send().status, 401);
    let wrong = ask(&server, "GET", "/api/v1/sandboxes/x").api().header("Authorization", "Bearer wrong-wrong-wrong");
    assert_eq!(wrong.send().status, 401);
    assert_eq!(token(ask(&server, "DELETE", &format!("/api/v1/sandboxes/{id}"))).send().status, 204);
    server.stop();
    let (lines, done) = exported(folder.path(), |_| {});
    assert_eq!(
        kinds(&lines),
        ["server-started", "sandbox-created", "caller-refused", "caller-refused", "sandbox-removed", "server-stopped"]
    );
    assert_eq!((done.lines, done.skipped), (6, 0));
    assert_eq!((lines[1]["sandbox"].as_str(), lines[1]["guest"].as_str()), (Some(id.as_str()), Some("widget")));
    assert_eq!((&lines[3]["status"], &lines[3]["route"]), (&json!(401), &json!(null)), "it came to no route");
    assert_eq!((lines[4]["sandbox"].as_str(), lines[4]["why"].as_str()), (Some(id.as_str()), Some("deleted")));
    let text = format!("{lines:?}");
    assert!(!text.contains("0123456789abcdef") && !text.contains("wrong-wrong-wrong"), "{text}");
    let (of_one, _) = exported(folder.path(), |query| query.sandbox = Some(id));
    assert_eq!(kinds(&of_one), ["sandbox-created", "sandbox-removed"]);
    let at = lines[4]["at"].as_str().unwrap().to_owned();
    let (before, _) = exported(folder.path(), |query| query.until = Some(at.clone()));
    let (since, _) = exported(folder.path(), |query| query.since = Some(at.clone()));
    assert_eq!(before.len() + since.len(), 6);
    assert!(since.iter().any(|line| line["kind"] == "sandbox-removed"), "{since:?}");
}

#[test]
fn why_sandboxes_went() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = audited(folder.path());
    config.limits.sandboxes = 1;
    let server = Running::start(config).unwrap();
    create(&server, &json!({ "guest": "widget", "html": "1" }));
    create(&server, &json!({ "guest": "widget", "html": "2" }));
    server.stop();
    let (lines, _) = exported(folder.path(), |_| {});
    let why: Vec<_> = lines.iter().filter_map(|line| line["why"].as_str()).collect();
    assert_eq!(why, ["room"]);
}

#[test]
fn half_a_line_is_passed_over_and_the_next_one_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    Running::start(audited(folder.path())).unwrap().stop();
    let path = folder.path().join("log/audit.jsonl");
    // As a process leaves it that is killed in the middle.
    let mut file = std::fs::OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all(b"{\"at\":\"2026-11-15T15:04:05.123Z\",\"kind\":\"sandbox-cre").unwrap();
    drop(file);
    let (lines, done) = exported(folder.path(), |_| {});
    assert_eq!((kinds(&lines), done.skipped), (vec!["server-started", "server-stopped"], 1));
    Running::start(audited(folder.path())).unwrap().stop();
    let (lines, done) = exported(folder.path(), |_| {});
    assert_eq!((lines.len(), done.skipped), (4, 1));
    // The same where the file ends with it, or holds something else.
    let mut file = std::fs::OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all(b"[1]\n{\"at\":1}\nnonsense\n\n{\"at\":\"x\",\"ki").unwrap();
    let (lines, done) = exported(folder.path(), |_| {});
    assert_eq!((lines.len(), done.skipped), (4, 5));
}

#[test]
fn files_are_begun_anew_and_the_oldest_go() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = audited(folder.path());
    (config.limits.audit_file_bytes, config.limits.audit_bytes) = (2_000, 8_000);
    let server = Running::start(config).unwrap();
    for number in 0..60 {
        create(&server, &json!({ "guest": "widget", "html": number.to_string() }));
    }
    server.stop();
    let files: Vec<_> = std::fs::read_dir(folder.path().join("log")).unwrap().map(|entry| entry.unwrap()).collect();
    let bytes: u64 = files.iter().map(|entry| entry.metadata().unwrap().len()).sum();
    assert!(files.len() > 2 && bytes <= 10_000, "{} files of {bytes} bytes", files.len());
    assert!(files.iter().all(|entry| entry.metadata().unwrap().len() <= 2_000));
    let (lines, done) = exported(folder.path(), |_| {});
    assert_eq!(done.skipped, 0);
    let times: Vec<_> = lines.iter().map(|line| line["at"].as_str().unwrap()).collect();
    assert!(times.is_sorted() && lines.len() > 10 && lines.len() < 62, "{}", lines.len());
    assert_eq!(lines.last().unwrap()["kind"], "server-stopped");
    // What is older than is kept goes at the next start, and nothing that is called otherwise.
    let log = folder.path().join("log");
    std::fs::write(log.join("audit-20200101T000000000.jsonl"), "").unwrap();
    std::fs::write(log.join("audit-notes.jsonl"), "").unwrap();
    Running::start(audited(folder.path())).unwrap().stop();
    assert!(!log.join("audit-20200101T000000000.jsonl").exists() && log.join("audit-notes.jsonl").exists());
}

#[test]
fn it_is_one_servers_own_and_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(audited(folder.path())).unwrap();
    let error = Running::start(audited(folder.path())).unwrap_err();
    assert!(matches!(&error, ServeError::Audit(why) if why.contains("another server")), "{error}");
    assert_eq!((error.exit_code(), error.to_string().lines().count()), (3, 1));
    let mode = std::fs::metadata(folder.path().join("log/audit.jsonl")).unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0);
    server.stop();
    let mut config = audited(folder.path());
    config.audit = Some("/proc/nowhere/audit.jsonl".into());
    assert_eq!(Running::start(config).unwrap_err().exit_code(), 3);
}

#[test]
fn strangers_cannot_push_lines_out() {
    let folder = tempfile::tempdir().unwrap();
    let config =
        Config { audit: audited(folder.path()).audit, ..configured(&[("BELLJAR_TOKENS", "0123456789abcdef")]) };
    let server = Running::start(config).unwrap();
    for _ in 0..200 {
        assert_eq!(ask(&server, "GET", "/api/v1/sandboxes/x").api().send().status, 401);
    }
    server.stop();
    let (lines, _) = exported(folder.path(), |_| {});
    let refused = kinds(&lines).iter().filter(|kind| **kind == "caller-refused").count();
    let missed: u64 = lines.iter().filter_map(|line| line["count"].as_u64()).sum();
    assert!(refused < 200 && refused as u64 + missed == 200, "{refused} and {missed}");
}

#[test]
fn a_table_that_no_spreadsheet_runs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("audit.jsonl");
    let line = json!({ "at": "2026-11-15T15:04:05.123Z", "kind": "agent-call", "name": "a\"b", "verdict": "=1+1" });
    std::fs::write(&path, format!("{line}\n")).unwrap();
    let query = AuditQuery { file: path, csv: true, ..AuditQuery::default() };
    let mut out = Vec::new();
    export_audit(&query, &mut out).unwrap();
    assert_eq!(
        String::from_utf8(out).unwrap(),
        "at,kind,sandbox,embedder,verdict,more\r\n\
         \"2026-11-15T15:04:05.123Z\",\"agent-call\",\"\",\"\",\"'=1+1\",\"{\"\"name\"\":\"\"a\\\"\"b\"\"}\"\r\n"
    );
    let query = AuditQuery { file: folder.path().join("other.jsonl"), ..AuditQuery::default() };
    assert!(export_audit(&query, &mut Vec::new()).is_err());
}
