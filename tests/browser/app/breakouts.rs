//! The ten attacks on sandboxes of this kind that were published, against apps with an origin of their own: the weaker
//! case, since an opaque one has neither storage nor a service worker. Beside each stands a control: the same code where
//! nothing of Belljar is in its way, and there it wins.

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use super::stage::{PATIENCE, SHELL, Stage};

fn sink(stage: &Stage) -> String {
    stage.site.origin("sink.localhost")
}

/// A nested frame loads the shell with a query that chooses its own policy. Where frames of its own are allowed too.
pub(crate) fn b01_a_query_chooses_no_policy(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const attack = (to) => `const frame = document.createElement('iframe');
             const loaded = new Promise((done) => { frame.onload = done; setTimeout(done, 3000) });
             frame.src = '/shell.html?csp=default-src%20*%20%27unsafe-inline%27&to=' + encodeURIComponent('${to}');
             document.body.append(frame);
             await loaded;
             await new Promise((done) => setTimeout(done, 500))`;
         const files = { '/index.html': '', '/shell.html': args.shell };
         const seen = {};
         const app = await show(files, OWN);
         await app.execute(attack(args.sink + '/closed'));
         seen.directive = (await app.waits('violation', ({ directive }) => directive === 'frame-src')).directive;
         seen.same = await app.execute(`const policy = async (path) => (await fetch(path)).headers.get('content-security-policy');
             return await policy('/shell.html?csp=*') === await policy('/')`);
         await app.close();
         const own = new URL(server);
         const framing = await show(files, { ...OWN, frames: { allow: ['http://*.' + own.host] } }).catch(({ code }) => code);
         if (framing.execute) {
             await framing.execute(attack(args.sink + '/framed'));
             await framing.close();
         }
         await bare(location.origin.replace('localhost', 'bare.localhost'), attack(args.sink + '/control'));
         return seen",
        json!({ "sink": sink(&stage), "shell": SHELL }),
    )?;
    assert_eq!(seen, json!({ "directive": "frame-src", "same": true }));
    assert_eq!((stage.hits("/closed"), stage.hits("/framed")), (0, 0));
    assert!(stage.hits("/control") > 0, "a shell whose query chooses its policy lets nothing out either");
    Ok(())
}

/// Without the worker nothing more is reached, in the next document too; and no worker of the app's own is to be had.
pub(crate) fn b02_the_worker_is_no_wall(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const ask = (path) => `return fetch('${args}${path}').then(() => 'out', () => 'stopped')`;
         const unregister = `return (await Promise.all((await navigator.serviceWorker.getRegistrations()).map((r) => r.unregister()))).length`;
         const app = await show({ '/index.html': '', '/own.js': 'self.onfetch = (e) => e.respondWith(new Response(1))' }, OWN);
         await active(app);
         await again(app);
         // What the worker has stored, written by the app: content, and never a wall less.
         const poisoned = await app.execute(`for (const name of await caches.keys()) { const store = await caches.open(name);
                 for (const key of await store.keys()) await store.put(key, new Response(key.url.includes('/list-') ? await (await store.match(key)).text() : '<script>1</script>', { headers: { 'content-type': 'text/html' } })) }
             const r = await fetch('/index.html', { cache: 'reload' }); return [r.headers.get('content-security-policy')?.includes(\"default-src 'none'\"), r.headers.get('x-content-type-options')]`);
         const seen = { poisoned, with: await app.execute(ask('/with')), gone: await app.execute(unregister) };
         seen.own = await app.execute(`navigator.serviceWorker.register('/own.js').then(() => 'registered', () => 'refused')`);
         seen.still = await app.execute(ask('/still'));
         await app.reload();
         seen.without = await app.execute(ask('/without'));
         await app.close();
         // A firewall that is nothing but a service worker holds, and then does not.
         const other = location.origin.replace('localhost', 'bare.localhost');
         seen.control = [
             await bare(other, `const workers = navigator.serviceWorker;
                 const controlled = new Promise((done) => { workers.oncontrollerchange = done });
                 await workers.register('/bare-worker.js'); await controlled;` + ask('/control-with')),
             await bare(other, unregister),
             await bare(other, ask('/control-without')),
         ];
         return seen",
        sink(&stage),
    )?;
    assert_eq!(
        seen,
        json!({
            "poisoned": [true, "nosniff"], "with": "stopped", "gone": 1, "own": "refused", "still": "stopped",
            "without": "stopped", "control": ["stopped", 1, "out"],
        })
    );
    for path in ["/with", "/still", "/without", "/control-with"] {
        assert_eq!(stage.hits(path), 0, "{path}");
    }
    assert_eq!(stage.hits("/control-without"), 1);
    Ok(())
}

