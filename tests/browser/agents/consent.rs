//! What the user has not granted is not there; what is taken back is gone at the next call.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::{META, Stage};

const CLOSED: [&str; 4] = ["add", "fails", "sleeps", META];
const OPEN: [&str; 5] = ["add", "fails", "sleeps", "title", META];

pub(crate) fn hidden_until_granted_and_gone_when_revoked(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let mut agent = stage.by_http(browser, "sdk")?;
    let mut other = stage.by_stdio(browser, "client")?;
    let ask = json!({ "capabilities": ["dom:read"] });
    let answered = |said: &Value| -> Value {
        serde_json::from_str(said["value"]["content"][0]["text"].as_str().unwrap_or_default()).unwrap_or_default()
    };
    assert_eq!(agent.names(), CLOSED);
    assert_eq!(agent.call("title", json!({}))["error"]["data"]["btcpCode"], "TOOL_NOT_FOUND", "hidden, not forbidden");

    // No is no.
    let say = |answer: Value| stage.page::<Value>(browser, "say(args); return null", answer.to_string());
    say(json!({ "approved": [] }))?;
    let said = agent.call(META, ask.clone());
    assert_eq!(answered(&said), json!({ "granted": [], "denied": ["dom:read"], "pending": [] }), "{said}");
    assert_eq!(agent.names(), CLOSED);
    let asked = stage.heard(browser, "asked")?;
    assert!(asked.to_string().contains("agent-sdk-http"), "the dialog says who asks: {asked}");

    // Yes is yes, for every agent of the session.
    say(json!({ "approved": ["dom:read"], "remember": "session" }))?;
    let said = agent.call(META, ask.clone());
    assert_eq!(answered(&said), json!({ "granted": ["dom:read"], "denied": [], "pending": [] }), "{said}");
    agent.event("list_changed");
    other.event("list_changed");
    agent.until_listed(&OPEN);
    other.until_listed(&OPEN);
    for agent in [&mut agent, &mut other] {
        let title = agent.call("title", json!({}));
        assert_eq!(title["value"]["content"][0]["text"], "\"The title of the page\"", "{title}");
    }

    // Taken back, the very next call is refused, whoever learns of it first.
    stage.page::<Value>(browser, "shelf.revoke(['dom:read']); return null", Value::Null)?;
    for agent in [&mut agent, &mut other] {
        let refused = agent.call("title", json!({}))["error"].clone();
        let code = refused["data"]["btcpCode"].as_str().unwrap_or_default();
        assert!(matches!(code, "CAPABILITY_DENIED" | "TOOL_NOT_FOUND"), "{refused}");
        agent.until_listed(&CLOSED);
    }

    // All of it is in the audit that the server keeps.
    let lines: Vec<(String, String, String)> = stage.page(
        browser,
        "const answer = await fetch(`${server}/api/v1/sandboxes/${session.sandbox}/reports`);
         return (await answer.json()).reports.map(({ type, body }) => [type, body.verdict, body.name])",
        Value::Null,
    )?;
    let count = |kind: &str, verdict: &str, name: &str| {
        lines.iter().filter(|(k, v, n)| (k.as_str(), v.as_str(), n.as_str()) == (kind, verdict, name)).count()
    };
    assert_eq!(count("agent-grant", "asked", "dom:read"), 2, "{lines:?}");
    assert_eq!(count("agent-grant", "denied", "dom:read"), 1, "{lines:?}");
    assert_eq!(count("agent-grant", "granted", "dom:read"), 1, "{lines:?}");
    assert!(count("agent-call", "admitted", "title") >= 2, "{lines:?}");
    Ok(())
}
