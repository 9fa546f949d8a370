//! Messages from those who have no business sending any: siblings, the guest, other windows, the page itself too late.

use std::time::Duration;

use anyhow::Result;
use belljar_browsers::{Browser, Response};
use serde_json::{Value, json};

use crate::jar_site::{Document, GUEST, JarSite, OUTER, inner, inner_setup, outer};

/// A page that floods a window it is told to with every message of the handshake, each `hello` with a port of its own,
/// and counts what comes back.
const FORGER: &str = "<!doctype html><title>forger</title><script>
    globalThis.answers = 0;
    addEventListener('message', (event) => { answers += 1 + event.ports.length });
    globalThis.forge = (targets) => setInterval(() => {
        for (const target of targets()) {
            for (const guest of ['run', 'tool']) {
                const channel = new MessageChannel();
                channel.port1.onmessage = () => { answers++ };
                const hello = { protocol: 1, guest, nonce: 'forged' };
                target.postMessage({ jsonrpc: '2.0', method: 'hello', params: hello }, '*', [channel.port2]);
            }
            target.postMessage({ jsonrpc: '2.0', method: 'awake', params: {} }, '*');
            const ready = { protocol: 1, nonce: 'forged', guarantees: [] };
            target.postMessage({ jsonrpc: '2.0', method: 'ready', params: ready }, '*');
            const failure = { code: 'SANDBOX_LOST' };
            target.postMessage({ jsonrpc: '2.0', method: 'lost', params: { reason: 'silent', failure } }, '*');
            target.postMessage({ jsonrpc: '2.0', id: 1, result: { of: 'echo', value: { value: '\"forged\"' } } }, '*');
        }
    }, 20);
    // Every window of the page it lives in, or that opened it: the page, the outer frames, the guests.
    globalThis.everybody = (root) => {
        const windows = [root];
        for (const window of windows) for (let index = 0; index < window.length; index++) windows.push(window[index]);
        return windows.filter((window) => window !== self);
    };
    if (location.hash === '#sibling') forge(() => everybody(parent));
    if (location.hash === '#opened') forge(() => everybody(opener));
</script>";

/// Somebody who believes every message: shows that the forger would be answered if anybody listened.
const GULLIBLE: &str = "<!doctype html><title>gullible</title><script>
    addEventListener('message', ({ ports: [port] }) => port?.postMessage('believed'));
</script>";

fn with_forger() -> Result<JarSite> {
    Ok(JarSite::altered(|request, ordinary| match (request.host.as_str(), request.path.as_str()) {
        ("forger.localhost", _) => Response::html(FORGER),
        (_, "/gullible") => Response::html(GULLIBLE),
        _ => ordinary,
    })?)
}

/// H3, H4, H6: a sibling frame and another window forge every message of the handshake, from before it until after it.
pub(crate) fn forged_handshakes_are_not_answered(browser: &Browser) -> Result<()> {
    let stage = with_forger()?;
    stage.open(browser)?;
    let forger = stage.site.url("forger.localhost", "/");
    browser.run::<Value>(
        "const frame = document.createElement('iframe'); frame.id = 'forger'; frame.src = args + '#sibling';
         document.body.append(frame); await new Promise((done) => { frame.onload = done }); return 1",
        &forger,
    )?;
    let echoed: Value = stage.run(
        browser,
        "const jar = window.jar = await Belljar.connect({ server: args.server });
         const said = [];
         for (let turn = 0; turn < 50; turn++) said.push(await jar.echo(turn));
         return said",
    )?;
    assert_eq!(echoed, json!((0..50).collect::<Vec<_>>()));
    browser.enter_frame("#forger")?;
    assert_eq!(browser.run::<u32>("return answers", ())?, 0, "somebody answered the sibling");
    browser.top_frame()?;

    // The control: in the same page, one who believes everything does answer it.
    browser.run::<Value>(
        "const frame = document.createElement('iframe'); frame.src = args + '/gullible';
         document.body.append(frame); await new Promise((done) => { frame.onload = done }); return 1",
        stage.names()["stranger"].as_str(),
    )?;
    browser.enter_frame("#forger")?;
    browser.wait_for::<u32>("return answers > 0 && answers", ())?;
    Ok(())
}

