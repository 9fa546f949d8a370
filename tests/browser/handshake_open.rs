//! Connecting, and what a connection is good for.

use anyhow::Result;
use belljar_browsers::{Browser, Response};
use serde_json::{Value, json};

use crate::jar_site::{HOST, JarSite, NONCE, OUTER, SERVER, STRANGER, origin};

/// H1 to H9: a page on another origin loads the SDK, connects, and the guest's document answers through the gate.
pub(crate) fn the_guest_answers_through_the_gate(browser: &Browser) -> Result<()> {
    let stage = JarSite::start()?;
    stage.open(browser)?;
    let seen: Value = stage.run(
        browser,
        "const jar = await Belljar.connect({ server: args.server });
         const audit = [];
         jar.on('audit', (event) => audit.push([event.subject, event.verdict, event.sequence]));
         const small = { list: [1, 'zwei', null, true], text: 'Grüße \\u{1f514}' };
         const large = 'x'.repeat(300000);
         const given = new AbortController();
         const up = jar.echo('up', { signal: given.signal }).catch((error) => error.code);
         given.abort();
         const result = {
             up: await up,
             small: await jar.echo(small),
             large: (await jar.echo(large)) === large,
             audit,
             guarantees: jar.guarantees.run.length > 3 && jar.guarantees.run.every((row) => typeof row.closed === 'boolean'),
             frames: document.querySelectorAll('iframe').length,
         };
         await jar.close();
         return { ...result, left: document.querySelectorAll('iframe').length }",
    )?;
    assert_eq!(
        seen,
        json!({
            // Nobody waits for this one's answer any more, and still nothing is missing in the log.
            "up": "ABORTED",
            "small": { "list": [1, "zwei", null, true], "text": "Grüße \u{1f514}" },
            "large": true,
            "audit": [["output", "admitted", 1], ["output", "admitted", 2], ["output", "admitted", 3]],
            "guarantees": true,
            "frames": 1,
            "left": 0,
        })
    );
    Ok(())
}

/// H10: the second jar of a page takes the frame that is there; the last one takes it away.
pub(crate) fn jars_share_one_frame(browser: &Browser) -> Result<()> {
    let stage = JarSite::start()?;
    stage.open(browser)?;
    let seen: Value = stage.run(
        browser,
        "const count = () => document.querySelectorAll('iframe').length;
         const { server } = args;
         const [one, two] = await Promise.all([Belljar.connect({ server }), Belljar.connect({ server: server + '/' })]);
         const three = await Belljar.connect({ server });
         const shared = [count(), await one.echo(1), await two.echo(2), await three.echo(3)];
         await one.close();
         await one.close();
         const closed = await one.echo(1).catch((error) => error.code);
         const left = [count(), await two.echo(4)];
         await Promise.all([two.close(), three.close()]);
         const none = count();
         const again = await Belljar.connect({ server });
         return { shared, closed, left, none, again: [count(), await again.echo(5)] }",
    )?;
    assert_eq!(
        seen,
        json!({ "shared": [1, 1, 2, 3], "closed": "ABORTED", "left": [1, 4], "none": 0, "again": [1, 5] })
    );
    let created = stage.site.requests().iter().filter(|request| request.method == "POST").count();
    assert_eq!(created, 2, "the jars in between asked the server, too");
    Ok(())
}