/// What one app keeps, the next does not find.
pub(crate) fn b03_nothing_is_kept_for_others(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const keep = `try { localStorage.secret = 'mine' } catch (e) { return e.name } return localStorage.secret`;
         const find = `try { return localStorage.secret ?? null } catch (e) { return e.name }`;
         const first = await show({ '/index.html': '' }, OWN);
         const seen = { kept: await first.execute(keep), found: await first.execute(find) };
         const second = await show({ '/index.html': '' }, OWN);
         seen.other = await second.execute(find);
         await Promise.all([first.close(), second.close()]);
         seen.control = [await bare(location.origin, keep), await bare(location.origin, find)];
         return seen",
        (),
    )?;
    // Some browsers keep nothing at all for frames of other sites.
    let none = seen["kept"] == "SecurityError";
    let other = if none { json!("SecurityError") } else { Value::Null };
    assert_eq!((&seen["found"], &seen["other"]), (&seen["kept"], &other), "{seen}");
    assert!(none || seen["kept"] == "mine", "{seen}");
    assert_eq!(seen["control"], json!(["mine", "mine"]), "{seen}");
    Ok(())
}

/// A service worker does not see sockets; the headers do.
pub(crate) fn b04_sockets_are_stopped_too(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const attack = (path) => `return await new Promise((done) => {
             const s = new WebSocket('${args.replace('http', 'ws')}${path}');
             s.onopen = s.onerror = () => done('ended'); setTimeout(done, 5000, 'nothing');
         }).catch((e) => e.name)`;
         const app = await show({ '/index.html': '' }, OWN);
         await active(app);
         await again(app);
         await app.execute(attack('/socket'));
         const told = await app.waits('violation', ({ directive }) => directive === 'connect-src');
         await app.close();
         await bare(location.origin.replace('localhost', 'bare.localhost'), attack('/control'));
         return told.blocked.includes('sink.localhost')",
        sink(&stage),
    )?;
    assert_eq!(seen, json!(true));
    assert_eq!(stage.hits("/socket"), 0);
    assert!(stage.hits("/control") > 0, "a socket reaches nobody by itself");
    Ok(())
}

/// Nobody above can be read or rewritten.
pub(crate) fn b05_parents_are_strangers(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const attack = `const reach = (who) => { try { who().document.title += '!'; return 'rewritten' } catch (e) { return e.name } };
             return [reach(() => parent), reach(() => top), reach(() => parent.frames[0])]`;
         const app = await show({ '/index.html': '' }, OWN);
         const seen = { app: await app.execute(attack), title: document.title };
         await app.close();
         // The trap of one origin for both.
         seen.control = (await bare(location.origin, attack)).slice(0, 2);
         seen.after = document.title;
         return seen",
        (),
    )?;
    // It stands in a shadow tree: its parent has no frames for anybody, not even for itself.
    assert_eq!(seen["app"], json!(["SecurityError", "SecurityError", "SecurityError"]), "{seen}");
    assert_eq!((&seen["title"], &seen["after"]), (&json!("host"), &json!("host!!")), "{seen}");
    assert_eq!(seen["control"], json!(["rewritten", "rewritten"]), "{seen}");
    Ok(())
}