/// H3, H4: the same from a window of its own that the page opened.
pub(crate) fn another_window_is_not_answered(browser: &Browser) -> Result<()> {
    let stage = with_forger()?;
    stage.open(browser)?;
    let page = browser.window()?;
    let forger = stage.site.url("forger.localhost", "/#opened");
    // A click, because browsers open no window without one.
    browser.run::<Value>(
        "const button = document.createElement('button'); button.textContent = 'open';
         button.onclick = () => { window.other = open(args, '', 'popup,width=300,height=200') }; document.body.append(button); return 1",
        &forger,
    )?;
    browser.click("button")?;
    std::thread::sleep(Duration::from_millis(500));
    browser.switch_to(&page)?;
    let echoed: Value = stage.run(
        browser,
        "const jar = await Belljar.connect({ server: args.server }); return [await jar.echo(1), await jar.echo(2)]",
    )?;
    assert_eq!(echoed, json!([1, 2]));
    browser.run::<Value>(
        "const frame = document.createElement('iframe'); frame.src = args + '/gullible'; frame.id = 'gullible';
         window.control = () => { document.body.append(frame) }; return 1",
        stage.names()["stranger"].as_str(),
    )?;
    let windows = browser.windows()?;
    let other = windows.iter().find(|window| **window != page).expect("the opened window");
    browser.switch_to(other)?;
    assert_eq!(browser.run::<u32>("return answers", ())?, 0, "somebody answered the other window");
    browser.switch_to(&page)?;
    browser.run::<Value>("control(); return 1", ())?;
    browser.switch_to(other)?;
    browser.wait_for::<u32>("return answers > 0 && answers", ())?;
    Ok(())
}

/// H3, H6: the guest forges towards outer frame and page. It has a way to both windows and none to their ports.
pub(crate) fn the_guest_forges_in_vain(browser: &Browser) -> Result<()> {
    let stage = JarSite::start()?;
    stage.open(browser)?;
    stage.run::<Value>(
        browser,
        "window.heard = 0;
         addEventListener('message', () => { window.heard++ });
         window.jar = await Belljar.connect({ server: args.server });
         return await jar.echo(0)",
    )?;
    browser.enter_frame("iframe")?;
    browser.enter_frame("iframe")?;
    browser.run::<Value>(
        "window.answers = 0;
         for (const target of [parent, top]) {
             for (const method of ['hello', 'awake', 'ready', 'lost', 'close']) {
                 const channel = new MessageChannel();
                 channel.port1.onmessage = () => { window.answers++ };
                 const params = { hello: { protocol: 1, guest: 'run', nonce: 'x' } }[method] ?? {};
                 target.postMessage({ jsonrpc: '2.0', method, params }, '*', [channel.port2]);
             }
         }
         return 1",
        (),
    )?;
    browser.top_frame()?;
    // The control: the page's own listener hears what the guest sends, so it did arrive.
    browser.wait_for::<bool>("return heard >= 5", ())?;
    assert_eq!(browser.run::<u32>("return await jar.echo(7)", ())?, 7);
    browser.enter_frame("iframe")?;
    browser.enter_frame("iframe")?;
    assert_eq!(browser.run::<u32>("return answers", ())?, 0);
    Ok(())
}

/// A page that speaks the protocol by hand, so that it can speak it wrongly.
const BY_HAND: &str = "
    const frame = document.createElement('iframe');
    frame.sandbox = 'allow-scripts allow-same-origin';
    frame.referrerPolicy = 'strict-origin';
    frame.src = args.outer + '/';
    const awake = new Promise((done) => addEventListener('message', (event) => {
        if (event.source === frame.contentWindow && event.data.method === 'awake') done();
    }));
    document.body.append(frame);
    await awake;
    const said = [];
    window.hello = (name, params, ports = 1) => {
        const channels = Array.from({ length: ports }, () => new MessageChannel());
        for (const channel of channels) channel.port1.onmessage = (event) => {
            const data = JSON.parse(event.data);
            said.push([name, data.method ?? data.result?.of ?? data.error?.data.code]);
        };
        frame.contentWindow.postMessage({ jsonrpc: '2.0', method: 'hello', params }, args.outer, channels.map((channel) => channel.port2));
        return channels[0]?.port1;
    };
    const right = { protocol: 1, guest: 'run', nonce: 'n' };
    const pause = () => new Promise((done) => setTimeout(done, 400));
    const ping = (port) => port.postMessage({ jsonrpc: '2.0', id: 1, method: 'ping', params: {} });