/// A page of the host that counts what is made and what is given back: frames, ports, listeners, timers.
const COUNTED: &str = "<!doctype html><title>counted</title><body><script>{
    const count = globalThis.count = { ports: 0, listeners: 0, timers: new Set() };
    const { setTimeout, clearTimeout, MessageChannel } = globalThis;
    globalThis.setTimeout = (work, ms, ...rest) => {
        const handle = setTimeout((...rest) => { count.timers.delete(handle); work(...rest) }, ms, ...rest);
        count.timers.add(handle);
        return handle;
    };
    globalThis.clearTimeout = (handle) => { count.timers.delete(handle); clearTimeout(handle) };
    // A port that was handed over is its new owner's to close.
    globalThis.MessageChannel = class { constructor() { const pair = new MessageChannel(); count.ports++; return pair } };
    const { close } = MessagePort.prototype;
    MessagePort.prototype.close = function () { count.ports--; close.call(this) };
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    const listeners = new Map();
    const key = (target, type, listener) => {
        if (!listeners.has(target)) listeners.set(target, new Map());
        const of = listeners.get(target);
        if (!of.has(listener)) of.set(listener, new Set());
        return of.get(listener);
    };
    EventTarget.prototype.addEventListener = function (type, listener, ...rest) {
        key(this ?? window, type, listener).add(type); addEventListener.call(this ?? window, type, listener, ...rest) };
    EventTarget.prototype.removeEventListener = function (type, listener, ...rest) {
        key(this ?? window, type, listener).delete(type); removeEventListener.call(this ?? window, type, listener, ...rest) };
    globalThis.left = () => ({
        frames: document.querySelectorAll('iframe').length,
        ports: count.ports,
        timers: count.timers.size,
        listeners: [...listeners.values()].flatMap((of) => [...of.values()]).reduce((sum, types) => sum + types.size, 0),
    });
}</script><script type=module>
    const { Belljar, BelljarError } = await import('SERVER/belljar.js');
    Object.assign(globalThis, { Belljar, BelljarError });
</script>";

/// H10: closing a jar leaves nothing behind, and neither does a jar that never opened.
pub(crate) fn nothing_is_left_behind(browser: &Browser) -> Result<()> {
    let stage = JarSite::altered(|request, ordinary| match (request.host.as_str(), request.path.as_str()) {
        (HOST, "/counted") => Response::html(COUNTED.replace("SERVER", &origin(request, SERVER))),
        (OUTER, "/") if request.header("referer").is_some_and(|from| from.contains("127.0.0.1")) => Response::new(500),
        _ => ordinary,
    })?;
    stage.open_at(browser, HOST, "/counted")?;
    let seen: Value = stage.run(
        browser,
        "const before = left();
         const jar = await Belljar.connect({ server: args.server });
         jar.on('audit', () => {});
         await jar.echo(1);
         const controller = new AbortController();
         const aborted = jar.echo(2, { signal: controller.signal }).catch((error) => error.code);
         controller.abort();
         const open = jar.echo(3).catch((error) => error.code);
         const during = left();
         await jar.close();
         return { before, during, codes: [await aborted, await open], after: left() }",
    )?;
    // WebKit's driver keeps a timer of its own in the page while a script runs.
    let nothing = &seen["before"];
    assert_eq!((&nothing["frames"], &nothing["ports"], &nothing["listeners"]), (&json!(0), &json!(0), &json!(0)));
    // The control: an open jar is counted, so what is counted after it can be believed.
    let counted = |what: &&str| seen["during"][what].as_u64() > nothing[what].as_u64();
    assert!(["frames", "ports", "timers", "listeners"].iter().all(counted), "{seen}");
    assert_eq!(seen["codes"], json!(["ABORTED", "ABORTED"]));
    assert_eq!(seen["after"], *nothing);

    let failed: Value = stage.run(
        browser,
        "const codes = [];
         const attempt = async (options) => codes.push(await Belljar.connect({ server: args.server, timeoutMs: 600, ...options }).then(() => 'connected', (error) => error.code));
         await attempt({ policy: { unknown: 1 } });
         await attempt({ server: 'http://localhost:9' });
         return { codes, after: left() }",
    )?;
    assert_eq!(failed, json!({ "codes": ["POLICY_INVALID", "SERVER_UNREACHABLE"], "after": nothing }));
    Ok(())
}

