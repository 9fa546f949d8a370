//! Servers that mean harm, or are broken.

use std::time::{Duration, Instant};

use belljar_serve::Config;
use serde_json::json;

use crate::bench::{Bench, own};

fn hurried(config: &mut Config) {
    config.limits.mcp_start_seconds = 2;
}

#[test]
fn one_that_never_answers_is_given_up() {
    let bench = Bench::with(json!({ "own": own("mute") }), hurried);
    let began = Instant::now();
    let answer = bench.call("echo", json!({}));
    assert_eq!(answer.code(), (502, "SERVER_UNREACHABLE".into()));
    assert!(answer.text.contains("mcpStartSeconds"), "{}", answer.text);
    assert!(began.elapsed() < Duration::from_secs(6));
    assert_eq!(bench.state("own")["state"], "down");
}

#[test]
fn one_that_floods_is_given_up_and_harms_nobody_else() {
    let bench = Bench::with(json!({ "flood": own("floods"), "own": own("good") }), hurried);
    std::thread::scope(|scope| {
        let flood = scope.spawn(|| bench.post("flood", "tools/list", json!({})));
        for _ in 0..10 {
            assert!(!bench.said("pid").is_empty());
        }
        let answer = flood.join().unwrap();
        assert_eq!(answer.code(), (502, "SERVER_UNREACHABLE".into()));
    });
}

#[test]
fn bytes_that_are_no_text_are_passed_over() {
    let bench = Bench::new(json!({ "own": own("bytes") }));
    assert!(!bench.said("pid").is_empty());
}

#[test]
fn an_answer_that_is_no_json_rpc_fails_its_call_alone() {
    let bench = Bench::own();
    let answer = bench.call("broken", json!({}));
    assert_eq!(answer.code(), (502, "TOOL_ERROR".into()));
    assert!(answer.text.contains("not JSON-RPC 2.0"), "{}", answer.text);
    assert!(!bench.said("pid").is_empty());
}

#[test]
fn an_answer_that_is_too_large_fails_its_call_alone() {
    let bench = Bench::with(json!({ "own": own("good") }), |config| config.limits.mcp_output_bytes = 1_000_000);
    let answer = bench.call("huge", json!({}));
    assert_eq!(answer.code(), (502, "OUTPUT_TOO_LARGE".into()));
    assert!(answer.text.contains("limits.mcpOutputBytes"), "{}", answer.text);
    assert!(!bench.said("pid").is_empty());
}

#[test]
fn requests_that_are_wrong_name_every_fault() {
    let bench = Bench::own();
    for (method, body, places) in [
        (
            "tools/call",
            json!({ "arguments": [], "progressToken": {}, "nme": "x" }),
            &["/name", "/arguments", "/progressToken", "/nme"][..],
        ),
        ("tools/list", json!({ "for": "me", "cursor": 1 }), &["/for", "/cursor"]),
        ("resources/read", json!({}), &["/uri"]),
        ("prompts/get", json!({ "name": "x", "arguments": 1 }), &["/arguments"]),
        ("ui", json!({ "tool": "x", "uri": "ui://x" }), &["/tool"]),
        ("widgets", json!({}), &["/widget"]),
    ] {
        let answer = bench.post("own", method, body);
        assert_eq!(answer.code(), (422, "INVALID_PARAMS".into()), "{method}");
        let faults = answer.json()["errors"].as_array().unwrap().clone();
        for place in places {
            assert!(faults.iter().any(|fault| fault["path"] == *place), "{method}: {place} in {faults:?}");
        }
    }
    assert_eq!(bench.state("own")["state"], "idle", "none of them starts it");
    let nobody = bench.post("nobody", "tools/list", json!({}));
    assert_eq!(nobody.code(), (404, "INVALID_PARAMS".into()));
    assert!(nobody.text.contains("`own`"));
    let refused = bench.call("fails", json!({}));
    assert_eq!(refused.code(), (502, "TOOL_ERROR".into()));
    assert_eq!(refused.json()["rpc"]["data"], json!({ "a": 1 }));
    assert_eq!(refused.json()["rpc"]["code"], -32050);
}
