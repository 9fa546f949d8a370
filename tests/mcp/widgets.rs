//! Calls that a widget begins.

use serde_json::{Value, json};

use crate::bench::{Answer, Bench, own};

fn call(bench: &Bench, server: &str, widget: &str, tool: &str) -> Answer {
    bench.post(server, "tools/call", json!({ "name": tool, "arguments": {}, "widget": widget }))
}

fn last(bench: &Bench, widget: &str) -> Value {
    bench.audit(widget).pop().unwrap()
}

#[test]
fn what_is_shown_to_apps_can_be_called_and_nothing_else() {
    let bench = Bench::own();
    let widget = bench.widget(&bench.html("own", "show"), json!({}));
    for tool in ["echo", "app-only"] {
        let answer = call(&bench, "own", &widget, tool);
        assert_eq!(answer.status, 200, "{}", answer.text);
        assert_eq!(last(&bench, &widget)["verdict"], "admitted");
    }
    for (tool, status, code, rule) in [
        ("model-only", 403, "TOOL_REFUSED", "M101"),
        ("nothing", 404, "TOOL_NOT_FOUND", "M103"),
        ("no name", 404, "TOOL_NOT_FOUND", "C008"),
    ] {
        let answer = call(&bench, "own", &widget, tool);
        assert_eq!(answer.code(), (status, code.into()), "{}", answer.text);
        assert_eq!(answer.json()["rpc"]["data"]["rule"], rule);
        let line = last(&bench, &widget);
        assert_eq!((&line["verdict"], &line["rule"], &line["name"]), (&json!("refused"), &json!(rule), &json!(tool)));
    }
    // The model's host may call what the widget may not.
    assert_eq!(bench.call("model-only", json!({})).status, 200);
    let listed = bench.post("own", "tools/list", json!({ "widget": widget })).json();
    let names: Vec<_> = listed["tools"].as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"app-only") && !names.contains(&"model-only"), "{names:?}");
}

#[test]
fn a_widget_belongs_to_the_server_whose_document_it_shows() {
    let bench = Bench::new(json!({ "own": own("good"), "other": own("good") }));
    let html = bench.html("own", "show");
    let widget = bench.widget(&html, json!({}));
    let stranger = call(&bench, "other", &widget, "echo");
    assert_eq!(stranger.code(), (403, "TOOL_REFUSED".into()));
    assert_eq!(last(&bench, &widget)["rule"], "M102");
    assert_eq!(call(&bench, "own", &widget, "echo").status, 200);
    let read = bench.post("other", "resources/read", json!({ "uri": "ui://good", "widget": widget }));
    assert_eq!(read.code(), (403, "TOOL_REFUSED".into()));
    // Even when the other server gives the same bytes: the first binding stays.
    assert_eq!(bench.html("other", "show"), html);
    assert_eq!(call(&bench, "other", &widget, "echo").status, 403);
    assert_eq!(bench.post("other", "widgets", json!({ "widget": widget })).status, 409);

    let changed = bench.widget("<p>changed by the host", json!({}));
    assert_eq!(call(&bench, "own", &changed, "echo").status, 403);
    assert_eq!(bench.post("own", "widgets", json!({ "widget": changed })).status, 204);
    assert_eq!(call(&bench, "own", &changed, "echo").status, 200);
}

#[test]
fn the_policy_of_the_sandbox_is_the_gate() {
    let bench = Bench::own();
    let html = bench.html("own", "show");
    let policy = json!({ "tools": { "allow": ["echo", "app-only"], "deny": ["app-*"], "ratePerSecond": 2 } });
    let widget = bench.widget(&html, policy);
    for (tool, rule) in [("pid", "C011"), ("app-only", "C010")] {
        let answer = call(&bench, "own", &widget, tool);
        assert_eq!(answer.code(), (403, "TOOL_REFUSED".into()));
        assert!(answer.json()["detail"].as_str().unwrap().ends_with(&format!("[{rule}]")), "{}", answer.text);
        assert_eq!(last(&bench, &widget)["rule"], rule);
    }
    let statuses: Vec<_> = (0..6).map(|_| call(&bench, "own", &widget, "echo")).collect();
    let limited = statuses.iter().find(|answer| answer.status != 200).unwrap();
    assert_eq!(limited.code(), (429, "RATE_LIMITED".into()));
    assert!(limited.json()["retryAfter"].is_u64());
    assert!(bench.audit(&widget).iter().any(|line| line["rule"] == "C015"));
    // Another widget has a gate of its own, and budgets are counted as long as the sandbox lives.
    let few = bench.widget(&html, json!({ "limits": { "toolCalls": 2, "outputBytes": 2_000 } }));
    assert_eq!(call(&bench, "own", &few, "echo").status, 200);
    assert_eq!(call(&bench, "own", &few, "huge").code(), (502, "OUTPUT_TOO_LARGE".into()));
    assert_eq!(last(&bench, &few)["rule"], "C023");
    assert_eq!(call(&bench, "own", &few, "echo").code(), (429, "TOOL_CALL_LIMIT".into()));
}

#[test]
fn only_the_embedder_of_a_widget_speaks_for_it() {
    let bench = Bench::own();
    let widget = bench.widget(&bench.html("own", "show"), json!({}));
    let body = json!({ "name": "echo", "arguments": {}, "widget": widget });
    let path = "/api/v1/mcp/servers/own/tools/call";
    let stranger = bench.ask("POST", path, &[("Origin", "http://localhost:4444")], Some(&body));
    assert_eq!(stranger.code(), (404, "SANDBOX_LOST".into()));
    let sandboxed = bench.ask("POST", path, &[("Origin", "null")], Some(&body));
    assert_eq!(sandboxed.status, 403);
    let app = bench.ask("POST", "/api/v1/sandboxes", &[], Some(&json!({ "guest": "app", "html": "<p>" }))).json();
    let answer = bench.post("own", "tools/call", json!({ "name": "echo", "widget": app["id"] }));
    assert_eq!((answer.status, &answer.json()["errors"][0]["path"]), (422, &json!("/widget")));
}

#[test]
fn user_interfaces_are_found_or_refused_with_a_reason() {
    let bench = Bench::own();
    let shown = bench.post("own", "ui", json!({ "tool": "show" })).json();
    assert_eq!((&shown["html"], &shown["ui"]["prefersBorder"]), (&json!("<p>good"), &json!(true)));
    assert!(shown["warnings"][0].as_str().unwrap().contains("`_meta.ui.csp` is on the tool"));
    for (body, html, ui) in [
        (json!({ "tool": "show-old" }), "<p>good", shown["ui"].clone()),
        (json!({ "tool": "show-listed" }), "<p>listed", json!({ "domain": "x" })),
        (json!({ "tool": "show-blob" }), "<p>blob", json!({})),
        (json!({ "uri": "ui://good" }), "<p>good", shown["ui"].clone()),
    ] {
        let answer = bench.post("own", "ui", body).json();
        assert_eq!((&answer["html"], &answer["ui"]), (&json!(html), &ui));
    }
    for (body, status, part) in [
        (json!({ "tool": "show-web" }), 422, "ui://"),
        (json!({ "tool": "show-plain" }), 422, "`text/html`"),
        (json!({ "tool": "echo" }), 422, "no user interface"),
        (json!({ "tool": "nothing" }), 404, "no tool"),
        (json!({ "uri": "https://example.com/" }), 422, "ui://"),
        (json!({ "uri": "ui://nowhere" }), 422, "not found"),
    ] {
        let answer = bench.post("own", "ui", body);
        assert!(answer.status == status && answer.text.contains(part), "{}", answer.text);
    }
}
