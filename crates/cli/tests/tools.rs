//! `belljar tools` as a user meets it: what it prints, how it ends, and every kind of bad input.

mod command;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use command::{belljar, code, text};

const TOOLS: &str = r#"[
  { "name": "users:list", "description": "Lists users.", "inputSchema": { "type": "object", "properties": { "limit": { "type": "integer" } } } },
  { "name": "mail-send", "description": "Sends mail.", "needsApproval": true }
]"#;

fn tools(arguments: &[&str], input: &str) -> (i32, String, String) {
    let output = belljar(&[&["tools"], arguments].concat(), input.as_bytes());
    (code(&output), text(&output.stdout), text(&output.stderr))
}

#[test]
fn tools_are_printed_as_typescript_as_a_prompt_and_as_json() {
    let (code, said, why) = tools(&["describe", "-"], TOOLS);
    assert_eq!((code, why.as_str()), (0, ""));
    for part in ["declare const tools: {", "list(input?: { limit?: number }): Promise<unknown>;", "The user is asked"] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    let (code, prompt, _) = tools(&["describe", "-", "--format", "prompt"], TOOLS);
    assert!(code == 0 && prompt.contains(&said) && prompt.contains("callTool"), "{prompt}");
    let (code, json, _) = tools(&["describe", "-", "--format", "json"], TOOLS);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((code, &json["declarations"], &json["prompt"]), (0, &json!(said), &json!(prompt)));
    assert_eq!(json["cut"]["whole"], json!(["users:list", "mail-send"]));
}

#[test]
fn a_budget_is_kept_and_the_cut_is_told() {
    let many: Vec<Value> = (0..200)
        .map(|number| json!({ "name": format!("t:n{number}"), "description": "Does something or other, at length." }))
        .collect();
    let (code, said, why) =
        tools(&["describe", "-", "--format", "prompt", "--budget", "500"], &json!(many).to_string());
    assert!(code == 0 && said.len() <= 2_000, "{}", said.len());
    assert!(why.contains(" of 200 tools are described, ") && why.contains(" left out"), "{why}");
}

#[test]
fn one_tool_and_a_search() {
    let (code, said, _) = tools(&["describe", "-", "--tool", "users:list"], TOOLS);
    assert!(code == 0 && said.contains("list(input?") && !said.contains("mail"), "{said}");
    let (code, _, why) = tools(&["describe", "-", "--tool", "users:lst"], TOOLS);
    assert!(code == 1 && why.contains("Did you mean `users:list`? [D009]\n  help: "), "{why}");
    let (code, said, _) = tools(&["search", "send a mail", "-"], TOOLS);
    assert_eq!((code, said.as_str()), (0, "mail-send\ttools.mail_send\tSends mail.\n"));
    let (code, said, _) = tools(&["search", "users", "-", "--json", "--limit", "1"], TOOLS);
    let found: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((code, &found[0]["call"]), (0, &json!("tools.users.list")));
    let (code, said, why) = tools(&["search", "chromodynamics", "-"], TOOLS);
    assert_eq!((code, said.as_str(), why.as_str()), (0, "", "no tool was found\n"));
}

#[test]
fn bad_tools_are_exit_code_1_and_wrong_use_2() {
    for (input, part) in [
        ("{", "[D001]"),
        ("3", "[D002]"),
        (&" ".repeat(5 << 20), "[D003]"),
        (r#"[{ "name": "__proto__" }]"#, "[D004]"),
        (r#"[{ "name": "a-b" }, { "name": "a_b" }]"#, "`a-b` and `a_b` would both be `tools.a_b`. [D005]"),
        (r#"[{ "name": "a", "description": 3 }]"#, "[D006]"),
        (r#"[{ "name": "a", "input": { "type": "text" } }]"#, "tools[0].input/type: "),
    ] {
        let (code, said, why) = tools(&["describe", "-"], input);
        assert!(code == 1 && said.is_empty() && why.contains(part) && why.contains("\n  help: "), "{part}\n{why}");
    }
    for arguments in [
        &["describe"][..],
        &["describe", "no-such-file.json"],
        &["describe", "-", "--budget", "3"],
        &["describe", "-", "--mcp", "mcp.json"],
        &["describe", "--mcp", "no-such-file.json"],
        &["search"],
        &["search", "x", "-", "--limit", "0"],
    ] {
        let (code, said, why) = tools(arguments, "");
        assert!(code == 2 && said.is_empty() && why.starts_with("error: "), "{arguments:?}\n{why}");
    }
}

#[test]
fn the_tools_of_mcp_servers_are_described() {
    let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/mcp/server.mjs");
    let folder = tempfile::tempdir().unwrap();
    let file: PathBuf = folder.path().join("mcp.json");
    let own = json!({ "command": "node", "args": [server] });
    std::fs::write(&file, json!({ "mcpServers": { "my own": own, "b": own } }).to_string()).unwrap();
    let (code, said, why) = tools(&["describe", "--mcp", file.to_str().unwrap(), "--format", "json"], "");
    assert_eq!(code, 0, "{why}");
    let json: Value = serde_json::from_str(&said).unwrap();
    let names: Vec<&str> = json["cut"]["whole"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(
        names.contains(&"b:show") && names.contains(&"my_own:show") && names.contains(&"b:model-only"),
        "{names:?}"
    );
    assert!(!names.contains(&"b:app-only"), "{names:?}");

    let gone = json!({ "command": "sh", "args": ["-c", "echo gone >&2; exit 3"] });
    std::fs::write(&file, json!({ "mcpServers": { "gone": gone } }).to_string()).unwrap();
    let (code, said, why) = tools(&["describe", "--mcp", file.to_str().unwrap()], "");
    assert!(
        code == 1 && said.is_empty() && why.contains("`gone` cannot be used") && why.contains("exit status: 3"),
        "{why}"
    );
}
