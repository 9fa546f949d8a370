//! Asked, answered, cancelled, late, doubled.

use serde_json::json;

use super::super::client::{ask, start};
use super::{Page, configured, eventually, knock, tool};

#[test]
fn an_agent_calls_a_tool_of_the_page() {
    let server = start();
    let typed = json!({ "name": "typed", "description": "has a schema", "inputSchema": { "type": "object" },
        "outputSchema": { "type": "object", "properties": { "n": { "type": "number" } } } });
    let mut page = Page::listed(&server, &json!([tool("echo"), typed]));
    let agent = page.agent("Claude");
    let joined = page.events.until("joined");
    assert_eq!(joined["agent"]["name"], "Claude");
    assert_eq!(agent.tools(), ["echo", "typed", "__btcp_request_capabilities"]);
    std::thread::scope(|scope| {
        let called = agent.calling(scope, "echo", json!({ "x": [1, "ü", null] }));
        let asked = page.events.until("call");
        assert_eq!(asked["tool"], "echo");
        assert_eq!(asked["arguments"], json!({ "x": [1, "ü", null] }));
        assert_eq!(asked["agent"], joined["agent"]);
        assert_eq!(page.answer(&asked["id"], &json!({ "said": "ü" })).status, 204);
        let result = called.join().unwrap()["result"].clone();
        assert_eq!(result["content"], json!([{ "type": "text", "text": "{\"said\":\"ü\"}" }]));
        assert_eq!(result.get("structuredContent"), None, "only where the tool has a schema");

        let called = agent.calling(scope, "typed", json!({}));
        let asked = page.events.until("call");
        page.answer(&asked["id"], &json!({ "n": 3 }));
        assert_eq!(called.join().unwrap()["result"]["structuredContent"], json!({ "n": 3 }));
        // A text that looks like something else is a text.
        let called = agent.calling(scope, "echo", json!({}));
        let asked = page.events.until("call");
        page.answer(&asked["id"], &json!("iVBORw0KGgo="));
        assert_eq!(
            called.join().unwrap()["result"]["content"],
            json!([{ "type": "text", "text": "\"iVBORw0KGgo=\"" }])
        );
    });
}

#[test]
fn failures_have_their_place() {
    let server = start();
    let mut page = Page::open(&server);
    let agent = page.agent("Claude");
    std::thread::scope(|scope| {
        // What the tool did is a result, which a model reads.
        for code in ["EXECUTION_ERROR", "TIMEOUT", "OUTPUT_TOO_LARGE", "ITERATION_LIMIT", "ITEM_NOT_FOUND"] {
            let called = agent.calling(scope, "echo", json!({}));
            let asked = page.events.until("call");
            assert_eq!(page.fail(&asked["id"], code).status, 204);
            let said = called.join().unwrap();
            assert_eq!(said["result"]["isError"], true, "{code}: {said}");
            assert_eq!(said["result"]["content"][0]["text"], format!("that went wrong [{code}]"));
            assert_eq!(said["result"]["_meta"]["btcp/error"]["code"], code);
        }
        // What never came to the tool is an error.
        for (code, number) in [
            ("TOOL_NOT_FOUND", -32601),
            ("INVALID_PARAMS", -32602),
            ("CAPABILITY_DENIED", -32603),
            ("TOOL_REFUSED", -32603),
            ("RATE_LIMITED", -32603),
            ("SANDBOX_LOST", -32603),
        ] {
            let called = agent.calling(scope, "echo", json!({}));
            let asked = page.events.until("call");
            assert_eq!(page.fail(&asked["id"], code).status, 204);
            let said = called.join().unwrap();
            assert_eq!((&said["error"]["code"], &said["error"]["data"]["btcpCode"]), (&json!(number), &json!(code)));
        }
        // A tool's own code does not pass for Belljar's.
        let called = agent.calling(scope, "echo", json!({}));
        let asked = page.events.until("call");
        let error =
            json!({ "code": "EXECUTION_ERROR", "btcpCode": "CAPABILITY_DENIED", "message": "no", "data": { "a": 1 } });
        page.post("results", &json!({ "connection": page.connection, "id": asked["id"], "error": error }));
        let said = called.join().unwrap()["result"].clone();
        assert_eq!((&said["isError"], &said["content"][0]["text"]), (&json!(true), &json!("no [CAPABILITY_DENIED]")));
    });
    let unknown = agent.call("nothing", &json!({}));
    assert_eq!(
        (&unknown["error"]["code"], &unknown["error"]["data"]["btcpCode"]),
        (&json!(-32601), &json!("TOOL_NOT_FOUND"))
    );
    let wrong = agent.ask("tools/call", &json!({ "name": "echo", "arguments": [1] }));
    assert_eq!(
        (&wrong["error"]["code"], &wrong["error"]["data"]["btcpCode"]),
        (&json!(-32602), &json!("INVALID_PARAMS"))
    );
    let verdicts: Vec<_> = page.reports().iter().map(|report| report["body"]["verdict"].clone()).collect();
    assert_eq!(verdicts.iter().filter(|verdict| **verdict == "admitted").count(), 12);
    assert_eq!(verdicts.last(), Some(&json!("refused")));
}

