//! Who can reach whom: nobody above, nobody beside.

use anyhow::Result;
use belljar_browsers::{Browser, Request, Response};
use serde_json::{Value, json};

use crate::jar_site::{GUEST, HOST, JarSite, OUTER, STRANGER, outer, outer_document, outer_setup};

/// Says what became of each way to another realm's inside.
const REACH: &str = "
    const tries = {
        parent: () => parent.document, parentStorage: () => parent.localStorage, parentGlobal: () => parent.fetch,
        top: () => top.document, topGlobal: () => top.fetch,
        sibling: () => top.frames[1].document, siblingGlobal: () => top.frames[1].fetch,
        siblingsGuest: () => top.frames[1].frames[0].document,
    };
    const outcomes = {};
    for (const [name, reach] of Object.entries(tries)) {
        try { reach(); outcomes[name] = 'reached' } catch (error) { outcomes[name] = error.name }
    }
    return outcomes";

/// H2, H11: guest to outer, guest to host, outer to host, sandbox to sandbox.
pub(crate) fn no_realm_reaches_another(browser: &Browser) -> Result<()> {
    let stage = JarSite::start()?;
    stage.open(browser)?;

    // The control: frames of the page's own origin are open to each other by the very same ways.
    let control: Value = stage.run(
        browser,
        "const frames = [0, 1].map(() => document.createElement('iframe'));
         const loads = frames.map((frame) => new Promise((done) => frame.onload = done));
         for (const frame of frames) { frame.src = '/blank'; document.body.append(frame) }
         await Promise.all(loads);
         const inner = frames[1].contentDocument.createElement('iframe');
         frames[1].contentDocument.documentElement.append(inner);
         return true",
    )?;
    assert_eq!(control, json!(true));
    browser.enter_frame("iframe")?;
    let open: Value = browser.run(REACH, ())?;
    assert!(
        open.as_object().is_some_and(|ways| ways.values().all(|way| way == "reached")),
        "the probe is blind: {open}"
    );
    browser.top_frame()?;

    stage.open(browser)?;
    stage.run::<Value>(
        browser,
        "window.one = await Belljar.connect({ server: args.server });
         window.two = await Belljar.connect({ server: args.server, policy: { level: 'strict' } });
         return [await one.echo(1), await two.echo(2)]",
    )?;
    browser.enter_frame("iframe")?;
    assert_closed("outer", &browser.run(REACH, ())?);
    browser.enter_frame("iframe")?;
    assert_closed("guest", &browser.run(REACH, ())?);
    let origin: String = browser.run("return self.origin", ())?;
    assert_eq!(origin, "null", "the guest's document is opaque");
    Ok(())
}

fn assert_closed(who: &str, outcomes: &Value) {
    let ways = outcomes.as_object().expect("an object of outcomes");
    assert_eq!(ways.len(), 8);
    assert!(ways.values().all(|way| way == "SecurityError"), "{who} reaches out: {outcomes}");
}

/// H2, H3: in a page it was not made for, the outer frame stays silent, by header and also without.
pub(crate) fn the_wrong_embedder_hears_nothing(browser: &Browser) -> Result<()> {
    // `/bare` is the outer document without the header that would keep it out of foreign pages.
    let stage = JarSite::altered(|request, ordinary| match (request.host.as_str(), request.path.as_str()) {
        (OUTER, "/bare") => Response::html(outer_document(&outer_setup(request)).html),
        _ => ordinary,
    })?;
    let listen = "
        const heard = [];
        addEventListener('message', (event) => heard.push(event.data?.method ?? 'unknown'));
        for (const path of ['/', '/bare']) {
            const frame = document.createElement('iframe');
            frame.sandbox = 'allow-scripts allow-same-origin';
            frame.src = args.outer + path;
            document.body.append(frame);
        }
        await new Promise((done) => setTimeout(done, 1500));
        return heard";
    stage.open_at(browser, HOST, "/")?;
    assert_eq!(stage.run::<Vec<String>>(browser, listen)?, ["awake", "awake"], "the probe is deaf");
    for host in [STRANGER, "127.0.0.1"] {
        stage.open_at(browser, host, "/")?;
        assert_eq!(stage.run::<Vec<String>>(browser, listen)?, Vec::<String>::new(), "on {host}");
    }
    Ok(())
}

/// H2: the frame must also stand on its own host name, have somebody above it, and not share an origin with anybody.
pub(crate) fn a_misplaced_outer_frame_stops(browser: &Browser) -> Result<()> {
    let misplaced = |request: &Request| {
        let mut setup = outer_setup(request);
        match request.path.as_str() {
            "/other-name" => setup.origin = crate::jar_site::origin(request, "other.localhost"),
            "/guest-is-outer" => setup.guest_url = "/".into(),
            "/guest-is-host" => setup.guest_url = setup.embedder.clone() + "/blank",
            "/other-protocol" => setup.protocol += 1,
            "/right" => {}
            _ => return None,
        }
        Some(outer(request, &outer_document(&setup)))
    };
    let stage = JarSite::altered(move |request, ordinary| match request.host.as_str() {
        OUTER => misplaced(request).unwrap_or(ordinary),
        _ => ordinary,
    })?;
    stage.open(browser)?;
    let heard: Value = stage.run(
        browser,
        "const heard = {};
         const frames = ['/right', '/other-name', '/guest-is-outer', '/guest-is-host', '/other-protocol', '/opaque'].map((path) => {
             const frame = document.createElement('iframe');
             frame.sandbox = path === '/opaque' ? 'allow-scripts' : 'allow-scripts allow-same-origin';
             frame.src = args.outer + (path === '/opaque' ? '/right' : path);
             heard[path] = 0;
             document.body.append(frame);
             return [frame.contentWindow, path];
         });
         addEventListener('message', (event) => { heard[frames.find(([window]) => window === event.source)[1]]++ });
         await new Promise((done) => setTimeout(done, 2000));
         return heard",
    )?;
    assert_eq!(
        heard,
        json!({ "/right": 1, "/other-name": 0, "/guest-is-outer": 0, "/guest-is-host": 0, "/other-protocol": 0, "/opaque": 0 })
    );
    Ok(())
}

/// H6: opened in a tab, both documents are inert and have no origin to spend.
pub(crate) fn opened_in_a_tab_nothing_happens(browser: &Browser) -> Result<()> {
    let stage = JarSite::start()?;
    for (host, origin) in [(OUTER, stage.site.origin(OUTER)), (GUEST, "null".to_owned())] {
        browser.goto(&stage.site.url(host, "/"))?;
        let seen: Value = browser.run(
            "const heard = [];
             addEventListener('message', (event) => heard.push(event.data));
             await new Promise((done) => setTimeout(done, 500));
             return { origin: self.origin, frames: frames.length, heard }",
            (),
        )?;
        assert_eq!(seen, json!({ "origin": origin, "frames": 0, "heard": [] }), "{host}");
    }
    Ok(())
}