";

/// H3, H4: what comes before the handshake, in place of it, and after it.
pub(crate) fn one_hello_and_one_port(browser: &Browser) -> Result<()> {
    let stage = JarSite::start()?;
    stage.open(browser)?;
    let said: Value = stage.run(
        browser,
        &format!(
            "{BY_HAND}
            // Before: calls on the window, a hello without a port, with two, of another guest, with a field too many.
            frame.contentWindow.postMessage({{ jsonrpc: '2.0', id: 1, method: 'ping', params: {{}} }}, args.outer);
            hello('no port', right, 0);
            hello('two ports', right, 2);
            hello('another guest', {{ ...right, guest: 'app' }});
            hello('field too many', {{ ...right, extra: 1 }});
            await pause();
            const before = said.splice(0);
            const port = hello('first', right);
            ping(port);
            await pause();
            const first = said.splice(0);
            // After: the true page, the right message, a second port.
            ping(hello('second', {{ ...right, nonce: 'm' }}));
            frame.contentWindow.postMessage({{ jsonrpc: '2.0', id: 1, method: 'ping', params: {{}} }}, args.outer);
            await pause();
            return {{ before, first: first.filter(([, what]) => what !== 'dropped'), second: said.filter(([who]) => who === 'second'),
                      told: [...first, ...said].some(([who, what]) => who === 'first' && what === 'dropped') }}"
        ),
    )?;
    assert_eq!(
        said,
        json!({ "before": [], "first": [["first", "ready"], ["first", "ping"]], "second": [], "told": true })
    );
    Ok(())
}

/// H9: another version of the protocol is told, and gets no further, on either edge.
pub(crate) fn another_protocol_gets_no_further(browser: &Browser) -> Result<()> {
    // A page of the next version: the outer frame says what it speaks, and that it is gone.
    let stage = JarSite::start()?;
    stage.open(browser)?;
    let said: Value = stage.run(
        browser,
        &format!("{BY_HAND} const port = hello('next', {{ ...right, protocol: 2 }}); await pause(); said.splice(0, said.length, ...said.slice(0, 2)); const two = said.splice(0); port.postMessage({{ jsonrpc: '2.0', id: 5, method: 'echo', params: {{ value: '1' }} }}); await pause(); return [two, said]"),
    )?;
    assert_eq!(said, json!([[["next", "ready"], ["next", "lost"]], [["next", "SANDBOX_LOST"]]]));

    // An outer frame of the next version, and a guest's document of the next version.
    let speaks_two = |to: &str| {
        format!(
            "addEventListener('message', ({{ data, ports: [port] }}) => port.postMessage(
                 {{ jsonrpc: '2.0', method: 'ready', params: {{ protocol: 2, nonce: data.params.nonce, guarantees: [] }} }}));
             parent.postMessage({{ jsonrpc: '2.0', method: 'awake', params: {{}} }}, {to});"
        )
    };
    let (from_outer, from_guest) = (speaks_two("'*'"), speaks_two("'*'"));
    let stage = JarSite::altered(move |request, ordinary| match (request.host.as_str(), request.path.as_str()) {
        (OUTER, "/") => outer(request, &Document::new(&json!({}), &from_outer)),
        _ => ordinary,
    })?;
    stage.open(browser)?;
    let (code, message): (String, String) = stage.run(
        browser,
        "return await Belljar.connect({ server: args.server }).then(() => ['connected', ''], (error) => [error.code, error.message])",
    )?;
    assert_eq!(code, "SANDBOX_LOST");
    assert!(message.contains("another version of the protocol"), "{message}");

    let stage = JarSite::altered(move |request, ordinary| match (request.host.as_str(), request.path.as_str()) {
        (GUEST, "/") => inner(request, &Document::new(&json!(inner_setup(request)), &from_guest)),
        _ => ordinary,
    })?;
    stage.open(browser)?;
    let (code, message): (String, String) = stage.run(
        browser,
        "const jar = await Belljar.connect({ server: args.server });
         return await jar.echo(1).then(() => ['answered', ''], (error) => [error.code, error.message])",
    )?;
    assert_eq!(code, "SANDBOX_LOST");
    assert!(message.contains("another version of the protocol"), "{message}");
    Ok(())
}

