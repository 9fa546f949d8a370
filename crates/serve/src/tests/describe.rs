//! Tools as a model reads them, over HTTP.

use serde_json::{Value, json};

use super::client::{ask, start};
use crate::Running;

fn post(server: &Running, path: &str, body: &Value) -> (u16, Value) {
    let answer = ask(server, "POST", path).api().json(body).send();
    (answer.status, answer.value())
}

fn tools() -> Value {
    json!([
        { "name": "users:list", "description": "Lists users.", "inputSchema": { "type": "object" } },
        { "name": "mail:send", "description": "Sends mail.", "annotations": { "openWorldHint": true } },
    ])
}

#[test]
fn tools_are_described_found_and_told_one_by_one() {
    let server = start();
    let (status, described) = post(&server, "/api/v1/tools/describe", &json!({ "tools": tools(), "budget": 4000 }));
    assert_eq!(status, 200, "{described}");
    assert!(described["declarations"].as_str().unwrap().contains("declare const tools: {"));
    assert!(described["prompt"].as_str().unwrap().contains(described["declarations"].as_str().unwrap()));
    assert_eq!((&described["cut"]["total"], &described["cut"]["budget"]), (&json!(2), &json!(4000)));
    assert_eq!(described["cut"]["nameOnly"], json!([]));

    let (status, one) = post(&server, "/api/v1/tools/describe", &json!({ "tools": tools(), "tool": "mail:send" }));
    assert_eq!((status, &one["call"]), (200, &json!("tools.mail.send")));

    let (status, found) =
        post(&server, "/api/v1/tools/search", &json!({ "tools": tools(), "query": "send", "limit": 1 }));
    assert_eq!((status, &found["found"][0]["name"]), (200, &json!("mail:send")));
}

#[test]
fn what_is_wrong_is_told_with_a_code_and_a_way_out() {
    let server = start();
    let schema = json!([{ "name": "a", "inputSchema": { "type": "text" } }]);
    for (path, body, status, part) in [
        ("describe", json!({}), 422, "/tools: is missing"),
        ("describe", json!({ "tools": 3 }), 422, "[D002]"),
        ("describe", json!({ "tools": schema }), 422, "tools[0].inputSchema/type: "),
        ("describe", json!({ "tools": tools(), "budget": 3 }), 422, "/budget: takes a whole number"),
        ("describe", json!({ "tools": tools(), "tool": "users:lst" }), 422, "Did you mean `users:list`?"),
        ("describe", json!({ "tools": tools(), "tool": "users:list", "budget": 500 }), 422, "/budget"),
        ("describe", json!({ "tools": tools(), "budgt": 500 }), 422, "did you mean `budget`?"),
        ("search", json!({ "tools": tools() }), 422, "/query: is missing"),
        ("search", json!({ "tools": tools(), "query": " " }), 422, "[D010]"),
        ("search", json!({ "tools": tools(), "query": "a", "limit": 101 }), 422, "/limit"),
    ] {
        let (got, problem) = post(&server, &format!("/api/v1/tools/{path}"), &body);
        assert_eq!((got, &problem["code"]), (status, &json!("INVALID_PARAMS")), "{body}");
        assert!(problem["detail"].as_str().unwrap().contains(part), "{part}: {problem}");
        assert!(!problem["help"].as_str().unwrap().is_empty());
    }
    let many: Vec<Value> = (0..5_001).map(|number| json!({ "name": format!("t{number}") })).collect();
    let (status, problem) = post(&server, "/api/v1/tools/describe", &json!({ "tools": many }));
    assert!(status == 413 && problem["detail"].as_str().unwrap().contains("[D003]"), "{problem}");
}
