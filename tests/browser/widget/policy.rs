//! What a widget declares, is granted, and is told about.

use anyhow::Result;
use belljar_browsers::{Browser, Engine, Response, Site};
use belljar_serve::Config;
use serde_json::{Value, json};

use super::Stage;

fn api() -> Result<Site> {
    Ok(Site::start(|_| Response::text("answer").header("access-control-allow-origin", "*"))?)
}

const REACH: &str =
    "const reach = async (url) => { try { return await (await fetch(url)).text() } catch { return 'stopped' } };";

pub(crate) fn declared_is_what_it_gets(browser: &Browser) -> Result<()> {
    let (stage, site) = (Stage::open(browser)?, api()?);
    let (good, other) = (site.origin("api.localhost"), site.origin("other.localhost"));
    stage.page::<Value>(
        browser,
        "await show({ ui: { csp: { connectDomains: [args.good, '*', 'http:', args.good + ' ' + args.other, args.good + '\\n' + args.other,
            '\"' + args.other + '\"', \"'unsafe-eval'\", args.other + '; script-src *', 'https://user@x.example'], unknownDomains: [] } } }); return null",
        json!({ "good": good, "other": other }),
    )?;
    let seen: Value = stage.inside(
        browser,
        &format!(
            "{REACH} return {{ good: await reach(args.good + '/a'), other: await reach(args.other + '/b'), origin: self.origin,
                     granted: begun.result.hostCapabilities.sandbox, storage: (() => {{ try {{ return !!localStorage }} catch {{ return 'none' }} }})() }}"
        ),
        json!({ "good": good, "other": other }),
    )?;
    assert_eq!((&seen["good"], &seen["other"]), (&json!("answer"), &json!("stopped")), "{seen:#}");
    assert_eq!((&seen["origin"], &seen["storage"]), (&json!("null"), &json!("none")));
    assert_eq!(seen["granted"]["csp"]["connectDomains"], json!([good]));
    assert_eq!(site.requests().iter().filter(|request| request.path == "/b").count(), 0);
    // Nothing is dropped silently: the host reads it, and so does whoever looks at the reports.
    let told: Value = stage.page(
        browser,
        "const reports = (await (await fetch(server + '/api/v1/sandboxes/' + widget.id + '/reports')).json()).reports;
         return { refused: widget.refused.map(({ code, path }) => [code, path]),
                  reports: reports.filter(({ type }) => type === 'refused-declaration').map(({ body }) => [body.code, body.path, body.help.length > 10]) }",
        json!({}),
    )?;
    let refused = told["refused"].as_array().cloned().unwrap_or_default();
    assert_eq!(refused.len(), 9, "{told:#}");
    for (code, path) in [
        ("P011", "csp.connectDomains[1]"),
        ("P012", "csp.connectDomains[2]"),
        ("P014", "csp.connectDomains[3]"),
        ("P014", "csp.connectDomains[4]"),
        ("P013", "csp.connectDomains[6]"),
        ("P015", "csp.connectDomains[8]"),
        ("P003", "csp.unknownDomains"),
    ] {
        assert!(refused.contains(&json!([code, path])), "{code} {path} in {refused:?}");
        assert!(told["reports"].as_array().is_some_and(|all| all.contains(&json!([code, path, true]))), "{told:#}");
    }
    // Without a declaration there is no network at all.
    stage.page::<Value>(browser, "await show(); return null", json!({}))?;
    let closed: Value =
        stage.inside(browser, &format!("{REACH} return await reach(args.good)"), json!({ "good": good }))?;
    assert_eq!(closed, "stopped");
    Ok(())
}

