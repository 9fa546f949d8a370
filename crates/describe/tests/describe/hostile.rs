use super::{described, set};
use belljar_describe::{DescribeCode as Code, MAX_BYTES, MAX_TOOLS, Options, ToolSet};
use serde_json::{Value, json};

fn refused(tools: &str) -> (Code, String) {
    let error = ToolSet::read(tools).unwrap_err();
    let text = error.to_string();
    assert!(text.contains(error.code.name()) && text.contains(error.code.help()), "{text}");
    assert!(text.len() < 1_000 && !text.contains(['\n', '\u{202e}', '\u{0}']), "{text:?}");
    (error.code, text)
}

#[test]
fn what_is_no_set_of_tools() {
    let long = "a".repeat(10_000);
    let table: Vec<(Value, Code, &str)> = vec![
        (json!(3), Code::NotTools, "neither a list nor an object"),
        (json!([3]), Code::NotTools, "tools[0]: A tool is an object."),
        (json!({ "a": "x" }), Code::NotTools, "tools[\"a\"]"),
        (json!([{}]), Code::BadName, "no `name`"),
        (
            json!([{ "name": "__proto__" }]),
            Code::BadName,
            "`__proto__` is not a name. It does not start with a letter.",
        ),
        (json!({ "__proto__": {} }), Code::BadName, "`__proto__`"),
        (json!([{ "name": long }]), Code::BadName, "It has 10000 bytes; the limit is 256."),
        (json!([{ "name": "a b" }]), Code::BadName, "place 2"),
        (json!([{ "name": "a\u{202e}\u{0}\nb" }]), Code::BadName, "place 2"),
        (json!([{ "name": "" }]), Code::BadName, "empty"),
        (json!([{ "name": "a" }, { "name": "a" }]), Code::SameName, "tools[1]: `a` is there twice."),
        (
            json!([{ "name": "users-list" }, { "name": "users_list" }]),
            Code::SameName,
            "`users-list` and `users_list` would both be `tools.users_list`.",
        ),
        (json!([{ "name": "a.b" }, { "name": "a:b" }]), Code::SameName, "`tools.a.b`"),
        (json!([{ "name": "a", "description": 3 }]), Code::BadField, "tools[0].description: It is not text."),
        (json!([{ "name": "a", "input": {}, "inputSchema": {} }]), Code::BadField, "both `inputSchema` and `input`"),
        (json!([{ "name": "a", "annotations": [] }]), Code::BadField, "annotations"),
        (json!([{ "name": "a", "annotations": { "readOnlyHint": "yes" } }]), Code::BadField, "readOnlyHint"),
        (json!([{ "name": "a", "needsApproval": 1 }]), Code::BadField, "needsApproval"),
        (
            json!([{ "name": "a", "input": 3 }]),
            Code::BadSchema,
            "tools[0].input: The schema cannot be read: a schema is an object",
        ),
        (json!([{ "name": "a", "inputSchema": { "type": "text" } }]), Code::BadSchema, "tools[0].inputSchema/type"),
        (
            json!([{ "name": "a", "output": { "properties": { "x": [] } } }]),
            Code::BadSchema,
            "tools[0].output/properties/x",
        ),
        (json!([{ "name": "a", "input": { "$ref": "#/nowhere" } }]), Code::BadSchema, "nothing is at"),
        (json!([{ "name": "a", "input": { "$ref": "https://elsewhere.example/" } }]), Code::BadSchema, "$defs"),
        (json!([{ "name": "a", "input": { "properties": { (long.as_str()): {} } } }]), Code::BadSchema, "4096 bytes"),
    ];
    for (tools, code, part) in table {
        let (found, text) = refused(&tools.to_string());
        assert!(found == code && text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn what_is_too_large_is_refused_before_it_is_read() {
    assert_eq!(refused(&" ".repeat(MAX_BYTES + 1)).0, Code::TooLarge);
    let many: Vec<Value> = (0..=MAX_TOOLS).map(|number| json!({ "name": format!("t{number}") })).collect();
    assert_eq!(refused(&json!(many).to_string()).0, Code::TooLarge);
    assert_eq!(refused("[{").0, Code::NotJson);
    assert_eq!(refused(&"[".repeat(100_000)).0, Code::NotJson);
    let error = ToolSet::from_value(json!([]), MAX_BYTES + 1).unwrap_err();
    assert_eq!(error.code, Code::TooLarge);
}

#[test]
fn deep_and_wide_schemas_are_cut_and_that_is_said() {
    let mut deep = json!({ "type": "string" });
    for _ in 0..28 {
        deep = json!({ "type": "object", "properties": { "x": deep } });
    }
    let wide: serde_json::Map<String, Value> = (0..5_000)
        .map(|number| (format!("p{number}"), json!({ "type": "string", "description": "x".repeat(50) })))
        .collect();
    let values: Vec<String> = (0..1_000).map(|number| format!("v{number}")).collect();
    let tools = json!([
        { "name": "deep", "input": deep },
        { "name": "wide", "input": { "properties": wide } },
        { "name": "values", "input": { "enum": values } },
        { "name": "said", "description": "x".repeat(10_000) },
        { "name": "named", "input": { "properties": { ("n".repeat(300)): {} } } },
        { "name": "fine", "input": { "type": "string" } },
    ]);
    let described = described(&tools);
    assert_eq!(described.cut.shortened, ["deep", "wide", "values", "said", "named"]);
    assert!(described.declarations.len() < 200_000, "{}", described.declarations.len());
    assert!(described.declarations.contains("| string)") && described.declarations.contains("\"v63\" | string"));
}

#[test]
fn more_named_parts_than_anybody_reads_are_cut() {
    let defs: serde_json::Map<String, Value> =
        (0..500).map(|number| (format!("d{number}"), json!({ "type": "null" }))).collect();
    let parts: Vec<Value> = (0..500).map(|number| json!({ "$ref": format!("#/$defs/d{number}") })).collect();
    let described =
        described(&json!([{ "name": "a", "input": { "type": "array", "prefixItems": parts, "$defs": defs } }]));
    assert_eq!(described.cut.shortened, ["a"]);
    assert_eq!(described.declarations.matches("type AInput_").count(), 200);
}

#[test]
fn options_and_names_that_are_none() {
    for (options, part) in [
        (json!(3), "not an object"),
        (json!({ "budgt": 3 }), "`budgt` is not an option"),
        (json!({ "budget": 199 }), "options.budget"),
        (json!({ "budget": "many" }), "options.budget"),
        (json!({ "budget": 300.5 }), "options.budget"),
    ] {
        let error = Options::read(&options).unwrap_err();
        assert!(error.code == Code::BadOptions && error.to_string().contains(part), "{error}");
    }
    assert_eq!(Options::read(&json!({ "budget": 4000 })).unwrap(), Options { budget: Some(4000), artifacts: true });
    let tools = set(&json!([{ "name": "users:list" }, { "name": "users:get" }]));
    let error = tools.one("users:lst").unwrap_err();
    assert_eq!((error.code, error.near[0].as_str()), (Code::UnknownTool, "users:list"));
    assert!(error.to_string().starts_with("There is no tool `users:lst`. Did you mean `users:list`?"), "{error}");
    assert!(tools.one(&"x".repeat(100_000)).unwrap_err().near.is_empty());
    for (query, limit) in [("", 5), ("  ", 5), ("a", 0), ("a", 101), (&"a ".repeat(1_000), 5)] {
        assert_eq!(tools.search(query, limit).unwrap_err().code, Code::BadQuery);
    }
}

#[test]
fn no_tools_are_described_too() {
    let described = described(&json!([]));
    assert_eq!((described.declarations.trim(), described.cut.total), ("", 0));
}
