//! Calls that cannot succeed, by what a program's text shows.

use belljar_gate::{Foreseen, Gate, GateRules, ToolRule};
use belljar_model::written::{Callee, Part, Place, Shape, WrittenCall};
use serde_json::json;

fn rules() -> GateRules {
    let list = ToolRule {
        input: Some(json!({
            "type": "object",
            "properties": { "limit": { "type": "integer" } },
            "required": ["limit"],
            "additionalProperties": false,
        })),
        ..ToolRule::named("users:list")
    };
    let tools = vec![list, ToolRule::named("files:delete"), ToolRule::named("echo")];
    GateRules { tools, deny: vec!["files:*".into()], tools_alias: Some("codemode".into()), ..GateRules::default() }
}

fn at(line: u32, column: u32) -> Place {
    Place { line, column }
}

fn named(name: &str, args: Shape) -> WrittenCall {
    WrittenCall { callee: Callee::Name(name.into()), at: at(1, 1), args: Part { at: at(1, 20), shape: args } }
}

fn placed(path: &str, looked_at: bool) -> WrittenCall {
    let path = path.split('.').map(str::to_owned).collect();
    WrittenCall { callee: Callee::Path { path, looked_at }, ..named("", Shape::Unknown) }
}

fn record(name: &str, shape: Shape) -> Shape {
    Shape::Record { fields: [(name.to_owned(), Part { at: at(2, 3), shape })].into(), open: false }
}

/// The rule, the reason and the place of each.
fn told(calls: &[WrittenCall]) -> Vec<String> {
    let Foreseen { refusals, count } = Gate::new(&rules()).unwrap().foresee(calls, 0);
    assert_eq!(refusals.len(), count);
    let line = |(refusal, Place { line, column }): &(Box<belljar_gate::Refusal>, Place)| {
        format!("{line}:{column} {} {}", refusal.rule().row().name, refusal.reason())
    };
    refusals.iter().map(line).collect()
}

#[test]
fn each_is_told_with_its_place_and_what_is_there() {
    for (call, expected) in [
        (
            named("users:list", record("limit", Shape::Text("many".into()))),
            r#"2:3 C012 /limit must be of type integer. The program has "many" there."#,
        ),
        (named("users:list", record("limt", Shape::Number(3.0))), "1:20 C012 The value must have `limit`."),
        (named("users:list", Shape::empty()), "1:20 C012 The value must have `limit`."),
        (named("users:list", Shape::Null), "1:20 C012 The value must be of type object. The program has null there."),
        (named("users:lst", Shape::Unknown), r#"1:1 C009 The host has no "users:lst"; did you mean `users:list`?"#),
        (named("no name", Shape::Unknown), "1:1 C008 What is at place 3 cannot be in a name."),
        (named("files:delete", Shape::Unknown), "1:1 C010 `files:*` in `tools.deny` matches."),
        (placed("tools.users.lst", false), "1:1 C009 There is no `tools.users.lst`; did you mean `tools.users.list`?"),
        (placed("codemode.weather", false), "1:1 C009 There is no `codemode.weather`."),
        (placed("tools.files.delete", false), "1:1 C010 `files:*` in `tools.deny` matches."),
    ] {
        assert_eq!(told(&[call]), [expected]);
    }
}

#[test]
fn nothing_is_told_of_what_may_be_right() {
    let calls = [
        named("users:list", Shape::Unknown),
        named("users:list", record("limit", Shape::Unknown)),
        named("users:list", record("limit", Shape::Number(3.0))),
        named("echo", Shape::Null),
        placed("tools.users.list", false),
        // The program may have looked what is there, and never come here.
        placed("tools.users.lst", true),
        // A function has properties of its own.
        placed("tools.echo.call", false),
        placed("console.log", false),
        placed("tools", false),
    ];
    assert!(told(&calls).is_empty());
}

#[test]
fn ten_are_told_and_all_are_counted() {
    let mut gate = Gate::new(&rules()).unwrap();
    let calls = vec![named("nowhere", Shape::Unknown); 25];
    let Foreseen { refusals, count } = gate.foresee(&calls, 7);
    assert_eq!((refusals.len(), count), (10, 25));
    let sequences: Vec<u64> = refusals.iter().map(|(refusal, _)| refusal.audit().sequence.get()).collect();
    assert_eq!(sequences, (1..=10).collect::<Vec<_>>());
    assert_eq!((gate.tool_calls(), refusals[0].0.audit().at_ms.get()), (0, 7));
}

/// All calls of a program together cost what one call may cost that is made.
#[test]
fn a_flood_of_calls_has_one_budget() {
    let branches: Vec<_> = (0..100).map(|index| json!({ "required": [format!("x{index}")] })).collect();
    let input = Some(json!({ "anyOf": branches }));
    let rules = GateRules { tools: vec![ToolRule { input, ..ToolRule::named("a") }], ..GateRules::default() };
    let calls = vec![named("a", record("y", Shape::Null)); 10_000];
    let told = Gate::new(&rules).unwrap().foresee(&calls, 0).count;
    assert!(told > 100 && told < 2_000, "{told}");
}
