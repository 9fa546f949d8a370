//! The page goes, the session ends.

use anyhow::Result;
use belljar_browsers::Browser;
use belljar_serve::Config;
use serde_json::{Value, json};

use super::Stage;

/// In the middle of a call the user leaves the page. The agent is told at once, and has nothing left to call.
pub(crate) fn a_page_that_closes_ends_its_calls(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let mut agents = [stage.by_http(browser, "sdk")?, stage.by_stdio(browser, "client")?];
    let mut calls = Vec::new();
    for agent in &mut agents {
        calls.push(agent.begin("call", json!({ "name": "sleeps", "arguments": {} })));
    }
    browser.wait_for::<bool>("return heard.filter(([name]) => name === 'call').length === 2", ())?;
    browser.goto(&stage.site.url("localhost", "/elsewhere"))?;
    for (agent, call) in agents.iter_mut().zip(calls) {
        let ended = agent.outcome(call)["error"].clone();
        assert_eq!((&ended["code"], &ended["data"]["btcpCode"]), (&json!(-32603), &json!("SANDBOX_LOST")), "{ended}");
        agent.event("list_changed");
        agent.until_listed(&[]);
        assert_eq!(agent.call("add", json!({ "a": 1, "b": 1 }))["error"]["data"]["btcpCode"], "SANDBOX_LOST");
    }
    Ok(())
}

/// Renewed, closed by the page, closed with the jar, expired: each ends for the agents too.
pub(crate) fn a_session_ends_for_everybody(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let mut agent = stage.by_http(browser, "sdk")?;
    let longer: bool = stage.page(
        browser,
        "const before = session.expiresAt; return await session.renew(7200) > before",
        Value::Null,
    )?;
    assert!(longer);
    stage.page::<Value>(browser, "await session.close(); await session.close(); return null", Value::Null)?;
    assert_eq!(stage.heard(browser, "terminated")?["reason"], "closed");
    assert!(agent.call("add", json!({ "a": 1, "b": 1 }))["error"].is_object());
    let state: Value = stage.page(
        browser,
        "const second = await jar.agents(shelf, { name: 'A page with tools' });
         const states = [session.state, second.state];
         await jar.close();
         return [...states, second.state]",
        Value::Null,
    )?;
    assert_eq!(state, json!(["closed", "connected", "closed"]));
    let wrong: Vec<String> = stage.page(
        browser,
        "const other = await Belljar.connect({ server });
         const code = (opening) => opening.then(() => 'opened', ({ code }) => code);
         return await Promise.all([code(other.agents(shelf, {})), code(other.agents({}, { name: 'x' })), code(other.agents(shelf, { name: 'x', ttlSeconds: 1e9 }))])",
        Value::Null,
    )?;
    assert_eq!(wrong, ["INVALID_PARAMS"; 3]);
    Ok(())
}

pub(crate) fn an_expired_session_says_so(browser: &Browser) -> Result<()> {
    let stage =
        Stage::open_with(browser, Config::for_tests(), &json!({ "name": "A page with tools", "ttlSeconds": 10 }))?;
    stage.heard(browser, "expiring")?;
    assert_eq!(stage.heard(browser, "terminated")?["reason"], "expired");
    let (url, token) = stage.pasted(browser)?;
    let late = crate::agent::Agent::over_http("sdk", &url, &token).connect();
    assert!(
        late["error"]["message"].as_str().is_some_and(|said| said.contains("401") || said.contains("token")),
        "{late}"
    );
    let _ = &stage.server;
    Ok(())
}
