//! Any rules, any calls, any times: the gate answers, and lets no more through than its rules say.
//!
//! The first line of the input is JSON for `GateRules` (anything else gives the default with one tool). Every further
//! line is a call: a letter for its kind, a name, a tab, and the text that crosses.

use belljar_gate::{Call, Gate, GateRules, Offer, ToolRule};
use belljar_wire::audit::Verdict;

/// Whether everything was let through.
pub(crate) fn passes(input: &[u8]) -> bool {
    let Ok(input) = std::str::from_utf8(input) else { return false };
    let mut lines = input.lines();
    let rules = lines
        .next()
        .and_then(|line| serde_json::from_str::<GateRules>(line).ok())
        .unwrap_or_else(|| GateRules { tools: vec![ToolRule::named("users:list")], ..GateRules::default() });
    let Ok(mut gate) = Gate::new(&rules) else { return false };
    let (mut now, mut sequence, mut refused) = (0u64, 0, 0);
    for line in lines {
        let (head, text) = line.split_once('\t').unwrap_or((line, "{}"));
        let mut letters = head.chars();
        let kind = letters.next();
        let name = letters.as_str();
        now = now.wrapping_add(text.len() as u64 * 37);
        let call = match kind {
            Some('r') => Call::ToolResult { name, value: text },
            Some('a') => Call::Approval { name, answer: text },
            Some('s') => Call::State { value: text },
            Some('m') => Call::Capability { method: name, params: text },
            Some('c') => Call::Console { lines: text },
            Some('o') => Call::Output { value: text },
            Some('h') => Call::Read { handle: name, value: text },
            Some('f') => Call::Artifact(artifact(name, text)),
            Some('w') => Call::Relay { message: text, activated: text.len() % 2 == 0 },
            _ => Call::Tool { name, args: text },
        };
        sequence += 1;
        match gate.admit(call, now) {
            Ok(admitted) => {
                assert_ne!(admitted.audit().verdict, Verdict::Refused);
                assert_eq!(admitted.audit().sequence.get(), sequence);
                assert_eq!(admitted.call(), call);
            }
            Err(refusal) => {
                assert_eq!(refusal.audit().verdict, Verdict::Refused);
                assert!(!refusal.to_rpc_error().message.is_empty());
                refused += 1;
            }
        }
        assert!(gate.tool_calls() <= rules.budgets.tool_calls);
        assert!(gate.console_bytes() <= rules.budgets.console_bytes);
        assert!(gate.console_lines() <= rules.budgets.console_calls);
    }
    sequence > 0 && refused == 0
}

/// The text is a type, a space and the bytes.
fn artifact<'a>(name: &'a str, text: &'a str) -> Offer<'a> {
    let (kind, data) = text.split_once(' ').unwrap_or(("text/plain", text));
    Offer { name, kind, size: data.len() as u64, bytes: data.as_bytes() }
}
