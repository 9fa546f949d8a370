//! How a run ends, what it says on the way, and that a fixed one always says the same.

use anyhow::Result;
use belljar_browsers::Browser;
use belljar_policy::Level;
use serde_json::{Value, json};

use super::{open, run};

pub(crate) fn a_run_ends_in_every_way(browser: &Browser) -> Result<()> {
    let _site = open(browser)?;
    // The program, then the value, or the code and the beginning of the message.
    let values = [
        ("return 1 + 1", json!("2")),
        ("return", Value::Null),
        ("return null", json!("null")),
        ("return { a: [1, undefined] }", json!(r#"{"$belljar":1,"value":{"a":[1,{"$":"undefined"}]}}"#)),
        (
            "return new Map([[1, -0]])",
            json!(r#"{"$belljar":1,"value":{"$":"map","entries":[[1,{"$":"number","value":"-0"}]]}}"#),
        ),
        ("return args.list[1].deep", json!("5")),
        ("try { args.list[1].deep = 6 } catch (e) { return e.name }", json!(r#""TypeError""#)),
        ("const { then } = Promise.prototype; return { then: 1 }", json!(r#"{"then":1}"#)),
        ("return await new Promise((done) => setTimeout(done, 10, 7))", json!("7")),
    ];
    let args = r#"{"list":[1,{"deep":5}]}"#;
    for (body, value) in values {
        let ended = run(browser, Level::Secure, &json!({ "body": body, "args": args }))?;
        assert_eq!(ended["outcome"]["type"], "value", "{body}: {ended}");
        assert_eq!(ended["outcome"].get("value").cloned().unwrap_or_default(), value, "{body}: {ended}");
    }
    let errors = [
        ("throw new RangeError('far')", "EXECUTION_ERROR", "far"),
        ("throw 'text'", "EXECUTION_ERROR", "text"),
        ("throw null", "EXECUTION_ERROR", "null"),
        ("throw Symbol('s')", "EXECUTION_ERROR", "The program threw a symbol"),
        ("throw { a: 1 }", "EXECUTION_ERROR", "The program threw an object: {\"a\":1}"),
        ("throw { get message() { throw 1 } }", "EXECUTION_ERROR", "The program threw an object"),
        ("return { users: [{ save() {} }] }", "EXECUTION_ERROR", "value.users[0].save is a function"),
        ("return { get a() { throw new Error('asked') } }", "EXECUTION_ERROR", "asked"),
        ("return [Promise.resolve()]", "EXECUTION_ERROR", "value[0] is a Promise"),
        ("await callTool('nobody')", "TOOL_NOT_FOUND", "no such tool"),
        ("await callTool('x', { m: new Map() })", "INVALID_PARAMS", "args.m is a Map"),
        ("await callTool(5)", "EXECUTION_ERROR", "callTool takes the name of a tool"),
        ("await parallel(Array(101).fill(() => 1))", "TOOL_CALL_LIMIT", "parallel runs at most 100"),
        (
            "return 'x'.repeat(1_000_001)",
            "OUTPUT_TOO_LARGE",
            "The value is too large: its JSON has more than 1000000 bytes",
        ),
        ("return new Uint8Array(30_000_000)", "OUTPUT_TOO_LARGE", "The value is too large"),
        ("const list = []; list.length = 4e9; return list", "OUTPUT_TOO_LARGE", "The value is too large"),
        ("const f = () => f() + 1; f()", "STACK_OVERFLOW", ""),
        ("await new Promise(() => {})", "EXECUTION_ERROR", "The program waits for a promise that nothing is left"),
        ("await new Promise(() => setTimeout(() => {}, 5))", "EXECUTION_ERROR", "The program waits for a promise"),
        ("while (true) if (--c.n < 0) `${c}`", "TIMEOUT", "the program ran longer"),
        ("return 1 +", "SYNTAX_ERROR", "The program could not be loaded"),
    ];
    for (body, code, message) in errors {
        let limits = json!({ "timeoutMs": if code == "TIMEOUT" { 200 } else { 120_000 } });
        let ended = run(browser, Level::Secure, &json!({ "body": body, "limits": limits }))?;
        assert_eq!(ended["outcome"]["failure"]["code"], code, "{body}: {ended}");
        let said = ended["outcome"]["message"].as_str().unwrap_or_default();
        assert!(said.starts_with(message), "{body}: {said}");
        assert!(!ended["outcome"].to_string().contains("blob:"), "{body}: an address of ours: {ended}");
    }
    Ok(())
}

/// The author's line is the outer frame's to find; the worker says where in the hardened program it was.
pub(crate) fn the_console_says_where(browser: &Browser) -> Result<()> {
    let _site = open(browser)?;
    let body =
        "\nconsole.log('a', { b: 1 });\n  console.warn(new TypeError('boom'));\nfunction f() {\n  null.x;\n}\nf();";
    let ended = run(browser, Level::Strict, &json!({ "body": body }))?;
    let lines = ended["lines"].as_array().cloned().unwrap_or_default();
    let seen: Vec<Value> = lines.iter().map(|line| json!([line["level"], line["line"]])).collect();
    assert_eq!(seen, [json!(["log", 2]), json!(["warn", 3])], "{ended}");
    assert_eq!(lines[0]["args"], json!(["a", { "b": 1 }]));
    let error = &lines[1]["args"][0];
    assert_eq!(
        (&error["$"], &error["name"], &error["message"]),
        (&json!("error"), &json!("TypeError"), &json!("boom"))
    );
    assert!(error["stack"].as_str().is_some_and(|stack| stack.contains("at program:3:")), "{error}");
    let failure = &ended["outcome"]["failure"];
    assert_eq!((&failure["line"], &failure["name"]), (&json!(5), &json!("TypeError")), "{ended}");
    let stack = failure["stack"].as_str().unwrap_or_default();
    assert!(stack.contains("at f (program:5:") && stack.contains("at program:7:"), "{stack}");
    Ok(())
}

pub(crate) fn fixed_runs_are_the_same_every_time(browser: &Browser) -> Result<()> {
    let _site = open(browser)?;
    let body = "const now = typeof Temporal === 'object' ? Temporal.Now.instant().epochMilliseconds : 1e12;
        return [Date.now(), new Date().toISOString(), Date(), Math.random(), performance.now(), crypto.randomUUID(), now]";
    let fixed = json!({ "body": body, "fixed": { "now": 1e12, "seed": 7 } });
    let (first, second) = (run(browser, Level::Secure, &fixed)?, run(browser, Level::Secure, &fixed)?);
    assert_eq!(first["outcome"], second["outcome"]);
    let value: Value = serde_json::from_str(first["outcome"]["value"].as_str().unwrap_or_default())?;
    assert_eq!((&value[0], &value[1], &value[4]), (&json!(1e12 as u64), &json!("2001-09-09T01:46:40.000Z"), &json!(0)));
    assert_eq!(value[6], json!(1e12 as u64));
    let other = json!({ "body": body, "fixed": { "now": 1e12, "seed": 8 } });
    assert_ne!(run(browser, Level::Secure, &other)?["outcome"], first["outcome"], "another seed");
    let free = run(browser, Level::Secure, &json!({ "body": body }))?;
    assert_ne!(free["outcome"], first["outcome"], "without anything fixed");
    Ok(())
}