/// A handler for links can only be a page of one's own host, and such a page shows nothing in a tab. The control is a site
/// without walls: what the user follows a link to, it hears.
pub(crate) fn b06_a_link_handler_hears_nothing(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let (seen, guest): (Value, String) = stage.page(
        browser,
        "const attack = (url) => `try { navigator.registerProtocolHandler('web+belljar', '${url}/heard.html?%s'); return 'asked' } catch (e) { return e.name }`;
         const heard = `<script>fetch('/heard', { method: 'HEAD' }); document.title = 'heard'</script>`;
         const opaque = await show({ '/index.html': '' }, { resources: { inlineScripts: true } });
         const seen = { opaque: await opaque.execute(attack('')) };
         await opaque.close();
         const app = await show({ '/index.html': '', '/heard.html': heard }, OWN);
         seen.other = await app.execute(attack(args));
         seen.own = await app.execute(attack(''));
         const guest = await app.execute('location.origin');
         seen.control = await bare(location.origin, attack(''));
         return [seen, guest]",
        sink(&stage),
    )?;
    // WebKit has no such function at all. The others would ask the user; Chromium not for an opaque origin.
    let (opaque, other, asked) = match browser.engine() {
        Engine::Chromium => ("SecurityError", "SecurityError", "asked"),
        Engine::Firefox => ("asked", "SecurityError", "asked"),
        Engine::WebKit => ("TypeError", "TypeError", "TypeError"),
    };
    assert_eq!(seen, json!({ "opaque": opaque, "other": other, "own": asked, "control": asked }));
    // As if the user had agreed, and followed such a link.
    browser.goto(&format!("{guest}/heard.html?web+belljar:secret"))?;
    let shown: Value =
        browser.run("return [document.title, document.body.innerText.includes('shown in a frame')]", ())?;
    assert_eq!(shown, json!(["", true]));
    browser.goto(&stage.site.url("bare.localhost", "/bare?web+belljar:secret"))?;
    assert_eq!(browser.title()?, "bare");
    let heard = stage.site.requests().into_iter().any(|request| request.query.contains("secret"));
    assert!(heard, "nobody hears what a link handler is told");
    Ok(())
}

/// The page above stays where it is.
pub(crate) fn b07_the_page_above_stays(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let host = browser.url()?;
    let attack = |to: &str| format!("try {{ top.location = '{to}'; return 'went' }} catch (e) {{ return e.name }}");
    for to in ["data:text/html,taken".to_owned(), stage.site.url("sink.localhost", "/taken")] {
        let alive: bool = stage.page(
            browser,
            "const app = await show({ '/index.html': '' }, OWN);
             await app.execute(args).catch(() => {});
             await new Promise((done) => setTimeout(done, 1000));
             const alive = await app.execute('true');
             await app.close();
             return alive",
            attack(&to),
        )?;
        assert!(alive);
    }
    assert_eq!((browser.url()?, stage.hits("/taken")), (host.clone(), 0));
    // A frame of the page's own origin, without limits.
    let control = attack(&stage.site.url("sink.localhost", "/control"));
    browser.run::<()>("bare(location.origin, args)", control)?;
    stage.site.wait_for(PATIENCE, |request| request.path == "/control").context("no frame leads its page away")?;
    Ok(())
}

/// Sandboxes are made by pages, not by sandboxes, whatever their policy lets them reach.
pub(crate) fn b08_a_sandbox_makes_no_sandboxes(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let made = || stage.metric("belljar_sandboxes_created_total");
    let ways = "const request = { method: 'POST', body: '{\"guest\":\"widget\",\"html\":\"\"}' };
        const status = (init) => fetch(`${server}/api/v1/sandboxes`, init).then((r) => r.status, () => 'stopped');
        return [
            await status({ ...request, headers: { 'content-type': 'application/json' } }),
            await status({ ...request, headers: { 'content-type': 'text/plain' } }),
            await status({ ...request, mode: 'no-cors' }),
            navigator.sendBeacon(`${server}/api/v1/sandboxes`, request.body),
        ].slice(0, 3)";
    let from = |policy: Value| -> Result<(Value, u64)> {
        let (seen, before): (Value, u64) = (
            stage.page(
                browser,
                "window.app = await show({ '/index.html': '' }, { ...OWN, ...args }); return window.app.id",
                policy,
            )?,
            made()?,
        );
        assert!(seen.is_string());
        let seen = stage.page(browser, "return window.app.execute(`const server = '${server}'; ${args}`)", ways)?;
        stage.page::<()>(browser, "await window.app.close()", ())?;
        Ok((seen, made()? - before))
    };
    assert_eq!(from(json!({}))?, (json!(["stopped", "stopped", "stopped"]), 0));
    // Even where it may speak to the server: the server does not listen. An answer nobody may read has no status.
    let (seen, new) = from(json!({ "network": { "allow": [stage.server.origin()], "via": "direct" } }))?;
    assert_eq!((new, &seen[0], &seen[1]), (0, &json!("stopped"), &json!("stopped")), "{seen}");
    // The control is the page itself.
    let before = made()?;
    let control: Value = stage.page(browser, &format!("return (async () => {{ {ways} }})()"), ())?;
    assert_eq!(control[0], json!(201), "{control}");
    assert_eq!(made()? - before, 1);
    Ok(())
}

