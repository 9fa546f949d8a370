//! `belljar/ai-sdk`, `belljar/tanstack` and `belljar/langchain`, beyond the loops of the guide.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Stage;

/// Whether a failure is a `BelljarError` with this code that says this.
fn fails(seen: &Value, code: &str, says: &str) {
    let message = seen["message"].as_str().unwrap_or_default();
    assert!(seen["code"] == code && seen["ours"] == true && message.contains(says), "{code}, {says}: {seen:#}");
}

pub(crate) fn the_ai_sdk_runs_programs_and_tells_why_they_fail(browser: &Browser) -> Result<()> {
    let seen = Stage::open(browser)?.case(browser, "aiSdk")?;
    let text = |name: &str| seen[name].as_str().unwrap_or_default().to_owned();
    assert!(text("description").contains("weather") && text("description").contains("Weather of a place"), "{seen:#}");
    assert_eq!(seen["schema"]["required"], json!(["code"]));
    assert!(text("error").contains("undefinedName") && text("error").contains("line 1"), "{seen:#}");
    assert_eq!(text("text"), r#"{"type":"json","value":{"result":2}}"#);
    assert_eq!(seen["streamed"], json!([{ "result": 42 }]));
    assert_eq!(seen["logs"], json!({ "result": { "a": 1 }, "logs": ["[warn] slow"] }));
    let artifacts = [r#"a.csv (text/csv, 5 bytes): "1 row, 2 columns\n1,2""#, "b (application/octet-stream, 3 bytes)"];
    assert_eq!(seen["artifacts"], json!({ "result": 1, "artifacts": artifacts }));
    assert_eq!(seen["nothing"], json!({ "result": null }));
    fails(&seen["fails"], "EXECUTION_ERROR", "line 2");
    fails(&seen["fails"], "EXECUTION_ERROR", "so far");
    fails(&seen["schemaHolds"], "INVALID_PARAMS", "location");
    // The first call was approved, the second was not.
    fails(&seen["refused"], "TOOL_REFUSED", "drop");
    assert_eq!(seen["asked"], json!([["drop", { "location": "Rome" }], ["drop", { "location": "Oslo" }]]));
    fails(&seen["unfolding"], "OUTPUT_TOO_LARGE", "Return less");
    fails(&seen["aborted"], "ABORTED", "");
    Ok(())
}

pub(crate) fn tanstacks_code_mode_has_a_jar_as_its_isolate(browser: &Browser) -> Result<()> {
    let seen = Stage::open(browser)?.case(browser, "tanstack")?;
    assert_eq!(seen["prompt"], true);
    assert_eq!(seen["works"], json!({ "success": true, "result": 3, "logs": ["ERROR: sum 3"] }), "{seen:#}");
    let events = seen["events"].as_array().unwrap();
    assert!(events.contains(&json!(["code_mode:external_call", "external_add", null])), "{events:?}");
    assert!(events.contains(&json!(["code_mode:console", "error", "sum 3"])), "{events:?}");
    let message = |name: &str| seen[name]["error"]["message"].as_str().unwrap_or_default().to_owned();
    assert!(message("invalid").contains("Input validation failed for tool add"), "{seen:#}");
    assert_eq!((&seen["fails"]["success"], &seen["fails"]["error"]["name"]), (&json!(false), &json!("RangeError")));
    assert!(message("fails").contains("too much") && message("fails").contains("line 3"), "{seen:#}");
    let two = json!({ "success": true, "value": 2, "logs": [] });
    assert_eq!(seen["forms"], json!([two, two, two]), "{seen:#}");
    assert_eq!(seen["late"]["error"]["code"], "TIMEOUT", "{seen:#}");
    assert!(message("late").contains("400 ms"), "{seen:#}");
    assert_eq!(seen["running"]["error"]["code"], "ABORTED", "{seen:#}");
    assert_eq!(seen["after"]["error"]["code"], "ABORTED", "{seen:#}");
    for (name, says) in [
        ("nothing", "`bindings`"),
        ("bindings", "`bindings`"),
        ("name", r#""a-b" is not a name"#),
        ("noFunction", r#"the binding "a" has no `execute`"#),
        ("timeout", "`timeout` is not a number"),
    ] {
        fails(&seen["bad"][name], "INVALID_PARAMS", says);
    }
    Ok(())
}

pub(crate) fn langchains_tool_has_text_for_the_model_and_the_rest_as_artifact(browser: &Browser) -> Result<()> {
    let seen = Stage::open(browser)?.case(browser, "langchain")?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    assert_eq!(seen["names"], json!(["run_program", "js", "Runs it"]));
    assert!(text(&seen["description"]).contains("Adds one"), "{seen:#}");
    let good = json!([r#"{"result":2,"logs":["adding"]}"#, { "result": 2, "logs": ["adding"] }, "call"]);
    assert_eq!(seen["good"], good, "{seen:#}");
    assert!(text(&seen["bad"][0]).contains("line 2"), "{seen:#}");
    assert_eq!((&seen["bad"][1], &seen["bad"][2]), (&json!("EXECUTION_ERROR"), &json!(2)));
    assert_eq!(seen["content"], r#"{"result":3}"#);
    assert!(text(&seen["schemaHolds"]).contains("/a must be of type number"), "{seen:#}");
    assert!(text(&seen["unfolding"]).starts_with("OUTPUT_TOO_LARGE: "), "{seen:#}");
    assert!(text(&seen["noCode"]).contains("schema"), "{seen:#}");
    assert!(seen["aborted"]["message"].is_string(), "{seen:#}");
    Ok(())
}
