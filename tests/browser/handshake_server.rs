//! The same frames from Belljar's own server.

use anyhow::Result;
use belljar_browsers::{Browser, Response, Site};
use belljar_serve::{Config, Running};
use serde_json::{Value, json};

/// A page on a site of its own that loads the SDK from the server.
fn page(server: &Running) -> Result<Site> {
    let html = format!(
        "<!doctype html><title>host</title><body><script type=module>
            import {{ Belljar, BelljarError }} from '{}/belljar.js';
            Object.assign(globalThis, {{ Belljar, BelljarError }});
        </script>",
        server.origin()
    );
    Ok(Site::start(move |request| if request.path == "/" { Response::html(&*html) } else { Response::not_found() })?)
}

/// H1 to H9, with Belljar's own server: a page on another origin imports `/belljar.js`, connects, and a guest's document
/// answers through the gate.
pub(crate) fn a_page_on_another_origin_gets_its_answers(browser: &Browser) -> Result<()> {
    let server = Running::start(Config::for_tests())?;
    let site = page(&server)?;
    let mut outers = Vec::new();
    for host in ["localhost", "127.0.0.1"] {
        browser.goto(&site.url(host, "/"))?;
        browser.wait_for::<bool>("return globalThis.Belljar !== undefined", ())?;
        let seen: Value = browser.run(
            "const jar = window.jar = await Belljar.connect({ server: args });
             const audit = [];
             jar.on('audit', ({ subject, verdict }) => audit.push([subject, verdict]));
             const large = 'x'.repeat(300000);
             return {
                 small: await jar.echo({ from: location.origin }),
                 large: (await jar.echo(large)) === large,
                 invalid: await Belljar.connect({ server: args, policy: { unknown: 1 } }).catch((error) => [error.code, error.data.diagnostics.length]),
                 surrogate: await jar.echo('\\ud800').catch((error) => error.code),
                 audit,
                 closed: jar.guarantees.run.filter((row) => row.closed).length > 5,
                 outer: document.querySelector('iframe').src,
             }",
            server.origin(),
        )?;
        assert_eq!(seen["small"], json!({ "from": site.origin(host) }));
        assert_eq!((&seen["large"], &seen["closed"]), (&json!(true), &json!(true)));
        assert_eq!(seen["surrogate"], "INVALID_PARAMS");
        assert_eq!(seen["invalid"], json!(["POLICY_INVALID", 1]));
        assert_eq!(seen["audit"], json!([["output", "admitted"], ["output", "admitted"], ["output", "refused"]]));
        outers.push(seen["outer"].clone());

        // The guest is where it should be: opaque, two frames down, with nobody in reach.
        browser.enter_frame("iframe")?;
        browser.enter_frame("iframe")?;
        let guest: Value = browser.run(
            "const reach = (way) => { try { way(); return 'reached' } catch (error) { return error.name } };
             return [self.origin, reach(() => parent.document), reach(() => top.document), reach(() => localStorage)]",
            (),
        )?;
        assert_eq!(guest, json!(["null", "SecurityError", "SecurityError", "SecurityError"]));
        browser.top_frame()?;
        assert_eq!(
            browser.run::<usize>("await jar.close(); return document.querySelectorAll('iframe').length", ())?,
            0
        );
    }
    assert_ne!(outers[0], outers[1], "two embedders share a sandbox");
    Ok(())
}

/// H2, H5: one embedder's outer frame is of no use to another, and a guest that leaves is dead, with the server's own headers.
pub(crate) fn the_servers_headers_hold(browser: &Browser) -> Result<()> {
    let server = Running::start(Config::for_tests())?;
    let site = page(&server)?;
    let sink = Site::sink()?;
    browser.goto(&site.url("localhost", "/"))?;
    browser.wait_for::<bool>("return globalThis.Belljar !== undefined", ())?;
    let outer: String = browser.run(
        "const jar = window.jar = await Belljar.connect({ server: args });
         window.lost = [];
         jar.on('lost', ({ reason }) => window.lost.push(reason));
         await jar.echo(1);
         return document.querySelector('iframe').src",
        server.origin(),
    )?;
    browser.enter_frame("iframe")?;
    browser.enter_frame("iframe")?;
    browser.run_and_leave::<Value>(
        "setTimeout(() => { location.href = args }, 100)",
        sink.url("elsewhere.localhost", "/secret"),
    )?;
    browser.top_frame()?;
    browser.wait_for::<bool>("return lost[0] === 'navigated'", ())?;
    assert_eq!(browser.run::<String>("return await jar.echo(2).catch((error) => error.code)", ())?, "SANDBOX_LOST");
    assert!(sink.requests().is_empty());

    let listen = "
        const heard = [];
        addEventListener('message', (event) => heard.push(event.data?.method));
        const frame = document.createElement('iframe');
        frame.sandbox = 'allow-scripts allow-same-origin';
        frame.src = args;
        document.body.append(frame);
        await new Promise((done) => setTimeout(done, 1500));
        return heard";
    browser.goto(&site.url("localhost", "/"))?;
    assert_eq!(browser.run::<Vec<String>>(listen, &outer)?, ["awake"], "the probe is deaf");
    browser.goto(&site.url("127.0.0.1", "/"))?;
    assert_eq!(browser.run::<Vec<String>>(listen, &outer)?, Vec::<String>::new());
    Ok(())
}
