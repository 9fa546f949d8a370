//! The checks together: their order, what counts and what does not, and what is written down.

use belljar_gate::{Action, Asks, Budgets, Call, Detectors, Gate, GateRules, Label, Names, Rule, ToolRule};
use belljar_wire::ErrorCode;
use belljar_wire::audit::{Subject, Verdict};
use serde_json::json;

fn tool(name: &str) -> ToolRule {
    ToolRule::named(name)
}

fn rules(tools: &[&str]) -> GateRules {
    GateRules { tools: tools.iter().map(|name| tool(name)).collect(), ..GateRules::default() }
}

fn call<'a>(name: &'a str, args: &'a str) -> Call<'a> {
    Call::Tool { name, args }
}

fn refused_by(gate: &mut Gate, call: Call<'_>, now: u64) -> Rule {
    gate.admit(call, now).expect_err("should be refused").rule()
}

#[test]
fn a_refused_call_uses_nothing_up() {
    let budgets = Budgets { tool_calls: 2, ..Budgets::default() };
    let mut gate = Gate::new(&GateRules { budgets, rate_per_second: 2, ..rules(&["a"]) }).unwrap();
    for _ in 0..50 {
        assert_eq!(refused_by(&mut gate, call("nobody", "{}"), 0), Rule::UnknownTool);
        assert_eq!(refused_by(&mut gate, call("a", "{"), 0), Rule::NotJson);
    }
    assert!(gate.admit(call("a", "{}"), 0).is_ok());
    assert!(gate.admit(call("a", "{}"), 0).is_ok());
    assert_eq!(refused_by(&mut gate, call("a", "{}"), 0), Rule::ToolBudget);
    assert_eq!(gate.tool_calls(), 2);
}

#[test]
fn cheap_checks_come_before_dear_ones() {
    let budgets = Budgets { message_bytes: 10, ..Budgets::default() };
    let mut gate = Gate::new(&GateRules { budgets, ..rules(&["a"]) }).unwrap();
    // Too large, badly named and not JSON: the size is what is seen.
    assert_eq!(refused_by(&mut gate, call("!", "[[[[[[[[[[["), 0), Rule::MessageTooLarge);
    assert_eq!(refused_by(&mut gate, call("!", "["), 0), Rule::BadName);
    assert_eq!(refused_by(&mut gate, call("b", "["), 0), Rule::NotJson);
    assert_eq!(refused_by(&mut gate, call("b", "[]"), 0), Rule::UnknownTool);
}

