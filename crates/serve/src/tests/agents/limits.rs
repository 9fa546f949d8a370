//! How much, how long.

use serde_json::json;

use super::super::client::{ask, start};
use super::{Events, ORIGIN, Page, SESSION, configured, eventually, hello, knock, messages, open, rest, tool};

#[test]
fn sessions_are_counted_by_origin_and_in_all() {
    let server = configured(|config| {
        config.limits.agent_sessions_per_embedder = 2;
        config.limits.agent_sessions = 3;
    });
    let open_from = |origin: &str| {
        let asking = ask(&server, "POST", SESSION).api().header("Origin", origin);
        asking.json(&json!({ "name": "x" })).send()
    };
    let (first, _second) = (Page::open(&server), Page::open(&server));
    let third = open_from(ORIGIN);
    assert_eq!((third.status, third.value()["code"].as_str()), (429, Some("RATE_LIMITED")));
    assert!(third.value()["detail"].as_str().unwrap().contains("limits.agentSessionsPerEmbedder"));
    assert_eq!(open_from("http://localhost:1").status, 201);
    let full = open_from("http://localhost:2");
    assert!(
        full.status == 429 && full.text().contains("limits.agentSessions`"),
        "others are not pushed out: {}",
        full.text()
    );
    let end = ask(&server, "DELETE", SESSION).api().header("Origin", ORIGIN);
    assert_eq!(end.header("Belljar-Owner", &first.owner).send().status, 204);
    let fourth = open_from(ORIGIN);
    assert_eq!(fourth.status, 201, "what is closed makes room");
    // And so does one whose page is away, as after a reload.
    assert_eq!(open_from(ORIGIN).status, 201);
    assert_eq!(knock(&server, fourth.value()["token"].as_str().unwrap(), None, &hello("x")).status, 401);
}

#[test]
fn lives_are_bounded_and_renewed() {
    let server = configured(|config| config.limits.max_agent_session_seconds = 100);
    for (ttl, status) in [(json!(0), 422), (json!(101), 422), (json!("1"), 422), (json!(100), 201)] {
        assert_eq!(open(&server, &json!({ "name": "x", "ttlSeconds": ttl })).status, status, "{ttl}");
    }
    let page = Page::open(&server);
    let renew = |body: serde_json::Value| {
        let asking = ask(&server, "PATCH", SESSION).api().header("Origin", ORIGIN);
        asking.header("Belljar-Owner", &page.owner).json(&body).send()
    };
    let (short, long) = (renew(json!({ "ttlSeconds": 10 })).value(), renew(json!({ "ttlSeconds": 100 })).value());
    assert!(long["expiresAt"].as_i64().unwrap() - short["expiresAt"].as_i64().unwrap() >= 89_000, "{short} {long}");
    assert_eq!(renew(json!({ "ttlSeconds": 101 })).status, 422);
}

#[test]
fn time_runs_out_with_a_warning() {
    let server = start();
    let opened = open(&server, &json!({ "name": "x", "ttlSeconds": 4 })).value();
    let (owner, token) = (opened["owner"].as_str().unwrap(), opened["token"].as_str().unwrap());
    let mut page = Page::attach(&server, owner, token);
    assert_eq!(page.events.until("expiring")["expiresAt"], opened["expiresAt"]);
    assert_eq!(page.events.until("terminated")["reason"], "expired");
    assert_eq!(knock(&server, token, None, &hello("x")).status, 401);
}

#[test]
fn a_session_without_its_page_is_idle_and_ends() {
    let server = configured(|config| config.limits.agent_idle_seconds = 2);
    let never = open(&server, &json!({ "name": "never came" })).value();
    let mut page = Page::open(&server);
    // Who is there is not idle, however little happens.
    eventually("one that nobody came to is over", || {
        knock(&server, never["token"].as_str().unwrap(), None, &hello("x")).status == 401
    });
    let agent = page.agent("Claude");
    assert_eq!(agent.tools().len(), 2);
    // An agent that neither listens nor asks is seen off; one that listens stays.
    let listener = page.agent("Listener");
    let _heard = listener.listen();
    assert_eq!(page.events.until("left")["agent"]["name"], "Claude");
    let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });
    // The page is told first; until the connection is gone too, the agent is told that it has left.
    eventually("the agent is a stranger", || {
        let said = knock(&server, &agent.token, Some(&agent.mcp), &list);
        assert!(said.status == 404 || said.text().contains("has left the session"), "{}", said.text());
        said.status == 404
    });
    assert_eq!(listener.tools().len(), 2);
    page.events.0.get_ref().shutdown(std::net::Shutdown::Both).unwrap();
    eventually("one whose page has gone is over", || knock(&server, &page.token, None, &hello("x")).status == 401);
}

