//! Who may speak for whom.

use serde_json::json;

use super::super::client::{ask, create, host_of, start};
use super::{Agent, Events, ORIGIN, Page, SESSION, hello, knock, open};

#[test]
fn only_pages_that_may_embed_open_sessions() {
    let server = start();
    let body = json!({ "name": "x" });
    assert_eq!(open(&server, &body).status, 201);
    let post = || ask(&server, "POST", SESSION).api();
    assert_eq!(post().json(&body).send().status, 403, "a program is no page");
    for origin in ["https://evil.example", "null", "http://x.localhost:8080"] {
        let answer = post().header("Origin", origin).json(&body).send();
        assert_eq!((answer.status, answer.header("access-control-allow-origin")), (403, None), "{origin}");
    }
    let sandbox = create(&server, &json!({ "guest": "widget", "html": "x" }));
    for key in ["outerOrigin", "guestOrigin"] {
        let origin = sandbox[key].as_str().unwrap();
        assert_eq!(post().header("Origin", origin).json(&body).send().status, 403, "{origin}");
    }
    for body in [
        json!({}),
        json!({ "name": "" }),
        json!({ "name": "x".repeat(81) }),
        json!({ "name": "a\nb" }),
        json!({ "name": 1 }),
    ] {
        assert_eq!(open(&server, &body).status, 422, "{body}");
    }
}

#[test]
fn secrets_are_long_apart_and_in_no_address() {
    let server = start();
    let (one, two) = (open(&server, &json!({ "name": "x" })), open(&server, &json!({ "name": "x" })));
    let (one, two) = (one.value(), two.value());
    for key in ["id", "owner", "token"] {
        assert_ne!(one[key], two[key], "{key}");
    }
    for (key, prefix) in [("owner", "bjo_"), ("token", "bja_")] {
        let secret = one[key].as_str().unwrap();
        assert!(secret.starts_with(prefix) && secret.len() == 4 + 52, "{secret}");
        assert!(!one["url"].as_str().unwrap().contains(secret));
    }
    assert_eq!(one["url"], format!("{}/agents", server.origin()));
}

#[test]
fn nobody_else_is_the_owner() {
    let server = start();
    let page = Page::open(&server);
    let view = |origin: &str, owner: &str| {
        let asking = ask(&server, "GET", SESSION).api().header("Origin", origin);
        asking.header("Belljar-Owner", owner).send().status
    };
    assert_eq!(view(ORIGIN, &page.owner), 200);
    // The secret of another origin's page, the agents' token, and near misses.
    assert_eq!(view("http://localhost:8081", &page.owner), 404, "bound to its origin");
    let near = format!("{}a", &page.owner[..page.owner.len() - 1]);
    let shorter = &page.owner[..page.owner.len() - 1];
    for secret in [page.token.as_str(), "", "bjo_", near.as_str(), shorter, &page.owner.to_uppercase()] {
        assert_eq!(view(ORIGIN, secret), if secret == page.owner { 200 } else { 404 }, "{secret}");
    }
    let without = ask(&server, "GET", SESSION).api().header("Origin", ORIGIN).send();
    assert_eq!(without.status, 404);
    let program = ask(&server, "GET", SESSION).api().header("Belljar-Owner", &page.owner).send();
    assert_eq!(program.status, 403, "a program with the secret is still no page");
    let bearer = ask(&server, "GET", SESSION).api().header("Authorization", &format!("Bearer {}", page.owner)).send();
    assert_eq!(bearer.status, 401);
    for (method, path) in [("PATCH", ""), ("DELETE", ""), ("POST", "/tools"), ("POST", "/results"), ("GET", "/events")]
    {
        let asking = ask(&server, method, &format!("{SESSION}{path}")).api().header("Origin", "http://localhost:8081");
        let answer = asking.header("Belljar-Owner", &page.owner).json(&json!({})).send();
        assert_eq!((answer.status, answer.value()["code"].as_str()), (404, Some("SANDBOX_LOST")), "{method} {path}");
    }
}

