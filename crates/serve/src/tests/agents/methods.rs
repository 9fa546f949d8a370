//! BTCP's own methods over the same connection, consent, and what is written down.

use serde_json::{Value, json};

use super::super::client::start;
use super::{Page, messages, tool};

#[test]
fn the_specifications_methods_and_the_reference_codes_names() {
    let server = start();
    let marked = json!({ "name": "marked", "description": "has tags", "inputSchema": { "type": "object" },
        "_meta": { "btcp/capabilities": ["dom:read"], "btcp/tags": ["reading"] } });
    let page = Page::listed(&server, &json!([tool("plain"), marked]));
    let agent = page.agent("Claude");
    for method in ["session/info", "session/join", "hello"] {
        let info = agent.ask(method, &json!({}))["result"].clone();
        assert_eq!(
            (&info["name"], &info["state"], &info["tools"]),
            (&json!("my page"), &json!("active"), &json!(2)),
            "{info}"
        );
        assert_eq!(info["agent"]["name"], "Claude");
        assert!(!info.to_string().contains("bj"), "no secret is told: {info}");
    }
    assert_eq!(agent.ask("session/ping", &json!({}))["result"], json!({}));
    assert_eq!(agent.ask("ping", &json!({}))["result"], json!({}));
    assert_eq!(agent.ask("tools/get", &json!({ "name": "marked" }))["result"]["description"], "has tags");
    let all = agent.ask("capabilities/list", &json!({}))["result"]["capabilities"].clone();
    let read = all.as_array().unwrap().iter().find(|one| one["name"] == "dom:read").unwrap();
    assert_eq!(read["risk"], "low");
    assert!(read["description"].as_str().unwrap().len() > 10);
    let filtered = |meta: Value| -> Vec<String> {
        let listed = agent.ask("tools/list", &json!({ "_meta": meta }));
        let tools = listed["result"]["tools"].as_array().unwrap().iter();
        tools.map(|tool| tool["name"].as_str().unwrap().to_owned()).filter(|name| !name.starts_with('_')).collect()
    };
    assert_eq!(filtered(json!({})), ["plain", "marked"]);
    assert_eq!(filtered(json!({ "btcp/capabilities": ["dom:read"] })), ["marked"]);
    assert_eq!(filtered(json!({ "btcp/excludeCapabilities": ["dom:read"] })), ["plain"]);
    assert_eq!(filtered(json!({ "btcp/tags": ["reading", "other"] })), ["marked"]);

    for (method, number, code) in [
        ("tools/register", -32001, "CAPABILITY_DENIED"),
        ("capabilities/grant", -32001, "CAPABILITY_DENIED"),
        ("session/renew", -32001, "CAPABILITY_DENIED"),
        ("session/terminate", -32001, "CAPABILITY_DENIED"),
        ("tools/get", -32004, "INVALID_PARAMS"),
        ("tools/callBatch", -32004, "INVALID_PARAMS"),
        ("capabilities/request", -32004, "INVALID_PARAMS"),
        ("manifests/list", -32601, "METHOD_NOT_FOUND"),
        ("no/such", -32601, "METHOD_NOT_FOUND"),
    ] {
        let error = agent.ask(method, &json!({}))["error"].clone();
        assert_eq!((&error["code"], &error["data"]["btcpCode"]), (&json!(number), &json!(code)), "{method}: {error}");
    }
    let missing = agent.ask("tools/get", &json!({ "name": "nothing" }))["error"].clone();
    assert_eq!((&missing["code"], &missing["data"]["btcpCode"]), (&json!(-32000), &json!("TOOL_NOT_FOUND")));
    assert_eq!(agent.ask("session/leave", &json!({}))["result"], json!({}));
    assert_eq!(agent.call("plain", &json!({}))["error"]["data"]["btcpCode"], "ABORTED", "who has left is not heard");
}

#[test]
fn a_batch_goes_one_by_one_and_in_order() {
    let server = start();
    let mut page = Page::open(&server);
    let agent = page.agent("Claude");
    std::thread::scope(|scope| {
        let batch = {
            let agent = agent.clone();
            let calls = json!([
                { "name": "echo", "arguments": { "n": 1 } }, { "name": "nothing" }, { "name": "echo", "arguments": { "n": 2 } }
            ]);
            scope.spawn(move || agent.ask("tools/callBatch", &json!({ "calls": calls })))
        };
        for n in [1, 2] {
            let asked = page.events.until("call");
            assert_eq!(asked["arguments"], json!({ "n": n }));
            assert_eq!(page.answer(&asked["id"], &json!(n * 10)).status, 204);
        }
        let results = batch.join().unwrap()["result"]["results"].clone();
        assert_eq!(results[0]["result"]["content"][0]["text"], "10");
        assert_eq!(results[1]["error"]["code"], -32000);
        assert_eq!(results[2]["result"]["content"][0]["text"], "20");
    });
    for calls in [
        json!([]),
        json!("x"),
        json!([{}]),
        json!([{ "name": "echo", "arguments": 1 }]),
        json!(vec![json!({ "name": "echo" }); 21]),
    ] {
        let error = agent.ask("tools/callBatch", &json!({ "calls": calls }))["error"].clone();
        assert_eq!(error["code"], -32004, "{calls}");
    }
}

