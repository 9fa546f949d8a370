//! The policy verbs as a user meets them: exit codes, what goes where, and every kind of bad input.

mod command;

use std::process::{Command, Output, Stdio};

use command::{belljar, code, text};

fn compile(input: &[u8]) -> Output {
    belljar(&["policy", "compile", "-"], input)
}

#[test]
fn a_good_policy_is_printed_and_exits_0() {
    let output = compile(b"level = \"secure\"\n");
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("default-src           'none'"));
}

#[test]
fn a_bad_policy_goes_to_stderr_and_exits_1() {
    let output = compile(b"levl = \"secure\"\n");
    assert_eq!(code(&output), 1);
    assert!(output.stdout.is_empty());
    let message = text(&output.stderr);
    assert!(
        message.contains("P003") && message.contains("Did you mean `level`?") && message.contains("<stdin>:1:1"),
        "{message}"
    );
}

#[test]
fn every_fault_is_told_at_once() {
    let output = compile(b"levl = 1\n[limits]\ntimeoutMs = 0\n[network]\nallow = [\"*\"]\n");
    let message = text(&output.stderr);
    for expected in ["P003", "P005", "P011", "3 errors"] {
        assert!(message.contains(expected), "{expected}: {message}");
    }
}

#[test]
fn json_is_the_plan_or_the_diagnostics() {
    let output = belljar(
        &["policy", "compile", "-", "--guest", "widget", "--format", "json"],
        b"[resources]\ninlineScripts = true\n",
    );
    assert_eq!(code(&output), 0);
    let plan: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(plan["guest"], "widget");
    assert_eq!(plan["csp"]["script-src"][0], "'unsafe-inline'");
    assert_eq!(plan["headers"][0]["name"], "content-security-policy");
    assert_eq!(plan["diagnostics"].as_array().unwrap().len(), 0);

    let output = belljar(&["policy", "compile", "-", "--format", "json"], b"{ \"network\": { \"allow\": [\"*\"] } }");
    assert_eq!(code(&output), 1);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let first = &found["diagnostics"][0];
    assert_eq!((first["code"].as_str(), first["path"].as_str()), (Some("P011"), Some("network.allow[0]")));
    assert_eq!((first["start"]["line"].as_u64(), first["start"]["column"].as_u64()), (Some(1), Some(26)));
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
}

#[test]
fn headers_are_one_a_line() {
    let output = belljar(&["policy", "compile", "-", "--format", "headers", "--guest", "app"], b"");
    let headers = text(&output.stdout);
    assert!(headers.lines().all(|line| line.split_once(": ").is_some()));
    assert!(headers.contains("connection-allowlist: (response-origin)\n"));
}

#[test]
fn files_that_cannot_be_read_exit_2_with_one_message() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    std::fs::write(path("latin1.toml"), b"level = \"secure\" # caf\xe9\n").unwrap();
    for (arguments, expected) in [
        (path("none.toml"), "there is no file"),
        (path("."), "is a folder"),
        (path("latin1.toml"), "byte 22 is not UTF-8"),
    ] {
        let output = belljar(&["policy", "compile", &arguments], b"");
        assert_eq!(code(&output), 2, "{arguments}");
        let message = text(&output.stderr);
        assert!(message.contains(expected) && message.contains("help: "), "{message}");
        assert_eq!(message.lines().count(), 2, "{message}");
    }
}

