//! Frames that leave, reload, are taken over, are slow, or never come.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use belljar_browsers::{Browser, Response, Site};
use serde_json::{Value, json};

use crate::jar_site::{Document, GUEST, HOST, JarSite, OUTER, inner, inner_setup};

/// Connects, and keeps what the jar says and what becomes of calls made while it dies.
const CONNECT: &str = "
    window.jar = await Belljar.connect({ server: args.server, timeoutMs: args.timeoutMs });
    window.lost = [];
    window.violations = [];
    jar.on('lost', (event) => lost.push(event.reason));
    jar.on('violation', (event) => violations.push(event.directive));
    return await jar.echo('alive')";

/// What a call says now.
const CALL: &str = "return await jar.echo('again', { timeoutMs: 4000 }).then(() => 'answered', (error) => error.code)";

/// Ways out of a frame to `args`.
const AWAY: &[&str] = &[
    "location.replace(args)",
    "location.href = args",
    "document.body.append(Object.assign(document.createElement('a'), { href: args })); document.querySelector('a').click()",
    "document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: '0;url=' + args }))",
];

/// Ways to another document that is the guest's own.
const WITHIN: &[&str] = &[
    "location.reload()",
    "location.href = '/another'",
    "location.href = URL.createObjectURL(new Blob(['<script>parent.postMessage(1, \"*\")</script>'], { type: 'text/html' }))",
];

/// H8: a guest that loads another document is dead, whichever way it does it.
pub(crate) fn a_guest_that_navigates_is_dead(browser: &Browser) -> Result<()> {
    let sink = Site::sink()?;
    let foreign = sink.url("elsewhere.localhost", "/secret");
    // The control: from a frame that nobody pinned, each way that leads out does reach the sink.
    let plain = JarSite::start()?;
    for way in AWAY {
        plain.open(browser)?;
        let frame = "const frame = document.createElement('iframe'); frame.sandbox = 'allow-scripts'; frame.src = args.stranger + '/blank';
                     document.body.append(frame); await new Promise((done) => { frame.onload = done }); return 1";
        plain.run::<Value>(browser, frame)?;
        browser.enter_frame("iframe")?;
        let before = sink.requests().len();
        browser.run_and_leave::<Value>(&format!("setTimeout(() => {{ {way} }}, 100)"), &foreign)?;
        let until = Instant::now() + Duration::from_secs(120);
        while sink.requests().len() == before && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(sink.requests().len() > before, "the probe is blind: {way}");
        browser.top_frame()?;
    }

    let reached = sink.requests().len();
    for way in AWAY.iter().chain(WITHIN) {
        let stage = JarSite::start()?;
        stage.open(browser)?;
        assert_eq!(stage.run::<String>(browser, CONNECT)?, "alive");
        browser.enter_frame("iframe")?;
        browser.enter_frame("iframe")?;
        browser.run_and_leave::<Value>(&format!("setTimeout(() => {{ {way} }}, 100)"), &foreign)?;
        browser.top_frame()?;
        let reasons: Vec<String> = browser.wait_for("return lost.length > 0 && lost", ())?;
        assert_eq!(reasons, ["navigated"], "{way}");
        assert_eq!(browser.run::<String>(CALL, ())?, "SANDBOX_LOST", "{way}");
    }
    assert_eq!(sink.requests().len(), reached, "a guest got out: {:?}", sink.requests());
    Ok(())
}

/// H8: the call that is open when the guest leaves ends with a code, at once.
pub(crate) fn open_calls_end_with_the_guest(browser: &Browser) -> Result<()> {
    // A guest's document that takes the port, says ready, and answers nothing.
    let stage = JarSite::altered(|request, ordinary| match (request.host.as_str(), request.path.as_str()) {
        (GUEST, "/") => inner(request, &Document::new(&json!(inner_setup(request)), MUTE)),
        _ => ordinary,
    })?;
    stage.open(browser)?;
    stage.run::<Value>(
        browser,
        "window.jar = await Belljar.connect({ server: args.server });
         window.call = jar.echo(1).then(() => 'answered', (error) => error.code);
         return 1",
    )?;
    browser.enter_frame("iframe")?;
    browser.enter_frame("iframe")?;
    browser.wait_for::<bool>("return globalThis.asked === true", ())?;
    browser.run_and_leave::<Value>("setTimeout(() => location.reload(), 100)", ())?;
    browser.top_frame()?;
    let (code, after): (String, f64) =
        browser.run("const start = performance.now(); return [await call, performance.now() - start]", ())?;
    assert_eq!(code, "SANDBOX_LOST");
    assert!(after < 4000.0, "ended by a deadline, not by the loss: {after} ms");
    Ok(())
}

