//! Widgets that keep to nothing. Each gets a clear answer or is taken down; the page and the other widgets go on.

use anyhow::Result;
use belljar_browsers::{Browser, Site};
use serde_json::{Value, json};

use super::{PATIENCE, Stage};

const AUDITED: &str = "onAudit: ({ name, verdict, findings }) => verdict === 'refused' && heard.push([name, ...findings.map(({ rule, code }) => rule + ' ' + code)])";

pub(crate) fn bad_messages_are_answered(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let script = format!(
        "await show({{ {AUDITED}, onDropped: note('dropped'), onToolCall: note('tool', {{ content: [] }}), policy: {{ tools: {{ deny: ['secret*'] }} }} }}); return null"
    );
    stage.page::<Value>(browser, &script, json!({}))?;
    let said: Value = stage.inside(
        browser,
        "const answers = {};
         const say = async (name, message, transfer) => {
             const from = heard.length;
             parent.postMessage(message, '*', transfer);
             await ask('ping');
             answers[name] = heard.slice(from).find(({ error }) => error) ?? null;
         };
         await say('text', 'hello');
         await say('nothing', null);
         await say('list', [{ jsonrpc: '2.0', id: 1, method: 'ping' }]);
         await say('bare', { method: 'ping' });
         await say('old', { jsonrpc: '1.0', id: 'old', method: 'ping' });
         await say('number', { jsonrpc: '2.0', id: 'number', method: 7 });
         await say('big', { jsonrpc: '2.0', id: 'big', method: 'ping', params: { x: 'x'.repeat(2 << 20) } });
         const round = { jsonrpc: '2.0', id: 'round', method: 'ping' };
         round.params = round;
         await say('round', round);
         await say('bigint', { jsonrpc: '2.0', id: 'bigint', method: 'ping', params: { n: 1n } });
         await say('ready', { jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} });
         await say('resource', { jsonrpc: '2.0', id: 'resource', method: 'ui/notifications/sandbox-resource-ready', params: { html: 'x' } });
         await say('denied', { jsonrpc: '2.0', id: 'denied', method: 'tools/call', params: { name: 'secret-thing', arguments: {} } });
         await say('odd', { jsonrpc: '2.0', id: 'odd', method: 'tools/call', params: { name: '../../etc', arguments: {} } });
         await say('listed', { jsonrpc: '2.0', id: 'listed', method: 'tools/call', params: ['a'] });
         await say('deep', { jsonrpc: '2.0', id: 'deep', method: 'tools/call', params: { name: 'ok', arguments: JSON.parse('['.repeat(100) + ']'.repeat(100)) } });
         await say('unknown', { jsonrpc: '2.0', id: 'unknown', method: 'ui/no-such-thing', params: {} });
         const { port1 } = new MessageChannel();
         await say('port', { jsonrpc: '2.0', id: 'port', method: 'ping' }, [port1]);
         await say('forged', { jsonrpc: '2.0', id: 999, result: {} });
         return answers",
        json!({}),
    )?;
    for (name, id) in [
        ("text", Value::Null),
        ("nothing", Value::Null),
        ("list", Value::Null),
        ("bare", Value::Null),
        ("old", json!("old")),
        ("number", json!("number")),
        ("big", json!("big")),
        ("round", json!("round")),
        ("bigint", json!("bigint")),
        ("ready", Value::Null),
        ("resource", json!("resource")),
        ("denied", json!("denied")),
        ("odd", json!("odd")),
        ("listed", json!("listed")),
        ("deep", json!("deep")),
    ] {
        assert_eq!(said[name]["id"], id, "{name}: {said:#}");
        let error = &said[name]["error"];
        let rule = error["data"]["rule"].as_str().unwrap_or_default();
        assert!(error["data"]["code"].is_string(), "{name}: {error:#}");
        assert!(
            !rule.is_empty() && error["message"].as_str().is_some_and(|text| text.contains(rule)),
            "{name}: {error:#}"
        );
    }
    assert_eq!(said["unknown"]["error"]["code"], -32601);
    assert_eq!((&said["port"], &said["forged"]), (&Value::Null, &Value::Null), "{said:#}");
    let seen: Value = stage.page(
        browser,
        "await new Promise((ok) => setTimeout(ok, 300));
         return { refused: heard.filter(([name]) => name !== 'dropped' && name !== 'tool'), tools: heard.filter(([name]) => name === 'tool').length,
                  dropped: heard.filter(([name]) => name === 'dropped').map(([, one]) => one), state: widget.state,
                  others: (await show()).state }",
        json!({}),
    )?;
    assert_eq!(seen["refused"].as_array().map(Vec::len), Some(15), "a line in the audit for each: {seen:#}");
    assert_eq!((&seen["tools"], &seen["dropped"]), (&json!(0), &json!([{ "edge": "Widget", "count": 1 }])), "{seen:#}");
    assert_eq!((&seen["state"], &seen["others"]), (&json!("live"), &json!("live")));
    Ok(())
}

