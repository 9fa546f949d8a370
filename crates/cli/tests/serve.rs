//! `belljar serve` as a process: what it prints, how it ends.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn belljar(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_belljar"));
    command.arg("serve").args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn ended(arguments: &[&str]) -> Output {
    belljar(arguments).output().unwrap()
}

/// Started on a free port, with the first line it printed.
fn started(arguments: &[&str]) -> (Child, String, impl BufRead + use<>) {
    let mut child =
        belljar(&[&["--listen", "127.0.0.1:0", "--store", "sqlite::memory:"], arguments].concat()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    (child, line.trim().to_owned(), output)
}

#[test]
fn it_says_where_it_is_and_stops_when_asked() {
    let (mut child, line, _output) = started(&[]);
    let origin = line.strip_prefix("Belljar is on ").unwrap();
    let host = origin.strip_prefix("http://").unwrap();
    let port: u16 = host.rsplit(':').next().unwrap().parse().unwrap();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let deadline = Instant::now() + Duration::from_secs(10);
    while child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < deadline, "it did not stop");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_taken_port_is_one_line_and_exit_code_3() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = ended(&["--listen", &address, "--store", "sqlite::memory:"]);
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, format!("error: {address} is taken by another program; choose another with `--listen`\n"));
    assert!(output.stdout.is_empty());
}

#[test]
fn what_is_in_force_is_shown_with_where_it_came_from() {
    let output =
        belljar(&["--print-config", "--base", "sandbox.localhost"]).env("BELLJAR_LIMITS_FILES", "12").output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8(output.stdout).unwrap();
    let row =
        |name: &str| said.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name} in {said}"));
    assert!(row("base = ").contains("\"sandbox.localhost\"") && row("base = ").contains("# --base;"));
    assert!(row("limits.files = 12 ").contains("# BELLJAR_LIMITS_FILES;"));
    assert!(row("listen = ").contains("# default;"));
}

#[test]
fn wrong_use_is_exit_code_2_with_every_fault() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("jar.toml");
    std::fs::write(&file, "lisen = \"x\"\n[limits]\nfiles = -1\n").unwrap();
    let output = ended(&["--config", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("did you mean `listen`?") && said.contains("limits.files") && said.contains("help:"),
        "{said}"
    );
    for arguments in [
        &["--listen", "0.0.0.0:0"][..],
        &["--config", "/nowhere.toml"],
        &["--isolation", "none"],
        &["--store", "redis:x"],
    ] {
        let output = ended(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn single_isolation_says_what_is_lost() {
    let (mut child, _line, _output) = started(&["--isolation", "single"]);
    child.kill().unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    child.wait().unwrap();
    assert!(said.contains("note: with `isolation = single`: guests are opaque"), "{said}");
}