#[test]
fn the_user_is_asked_and_it_is_written_down() {
    let server = start();
    let mut page = Page::open(&server);
    let agent = page.agent("Claude\u{202e}\n Desktop");
    assert_eq!(
        page.events.until("joined")["agent"]["name"],
        "Claude Desktop",
        "nothing turns the dialog's text around"
    );
    std::thread::scope(|scope| {
        let asking =
            agent.calling(scope, "__btcp_request_capabilities", json!({ "capabilities": ["dom:read", "dom:write"] }));
        let asked = page.events.until("request");
        assert_eq!(asked["capabilities"], json!(["dom:read", "dom:write"]));
        // A page cannot have granted what was not asked for.
        let said = json!({ "granted": false, "approved": ["dom:read", "geolocation"], "denied": ["dom:write"] });
        assert_eq!(page.answer(&asked["id"], &said).status, 204);
        let result = asking.join().unwrap()["result"].clone();
        let text: Value = serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
        assert_eq!(text, json!({ "granted": ["dom:read"], "denied": ["dom:write"], "pending": [] }));

        let again = {
            let agent = agent.clone();
            scope.spawn(move || agent.ask("capabilities/request", &json!({ "capabilities": ["dom:read"] })))
        };
        let asked = page.events.until("request");
        page.answer(&asked["id"], &json!({ "approved": ["dom:read"], "denied": [] }));
        assert_eq!(again.join().unwrap()["result"], json!({ "granted": true, "approved": ["dom:read"], "denied": [] }));
    });
    for wrong in [
        json!({}),
        json!({ "capabilities": [] }),
        json!({ "capabilities": [1] }),
        json!({ "capabilities": vec!["dom:read"; 33] }),
    ] {
        let error = agent.call("__btcp_request_capabilities", &wrong)["error"].clone();
        assert_eq!((&error["code"], &error["data"]["btcpCode"]), (&json!(-32602), &json!("INVALID_PARAMS")), "{wrong}");
    }
    let lines: Vec<_> = page
        .reports()
        .iter()
        .map(|report| {
            let body = &report["body"];
            assert_eq!(
                (&report["from"], &body["agent"], &body["session"]),
                (&json!("server"), &json!("Claude Desktop"), &json!("my page"))
            );
            format!(
                "{} {} {}",
                report["type"].as_str().unwrap(),
                body["verdict"].as_str().unwrap(),
                body["name"].as_str().unwrap()
            )
        })
        .collect();
    assert_eq!(
        lines,
        [
            "agent-grant asked dom:read dom:write", "agent-grant granted dom:read", "agent-grant denied dom:write",
            "agent-grant asked dom:read", "agent-grant granted dom:read",
        ]
    );
}

/// Since 2026-07-28 there are no MCP sessions: a request says who asks and in which version.
#[test]
fn versions_are_negotiated() {
    let server = start();
    let mut page = Page::open(&server);
    for (asked, agreed) in [
        ("2024-11-05", "2024-11-05"),
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("1999-01-01", "2025-11-25"),
    ] {
        let mut hello = super::hello("Claude");
        hello["params"]["protocolVersion"] = asked.into();
        let answer = super::knock(&server, &page.token, None, &hello);
        assert_eq!(messages(&answer).last().unwrap()["result"]["protocolVersion"], agreed, "{}", answer.text());
    }
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "Modern", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let post = |method: &str, name: Option<&str>, params: Value| {
        let mut params = params;
        params["_meta"] = meta.clone();
        let asking = super::super::client::ask(&server, "POST", "/agents").api();
        let asking = asking.header("Accept", "application/json, text/event-stream").header("Mcp-Method", method);
        let asking = asking.header("Authorization", &format!("Bearer {}", page.token));
        let asking = asking.header("Mcp-Protocol-Version", "2026-07-28");
        let asking = name.into_iter().fold(asking, |asking, name| asking.header("Mcp-Name", name));
        let answer = asking.json(&json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params })).send();
        messages(&answer).into_iter().find(|said| said["id"] == 7).unwrap_or_else(|| panic!("{}", answer.text()))
    };
    let discovered = post("server/discover", None, json!({}));
    assert!(discovered["result"]["supportedVersions"].to_string().contains("2026-07-28"), "{discovered}");
    assert_eq!(post("tools/list", None, json!({}))["result"]["tools"][0]["name"], "echo");
    while page.events.until("joined")["agent"]["name"] != "Modern" {}
    let mut events = std::mem::replace(&mut page.events, super::Events::open(&server, "/healthz", &[]));
    std::thread::scope(|scope| {
        let called =
            scope.spawn(|| post("tools/call", Some("echo"), json!({ "name": "echo", "arguments": { "a": 1 } })));
        let asked = events.until("call");
        assert_eq!(asked["agent"]["name"], "Modern");
        assert_eq!(page.answer(&asked["id"], &json!("done")).status, 204);
        assert_eq!(called.join().unwrap()["result"]["content"][0]["text"], "\"done\"");
    });
}