/// H1: a host page with the strictest CSP that docs/internals/protocol.md asks for, and one wish less at a time.
pub(crate) fn a_strict_host_needs_three_sources(browser: &Browser) -> Result<()> {
    let rows = [
        ("/all", true, true, "connected"),
        ("/no-connect", false, true, "SERVER_UNREACHABLE"),
        ("/no-frame", true, false, "SANDBOX_LOST"),
    ];
    let stage = JarSite::altered(move |request, ordinary| {
        let row = rows.iter().find(|row| request.host == HOST && request.path == row.0);
        let Some((_, connect, frame, _)) = row else { return ordinary };
        let server = origin(request, SERVER);
        let sandboxes = origin(request, "*.localhost");
        let mut csp = format!(
            "default-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'; \
             script-src 'nonce-{NONCE}' {server}"
        );
        if *connect {
            csp += &format!("; connect-src {server}");
        }
        if *frame {
            csp += &format!("; frame-src {sandboxes}");
        }
        let page = format!(
            "<!doctype html><title>strict</title><script type=module nonce={NONCE}>
                 import {{ Belljar, BelljarError }} from '{server}/belljar.js';
                 Object.assign(globalThis, {{ Belljar, BelljarError }});
             </script>"
        );
        Response::html(page).header("content-security-policy", csp)
    })?;
    for (path, _, _, expected) in rows {
        stage.open_at(browser, HOST, path)?;
        let code: String = stage.run(
            browser,
            "return await Belljar.connect({ server: args.server, timeoutMs: 6000 }).then(
                 async (jar) => (await jar.echo('strict')) === 'strict' ? 'connected' : 'wrong echo', (error) => error.code)",
        )?;
        assert_eq!(code, expected, "{path}");
    }
    Ok(())
}

/// H1: a host page that is cross-origin isolated.
pub(crate) fn an_isolated_host_connects(browser: &Browser) -> Result<()> {
    let stage = JarSite::altered(|request, ordinary| match (request.host.as_str(), request.path.as_str()) {
        (HOST, "/") => ordinary
            .header("cross-origin-opener-policy", "same-origin")
            .header("cross-origin-embedder-policy", "require-corp"),
        (STRANGER, "/speaks") => Response::html("<script>parent.postMessage('spoke', '*')</script>"),
        _ => ordinary,
    })?;
    let control = "
        const frame = document.createElement('iframe');
        const spoke = new Promise((done) => addEventListener('message', (event) => event.data === 'spoke' && done(true)));
        frame.src = args.stranger + '/speaks';
        document.body.append(frame);
        return await Promise.race([spoke, new Promise((done) => setTimeout(done, 2000, false))])";
    stage.open(browser)?;
    let seen: Value = stage.run(
        browser,
        "const jar = await Belljar.connect({ server: args.server }); return [crossOriginIsolated, await jar.echo('isolated')]",
    )?;
    assert_eq!(seen, json!([true, "isolated"]));
    // The control: an ordinary frame does not load there, and does in an ordinary page.
    assert!(!stage.run::<bool>(browser, control)?, "the page is not as strict as it says");
    stage.open_at(browser, STRANGER, "/")?;
    assert!(stage.run::<bool>(browser, control)?, "the probe is deaf");
    Ok(())
}