#[test]
fn answers_count_once_and_from_the_page_they_were_asked_of() {
    let server = start();
    let (mut page, other) = (Page::open(&server), Page::open(&server));
    let agent = page.agent("Claude");
    std::thread::scope(|scope| {
        let called = agent.calling(scope, "echo", json!({}));
        let asked = page.events.until("call");
        let id = &asked["id"];
        // Another session's page, with its own secret and its own connection, and with the right connection.
        assert_eq!(other.answer(id, &json!("forged")).status, 409);
        let forged = json!({ "connection": page.connection, "id": id, "value": "forged" });
        assert_eq!(other.post("results", &forged).status, 409);
        // The right secret over no connection, or over a wrong one.
        for connection in ["", "aaaa", &other.connection] {
            let forged = json!({ "connection": connection, "id": id, "value": "forged" });
            assert_eq!(page.post("results", &forged).status, 409, "{connection}");
        }
        // A call that nobody made.
        assert_eq!(page.answer(&json!(999_999), &json!("never asked")).status, 409);
        assert_eq!(page.answer(id, &json!("first")).status, 204);
        assert_eq!(page.answer(id, &json!("second")).status, 409);
        assert_eq!(called.join().unwrap()["result"]["content"][0]["text"], "\"first\"");
        assert_eq!(page.answer(id, &json!("late")).status, 409);
    });
}

#[test]
fn a_result_is_one_of_two_things() {
    let server = start();
    let page = Page::open(&server);
    let connection = &page.connection;
    for body in [
        json!({}),
        json!({ "connection": connection, "id": 1 }),
        json!({ "connection": connection, "id": 1, "value": 1, "error": { "code": "X", "message": "x" } }),
        json!({ "connection": connection, "id": "1", "value": 1 }),
        json!({ "connection": connection, "id": -1, "value": 1 }),
        json!({ "connection": connection, "id": 1, "error": "no" }),
        json!({ "connection": connection, "id": 1, "error": { "code": "lower case", "message": "x" } }),
        json!({ "connection": connection, "id": 1, "error": { "code": "X" } }),
        json!({ "connection": connection, "id": 1, "value": 1, "more": 1 }),
    ] {
        assert_eq!(page.post("results", &body).status, 422, "{body}");
    }
}

#[test]
fn an_agent_that_changes_its_mind_stops_the_page() {
    let server = start();
    let mut page = Page::open(&server);
    let (agent, other) = (page.agent("Claude"), page.agent("Other"));
    std::thread::scope(|scope| {
        let called = agent.calling(scope, "echo", json!({}));
        let asked = page.events.until("call");
        // Another agent's word about it counts for nothing, though its request has the same number.
        let cancel = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 7 } });
        assert_eq!(knock(&server, &page.token, Some(&other.mcp), &cancel).status, 202);
        let again = other.calling(scope, "echo", json!({}));
        let second = page.events.until("call");
        assert_eq!(page.answer(&second["id"], &json!("still there")).status, 204);
        assert_eq!(again.join().unwrap()["result"]["content"][0]["text"], "\"still there\"");

        assert_eq!(knock(&server, &page.token, Some(&agent.mcp), &cancel).status, 202);
        assert_eq!(page.events.until("cancel")["id"], asked["id"]);
        assert_eq!(page.answer(&asked["id"], &json!("late")).status, 409);
        // The transport ends the stream of a request that was cancelled, without an answer.
        assert!(called.join().is_err());
    });
    // One that leaves takes its calls with it.
    std::thread::scope(|scope| {
        let called = other.calling(scope, "echo", json!({}));
        let asked = page.events.until("call");
        assert_eq!(other.leave(), 202);
        assert_eq!(page.events.until("cancel")["id"], asked["id"]);
        assert_eq!(page.events.until("left")["agent"]["name"], "Other");
        let _ = called.join();
    });
}