pub(crate) fn a_flood_ends_one_widget(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    stage.page::<Value>(
        browser,
        "globalThis.calm = await show(); await show({ onLost: ({ reason }) => heard.push(['lost', reason]) }); return null",
        json!({}),
    )?;
    stage.inside::<Value>(
        browser,
        "const flood = () => { for (let n = 0; n < 5000; n++) post({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }) };
         setTimeout(flood, 10);
         return null",
        json!({}),
    )?;
    browser.wait_for::<bool>("return heard.length > 0", ())?;
    let seen: Value = stage.page(
        browser,
        "return { heard, state: widget.state, frames: document.querySelectorAll('main iframe').length, calm: (await show()).state }",
        json!({}),
    )?;
    assert_eq!(seen, json!({ "heard": [["lost", "flooded"]], "state": "lost", "frames": 1, "calm": "live" }));
    Ok(())
}

/// Navigation and reload end a widget: whatever document is there then is not the one that was let in.
pub(crate) fn whoever_leaves_is_not_heard(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let sink = Site::sink()?;
    let away = sink.url("sink.localhost", "/secret");
    for leave in [
        "setTimeout(() => { location.href = args.away }, 400)",
        "setTimeout(() => location.replace(args.away), 400)",
        "setTimeout(() => location.reload(), 400)",
        "setTimeout(() => { location.href = '/other' }, 400)",
        "const a = document.createElement('a'); a.href = args.away; document.body.append(a); setTimeout(() => a.click(), 400)",
        "const meta = document.createElement('meta'); meta.httpEquiv = 'refresh'; meta.content = '0;url=' + args.away; setTimeout(() => document.head.append(meta), 400)",
        "setTimeout(() => { location.href = 'data:text/html,<script>parent.postMessage({jsonrpc:\"2.0\",id:1,method:\"tools/call\",params:{name:\"x\",arguments:{}}},\"*\")</scr' + 'ipt>' }, 400)",
        "setTimeout(() => document.open() || document.write('<p>rewritten'), 400); setTimeout(() => { location.href = args.away }, 430)",
    ] {
        stage.page::<Value>(
            browser,
            "document.querySelector('main').replaceChildren(); heard.length = 0;
             await show({ onLost: ({ reason }) => heard.push(['lost', reason]), onToolCall: note('tool', { content: [] }) }); return null",
            json!({}),
        )?;
        stage.leave(browser, leave, json!({ "away": away }))?;
        browser
            .wait_for::<bool>("return heard.length > 0", ())
            .map_err(|error| anyhow::anyhow!("{leave}: nobody noticed: {error}"))?;
        let seen: Value = stage.page(
            browser,
            "await new Promise((ok) => setTimeout(ok, 50));
             return { heard, state: widget.state, frames: document.querySelectorAll('main iframe').length }",
            json!({}),
        )?;
        assert_eq!(seen, json!({ "heard": [["lost", "navigated"]], "state": "lost", "frames": 0 }), "{leave}");
    }
    assert_eq!(sink.requests().len(), 0, "{:?}", sink.requests());
    // The same in a frame that nobody watches does get there.
    stage.page::<Value>(
        browser,
        "const frame = document.createElement('iframe');
         frame.setAttribute('sandbox', 'allow-scripts');
         frame.srcdoc = '<script>location.href = ' + JSON.stringify(args.away) + '</' + 'script>';
         document.body.append(frame); return null",
        json!({ "away": away }),
    )?;
    let there = sink.wait_for(PATIENCE, |request| request.path == "/secret");
    assert!(there.is_some(), "the probe is deaf");
    Ok(())
}