#[test]
fn hostile_text_is_refused_without_a_panic() {
    let deep_json = [b"{\"a\":".repeat(100_000), b"1".to_vec(), b"}".repeat(100_000)].concat();
    let deep_toml = [b"a = ".to_vec(), b"[".repeat(100_000), b"]".repeat(100_000)].concat();
    let wide = (0..20_000).map(|n| format!("k{n} = 1\n")).collect::<String>();
    let entries = format!("[network]\nallow = [{}]", "\"https://a.example\",".repeat(5000));
    for (name, input, expected) in [
        ("10 MB", vec![b'#'; 10 << 20], "P002"),
        ("10 MB of keys", b"a = 1\n".repeat(2 << 20), "P002"),
        ("deep JSON", deep_json, "P001"),
        ("deep TOML", deep_toml, "P001"),
        ("NUL", b"level = \"se\0cure\"\n".to_vec(), "P001"),
        ("NUL in JSON", b"{\"level\": \"se\\u0000cure\"}".to_vec(), "P006"),
        ("only NUL", vec![0; 1000], "P001"),
        ("twenty thousand unknown keys", wide.into_bytes(), "and 19900 more"),
        ("five thousand sources", entries.into_bytes(), "P008"),
        ("a key twice", b"{\"level\": \"strict\", \"level\": \"permissive\"}".to_vec(), "P007"),
        ("a key twice in TOML", b"level = \"strict\"\nlevel = \"permissive\"\n".to_vec(), "P001"),
        ("a list", b"[1]".to_vec(), "P003"),
        ("half a string", b"level = \"sec".to_vec(), "P001"),
        ("a date", b"[limits]\ntimeoutMs = 1979-05-27\n".to_vec(), "P004"),
        ("a number too large", b"[limits]\ntimeoutMs = 99999999999999999999999\n".to_vec(), "P004"),
    ] {
        let output = compile(&input);
        let message = text(&output.stderr);
        assert_eq!(code(&output), 1, "{name}: {message}");
        assert!(message.contains(expected), "{name}: {message}");
        assert!(!message.contains("panicked"), "{name}: {message}");
        assert!(message.len() < 200_000, "{name}: {} bytes of message", message.len());
    }
}

#[test]
fn wrong_use_exits_2() {
    for arguments in [
        &[][..],
        &["polcy"],
        &["policy", "compile"],
        &["policy", "compile", "-", "--guest", "page"],
        &["policy", "explain", "-", "--blocked", "conect x"],
    ] {
        assert_eq!(code(&belljar(arguments, b"")), 2, "{arguments:?}");
    }
}

#[test]
fn explain_answers_for_every_guest() {
    let output = belljar(&["policy", "explain", "-", "--blocked", "connect https://x.example"], b"");
    assert_eq!(code(&output), 0);
    let answer = text(&output.stdout);
    for expected in [
        "run: blocked", "tools", "network.allow = [\"https://x.example\"]", "_meta.ui.csp.connectDomains",
        "network:fetch:https://x.example",
    ] {
        assert!(answer.contains(expected), "{expected}: {answer}");
    }
}

#[test]
fn explain_names_what_each_line_caused() {
    let output =
        belljar(&["policy", "explain", "-", "--guest", "app"], b"[network]\nallow = [\"https://a.example.com\"]\n");
    let page = text(&output.stdout);
    assert!(page.starts_with("network.allow[0]\n"), "{page}");
    assert!(page.contains("Connection-Allowlist") && page.contains("connect-src"), "{page}");
}

#[test]
fn the_schema_takes_what_the_compiler_takes() {
    let output = belljar(&["policy", "schema"], b"");
    let schema: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(schema["properties"]["limits"]["properties"]["timeoutMs"]["maximum"], 300_000);
    assert_eq!(schema["additionalProperties"], false);
}

#[test]
fn other_dialects_compile_too() {
    let output = belljar(
        &["policy", "compile", "-", "--from", "mcp", "--format", "headers"],
        br#"{ "csp": { "connectDomains": ["https://api.example.com"] } }"#,
    );
    assert!(text(&output.stdout).contains("connect-src https://api.example.com;"));
    let output = belljar(&["policy", "compile", "-", "--from", "btcp"], br#"{ "capabilities": ["dom:read"] }"#);
    assert!(text(&output.stdout).starts_with("tool in a worker"));
}

#[test]
fn completions_and_the_man_page_know_the_verbs() {
    for (arguments, expected) in
        [(&["completions", "bash"][..], "policy"), (&["man"], "belljar\\-policy"), (&["completions", "zsh"], "explain")]
    {
        let output = belljar(arguments, b"");
        assert_eq!(code(&output), 0);
        assert!(text(&output.stdout).contains(expected), "{arguments:?}");
    }
}

#[test]
fn a_closed_pipe_is_not_a_fault() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_belljar"))
        .args(["policy", "schema"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(!text(&output.stderr).contains("panicked"), "{}", text(&output.stderr));
}
