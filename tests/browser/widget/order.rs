//! What comes before what, and only once.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Stage;

/// A view hears nothing but answers until it has said `initialized`, and begins with `ui/initialize`, once.
pub(crate) fn nothing_before_the_handshake(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    stage.page::<Value>(
        browser,
        "begin({ html: idle, toolInput: { a: 1 }, toolResult: Promise.resolve({ content: [] }), onToolCall: note('tool', { content: [] }) })",
        json!({}),
    )?;
    browser.wait_for::<bool>("return document.querySelector('main iframe') !== null", ())?;
    let said: Value = stage.inside(
        browser,
        "const early = await ask('tools/call', { name: 'x', arguments: {} });
         const ping = await ask('ping');
         tell('ui/notifications/initialized');
         const still = await ask('ui/message', { role: 'user', content: [] });
         await new Promise((ok) => setTimeout(ok, 100));
         const before = heard.filter(({ method }) => method).length;
         await begin();
         const twice = await ask('ui/initialize', { appInfo: { name: 'again', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' });
         while (heard.filter(({ method }) => method).length < 2) await new Promise((ok) => setTimeout(ok, 10));
         await ask('ping');
         return { early: early.error, ping: ping.result, still: still.error, before, version: begun.result.protocolVersion,
                  twice: twice.error, then: heard.filter(({ method }) => method).map(({ method }) => method) }",
        json!({}),
    )?;
    for refused in ["early", "still", "twice"] {
        assert_eq!(said[refused]["code"], -32600, "{refused}: {said:#}");
        assert_eq!(said[refused]["data"]["code"], "INVALID_PARAMS", "{refused}");
    }
    assert_eq!(said["ping"], json!({}));
    assert_eq!(said["before"], 0, "the host said something before it was asked");
    assert_eq!(said["then"], json!(["ui/notifications/tool-input", "ui/notifications/tool-result"]));
    let ended: Value =
        stage.page(browser, "return { opening: await opening, app: widget.appInfo.name, heard }", json!({}))?;
    assert_eq!(ended, json!({ "opening": "ready", "app": "view", "heard": [] }));
    Ok(())
}

pub(crate) fn a_view_that_never_begins(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "begin({ html: idle, readyTimeoutMs: 700 });
         const silent = await opening;
         const frames = document.querySelectorAll('main iframe').length;
         begin({ html: undefined, url: server + '/nothing-here' });
         const missing = await opening;
         begin({ html: view, signal: AbortSignal.abort() });
         return { silent, frames, missing, aborted: await opening }",
        json!({}),
    )?;
    assert_eq!(
        seen,
        json!({ "silent": "TIMEOUT", "frames": 0, "missing": "SERVER_UNREACHABLE", "aborted": "ABORTED" })
    );
    Ok(())
}

/// A view that grows with its frame, which grows with the view.
pub(crate) fn sizes_end_at_their_caps(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    stage.page::<Value>(browser, "await show({ maxHeight: 900, onSize: note('size') }); return null", json!({}))?;
    stage.inside::<Value>(
        browser,
        "tell('ui/notifications/size-changed', { height: 320 });
         tell('ui/notifications/size-changed', { height: 1e9, width: -5 });
         tell('ui/notifications/size-changed', { height: 200 });
         for (let height = 201; height < 500; height++) tell('ui/notifications/size-changed', { height });
         await ask('ping');
         return null",
        json!({}),
    )?;
    let seen: Value = stage.page(
        browser,
        "const sizes = heard.map(([, { height }]) => height);
         return { first: sizes.slice(0, 3), most: Math.max(...sizes), count: sizes.length,
                  frame: document.querySelector('main iframe').offsetHeight, state: widget.state }",
        json!({}),
    )?;
    assert_eq!(seen["first"], json!([320, 900, 200]), "{seen}");
    assert_eq!((&seen["most"], &seen["state"]), (&json!(900), &json!("live")));
    assert!(seen["count"].as_u64().is_some_and(|count| count <= 45), "the loop went on: {seen}");
    assert!(seen["frame"].as_u64().is_some_and(|height| height < 260), "{seen}");
    // Fixed by the host, the height is not the view's to change.
    stage.page::<Value>(
        browser,
        "heard.length = 0; await show({ hostContext: { containerDimensions: { height: 150 } }, onSize: note('size') }); return null",
        json!({}),
    )?;
    stage.inside::<Value>(
        browser,
        "tell('ui/notifications/size-changed', { height: 700 }); await ask('ping'); return null",
        json!({}),
    )?;
    assert_eq!(stage.page::<Value>(browser, "return heard", json!({}))?, json!([]));
    Ok(())
}
