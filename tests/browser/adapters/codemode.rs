//! `belljar/codemode` as the executor of `createCodeTool` and `createBrowserCodeTool`, and called directly.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::json;

use super::Stage;

pub(crate) fn cloudflares_code_tools_run_in_a_jar(browser: &Browser) -> Result<()> {
    let seen = Stage::open(browser)?.case(browser, "codemode")?;
    let value = |name: &str| seen[name]["value"]["result"].clone();
    let result = |name: &str| seen[name]["result"].clone();
    let error = |name: &str| seen[name]["error"].as_str().unwrap_or_default().to_owned();

    assert_eq!(
        value("orchestrates"),
        json!({ "weather": { "location": "London", "degrees": 12 }, "notified": true }),
        "{seen:#}"
    );
    // The schema's library has filled in what was left out.
    assert_eq!(seen["mails"], json!([{ "to": "team@example.com", "subject": "none" }]));
    assert_eq!(value("providers"), json!([6, 7]), "{seen:#}");
    assert_eq!(value("names"), json!(["sun", "gone"]), "{seen:#}");
    let invalid = value("invalid");
    assert!(invalid.as_str().is_some_and(|text| text.contains("codemode:getWeather")), "{invalid}");
    assert_eq!(
        seen["logs"]["value"],
        json!({ "result": 1, "logs": [r#"found 2 {"a":1}"#, "[warn] slow", "[error] bad"] })
    );
    let fails = seen["fails"]["message"].as_str().unwrap_or_default();
    assert!(fails.contains("no such user") && fails.contains("line 3") && fails.contains("so far"), "{fails}");
    assert_eq!(value("approval"), "undefined", "the package leaves out what needs approval");
    assert_eq!(seen["browser"], json!({ "result": 42 }));

    assert_eq!(seen["functions"], json!({ "result": 3, "logs": [] }));
    assert_eq!(result("positional"), json!(["select", [1]]));
    assert_eq!(result("prelude"), "abab", "{seen:#}");
    assert!(result("throws").as_str().is_some_and(|text| text.contains("out of stock")), "{seen:#}");
    assert_eq!(result("functionBody"), 2);
    assert!(error("unknown").contains("lst"), "{}", error("unknown"));
    assert!(error("firstLine").contains("missing") && error("firstLine").contains("line 1"), "{}", error("firstLine"));
    assert_eq!(
        result("kinds"),
        json!({ "map": { "a": "1" }, "set": [1], "when": "1970-01-01T00:00:00.000Z", "nan": "NaN" })
    );
    assert!(error("unfolding").starts_with("OUTPUT_TOO_LARGE: "), "{}", error("unfolding"));
    assert!(error("spins").contains("ITERATION_LIMIT"), "{}", error("spins"));
    assert!(error("late").contains("TIMEOUT"), "{}", error("late"));
    assert!(error("syntax").contains("this is Python, not JavaScript"), "{}", error("syntax"));
    assert!(error("empty").contains("there is no program"), "{}", error("empty"));
    // What a program is, the guard decides, whatever stands before it; and places are the program's own.
    assert_eq!(seen["forms"], json!([2, 2, 2, 2, 2, 2]));
    assert!(error("place").contains("at line 2, column"), "{}", error("place"));
    assert!(error("place").contains("2 |   return missing.name;"), "{}", error("place"));
    assert!(error("badPrelude").contains("(its line 2, G004)"), "{}", error("badPrelude"));
    for (name, says) in [
        ("code", "`code` must be"),
        ("nothing", "takes functions by name"),
        ("provider", r#"the provider's name "a-b" is not"#),
        ("twice", r#"two providers have the name "a""#),
        ("noFunction", r#""codemode.x" is not a function"#),
        ("same", r#""a-b" and "a.b" are both codemode.a_b"#),
        ("connectors", "connectors are bindings of Cloudflare Workers"),
    ] {
        let error = seen["bad"][name]["error"].as_str().unwrap_or_default();
        assert!(error.starts_with("INVALID_PARAMS: ") && error.contains(says), "{name}: {error}");
    }
    Ok(())
}