/// Every way to fail has its code, and a server's strange answer makes no frame.
pub(crate) fn errors_have_codes(browser: &Browser) -> Result<()> {
    // Every strange answer is in `web/host/server.test.ts`; this one shows that no frame is made.
    let stage = JarSite::altered(|request, ordinary| {
        if request.method != "POST" || !request.text().contains("strange") {
            return ordinary;
        }
        Response::new(201)
            .header("access-control-allow-origin", "*")
            .header("content-type", "application/json")
            .body(r#"{"id":"x","outerUrl":"javascript:alert(1)","sandbox":"allow-scripts","allow":""}"#)
    })?;
    stage.open(browser)?;
    let seen: Value = browser.run(
        "const code = await Belljar.connect({ server: args.server, policy: 'strange' }).then(() => 'connected', (error) => error.code);
         return [code, document.querySelectorAll('iframe').length]",
        stage.names(),
    )?;
    assert_eq!(seen, json!(["SERVER_UNREACHABLE", 0]));
    let seen: Value = stage.run(
        browser,
        "const { server } = args;
         const invalid = await Belljar.connect({ server, policy: { unknown: 1 } }).catch((error) => error);
         const jar = await Belljar.connect({ server });
         const code = (work) => work.then(() => 'fine', (error) => [error instanceof BelljarError, error.name, error.code]);
         const loop = {}; loop.loop = loop;
         const seen = {
             invalid: [invalid.code, invalid.data?.diagnostics?.length > 0],
             nothing: await code(jar.echo(undefined)),
             loop: await code(jar.echo(loop)),
             aborted: await code(jar.echo(1, { signal: AbortSignal.abort() })),
             late: await code(jar.echo(1, { timeoutMs: 0 })),
         };
         const { MessageChannel } = window;
         window.MessageChannel = undefined;
         seen.unsupported = await code(Belljar.connect({ server }));
         window.MessageChannel = MessageChannel;
         seen.supported = await code(Belljar.connect({ server }));
         return seen",
    )?;
    let error = |code: &str| json!([true, "BelljarError", code]);
    assert_eq!(
        seen,
        json!({
            "invalid": ["POLICY_INVALID", true],
            "nothing": error("INVALID_PARAMS"),
            "loop": error("INVALID_PARAMS"),
            "aborted": error("ABORTED"),
            "late": error("TIMEOUT"),
            "unsupported": error("UNSUPPORTED_BROWSER"),
            "supported": "fine",
        })
    );
    Ok(())
}

/// H12: once they are up, both frames reach for no global any more, so nothing that is put in a global's place is called.
pub(crate) fn no_global_is_reached_for_after_the_start(browser: &Browser) -> Result<()> {
    // Writes down every global that is read between 0.5 and 3 seconds from now. At 1 second the control reads one.
    let trap = "
        const later = window.setTimeout.bind(window);
        const define = Object.defineProperty;
        const reached = window.reached = [];
        let recording = false;
        const names = [...Object.getOwnPropertyNames(window), 'addEventListener', 'removeEventListener', 'dispatchEvent'];
        let trapped = 0;
        for (const name of names) {
            const own = Object.getOwnPropertyDescriptor(window, name);
            if (name === 'reached' || /^\\d+$/.test(name) || (own && !own.configurable)) continue;
            let value;
            try { value = window[name] } catch { continue }
            trapped++;
            define(window, name, { configurable: true, get() { if (recording) reached.push(name); return value }, set() {} });
        }
        later(() => { recording = true }, 500);
        later(() => { void structuredClone }, 1000);
        later(() => { recording = false; window.done = true }, 3000);
        return trapped";
    let stage = JarSite::start()?;
    for depth in 1..=2 {
        stage.open(browser)?;
        stage.run::<Value>(
            browser,
            "window.jar = await Belljar.connect({ server: args.server }); return await jar.echo(0)",
        )?;
        for _ in 0..depth {
            browser.enter_frame("iframe")?;
        }
        let trapped: usize = browser.run(trap, ())?;
        assert!(trapped > 300, "only {trapped} globals could be watched");
        browser.top_frame()?;
        let echoed: Value = browser.run(
            "await new Promise((done) => setTimeout(done, 700));
             const long = 'x'.repeat(100000);
             return [await jar.echo({ a: [1] }), (await jar.echo(long)) === long, await jar.echo('end')]",
            (),
        )?;
        assert_eq!(echoed, json!([{ "a": [1] }, true, "end"]));
        std::thread::sleep(std::time::Duration::from_millis(3000));
        for _ in 0..depth {
            browser.enter_frame("iframe")?;
        }
        let reached: Vec<String> = browser.wait_for("return window.done === true && window.reached", ())?;
        assert_eq!(reached, ["structuredClone"], "depth {depth}");
        browser.top_frame()?;
    }
    Ok(())
}