#[test]
fn agents_tools_calls_and_bytes_are_bounded() {
    let server = configured(|config| {
        config.limits.agents = 2;
        config.limits.agent_tools = 3;
        config.limits.agent_calls = 2;
        config.limits.agent_message_bytes = 20_000;
    });
    let mut page = Page::open(&server);
    let (agent, other) = (page.agent("one"), page.agent("two"));
    let third = knock(&server, &page.token, None, &hello("three"));
    let said = messages(&third);
    assert!(said.iter().any(|said| said["error"]["data"]["btcpCode"] == "RATE_LIMITED"), "{}", third.text());
    assert_eq!(other.leave(), 202);
    page.events.until("left");
    let other = page.agent("three");

    let four: Vec<_> = ["a", "b", "c", "d"].map(tool).into();
    let refused = page.publish(&json!(four));
    assert!(refused.status == 422 && refused.text().contains("limits.agentTools"), "{}", refused.text());

    std::thread::scope(|scope| {
        let calls = [agent.calling(scope, "echo", json!({})), other.calling(scope, "echo", json!({}))];
        let ids = [page.events.until("call")["id"].clone(), page.events.until("call")["id"].clone()];
        let busy = agent.call("echo", &json!({}));
        assert_eq!(
            (&busy["error"]["code"], &busy["error"]["data"]["btcpCode"]),
            (&json!(-32603), &json!("RATE_LIMITED"))
        );
        for id in &ids {
            assert_eq!(page.answer(id, &json!(1)).status, 204);
        }
        for call in calls {
            assert!(call.join().unwrap()["result"].is_object());
        }
    });

    let long = "x".repeat(20_001);
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "echo", "arguments": { "long": long } } });
    assert_eq!(knock(&server, &agent.token, Some(&agent.mcp), &message).status, 413);
    assert_eq!(page.answer(&json!(1), &json!(long)).status, 413);
    assert_eq!(
        page.publish(&json!([{ "name": "a", "description": "b", "inputSchema": { "type": "object", "x": long } }]))
            .status,
        413
    );
    assert_eq!(agent.tools().len(), 2, "nothing of it was taken");
}

#[test]
fn a_flood_is_refused_before_it_is_written_down() {
    let server = configured(|config| config.limits.agent_calls_per_minute = 5);
    let page = Page::open(&server);
    let agent = page.agent("Claude");
    let codes: Vec<_> =
        (0..8).map(|_| agent.call("nothing", &json!({}))["error"]["data"]["btcpCode"].clone()).collect();
    assert_eq!(codes[..5], vec![json!("TOOL_NOT_FOUND"); 5]);
    assert!(codes[6..].contains(&json!("RATE_LIMITED")), "{codes:?}");
    let written = page.reports().len();
    assert_eq!(written, codes.iter().filter(|code| **code == "TOOL_NOT_FOUND").count());
}

#[test]
fn a_page_that_never_answers_is_told_to_stop() {
    let server = configured(|config| config.limits.agent_call_seconds = 1);
    let mut page = Page::open(&server);
    let agent = page.agent("Claude");
    std::thread::scope(|scope| {
        let called = agent.calling(scope, "echo", json!({}));
        let asked = page.events.until("call");
        assert_eq!(called.join().unwrap()["error"]["data"]["btcpCode"], "TIMEOUT");
        assert_eq!(page.events.until("cancel")["id"], asked["id"]);
        assert_eq!(page.answer(&asked["id"], &json!("late")).status, 409);
    });
}

#[test]
fn tools_keep_to_the_rules() {
    let server = start();
    let page = Page::open(&server);
    let named = |name: &str| json!([tool(name)]);
    for tools in [
        named(""),
        named("1a"),
        named("_a"),
        named("__btcp_request_capabilities"),
        named("a-b"),
        named("ä"),
        named(&"a".repeat(65)),
        json!([tool("a"), tool("a")]),
        json!([{ "name": "a", "description": "", "inputSchema": { "type": "object" } }]),
        json!([{ "name": "a", "description": "x".repeat(1001), "inputSchema": { "type": "object" } }]),
        json!([{ "name": "a", "description": "b" }]),
        json!([{ "name": "a", "description": "b", "inputSchema": { "type": "string" } }]),
        json!([{ "name": "a", "description": "b", "inputSchema": { "type": "object" }, "outputSchema": 1 }]),
        json!([1]),
        json!({}),
    ] {
        let answer = page.publish(&tools);
        assert_eq!(answer.status, 422, "{tools}");
        assert!(answer.value()["errors"][0]["path"].as_str().unwrap().starts_with("/tools"), "{}", answer.text());
    }
    let agent = page.agent("Claude");
    assert_eq!(agent.tools(), ["echo", "__btcp_request_capabilities"], "the list from before stays");
    assert_eq!(page.publish(&named(&"a".repeat(64))).status, 204);
}

#[test]
fn a_server_that_stops_lets_nobody_hang() {
    let server = start();
    let page = Page::open(&server);
    let agent = page.agent("Claude");
    let mut heard: Events = agent.listen();
    let mut events = page.events;
    server.stop();
    assert!(rest(&mut events).contains("\"reason\":\"stopping\""));
    rest(&mut heard);
}
