//! No sequence of calls, however made, gets more through than the rules say.

use belljar_gate::{Action, Budgets, Call, Gate, GateRules, Offer, ToolRule};
use belljar_wire::audit::Verdict;
use proptest::prelude::*;

#[derive(Debug, Clone)]
enum Step {
    Tool(usize, usize),
    Console(usize),
    Output(usize),
    Capability,
    Artifact(usize),
    Relay(usize),
    Wait(u64),
    Back(u64),
}

const NAMES: [&str; 5] = ["users:list", "mail:send", "vault:secret", "nobody", "not a name"];
const ARGS: [&str; 6] = ["{}", r#"{"limit":5000}"#, "[[[]]]", "{", r#"{"__proto__":1}"#, r#"{"a":1,"b":2,"c":3}"#];

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => (0..NAMES.len(), 0..ARGS.len()).prop_map(|(name, args)| Step::Tool(name, args)),
        2 => (0usize..40).prop_map(Step::Console),
        1 => (0usize..40).prop_map(Step::Output),
        1 => Just(Step::Capability),
        1 => (0usize..12).prop_map(Step::Artifact),
        2 => (0..NAMES.len()).prop_map(Step::Relay),
        4 => (0u64..700).prop_map(Step::Wait),
        1 => (0u64..5_000).prop_map(Step::Back),
    ]
}

fn rules(tool_calls: u64, rate: u64, threshold: u64) -> GateRules {
    GateRules {
        tools: NAMES[..3].iter().map(|name| ToolRule::named(name)).collect(),
        rate_per_second: rate,
        enumeration: Action::Block,
        enumeration_threshold: threshold,
        enumeration_window_ms: 2_000,
        budgets: Budgets {
            tool_calls,
            console_calls: 5,
            console_bytes: 100,
            output_bytes: 20,
            artifacts: 3,
            artifact_bytes: 10,
            handle_bytes: 0,
            messages: 60,
            messages_per_second: 12,
            bytes_per_second: u64::MAX,
            message_bytes: 200,
            argument_depth: 2,
            argument_properties: 6,
        },
        capabilities: [("dom:write".into(), vec!["dom.click".into()])].into(),
        ..GateRules::default()
    }
}

proptest! {
    #[test]
    fn nothing_gets_past_a_budget(
        steps in prop::collection::vec(step(), 0..300),
        tool_calls in 0u64..30, rate in 0u64..6, threshold in 0u64..5,
    ) {
        let rules = rules(tool_calls, rate, threshold);
        let mut gate = Gate::new(&rules).unwrap();
        let (mut told, mut now) = (0u64, 0u64);
        let (mut judged, mut calls, mut lines, mut bytes) = (0u64, Vec::new(), 0u64, 0u64);
        let mut messages = Vec::new();
        let (mut files, mut kept) = (0u64, 0u64);
        for step in steps {
            let text;
            let call = match step {
                Step::Wait(more) => { told += more; continue }
                Step::Back(less) => { told = told.saturating_sub(less); continue }
                Step::Tool(name, args) => Call::Tool { name: NAMES[name], args: ARGS[args] },
                Step::Console(size) => { text = format!(r#"["{}"]"#, "x".repeat(size)); Call::Console { lines: &text } }
                Step::Output(size) => { text = format!("[{}]", " ".repeat(size)); Call::Output { value: &text } }
                Step::Capability => Call::Capability { method: "dom.click", params: "{}" },
                Step::Artifact(size) => {
                    text = "x".repeat(size);
                    let name = &text[..size.min(9)];
                    Call::Artifact(Offer { name, kind: "text/plain", size: size as u64, bytes: text.as_bytes() })
                }
                Step::Relay(name) => {
                    text = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{}"}}}}"#, NAMES[name]);
                    Call::Relay { message: &text, activated: false }
                }
            };
            now = now.max(told);
            judged += 1;
            let verdict = gate.admit(call, told);
            let audit = match &verdict { Ok(admitted) => admitted.audit(), Err(refusal) => refusal.audit() };
            prop_assert_eq!(audit.sequence.get(), judged);
            prop_assert_eq!(audit.at_ms.get(), now);
            prop_assert_eq!(audit.verdict == Verdict::Refused, verdict.is_err());
            prop_assert!(verdict.is_ok() || !audit.findings.is_empty());
            if verdict.is_err() { continue }
            messages.push(now);
            match call {
                Call::Tool { .. } | Call::Relay { .. } => calls.push((now, audit.name.clone(), true)),
                Call::Console { .. } if audit.verdict == Verdict::Warned => {}
                Call::Console { lines: text } => { lines += 1; bytes += text.len() as u64 - 4 }
                Call::Output { value } => prop_assert!(value.len() <= 20),
                Call::Artifact(offer) => { files += 1; kept += offer.size }
                Call::Read { .. } => prop_assert!(false, "there are no handles"),
                Call::ToolResult { .. } | Call::Approval { .. } | Call::Input { .. } | Call::State { .. } | Call::Kept { .. } | Call::Keep { .. } | Call::Capability { .. } => {}
            }
            let in_window = |length: u64, matches: &dyn Fn(&(u64, String, bool)) -> bool| {
                calls.iter().filter(|call| now - call.0 < length && matches(call)).count()
            };
            prop_assert!(calls.iter().filter(|call| call.2).count() as u64 <= tool_calls);
            prop_assert!(in_window(1_000, &|_| true) <= rate as usize);
            for name in NAMES {
                prop_assert!(in_window(2_000, &|call| call.2 && call.1 == name) <= threshold as usize);
            }
            prop_assert!(lines <= 5 && bytes <= 100);
            prop_assert!(files <= 3 && kept <= 10);
            prop_assert!(messages.len() <= 60);
            prop_assert!(messages.iter().filter(|at| now - **at < 1_000).count() <= 12);
        }
        prop_assert_eq!(gate.tool_calls(), calls.iter().filter(|call| call.2).count() as u64);
        prop_assert_eq!((gate.console_lines(), gate.console_bytes()), (lines, bytes));
    }

    /// Whatever the text, the gate answers.
    #[test]
    fn no_text_makes_it_panic(name in any::<String>(), args in any::<String>(), now in any::<u64>()) {
        let mut gate = Gate::new(&rules(10, 5, 5)).unwrap();
        for call in [
            Call::Tool { name: &name, args: &args },
            Call::Tool { name: "users:list", args: &args },
            Call::ToolResult { name: &name, value: &args },
            Call::Capability { method: &name, params: &args },
            Call::Console { lines: &args },
            Call::Output { value: &args },
            Call::State { value: &args },
            Call::Kept { name: "rows", value: &args },
            Call::Keep { name: "rows", handle: "1" },
            Call::Relay { message: &args, activated: false },
        ] {
            let _ = gate.admit(call, now);
        }
    }
}