#[test]
fn every_verdict_is_written_down_in_order() {
    let mut gate = Gate::new(&rules(&["mail:send", "users:list"])).unwrap();
    let first = gate.admit(call("users:list", "{}"), 5).unwrap();
    assert_eq!((first.audit().sequence.get(), first.audit().verdict), (1, Verdict::Admitted));
    assert!(first.audit().findings.is_empty());
    let second = gate.admit(call("mail:send", r#"{"to":"x"}"#), 9).unwrap();
    let audit = second.audit();
    assert!(second.warned());
    assert_eq!((audit.sequence.get(), audit.at_ms.get(), audit.bytes.get()), (2, 9, 10));
    assert_eq!((audit.subject, audit.name.as_str()), (Subject::ToolCall, "mail:send"));
    assert_eq!(audit.findings[0].rule, "C017");
    let third = gate.admit(call("nobody", "{}"), 9).unwrap_err();
    assert_eq!((third.audit().sequence.get(), third.audit().verdict), (3, Verdict::Refused));
    assert_eq!(third.audit().findings[0].code, ErrorCode::ToolNotFound);
}

#[test]
fn a_long_hostile_name_is_cut_in_the_log() {
    let mut gate = Gate::new(&rules(&[])).unwrap();
    let name = "é".repeat(10_000);
    let refusal = gate.admit(call(&name, "{}"), 0).unwrap_err();
    assert!(refusal.audit().name.len() <= 256);
    assert!(refusal.to_rpc_error().message.len() < 1_000);
}

#[test]
fn a_refusal_tells_its_code_its_rule_and_the_way_out() {
    let mut gate = Gate::new(&GateRules { rate_per_second: 1, ..rules(&["a"]) }).unwrap();
    gate.admit(call("a", "{}"), 0).unwrap();
    let refusal = gate.admit(call("a", "{}"), 300).unwrap_err();
    assert_eq!(refusal.retry_after_ms(), Some(700));
    let error = serde_json::to_value(refusal.to_rpc_error()).unwrap();
    assert_eq!(error["code"], -32021);
    assert_eq!(error["data"]["code"], "RATE_LIMITED");
    assert_eq!(error["data"]["rule"], "C015");
    assert_eq!(error["data"]["data"], r#"{"retryAfterMs":700}"#);
    assert!(error["message"].as_str().unwrap().contains("`tools.ratePerSecond`"));
}

#[test]
fn time_that_runs_backwards_opens_no_window() {
    let mut gate = Gate::new(&GateRules { rate_per_second: 1, ..rules(&["a"]) }).unwrap();
    gate.admit(call("a", "{}"), 10_000).unwrap();
    assert_eq!(refused_by(&mut gate, call("a", "{}"), 0), Rule::ToolRate);
    assert_eq!(refused_by(&mut gate, call("a", "{}"), 10_999), Rule::ToolRate);
    assert!(gate.admit(call("a", "{}"), 11_000).is_ok());
    assert!(gate.admit(call("a", "{}"), u64::MAX).is_ok());
    assert_eq!(refused_by(&mut gate, call("a", "{}"), 0), Rule::ToolRate);
}

#[test]
fn detectors_are_off_warn_or_block() {
    for (action, verdict) in
        [(Action::Off, Some(Verdict::Admitted)), (Action::Warn, Some(Verdict::Warned)), (Action::Block, None)]
    {
        let detectors = Detectors { credentials: action, exfiltration: Action::Off, ..Detectors::default() };
        let mut gate = Gate::new(&GateRules { detectors, ..rules(&["vault:secret", "webhook"]) }).unwrap();
        gate.admit(call("vault:secret", "{}"), 0).unwrap();
        let seen = gate.admit(call("webhook", "{}"), 1).ok().map(|admitted| admitted.audit().verdict);
        assert_eq!(seen, verdict, "{action:?}");
    }
}

#[test]
fn declared_labels_win_over_the_name() {
    let detectors = Detectors { exfiltration: Action::Block, ..Detectors::default() };
    let labelled = |name: &str, labels: &[Label]| ToolRule { labels: Some(labels.to_vec()), ..tool(name) };
    let tools = vec![labelled("users:list", &[]), labelled("quiet", &[Label::Read]), labelled("plain", &[Label::Send])];
    let mut gate = Gate::new(&GateRules { tools, detectors, ..GateRules::default() }).unwrap();
    gate.admit(call("users:list", "{}"), 0).unwrap();
    assert!(gate.admit(call("plain", "{}"), 1).is_ok());
    gate.admit(call("quiet", "{}"), 2).unwrap();
    assert_eq!(refused_by(&mut gate, call("plain", "{}"), 3), Rule::Exfiltration);
}

#[test]
fn a_slow_answer_is_read_when_it_arrives() {
    let detectors = Detectors { exfiltration: Action::Block, ..Detectors::default() };
    let mut gate = Gate::new(&GateRules { detectors, ..rules(&["users:list", "mail:send"]) }).unwrap();
    gate.admit(call("users:list", "{}"), 0).unwrap();
    gate.admit(Call::ToolResult { name: "users:list", value: "[]" }, 8_000).unwrap();
    assert_eq!(refused_by(&mut gate, call("mail:send", "{}"), 9_000), Rule::Exfiltration);
    assert!(gate.admit(call("mail:send", "{}"), 13_000).is_ok());
}

#[test]
fn enumeration_has_overrides_by_pattern_and_by_tool() {
    let mut rules = GateRules {
        enumeration: Action::Block,
        enumeration_threshold: 1,
        enumeration_overrides: [("users:*".to_owned(), 2)].into(),
        ..rules(&["posts:get", "users:get"])
    };
    rules.tools.push(ToolRule { enumeration_threshold: Some(3), ..tool("users:own") });
    let mut gate = Gate::new(&rules).unwrap();
    for (name, allowed) in [("posts:get", 1), ("users:get", 2), ("users:own", 3)] {
        for _ in 0..allowed {
            gate.admit(call(name, "{}"), 0).unwrap();
        }
        assert_eq!(refused_by(&mut gate, call(name, "{}"), 4_999), Rule::Enumeration);
    }
}

#[test]
fn an_ordinary_loop_passes_with_the_defaults() {
    let mut gate = Gate::new(&rules(&["users:get"])).unwrap();
    for turn in 0..50 {
        gate.admit(call("users:get", "{}"), turn * 20).unwrap();
    }
}

#[test]
fn arguments_fit_their_schema() {
    let input = json!({
        "type": "object",
        "properties": { "limit": { "type": "integer", "minimum": 1 } },
        "required": ["limit"],
        "additionalProperties": false,
    });
    let rules = GateRules { tools: vec![ToolRule { input: Some(input), ..tool("a") }], ..GateRules::default() };
    let mut gate = Gate::new(&rules).unwrap();
    gate.admit(call("a", r#"{"limit":3}"#), 0).unwrap();
    for args in ["{}", r#"{"limit":0}"#, r#"{"limit":"3"}"#, r#"{"limit":3,"x":1}"#, "[]", "null"] {
        assert_eq!(refused_by(&mut gate, call("a", args), 0), Rule::SchemaMismatch, "{args}");
    }
    let refusal = gate.admit(call("a", r#"{"limit":0}"#), 0).unwrap_err();
    assert_eq!(refusal.reason(), "/limit must be 1 or more.");
}

#[test]
fn console_output_and_capabilities_have_their_own_limits() {
    let budgets = Budgets { console_calls: 2, console_bytes: 100, output_bytes: 8, ..Budgets::default() };
    let granted = [("dom:read".to_owned(), vec!["dom.querySelector".to_owned()])].into();
    let mut gate = Gate::new(&GateRules { budgets, capabilities: granted, ..rules(&["a"]) }).unwrap();
    gate.admit(Call::Console { lines: r#"["[\"hi\"]"]"# }, 0).unwrap();
    // What does not fit is cut: a finding, and no refusal.
    let cut = gate.admit(Call::Console { lines: r#"["[]","[]"]"# }, 0).unwrap();
    assert_eq!((cut.audit().verdict, cut.audit().findings[0].rule.as_str()), (Verdict::Warned, "C021"));
    assert_eq!((gate.console_lines(), gate.console_bytes()), (2, 8));
    assert_eq!(refused_by(&mut gate, Call::Console { lines: "[1]" }, 0), Rule::NotJson);

    gate.admit(Call::Output { value: "[1,2,3]" }, 0).unwrap();
    assert_eq!(refused_by(&mut gate, Call::Output { value: "[1,2,3,4]" }, 0), Rule::OutputTooLarge);
    assert_eq!(refused_by(&mut gate, Call::Output { value: "[1,2" }, 0), Rule::NotJson);
    assert_eq!(refused_by(&mut gate, Call::ToolResult { name: "a", value: "123456789" }, 0), Rule::OutputTooLarge);

    let params = r#"{"selector":"h1"}"#;
    gate.admit(Call::Capability { method: "dom.querySelector", params }, 0).unwrap();
    assert_eq!(refused_by(&mut gate, Call::Capability { method: "dom.click", params }, 0), Rule::CapabilityNotGranted);
    let hostile = r#"{"__proto__":1}"#;
    let call = Call::Capability { method: "dom.querySelector", params: hostile };
    assert_eq!(refused_by(&mut gate, call, 0), Rule::ForbiddenKey);
}

#[test]
fn grants_count_at_the_time_of_the_call() {
    let capabilities = [
        ("dom:read", vec!["dom.getTextContent", "dom.batch"]),
        ("dom:write", vec!["dom.click", "dom.getTextContent", "dom.batch"]),
    ];
    let capabilities =
        capabilities.map(|(name, methods)| (name.to_owned(), methods.iter().map(|&m| m.to_owned()).collect()));
    let rules = GateRules { capabilities: capabilities.into(), granted: Some(vec!["dom:read".into()]), ..rules(&[]) };
    let mut gate = Gate::new(&rules).unwrap();
    let params = r#"{"selector":"h1"}"#;
    let (read, click) =
        (Call::Capability { method: "dom.getTextContent", params }, Call::Capability { method: "dom.click", params });
    gate.admit(read, 0).unwrap();
    let refusal = gate.admit(click, 0).unwrap_err();
    assert_eq!(refusal.rule(), Rule::CapabilityNotGranted);
    assert!(refusal.reason().contains("`dom:write`"), "{}", refusal.reason());

    gate.grant(["dom:write", "media:camera"]);
    gate.admit(click, 0).unwrap();
    gate.admit(read, 0).unwrap();
    assert_eq!(
        refused_by(&mut gate, Call::Capability { method: "media.camera", params }, 0),
        Rule::CapabilityNotGranted
    );
    gate.grant([]);
    assert_eq!(refused_by(&mut gate, read, 0), Rule::CapabilityNotGranted);

    let unknown = GateRules { granted: Some(vec!["dom:*".into()]), ..rules };
    assert!(Gate::new(&unknown).is_err());
}

#[test]
fn every_call_of_a_batch_is_checked() {
    let methods = ["dom.batch", "dom.getTextContent", "dom.waitFor"].map(str::to_owned).to_vec();
    let rules = GateRules { capabilities: [("dom:read".to_owned(), methods)].into(), ..rules(&[]) };
    let mut gate = Gate::new(&rules).unwrap();
    let mut batch = |params: &str| {
        gate.admit(Call::Capability { method: "dom.batch", params }, 0).map(drop).map_err(|refusal| refusal.rule())
    };
    assert_eq!(batch(r#"{"calls":[]}"#), Ok(()));
    assert_eq!(batch(r#"{"calls":[{"method":"dom.getTextContent","params":{"selector":"a"}}]}"#), Ok(()));
    let two = r#"{"calls":[{"method":"dom.getTextContent","params":{}},{"method":"dom.click","params":{}}]}"#;
    assert_eq!(batch(two), Err(Rule::CapabilityNotGranted));
    for bad in [
        "{}",
        "[]",
        r#"{"calls":{}}"#,
        r#"{"calls":[{"method":"dom.batch","params":{}}]}"#,
        r#"{"calls":[{"method":1}]}"#,
        r#"{"calls":[{"method":"dom.waitFor","params":{}}]}"#,
        r#"{"calls":[],"calls":[]}"#,
        r#"{"calls":[{"method":"dom.getTextContent","params":{},"also":1}]}"#,
    ] {
        assert_eq!(batch(bad), Err(Rule::BadBatch), "{bad}");
    }
}

#[test]
fn what_a_tool_is_given_and_gives_is_held_against_its_schemas() {
    let (input, output) = (json!({ "type": "object", "required": ["n"] }), json!({ "type": "integer" }));
    let rules = GateRules { input: Some(input), output: Some(output), ..rules(&[]) };
    let mut gate = Gate::new(&rules).unwrap();
    gate.admit(Call::Input { args: r#"{"n":1}"# }, 0).unwrap();
    assert_eq!(refused_by(&mut gate, Call::Input { args: "{}" }, 0), Rule::SchemaMismatch);
    assert_eq!(refused_by(&mut gate, Call::Input { args: r#"{"n":1,"__proto__":{}}"# }, 0), Rule::ForbiddenKey);
    gate.admit(Call::Output { value: "1" }, 0).unwrap();
    let refusal = gate.admit(Call::Output { value: "\"1\"" }, 0).unwrap_err();
    assert_eq!(refusal.to_rpc_error().data.code, ErrorCode::ValidationError);
    let wrong = GateRules { output: Some(json!({ "type": "whole" })), ..rules };
    assert!(Gate::new(&wrong).is_err());
}

#[test]
fn a_flood_is_stopped_and_says_so() {
    let budgets = Budgets { messages_per_second: 10, ..Budgets::default() };
    let mut gate = Gate::new(&GateRules { budgets, ..rules(&[]) }).unwrap();
    for _ in 0..10 {
        assert!(!gate.admit(call("nobody", "{}"), 0).unwrap_err().fatal());
    }
    let refusal = gate.admit(call("nobody", "{}"), 0).unwrap_err();
    assert_eq!((refusal.rule(), refusal.fatal()), (Rule::MessageRate, true));
}

#[test]
fn a_widget_meets_the_same_checks() {
    let rules = GateRules {
        names: Names::Any,
        deny: vec!["*.delete".into()],
        enumeration: Action::Block,
        enumeration_threshold: 2,
        ..GateRules::default()
    };
    let mut gate = Gate::new(&rules).unwrap();
    let tools_call = |name: &str| {
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{name}","arguments":{{}}}}}}"#)
    };
    let admitted = tools_call("fs.read");
    let audit = gate.admit(Call::Relay { message: &admitted, activated: false }, 0).unwrap().into_audit();
    assert_eq!((audit.subject, audit.name.as_str()), (Subject::Relay, "fs.read"));
    assert_eq!(
        refused_by(&mut gate, Call::Relay { message: &tools_call("fs.delete"), activated: false }, 0),
        Rule::DeniedTool
    );
    assert_eq!(refused_by(&mut gate, Call::Relay { message: &tools_call("a b"), activated: false }, 0), Rule::BadName);
    // Names nobody registered share one count, so a new name each time wins nothing.
    gate.admit(Call::Relay { message: &tools_call("one"), activated: false }, 1).unwrap();
    assert_eq!(
        refused_by(&mut gate, Call::Relay { message: &tools_call("two"), activated: false }, 2),
        Rule::Enumeration
    );

    let size = r#"{"jsonrpc":"2.0","method":"ui/notifications/size-changed","params":{"width":1}}"#;
    let audit = gate.admit(Call::Relay { message: size, activated: false }, 2).unwrap().into_audit();
    assert_eq!(audit.name, "ui/notifications/size-changed");
    let pose = r#"{"jsonrpc":"2.0","method":"ui/notifications/sandbox-resource-ready","params":{"html":"x"}}"#;
    assert_eq!(refused_by(&mut gate, Call::Relay { message: pose, activated: false }, 2), Rule::ReservedMethod);
}

#[test]
fn rules_that_are_not_understood_make_no_gate() {
    let place = |rules: &GateRules| Gate::new(rules).expect_err("should be refused").place;
    assert_eq!(place(&rules(&["a", "b c"])), "tools[1].name");
    assert_eq!(place(&rules(&["a", "a"])), "tools[1].name");
    assert_eq!(place(&GateRules { allow: Some(vec!["a?".into()]), ..rules(&[]) }), "allow[0]");
    assert_eq!(place(&GateRules { enumeration_window_ms: 3_600_001, ..rules(&[]) }), "enumerationWindowMs");
    let budgets = Budgets { argument_depth: 101, ..Budgets::default() };
    assert_eq!(place(&GateRules { budgets, ..rules(&[]) }), "budgets.argumentDepth");
    let input = Some(json!({ "properties": { "a": { "pattern": "(?=x)" } } }));
    let tools = vec![ToolRule { input, ..tool("a") }];
    assert_eq!(place(&GateRules { tools, ..rules(&[]) }), "tools[0].input/properties/a/pattern");
    let empty = GateRules { enumeration_overrides: [(String::new(), 1)].into(), ..rules(&[]) };
    assert_eq!(place(&empty), "enumerationOverrides[\"\"]");
}

#[test]
fn rules_are_plain_json_with_every_key_optional() {
    assert_eq!(serde_json::from_str::<GateRules>("{}").unwrap(), GateRules::default());
    let rules = GateRules { tools: vec![ToolRule { input: Some(json!({})), ..tool("a") }], ..GateRules::default() };
    let text = serde_json::to_string(&rules).unwrap();
    assert_eq!(serde_json::from_str::<GateRules>(&text).unwrap(), rules);
    assert!(text.contains(r#""ratePerSecond":100"#) && text.contains(r#""deleteAfterRead":"warn""#), "{text}");
    for unknown in [r#"{"rate":1}"#, r#"{"budgets":{"cpu":1}}"#, r#"{"tools":[{"name":"a","labels":["fast"]}]}"#] {
        assert!(serde_json::from_str::<GateRules>(unknown).is_err(), "{unknown}");
    }
}

#[test]
fn annotations_add_labels_and_take_none_away() {
    let hinted = |name: &str, hints: serde_json::Value| ToolRule {
        hints: Some(serde_json::from_value(hints).unwrap()),
        ..tool(name)
    };
    let detectors = Detectors { exfiltration: Action::Block, delete_after_read: Action::Block, ..Detectors::default() };
    let tools = vec![
        hinted("lookup", json!({ "readOnlyHint": true })),
        hinted("ticket", json!({ "readOnlyHint": false, "openWorldHint": true })),
        // A stranger's word that it is harmless changes nothing.
        hinted("files_delete", json!({ "readOnlyHint": true, "destructiveHint": false })),
        ToolRule { labels: Some(vec![]), ..hinted("quiet", json!({ "openWorldHint": true })) },
    ];
    let mut gate = Gate::new(&GateRules { tools, detectors, ..GateRules::default() }).unwrap();
    gate.admit(call("ticket", "{}"), 0).unwrap();
    gate.admit(call("lookup", "{}"), 1).unwrap();
    assert_eq!(refused_by(&mut gate, call("ticket", "{}"), 2), Rule::Exfiltration);
    assert_eq!(refused_by(&mut gate, call("files_delete", "{}"), 3), Rule::DeleteAfterRead);
    gate.admit(call("quiet", "{}"), 4).unwrap();
}

#[test]
fn a_result_fits_the_tools_output_schema() {
    let output = Some(json!({ "type": "array", "items": { "type": "string" } }));
    let mut gate =
        Gate::new(&GateRules { tools: vec![ToolRule { output, ..tool("names") }], ..GateRules::default() }).unwrap();
    let result = |value| Call::ToolResult { name: "names", value };
    gate.admit(result(r#"["Ada"]"#), 0).unwrap();
    for value in [r#"["Ada",1]"#, "null", "{}"] {
        let refusal = gate.admit(result(value), 0).unwrap_err();
        assert_eq!(refusal.to_rpc_error().data.code, ErrorCode::ValidationError, "{value}");
    }
}

#[test]
fn a_call_that_needs_approval_waits_for_an_answer() {
    let tools = vec![ToolRule { approval: true, ..tool("pay") }, tool("look")];
    let mut gate = Gate::new(&GateRules { tools, ..GateRules::default() }).unwrap();
    gate.admit(call("look", "{}"), 0).unwrap();
    assert_eq!(gate.ask("look"), Asks::No);
    let answer = |answer| Call::Approval { name: "pay", answer };
    gate.admit(call("pay", "{}"), 1).unwrap();
    assert_eq!(gate.ask("pay"), Asks::Yes);
    let refusal = gate.admit(answer(r#""no""#), 2).unwrap_err();
    assert_eq!((refusal.rule(), refusal.to_rpc_error().data.code), (Rule::NotApproved, ErrorCode::ToolRefused));
    assert_eq!((refusal.audit().subject, refusal.audit().name.as_str()), (Subject::Approval, "pay"));
    gate.admit(call("pay", "{}"), 3).unwrap();
    assert_eq!(gate.ask("pay"), Asks::Yes);
    let approved = gate.admit(answer(r#""run""#), 4).unwrap();
    assert_eq!((approved.audit().subject, approved.audit().verdict), (Subject::Approval, Verdict::Admitted));
    gate.admit(call("pay", "{}"), 5).unwrap();
    assert_eq!((gate.ask("pay"), gate.ask("nobody")), (Asks::No, Asks::No));
}
