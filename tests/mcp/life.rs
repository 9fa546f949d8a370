//! One server over time.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::bench::{Bench, lives, until};

#[test]
fn results_keep_what_they_carry() {
    let bench = Bench::own();
    let answer = bench.call("echo", json!({ "a": [1, "ü"] })).json();
    assert_eq!(answer["structuredContent"], json!({ "a": [1, "ü"] }));
    assert_eq!(answer["_meta"], json!({ "kept": true }));
    assert_eq!(bench.post("own", "prompts/list", json!({})).json()["prompts"][0]["name"], "hello");
    let prompt = bench.post("own", "prompts/get", json!({ "name": "hello", "arguments": { "who": "you" } })).json();
    assert_eq!(prompt["messages"][0]["content"]["text"], "hello you");
    assert_eq!(bench.post("own", "resources/list", json!({})).json()["resources"][0]["uri"], "ui://listed");
    let name = bench.state("own")["serverInfo"]["name"].as_str().unwrap().to_owned();
    assert_eq!(name, r#"test {"mimeTypes":["text/html;profile=mcp-app"]}"#, "the extension is announced");
}

#[test]
fn callers_who_come_at_once_share_one_start() {
    let bench = Bench::own();
    let pids = std::thread::scope(|scope| {
        let callers: Vec<_> = (0..8).map(|_| scope.spawn(|| bench.said("pid"))).collect();
        callers.into_iter().map(|caller| caller.join().unwrap()).collect::<std::collections::HashSet<_>>()
    });
    assert_eq!(pids.len(), 1);
    assert_eq!(bench.state("own")["starts"], 1);
}

#[test]
fn one_that_dies_fails_its_call_and_works_again() {
    let bench = Bench::own();
    let first = bench.said("pid");
    let died = bench.call("die", json!({}));
    assert_eq!(died.code(), (502, "SERVER_UNREACHABLE".into()));
    assert!(died.json()["detail"].as_str().unwrap().contains("exit status: 7"), "{}", died.text);
    let second = bench.said("pid");
    assert!(first != second && lives(&second) && !lives(&first));
    assert_eq!(bench.state("own")["starts"], 2);
}

#[test]
fn progress_is_told_to_whoever_called() {
    let bench = Bench::own();
    bench.said("pid");
    let (mine, other) = ("http://localhost:1111", "http://localhost:2222");
    let mut events = bench.events("own", &[("Origin", mine)]);
    assert_eq!(events.next().unwrap(), ("state".into(), json!({ "state": "ready" })));
    for (origin, token) in [(other, "theirs"), (mine, "mine")] {
        let body = json!({ "name": "slow", "arguments": {}, "progressToken": token });
        let answer = bench.ask("POST", "/api/v1/mcp/servers/own/tools/call", &[("Origin", origin)], Some(&body));
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
    let told: Vec<_> = events.by_ref().take(3).collect();
    for (step, (name, data)) in (1..).zip(&told) {
        assert_eq!(
            (name.as_str(), &data["progressToken"], &data["progress"]),
            ("progress", &json!("mine"), &json!(f64::from(step)))
        );
    }
}

#[test]
fn lists_that_change_and_log_lines_are_told() {
    let bench = Bench::own();
    bench.said("pid");
    let mut events = bench.events("own", &[]);
    events.next();
    assert_eq!(bench.said("grow"), "grown");
    let told: Vec<_> = events.by_ref().take(2).collect();
    assert!(told.contains(&("list_changed".into(), json!({ "of": "tools" }))), "{told:?}");
    assert!(told.iter().any(|(name, data)| name == "logging" && data["data"] == "grown"), "{told:?}");
    bench.call("die", json!({}));
    let told: Vec<_> = events.take(2).map(|(_, data)| data["state"].clone()).collect();
    assert_eq!(told, ["down", "starting"]);
}

#[test]
fn a_call_is_cancelled_by_name_and_by_leaving() {
    let bench = Bench::own();
    assert_eq!(bench.said("cancelled"), "0");
    let body = json!({ "name": "never", "arguments": {}, "progressToken": 5 });
    let path = "/api/v1/mcp/servers/own/tools/call";
    std::thread::scope(|scope| {
        let call = scope.spawn(|| bench.ask("POST", path, &[], Some(&body)));
        let calls = "/api/v1/mcp/servers/own/calls/5";
        until("the call is under way", || {
            bench.ask("DELETE", calls, &[("Origin", "http://localhost:1")], None).status == 404
                && bench.ask("DELETE", calls, &[], None).status == 204
        });
        assert_eq!(call.join().unwrap().code(), (409, "ABORTED".into()));
    });
    until("the server hears of it", || bench.said("cancelled") == "1");
    let left = bench.send("POST", path, &[], Some(&body));
    std::thread::sleep(Duration::from_millis(300));
    drop(left);
    until("the server hears that nobody waits", || bench.said("cancelled") == "2");
}

#[test]
fn time_is_limited_and_progress_is_a_sign_of_life() {
    let bench =
        Bench::with(json!({ "own": crate::bench::own("good") }), |config| config.limits.mcp_silence_seconds = 1);
    let began = Instant::now();
    assert_eq!(bench.call("never", json!({})).code(), (504, "TIMEOUT".into()));
    assert!(began.elapsed() < Duration::from_secs(10));
    assert_eq!(bench.said("cancelled"), "1");
    assert_eq!(bench.said("slow"), "slow is over");
}

#[test]
fn nothing_is_left_when_it_stops() {
    let bench = Bench::own();
    let pid = bench.said("pid");
    assert!(lives(&pid));
    let began = Instant::now();
    bench.server.stop();
    assert!(!lives(&pid));
    assert!(began.elapsed() < Duration::from_secs(6), "{:?}", began.elapsed());
}