#[test]
fn a_second_page_does_not_replace_the_first() {
    let server = start();
    let page = Page::open(&server);
    let listen = |connection: Option<&str>| {
        let mut headers = vec![("Origin", ORIGIN), ("Belljar-Owner", page.owner.as_str())];
        headers.extend(connection.map(|connection| ("Belljar-Connection", connection)));
        let mut events = Events::open(&server, &format!("{SESSION}/events"), &headers);
        (events.status(), events)
    };
    assert_eq!(listen(None).0, 409);
    assert_eq!(listen(Some("guessed")).0, 409);
    let agent = page.agent("Claude");
    assert_eq!(agent.tools().len(), 2, "the first is still there");
    // The page itself, which lost its connection before the server noticed.
    let (status, mut events) = listen(Some(&page.connection));
    assert_eq!(status, 200);
    let ready = events.until("ready");
    assert_ne!(ready["connection"], page.connection.as_str());
    assert_eq!(ready["agents"][0]["name"], "Claude");
    assert_eq!(page.publish(&json!([])).status, 409, "the old connection is over");
}

#[test]
fn agents_come_with_the_token_and_nothing_else() {
    let server = start();
    let page = Page::open(&server);
    for token in ["", "x", page.owner.as_str(), &page.token[..page.token.len() - 1]] {
        let answer = knock(&server, token, None, &hello("x"));
        assert_eq!((answer.status, answer.header("www-authenticate")), (401, Some("Bearer")), "{token}");
    }
    let bare = |asking: super::super::client::Asking<'_>| {
        asking.api().header("Accept", "application/json, text/event-stream").json(&hello("x")).send().status
    };
    assert_eq!(bare(ask(&server, "POST", "/agents")), 401);
    assert_eq!(bare(ask(&server, "POST", &format!("/agents?token={}", page.token))), 401, "never in an address");
    let right = format!("Bearer {}", page.token);
    let twice = ask(&server, "POST", "/agents").header("Authorization", &right).header("Authorization", &right);
    assert_eq!(bare(twice), 401);
    let api = ask(&server, "GET", "/api/v1/mcp/servers").api().header("Authorization", &right).send();
    assert_eq!(api.status, 401, "it opens nothing else");
}

#[test]
fn no_browser_and_no_other_host_gets_in() {
    let server = start();
    let page = Page::open(&server);
    let right = format!("Bearer {}", page.token);
    let post = || {
        let asking = ask(&server, "POST", "/agents").header("Authorization", &right);
        asking.header("Accept", "application/json, text/event-stream").json(&hello("x"))
    };
    for (name, value) in [
        ("Origin", "https://evil.example"),
        ("Origin", "null"),
        ("Origin", ORIGIN),
        ("Origin", server.origin()),
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-origin"),
        ("Sec-Fetch-Site", "none"),
    ] {
        let answer = post().api().header(name, value).send();
        assert_eq!(answer.status, 403, "{name}: {value}");
        for header in ["access-control-allow-origin", "access-control-allow-headers"] {
            assert_eq!(answer.header(header), None, "{name}: {value}");
        }
    }
    let preflight = ask(&server, "OPTIONS", "/agents").api().header("Origin", ORIGIN);
    let preflight = preflight.header("Access-Control-Request-Method", "POST").send();
    assert_eq!((preflight.status, preflight.header("access-control-allow-origin")), (403, None));
    // A name that was bound to this machine by somebody else, and the hosts of sandboxes.
    let port = server.port();
    let sandbox =
        create(&server, &json!({ "guest": "app", "html": "x", "policy": { "sandbox": { "storage": "own" } } }));
    let (outer, guest) = (host_of(&sandbox, "outerUrl"), host_of(&sandbox, "guestUrl"));
    for host in
        [format!("evil.example:{port}"), format!("localhost.:{port}"), format!("127.0.0.1.nip.io:{port}"), outer, guest]
    {
        let answer = post().host(&host).send();
        assert!(matches!(answer.status, 403..=405), "{host}: {}", answer.status);
        assert_eq!(answer.header("mcp-session-id"), None, "{host}");
    }
    assert_eq!(post().api().send().status, 200, "the same from a program");
}

#[test]
fn agents_of_one_session_are_nobody_in_another() {
    let server = start();
    let (one, two) = (Page::open(&server), Page::open(&server));
    let (agent, other) = (one.agent("one"), two.agent("two"));
    for (token, mcp) in [(&two.token, &agent.mcp), (&one.token, &other.mcp)] {
        let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });
        assert_eq!(knock(&server, token, Some(mcp), &list).status, 404, "an MCP session belongs to its door");
    }
    let thief = Agent { mcp: agent.mcp.clone(), ..other.clone() };
    assert_eq!(thief.leave(), 202, "says nothing");
    assert_eq!(agent.tools().len(), 2, "and does nothing");
    // Of the others an agent learns only how many they are.
    let third = one.agent("third");
    let info = third.ask("session/info", &json!({}))["result"].to_string();
    assert!(info.contains("\"agents\":2") && !info.contains("\"one\""), "{info}");
}