/// A fresh window has a clean fetch and a clean console, and the same headers. Where nobody is told, the table says so.
pub(crate) fn b09_a_fresh_window_has_the_same_walls(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const attack = (path) => `const frame = document.createElement('iframe'); document.body.append(frame);
             return frame.contentWindow.fetch('${args}${path}').then(() => 'out', () => 'stopped')`;
         const app = await show({ '/index.html': '' }, OWN);
         await active(app);
         await again(app);
         const seen = { fresh: await app.execute(attack('/fresh')) };
         // What the document itself does is told in every engine, and later than what its frame did before.
         const told = (path) => ({ directive, blocked }) => directive === 'connect-src' && blocked === args + path;
         seen.seen = jar.guarantees.app.find(({ channel }) => channel === 'unseen').closed;
         if (seen.seen) await app.waits('violation', (event) => event.source === 'browser' && told('/fresh')(event));
         await app.execute(`return fetch('${args}/later').catch(() => 'stopped')`);
         await app.waits('violation', told('/later'));
         seen.told = app.said.some(([name, event]) => name === 'violation' && told('/fresh')(event));
         await app.close();
         seen.control = await bare(location.origin.replace('localhost', 'bare.localhost'), attack('/control'));
         return seen",
        sink(&stage),
    )?;
    let told = browser.engine() != Engine::WebKit;
    assert_eq!(seen, json!({ "fresh": "stopped", "told": told, "seen": told, "control": "out" }));
    assert_eq!((stage.hits("/fresh"), stage.hits("/control")), (0, 1));
    Ok(())
}

/// Addresses without an origin stay those of the app.
pub(crate) fn b10_the_base_stays(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const attack = (folder) => `const base = document.createElement('base'); base.href = '${args}${folder}/'; document.head.append(base);
             return [document.baseURI.startsWith('${args}'), await (await fetch('file.txt')).text()]`;
         const app = await show({ '/index.html': '', '/file.txt': 'own' }, OWN);
         const seen = { app: await app.execute(attack('/app')) };
         await app.close();
         seen.control = await bare(location.origin.replace('localhost', 'bare.localhost'), attack('/control'));
         return seen",
        sink(&stage),
    )?;
    assert_eq!(seen, json!({ "app": [false, "own"], "control": [true, "answered"] }));
    assert_eq!((stage.hits("/app/file.txt"), stage.hits("/control/file.txt")), (0, 1));
    Ok(())
}

/// An app that goes elsewhere is gone, and nobody was told where it wanted to go.
pub(crate) fn leaving_ends_the_app(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const app = await show({ '/index.html': '', '/two.html': '<title>two</title>' }, OWN);
         await active(app);
         // From page to page of its own it may go.
         app.execute(`location.href = '/two.html'`).catch(() => {});
         await app.waits('network', ({ url }) => url.endsWith('/two.html'));
         await until(() => app.said.filter(([name, event]) => name === 'layers' && event.serviceWorker === 'active').length > 1);
         const title = await app.execute('document.title');
         app.execute(`location.href = '${args}/left'`).catch(() => {});
         const lost = await app.waits('lost', () => true);
         const seen = [title, lost.reason, app.state, document.querySelectorAll('#app iframe').length];
         const other = location.origin.replace('localhost', 'bare.localhost');
         // It must not say that it is done: then its frame would be taken away before it has left.
         bare(other, `location.href = '${args}/control'; await new Promise(() => {})`);
         return seen",
        sink(&stage),
    )?;
    assert_eq!(seen, json!(["two", "navigated", "lost", 0]));
    assert_eq!(stage.hits("/left"), 0);
    stage.site.wait_for(PATIENCE, |request| request.path == "/control").context("no frame goes anywhere")?;
    Ok(())
}
