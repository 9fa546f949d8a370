//! `belljar token` as a process, and a server that takes what it printed.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Output, Stdio};

fn belljar(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_belljar")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn said(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_server_takes_the_line_and_answers_the_token() {
    let made = said(&belljar(&[
        "token", "new", "--name", "watch", "--scope", "metrics:read", "--days", "30", "--format", "json",
    ]));
    let made: serde_json::Value = serde_json::from_str(&made).unwrap();
    let (secret, line) = (made["token"].as_str().unwrap(), made["line"].as_str().unwrap());
    assert!(line.contains("name=watch scope=metrics:read until=") && !line.contains(secret), "{line}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tokens");
    std::fs::write(&file, format!("{line}\n")).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_belljar"))
        .args(["serve", "--listen", "127.0.0.1:0", "--store", "sqlite::memory:"])
        .env("BELLJAR_TOKENS_FILE", &file)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let host = first.trim().strip_prefix("Belljar is on http://").unwrap().to_owned();
    let port: u16 = host.rsplit(':').next().unwrap().parse().unwrap();
    let status = |path: &str, authorization: &str| {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{authorization}\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.split(' ').nth(1).unwrap().to_owned()
    };
    let bearer = format!("Authorization: Bearer {secret}\r\n");
    let found = [
        status("/metrics", &bearer),
        status("/metrics", ""),
        status("/metrics", "Authorization: Bearer bjt_wrong\r\n"),
        status("/api/v1/sandboxes/aaaaaaaaaaaaaaaaaaaaaaaaaa", &bearer),
    ];
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(found, ["200", "401", "401", "403"]);
}

/// One line that says what is missing, and exit code 2: by address, by public name, by proxy.
#[test]
fn a_server_that_strangers_reach_does_not_start_without_tokens_and_a_list() {
    let open = ("BELLJAR_HOSTS_ALLOW", "https://app.example");
    for (arguments, env, missing) in [
        (&["--listen", "0.0.0.0:0"][..], &[][..], "hosts.allow"),
        (&["--listen", "[::]:0"], &[open], "`tokens` or `tokensFile`"),
        (&["--listen", "127.0.0.1:0"], &[("BELLJAR_PUBLIC_URL", "https://jar.example")], "hosts.allow"),
        (
            &["--listen", "127.0.0.1:0"],
            &[("BELLJAR_PUBLIC_URL", "https://jar.example"), open],
            "`tokens` or `tokensFile`",
        ),
        (&["--listen", "127.0.0.1:0"], &[("BELLJAR_PROXIES_TRUSTED", "127.0.0.1"), open], "`tokens` or `tokensFile`"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_belljar"));
        command.arg("serve").args(["--store", "sqlite::memory:", "--base", "sandbox.example"]).args(arguments);
        let output = command.envs(env.iter().copied()).stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{said}");
        let faults: Vec<_> = said.lines().filter(|line| line.starts_with("error: ")).collect();
        assert!(faults.len() == 1 && faults[0].contains(missing) && said.lines().count() == 2, "{said}");
    }
}

#[test]
fn what_it_prints_and_what_it_refuses() {
    let text = said(&belljar(&["token", "new"]));
    assert!(text.contains("    bjt_") && text.contains("    sha256:") && text.contains("scope=*"), "{text}");
    assert!(said(&belljar(&["token", "scopes"])).contains("sandboxes:write"));
    assert!(said(&belljar(&["token", "label-key"])).contains("labels.keys = [\""));
    for arguments in [&["--scope", "everything"][..], &["--name", "a b"], &["--days", "0"]] {
        let output = belljar(&[&["token", "new"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
    }
}