#[test]
fn a_page_that_goes_ends_its_calls_at_once() {
    let server = start();
    let mut page = Page::open(&server);
    let agent = page.agent("Claude");
    let mut heard = agent.listen();
    std::thread::scope(|scope| {
        let called = agent.calling(scope, "echo", json!({}));
        page.events.until("call");
        page.events.0.get_ref().shutdown(std::net::Shutdown::Both).unwrap();
        let said = called.join().unwrap();
        assert_eq!(said["error"]["data"]["btcpCode"], "SANDBOX_LOST", "{said}");
        assert_eq!(said["error"]["code"], -32603);
    });
    eventually("agents are told", || {
        heard.next().is_some_and(|(_, said)| said["method"] == "notifications/tools/list_changed")
    });
    assert_eq!(agent.tools(), [""; 0]);
    assert_eq!(agent.call("echo", &json!({}))["error"]["data"]["btcpCode"], "SANDBOX_LOST");
    // It comes back, with the same secret, and so do its tools.
    let back = Page::attach(&server, &page.owner, &page.token);
    assert_eq!(back.publish(&json!([tool("echo"), tool("another")])).status, 204);
    eventually("agents are told again", || {
        heard.next().is_some_and(|(_, said)| said["method"] == "notifications/tools/list_changed")
    });
    assert_eq!(agent.tools().len(), 3);
    // What was the page's connection before is nobody's now.
    assert_eq!(page.publish(&json!([])).status, 409);
}

#[test]
fn a_session_that_ends_sends_its_agents_away() {
    let server = start();
    let mut page = Page::open(&server);
    let agent = page.agent("Claude");
    std::thread::scope(|scope| {
        let called = agent.calling(scope, "echo", json!({}));
        page.events.until("call");
        let end = ask(&server, "DELETE", super::SESSION).api().header("Origin", super::ORIGIN);
        assert_eq!(end.header("Belljar-Owner", &page.owner).send().status, 204);
        // The answer races with the end of the stream; either way the agent is not left waiting.
        let _ = called.join();
    });
    assert_eq!(page.events.until("terminated")["reason"], "closed");
    assert!(page.events.next().is_none(), "nothing more is said");
    let after =
        knock(&server, &agent.token, Some(&agent.mcp), &json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }));
    assert_eq!((after.status, after.header("www-authenticate")), (401, Some("Bearer")));
    assert_eq!(page.publish(&json!([])).status, 404);
}

#[test]
fn every_wish_is_in_the_audit_before_the_page_hears_of_it_or_it_is_not_granted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("audit.jsonl");
    let server = configured(|config| config.audit = Some(file.clone()));
    let mut page = Page::open(&server);
    let agent = page.agent("Claude");
    std::thread::scope(|scope| {
        let called = agent.calling(scope, "echo", json!({ "secret": "not-in-the-audit" }));
        let asked = page.events.until("call");
        let written = std::fs::read_to_string(&file).unwrap();
        let line = written.lines().find(|line| line.contains("\"kind\":\"agent-call\"")).unwrap().to_owned();
        assert!(line.contains("\"name\":\"echo\"") && line.contains("\"agent\":\"Claude\""), "{line}");
        assert!(!written.contains("not-in-the-audit"));
        page.answer(&asked["id"], &json!(1));
        called.join().unwrap();
    });
    server.stop();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.lines().last().unwrap().contains("server-stopped"), "{text}");
}
