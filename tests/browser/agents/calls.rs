//! An official MCP client lists and calls tools of a live page.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::{META, Stage};

/// Both generations of the SDK, over both transports, at the same time, in one session.
pub(crate) fn official_clients_list_and_call(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let mut agents = [
        ("agent-sdk-http", stage.by_http(browser, "sdk")?),
        ("agent-modern-http", stage.by_http(browser, "modern")?),
        ("agent-client-stdio", stage.by_stdio(browser, "client")?),
        ("agent-sdk-stdio", stage.by_stdio(browser, "sdk")?),
    ];
    for (name, agent) in &mut agents {
        assert_eq!(agent.names(), ["add", "fails", "sleeps", META], "{name}");
        let called = agent.call("add", json!({ "a": 2, "b": 3 }))["value"].clone();
        assert_eq!(called["content"], json!([{ "type": "text", "text": "{\"sum\":5}" }]), "{name}: {called}");
        assert_eq!(called["structuredContent"], json!({ "sum": 5 }), "{name}");
        let heard = stage.heard(browser, "done")?;
        assert_eq!(
            (&heard["agent"]["name"], &heard["tool"]),
            (&json!(name), &json!("add")),
            "the page knows who called"
        );
    }
    let here: Vec<String> = stage.page(browser, "return session.agents.map(({ name }) => name).sort()", Value::Null)?;
    assert_eq!(here, ["agent-client-stdio", "agent-modern-http", "agent-sdk-http", "agent-sdk-stdio"]);
    let [(_, first), _, (_, third), _] = agents;
    first.close();
    let left = "return heard.filter(([name]) => name === 'left').map(([, { agent }]) => agent.name)";
    browser.wait_for::<bool>(&format!("return ({{ left() {{ {left} }} }}).left().length === 1"), ())?;
    third.close();
    browser.wait_for::<bool>(&format!("return ({{ left() {{ {left} }} }}).left().length === 2"), ())?;
    let left: Vec<String> = stage.page(browser, left, Value::Null)?;
    assert_eq!(left, ["agent-sdk-http", "agent-client-stdio"]);
    Ok(())
}

/// What the page's own gate and sandbox say arrives where MCP has a place for it.
pub(crate) fn failures_arrive_where_they_belong(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let mut agent = stage.by_http(browser, "sdk")?;
    let failed = agent.call("fails", json!({}))["value"].clone();
    assert_eq!(failed["isError"], true, "{failed}");
    assert!(failed["content"][0]["text"].as_str().unwrap_or_default().contains("the shop is closed"), "{failed}");
    let wrong = agent.call("add", json!({ "a": "two" }))["error"].clone();
    assert_eq!((&wrong["code"], &wrong["data"]["btcpCode"]), (&json!(-32602), &json!("INVALID_PARAMS")), "{wrong}");
    let unknown = agent.call("nothing", json!({}))["error"].clone();
    assert_eq!(
        (&unknown["code"], &unknown["data"]["btcpCode"]),
        (&json!(-32601), &json!("TOOL_NOT_FOUND")),
        "{unknown}"
    );
    // It goes on after all that.
    assert_eq!(agent.call("add", json!({ "a": 1, "b": 1 }))["value"]["structuredContent"], json!({ "sum": 2 }));
    Ok(())
}

/// An agent that changes its mind stops the tool in the page, and hears signs of life until then.
pub(crate) fn a_cancelled_call_stops_in_the_page(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let agents = [stage.by_http(browser, "sdk")?, stage.by_stdio(browser, "client")?];
    for (before, mut agent) in agents.into_iter().enumerate() {
        let called = agent.begin("call", json!({ "name": "sleeps", "arguments": {}, "progress": true }));
        let begun: Value = browser.wait_for(
            "return heard.filter(([name, event]) => name === 'call' && event.tool === 'sleeps')[args]?.[1]",
            json!(before),
        )?;
        let sign = agent.event("progress");
        assert!(sign["progress"].as_f64().is_some_and(|seconds| seconds >= 1.0), "{sign}");
        agent.begin("cancel", json!({ "call": called }));
        assert!(agent.outcome(called)["error"].is_object());
        let over =
            "return heard.some(([name, event]) => name === 'done' && event.id === args && event.code === 'ABORTED')";
        browser.wait_for::<bool>(over, begun["id"].clone())?;
        assert_eq!(agent.call("add", json!({ "a": 1, "b": 1 }))["value"]["structuredContent"], json!({ "sum": 2 }));
    }
    Ok(())
}

/// The door is for programs. The control is an agent that comes in with the same token.
pub(crate) fn no_page_reaches_the_door(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let tried: Vec<String> = stage.page(
        browser,
        "const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
         const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
         const tries = [
             fetch(session.url, { method: 'POST', headers, body }),
             fetch(session.url, { method: 'POST', body }),
             fetch(session.url, { headers: { accept: 'text/event-stream' } }),
         ];
         return (await Promise.allSettled(tries)).map(({ status }) => status)",
        Value::Null,
    )?;
    assert_eq!(tried, ["rejected"; 3]);
    // A program in the sandbox has no network at all, and its host has no such door.
    let inside: Value = stage.page(
        browser,
        "const result = await jar.run(`return typeof fetch === 'function' ? await fetch(args.url).then(() => 'reached', () => 'blocked') : 'blocked'`, { args: { url: session.url } });
         return result.ok ? result.value : result.error.code",
        Value::Null,
    )?;
    assert_ne!(inside, json!("reached"));
    assert_eq!(stage.by_http(browser, "sdk")?.names().len(), 4);
    Ok(())
}