/// A guest's document that holds its port and says what nobody should read.
const LIAR: &str = "
    addEventListener('message', ({ data, ports: [port] }) => {
        const say = (message, transfer = []) => port.postMessage(message, transfer);
        const result = (id, of, value) => ({ jsonrpc: '2.0', id, result: { of, value } });
        port.onmessage = ({ data: text }) => {
            const asked = JSON.parse(text);
            answer(asked, asked.params.value ?? '');
        };
        const answer = (asked, text) => {
            if (text.includes('flood')) for (let turn = 0; turn < 2000; turn++) say({ rubbish: turn });
            // Of another call, of another method, not of the protocol, with a port, with a buffer nobody named.
            say(result(asked.id + 1000, 'echo', { value: '\"of another call\"' }));
            say(result(asked.id, 'ping', {}));
            say({ ...result(asked.id, 'echo', { value: '\"extra field\"' }), extra: 1 });
            say(result(asked.id, 'echo', { value: { not: 'text' } }));
            say(result(asked.id, 'echo', { value: '\"with a port\"' }), [new MessageChannel().port1]);
            say([result(asked.id, 'echo', { value: '\"with a buffer\"' }), new ArrayBuffer(8)]);
            say(result(asked.id, 'echo', { value: { slot: 0 } }));
            say({ jsonrpc: '2.0', method: 'audit', params: {} });
            if (text.includes('forged')) {
                const data = { code: 'POLICY_INVALID', rule: 'P001' };
                return say({ jsonrpc: '2.0', id: asked.id, error: { code: -32023, message: 'words of the guest', data } });
            }
            say(null); say(undefined); say('text'); say(7n);
            const lie = text.includes('surrogate') ? '\"\\\\ud800\"' : text.includes('no json') ? '{' : text;
            say(result(asked.id, 'echo', { value: lie }));
        };
        say({ jsonrpc: '2.0', method: 'ready', params: { protocol: 1, nonce: data.params.nonce, guarantees: [] } });
    });
    parent.postMessage({ jsonrpc: '2.0', method: 'awake', params: {} }, '*');";

/// H7: what fails its guard is not read, counted and shown; what the gate refuses is not passed on; a flood ends the guest.
pub(crate) fn a_lying_guest_is_refused_counted_and_shown(browser: &Browser) -> Result<()> {
    let stage = JarSite::altered(|request, ordinary| match (request.host.as_str(), request.path.as_str()) {
        (GUEST, "/") => inner(request, &Document::new(&json!(inner_setup(request)), LIAR)),
        _ => ordinary,
    })?;
    stage.open(browser)?;
    let seen: Value = stage.run(
        browser,
        "const jar = window.jar = await Belljar.connect({ server: args.server });
         window.dropped = 0;
         window.reasons = [];
         const verdicts = [];
         jar.on('dropped', ({ edge, count }) => { if (edge === 'InnerToOuter') window.dropped += count });
         jar.on('lost', ({ reason }) => window.reasons.push(reason));
         jar.on('audit', ({ verdict }) => verdicts.push(verdict));
         const call = (value) => jar.echo(value).then((value) => ({ value }), (error) => error.code);
         const forged = await jar.echo('forged').catch(({ code, message }) => [code, message.includes('words of the guest')]);
         window.dropped = 0;
         return { forged, truth: await call('truth'), surrogate: await call('surrogate'), broken: await call('no json'), again: await call('again'), verdicts }",
    )?;
    assert_eq!(
        seen,
        json!({
            "forged": ["EXECUTION_ERROR", false],
            "truth": { "value": "truth" },
            "surrogate": "INVALID_PARAMS",
            "broken": "INVALID_PARAMS",
            "again": { "value": "again" },
            "verdicts": ["admitted", "refused", "refused", "admitted"],
        })
    );
    // Twelve lies a call, four calls: each one counted, none read.
    browser.wait_for::<bool>("return dropped >= 48", ())?;
    let code: String =
        browser.run("return await jar.echo('flood').then(() => 'answered', (error) => error.code)", ())?;
    assert_eq!(code, "SANDBOX_LOST");
    browser.wait_for::<bool>("return reasons[0] === 'flooded'", ())?;
    Ok(())
}
