//! Admissions per second, beside plain JSON parsing of the same arguments. Prints one JSON row per line.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a benchmark prints, measures time, and may stop when something is wrong"
)]

use belljar_gate::{Action, Budgets, Call, Detectors, Gate, GateRules, ToolRule};
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::Instant;

const ARGS: &str = r#"{"limit":3,"query":"name = 'x'","tags":["a","b"]}"#;
const RELAY: &str =
    r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"users:list","arguments":{"limit":3}}}"#;

fn main() {
    let parse = per_second(|_| {
        black_box(serde_json::from_str::<Value>(black_box(ARGS)).unwrap());
    });
    let call = Call::Tool { name: "users:list", args: ARGS };
    row("gate.admit.tool", parse, admissions(None, call));
    row("gate.admit.tool.schema", parse, admissions(Some(schema()), call));
    row("gate.admit.console", parse, admissions(None, Call::Console { lines: r#"["[\"hello\",1]"]"# }));
    row("gate.admit.relay", parse, admissions(None, Call::Relay { message: RELAY, activated: false }));
    let refused = Call::Tool { name: "users:drop", args: ARGS };
    row("gate.refuse.unknown", parse, refusals(refused));
}

fn rules(input: Option<Value>) -> GateRules {
    GateRules {
        tools: vec![ToolRule { input, ..ToolRule::named("users:list") }],
        allow: Some(vec!["users:*".into(), "posts:list".into()]),
        deny: vec!["*:delete".into()],
        rate_per_second: u64::MAX,
        enumeration_threshold: u64::MAX,
        detectors: Detectors { exfiltration: Action::Block, bulk: Action::Block, ..Detectors::default() },
        budgets: Budgets {
            tool_calls: u64::MAX,
            console_calls: u64::MAX,
            console_bytes: u64::MAX,
            messages: u64::MAX,
            messages_per_second: u64::MAX,
            bytes_per_second: u64::MAX,
            ..Budgets::default()
        },
        ..GateRules::default()
    }
}

fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "limit": { "type": "integer", "minimum": 1, "maximum": 100 },
            "query": { "type": "string", "maxLength": 200 },
            "tags": { "type": "array", "items": { "type": "string" }, "maxItems": 10 },
        },
        "required": ["limit"],
        "additionalProperties": false,
    })
}

fn admissions(input: Option<Value>, call: Call<'_>) -> f64 {
    let mut gate = Gate::new(&rules(input)).unwrap();
    per_second(|turn| {
        black_box(gate.admit(black_box(call), turn / 100).unwrap());
    })
}

fn refusals(call: Call<'_>) -> f64 {
    let mut gate = Gate::new(&rules(None)).unwrap();
    per_second(|turn| {
        black_box(gate.admit(black_box(call), turn / 100).unwrap_err());
    })
}

/// The best of many short rounds: a busy machine makes a round slower, never faster.
fn per_second(mut work: impl FnMut(u64)) -> f64 {
    const TURNS: u64 = 2_000;
    let mut best = f64::MAX;
    for round in 0..200 {
        let start = Instant::now();
        for turn in 0..TURNS {
            work(round * TURNS + turn);
        }
        best = best.min(start.elapsed().as_secs_f64() / TURNS as f64);
    }
    1.0 / best
}

fn row(name: &str, parse: f64, value: f64) {
    let row = json!({
        "name": name,
        "unit": "calls/s",
        "value": value.round(),
        "baseline": parse.round(),
        "target": 1_000_000,
    });
    println!("{row}");
}