/// A guest that shakes hands and is silent.
const MUTE: &str = "
    const say = (port, method, params) => port.postMessage({ jsonrpc: '2.0', method, params });
    addEventListener('message', ({ data, ports: [port] }) => {
        port.onmessage = () => { globalThis.asked = true };
        say(port, 'ready', { protocol: data.params.protocol, nonce: data.params.nonce, guarantees: [] });
    });
    parent.postMessage({ jsonrpc: '2.0', method: 'awake', params: {} }, '*');";

/// H5: the outer frame taken over by a sibling, by the page, reloaded, or moved: the new document gets no answers.
pub(crate) fn a_replaced_outer_frame_gets_no_answers(browser: &Browser) -> Result<()> {
    // The page that takes over says everything an outer frame would say, on a name that is not the sandbox's.
    let usurper = "<!doctype html><script>
        globalThis.answers = [];
        addEventListener('message', (event) => answers.push(event.data?.method ?? 'unknown'));
        setInterval(() => parent.postMessage({ jsonrpc: '2.0', method: 'awake', params: {} }, '*'), 20);
    </script>";
    let ways = [
        (
            "a sibling of the page's own origin",
            "const f = document.createElement('iframe'); f.src = '/blank'; f.onload = () => f.contentWindow.eval(`parent.frames[0].location = '${args.usurper}'`); document.body.append(f)",
            "navigated",
        ),
        ("the page itself", "document.querySelector('iframe').src = args.usurper", "navigated"),
        ("the page, by its window", "frames[0].location = args.usurper", "navigated"),
        ("a reload", "document.querySelector('iframe').src = document.querySelector('iframe').src", "navigated"),
        ("removing the element", "document.querySelector('iframe').remove()", "removed"),
        ("moving the element", "document.body.append(document.querySelector('iframe'))", "navigated"),
    ];
    for (name, way, reason) in ways {
        let stage = JarSite::altered(move |request, ordinary| match (request.host.as_str(), request.path.as_str()) {
            ("usurper.localhost", _) => Response::html(usurper),
            _ => ordinary,
        })?;
        stage.open(browser)?;
        assert_eq!(stage.run::<String>(browser, CONNECT)?, "alive");
        let args = json!({ "usurper": stage.site.url("usurper.localhost", "/") });
        browser.run::<Value>(&format!("{way}; return 1"), args)?;
        let reasons: Vec<String> = browser.wait_for("return lost.length > 0 && lost", ())?;
        assert_eq!(reasons, [reason], "{name}");
        assert_eq!(browser.run::<String>(CALL, ())?, "SANDBOX_LOST", "{name}");
        // The frame is gone with its usurper, and the next jar begins anew.
        assert_eq!(browser.run::<usize>("return document.querySelectorAll('iframe[hidden]').length", ())?, 0, "{name}");
        assert_eq!(stage.run::<String>(browser, CONNECT)?, "alive", "{name}");
    }
    Ok(())
}

/// H5: a frame of a foreign origin beside the outer one tries the same. Whether the browser lets it navigate its
/// sibling or not, nobody answers what is there then.
pub(crate) fn a_foreign_sibling_wins_nothing(browser: &Browser) -> Result<()> {
    let usurper = "<!doctype html><script>
        globalThis.answers = 0;
        addEventListener('message', (event) => { answers += event.ports.length + 1 });
        setInterval(() => parent.postMessage({ jsonrpc: '2.0', method: 'awake', params: {} }, '*'), 20);
        globalThis.steal = (target) => { try { parent.frames[0].location = target; return 'set' } catch (error) { return error.name } };
    </script>";
    let stage = JarSite::altered(move |request, ordinary| match request.host.as_str() {
        "usurper.localhost" => Response::html(usurper),
        _ => ordinary,
    })?;
    stage.open(browser)?;
    assert_eq!(stage.run::<String>(browser, CONNECT)?, "alive");
    let url = stage.site.url("usurper.localhost", "/");
    browser.run::<Value>(
        "const f = document.createElement('iframe'); f.id = 'sibling'; f.src = args; document.body.append(f);
         await new Promise((done) => { f.onload = done }); return 1",
        &url,
    )?;
    browser.enter_frame("#sibling")?;
    browser.run::<String>("return steal(args)", &url)?;
    browser.top_frame()?;
    std::thread::sleep(Duration::from_millis(1000));
    let lost: Vec<String> = browser.run("return lost", ())?;
    let call: String = browser.run(CALL, ())?;
    assert!(
        (lost.is_empty() && call == "answered") || (lost == ["navigated"] && call == "SANDBOX_LOST"),
        "lost: {lost:?}, call: {call}"
    );
    browser.enter_frame("#sibling")?;
    assert_eq!(browser.run::<usize>("return answers", ())?, 0, "the usurper was answered");
    Ok(())
}

