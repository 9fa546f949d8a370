//! What an entry puts into a server's environment is told to nobody.

use serde_json::json;

use crate::bench::{Bench, own};

const SECRET: &str = "s3cret-in-the-environment";

#[test]
fn no_answer_and_no_page_has_a_secret() {
    let bench = Bench::with(json!({ "own": own("good"), "exits": own("exits") }), |config| {
        config.limits.mcp_start_seconds = 5;
    });
    let mut answers = vec![bench.get("/api/v1/mcp/servers").text];
    let died = bench.call("die", json!({})).text;
    let refused = bench.call("fails", json!({})).text;
    assert!(refused.contains("no, by (secret)"), "{refused}");
    let down = bench.post("exits", "tools/list", json!({})).text;
    assert!(down.contains("cannot start: (secret)"), "its last words are told: {down}");
    answers.extend([died, refused, down]);
    for path in ["/", "/metrics", "/api/openapi.json", "/api/v1/mcp/servers", "/belljar.js"] {
        answers.push(bench.get(path).text);
    }
    for (method, body) in [("tools/list", json!({})), ("ui", json!({ "tool": "show" })), ("resources/list", json!({}))]
    {
        answers.push(bench.post("own", method, body).text);
    }
    for answer in answers {
        assert!(!answer.contains(SECRET) && !answer.contains("server.mjs"), "{answer}");
    }
}

#[test]
fn a_server_gets_its_own_secrets_and_no_others() {
    let bench = Bench::own();
    let names = bench.said("env");
    let names: Vec<_> = names.split(' ').collect();
    assert!(names.contains(&"SECRET") && names.contains(&"PATH"), "{names:?}");
    // Cargo sets many for its tests; none of them is the server's business.
    assert!(!names.iter().any(|name| name.starts_with("CARGO")), "{names:?}");
    assert!(std::env::vars().any(|(name, _)| name.starts_with("CARGO")), "else this shows nothing");
}