/// The seed's table of issues and fixes, each computed from the policy in force and told by the browser itself.
pub(crate) fn violations_name_the_field(browser: &Browser) -> Result<()> {
    let (stage, site) = (Stage::open(browser)?, api()?);
    let there = site.origin("cdn.localhost");
    stage.page::<Value>(browser, "await show({ onViolation: note('violation') }); return null", json!({}))?;
    stage.inside::<Value>(
        browser,
        "fetch(args.there + '/api').catch(() => {});
         const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
         add('script', { src: args.there + '/script.js' });
         add('link', { rel: 'stylesheet', href: args.there + '/style.css' });
         add('img', { src: args.there + '/image.png' });
         add('style', { textContent: '@font-face { font-family: x; src: url(' + args.there + '/font.woff) } body { font-family: x }' });
         document.body.append(Object.assign(document.createElement('video'), { src: args.there + '/film.mp4' }));
         document.body.append(Object.assign(document.createElement('iframe'), { src: args.there + '/frame' }));
         return null",
        json!({ "there": there }),
    )?;
    let expected = [
        ("connect-src", "_meta.ui.csp.connectDomains"),
        ("script-src", "_meta.ui.csp.resourceDomains"),
        ("style-src", "_meta.ui.csp.resourceDomains"),
        ("img-src", "_meta.ui.csp.resourceDomains"),
        ("font-src", "_meta.ui.csp.resourceDomains"),
        ("media-src", "_meta.ui.csp.resourceDomains"),
        ("frame-src", "_meta.ui.csp.frameDomains"),
    ];
    let all = expected.map(|(directive, _)| directive);
    browser.wait_for::<bool>(
        "return args.every((directive) => heard.some(([, one]) => one.directive.startsWith(directive)))",
        json!(all),
    )?;
    let heard: Vec<Value> = stage.page(browser, "return heard.map(([, one]) => one)", json!({}))?;
    for (directive, field) in expected {
        let one = heard.iter().find(|one| one["directive"].as_str().is_some_and(|name| name.starts_with(directive)));
        let one = one.expect("waited for");
        assert!(one["blocked"].as_str().is_some_and(|url| url.starts_with(&there)), "{one:#}");
        if browser.engine() == Engine::WebKit {
            // Its reports cannot be told from the guest's own, and on a guest's word nothing is opened.
            assert_eq!((&one["source"], &one["fix"]), (&json!("guest"), &Value::Null), "{one:#}");
            continue;
        }
        assert_eq!((&one["source"], &one["fix"]["field"]), (&json!("browser"), &json!(field)), "{one:#}");
        assert_eq!(one["fix"]["value"], json!(there), "{one:#}");
        assert!(
            one["fix"]["says"].as_str().is_some_and(|says| says.contains(&there) && says.contains(field)),
            "{one:#}"
        );
    }
    assert_eq!(site.requests().len(), 0, "{:?}", site.requests());
    // With the fixes applied, the same widget is not stopped any more.
    stage.page::<Value>(
        browser,
        "heard.length = 0;
         await show({ onViolation: note('violation'), ui: { csp: { connectDomains: [args.there], resourceDomains: [args.there], frameDomains: [args.there] } } }); return null",
        json!({ "there": there }),
    )?;
    let reached: Value = stage.inside(
        browser,
        &format!("{REACH} return await reach(args.there + '/api')"),
        json!({ "there": there }),
    )?;
    assert_eq!(reached, "answer");
    Ok(())
}

pub(crate) fn permissive_is_allowed_and_marked(browser: &Browser) -> Result<()> {
    let site = api()?;
    let anywhere = site.origin("anywhere.localhost");
    let closed = Stage::open(browser)?;
    let refused: Value = closed.page(
        browser,
        "try { await show({ mode: 'permissive' }); return 'shown' } catch ({ code, message, data }) { return { code, message } }",
        json!({}),
    )?;
    assert_eq!(refused["code"], "POLICY_INVALID");
    assert!(refused["message"].as_str().is_some_and(|text| text.contains("P042")), "{refused}");
    drop(closed);

    let stage = Stage::open_with(browser, Config { permissive_widgets: true, ..Config::for_tests() })?;
    stage.page::<Value>(
        browser,
        "await show({ mode: 'permissive', onLost: note('lost'), onAudit: note('audit') }); return null",
        json!({}),
    )?;
    let seen: Value = stage.inside(
        browser,
        &format!("{REACH} return {{ reached: await reach(args), origin: self.origin }}"),
        json!(anywhere),
    )?;
    assert_eq!(seen["reached"], "answer");
    // Everybody sees it, and the rest stays: its own origin, the gate, and that it cannot leave.
    browser.enter_frame("main iframe")?;
    let banner: Value = browser
        .run("return document.querySelector('div').shadowRoot.querySelector('[role=status]').textContent", ())?;
    browser.top_frame()?;
    assert!(banner.as_str().is_some_and(|text| text.contains("Permissive")), "{banner}");
    let audited: u64 = stage.page(browser, "return heard.length", json!({}))?;
    assert!(audited > 0, "the gate is there");
    stage.leave(browser, "setTimeout(() => { location.href = args }, 10)", json!(anywhere + "/left"))?;
    browser.wait_for::<bool>("return heard.some(([name]) => name === 'lost')", ())?;
    assert!(!site.requests().iter().any(|request| request.path == "/left"));
    Ok(())
}