/// H10: a slow frame is made once more, outer and inner alike; one that stays silent is lost, with a code.
pub(crate) fn a_slow_frame_is_tried_twice(browser: &Browser) -> Result<()> {
    for (slow, delay, timeout_ms) in [(OUTER, 3, 5000), (GUEST, 18, 60000)] {
        let asked = AtomicUsize::new(0);
        let stage = JarSite::altered(move |request, ordinary| {
            let document = request.host == slow && request.path == "/";
            if document && asked.fetch_add(1, Ordering::Relaxed) == 0 {
                return ordinary.delay(Duration::from_secs(delay));
            }
            ordinary
        })?;
        stage.open(browser)?;
        let mut args = stage.names();
        args["timeoutMs"] = json!(timeout_ms);
        let said: String = browser.run_within(
            Duration::from_secs(180),
            "const jar = await Belljar.connect({ server: args.server, timeoutMs: args.timeoutMs });
             return await jar.echo('late', { timeoutMs: args.timeoutMs })",
            args,
        )?;
        assert_eq!(said, "late");
        let documents = stage.site.requests().iter().filter(|r| r.host == slow && r.path == "/").count();
        assert_eq!(documents, 2, "{slow}");
    }
    Ok(())
}

/// H10: what never comes.
pub(crate) fn what_never_comes_has_a_code(browser: &Browser) -> Result<()> {
    // The server is gone: nobody listens on that port any more.
    let gone = Site::sink()?.origin("localhost");
    let stage = JarSite::start()?;
    stage.open(browser)?;
    let code = "return await Belljar.connect({ server: args.server, timeoutMs: args.timeoutMs ?? 1000 }).then(() => 'connected', (error) => [error instanceof BelljarError, error.code])";
    assert_eq!(browser.run::<Value>(code, json!({ "server": gone }))?, json!([true, "SERVER_UNREACHABLE"]));
    assert_eq!(browser.run::<Value>(code, json!({ "server": "nonsense" }))?, json!([true, "SERVER_UNREACHABLE"]));
    let mut patient = stage.names();
    patient["timeoutMs"] = json!(120_000);
    assert_eq!(browser.run::<Value>(code, patient)?, json!("connected"), "the control");

    // The frame is gone: an answer, but not an outer frame.
    for answer in [Response::new(500), Response::html("<!doctype html>nothing")] {
        let stage =
            JarSite::altered(move |request, ordinary| if request.host == OUTER { answer.clone() } else { ordinary })?;
        stage.open(browser)?;
        assert_eq!(stage.run::<Value>(browser, code)?, json!([true, "SANDBOX_LOST"]));
        assert_eq!(browser.run::<usize>("return document.querySelectorAll('iframe').length", ())?, 0);
    }

    // The server takes the request and never answers.
    let stage =
        JarSite::altered(
            |request, ordinary| {
                if request.method == "POST" { ordinary.delay(Duration::from_secs(4)) } else { ordinary }
            },
        )?;
    stage.open(browser)?;
    assert_eq!(stage.run::<Value>(browser, code)?, json!([true, "SERVER_UNREACHABLE"]));
    Ok(())
}

/// H7: without its gate the outer frame lets nothing through.
pub(crate) fn without_a_gate_nothing_passes(browser: &Browser) -> Result<()> {
    for broken in ["missing", "not wasm", "wrong rules"] {
        let stage = JarSite::altered(move |request, ordinary| {
            let module = request.host == OUTER && request.path == "/__belljar/gate.wasm";
            match broken {
                "missing" if module => Response::new(404),
                "not wasm" if module => Response::new(200).header("content-type", "application/wasm").body("no module"),
                "wrong rules" if request.host == OUTER && request.path == "/" => {
                    let mut setup = crate::jar_site::outer_setup(request);
                    setup.gate_rules = r#"{"unknown":1}"#.into();
                    crate::jar_site::outer(request, &crate::jar_site::outer_document(&setup))
                }
                _ => ordinary,
            }
        })?;
        stage.open_at(browser, HOST, "/")?;
        let seen: Value = stage.run(
            browser,
            "const jar = await Belljar.connect({ server: args.server });
             const reasons = [];
             jar.on('lost', (event) => reasons.push(event.reason));
             const code = await jar.echo(1).then(() => 'passed', (error) => error.code);
             await new Promise((done) => setTimeout(done, 200));
             return [code, reasons]",
        )?;
        assert_eq!(seen[0], "SANDBOX_LOST", "{broken}");
        // The loss may be told before the listener is there; then there is nothing to hear.
        assert!(seen[1] == json!(["gate"]) || seen[1] == json!([]), "{broken}: {seen}");
    }
    Ok(())
}