pub(crate) fn permissions_need_both_sides(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let ui = json!({ "permissions": { "camera": {}, "clipboardWrite": {}, "geolocation": {} } });
    for (granted, expected) in [
        (json!({}), vec![]),
        (
            json!({ "permissions": { "camera": true, "microphone": true, "clipboardWrite": true } }),
            vec!["camera", "clipboard-write"],
        ),
    ] {
        stage.page::<Value>(
            browser,
            "document.querySelector('main').replaceChildren(); await show({ ui: args.ui, policy: args.granted }); return null",
            json!({ "ui": ui, "granted": granted }),
        )?;
        let outer: String = stage.page(browser, "return document.querySelector('main iframe').allow", json!({}))?;
        browser.enter_frame("main iframe")?;
        let inner: String =
            browser.run("return document.querySelector('div').shadowRoot.querySelector('iframe').allow", ())?;
        browser.top_frame()?;
        for allow in [&outer, &inner] {
            let names: Vec<_> = allow.split(';').filter_map(|part| part.split_whitespace().next()).collect();
            let on: Vec<_> = ["camera", "microphone", "geolocation", "clipboard-write"]
                .into_iter()
                .filter(|name| names.contains(name) && !allow.contains(&format!("{name} 'none'")))
                .collect();
            assert_eq!(on, expected, "{allow}");
        }
        let says: Value = stage.inside(
            browser,
            "return { granted: begun.result.hostCapabilities.sandbox.permissions,
                      policy: document.featurePolicy ? ['camera', 'microphone', 'geolocation', 'clipboard-write'].filter((name) => document.featurePolicy.allowsFeature(name)) : null }",
            json!({}),
        )?;
        assert_eq!(says["granted"].as_object().map(serde_json::Map::len), Some(expected.len()), "{says}");
        if browser.engine() == Engine::Chromium {
            assert_eq!(says["policy"], json!(expected), "{says}");
        }
        let refused: Vec<String> = stage.page(browser, "return widget.refused.map(({ path }) => path)", json!({}))?;
        assert!(refused.contains(&"permissions.geolocation".to_owned()), "{refused:?}");
    }
    Ok(())
}

pub(crate) fn a_domain_is_a_stable_origin(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let origin = |app: Value, title: &str| -> Result<String> {
        stage.page::<Value>(
            browser,
            "await show({ html: view.replace('a widget', args.title), ui: { domain: 'mine' }, ...(args.app && { app: args.app }) }); return null",
            json!({ "app": app, "title": title }),
        )?;
        let seen: Value =
            stage.inside(browser, "return [self.origin, document.querySelector('p').textContent]", json!({}))?;
        assert_eq!(seen[1], title, "each shows its own document");
        Ok(seen[0].as_str().unwrap_or_default().to_owned())
    };
    let first = origin(json!("https://server.example"), "one")?;
    assert!(first.starts_with("http://g."), "{first}");
    assert_eq!(origin(json!("https://server.example"), "two")?, first, "another widget of the same app");
    assert_ne!(origin(json!("https://other.example"), "three")?, first, "another app that declares the same domain");
    let unnamed = origin(Value::Null, "four")?;
    assert!(unnamed.starts_with("http://g.") && unnamed != first, "nobody says whose it is: {unnamed}");
    Ok(())
}

/// What the server decides; what the page decides alone is in `web/host/widget/options.test.ts`.
pub(crate) fn bad_options_are_told(browser: &Browser) -> Result<()> {
    let mut config = Config::for_tests();
    config.limits.body_bytes = 1 << 20;
    let stage = Stage::open_with(browser, config)?;
    let codes: Value = stage.page(
        browser,
        "const failure = async (work) => { try { await work(); return 'no' } catch (error) { return error instanceof BelljarError ? error.code : String(error) } };
         const tries = {
             handler: () => show({ onToolCall: 'x' }),
             ui: () => show({ ui: 'x' }), policy: () => show({ policy: { network: { allow: ['https://x.example'] } } }),
             unknown: () => show({ policy: { nothing: 1 } }), app: () => show({ app: '' }), tools: () => show({ tools: [{ name: 'a*' }] }),
             big: () => show({ html: 'x'.repeat(2 << 20) }),
         };
         const codes = {};
         for (const [name, work] of Object.entries(tries)) codes[name] = await failure(work);
         const closing = await Belljar.connect({ server });
         await closing.close();
         codes.closed = await failure(() => closing.widget(box(), { html: view }));
         return { codes, frames: document.querySelectorAll('main iframe').length }",
        json!({}),
    )?;
    let expected = json!({
        "handler": "INVALID_PARAMS",
        "ui": "INVALID_PARAMS", "policy": "POLICY_INVALID", "unknown": "POLICY_INVALID", "app": "INVALID_PARAMS",
        "tools": "INVALID_PARAMS", "big": "INVALID_PARAMS", "closed": "ABORTED",
    });
    assert_eq!(codes, json!({ "codes": expected, "frames": 0 }), "{codes:#}");
    Ok(())
}
