//! The ten attacks on sandboxes of this kind that were published, against apps with an origin of their own: the weaker
//! case, since an opaque one has neither storage nor a service worker. Where an attack is about reaching somebody, a
//! control shows that the same code gets through where the policy lets it.

use anyhow::Result;
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use super::Stage;

/// 01 to 05, and what the worker itself could be turned into.
pub(crate) fn policy_worker_storage_sockets_and_parents(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let sink = stage.site.origin("sink.localhost");
    let seen: Value = stage.page(
        browser,
        "const open = async (more = {}) => {
             const app = await show({ '/index.html': '', '/own.js': 'self.onfetch = (e) => e.respondWith(new Response(1))' }, { ...OWN, ...more });
             await active(app);
             await app.reload();
             await app.waits('layers', ({ firewall }) => firewall === 'active');
             return app;
         };
         const app = await open();
         const seen = {};
         // 01: another query, another policy? A frame of its own shell.
         seen.query = await app.execute(`const r = await fetch('/?csp=*&policy={}'); return r.headers.get('content-security-policy') === (await fetch('/')).headers.get('content-security-policy')`);
         seen.shell = await app.execute(`new Promise((done) => {
             document.addEventListener('securitypolicyviolation', (e) => done(e.effectiveDirective), { once: true });
             const frame = document.createElement('iframe'); frame.src = '/?allow=*'; document.body.append(frame);
             setTimeout(done, 2000, 'loaded');
         })`);
         // The worker's store, written by the app: content, and never a wall less.
         seen.poisoned = await app.execute(`for (const name of await caches.keys()) { const store = await caches.open(name);
                 for (const key of await store.keys()) await store.put(key, new Response(key.url.endsWith('list') ? await (await store.match(key)).text() : '<script>1</script>', { headers: { 'content-type': 'text/html' } })) }
             const r = await fetch('/index.html', { cache: 'reload' }); return [r.headers.get('content-security-policy')?.includes(\"default-src 'none'\"), r.headers.get('x-content-type-options')]`);
         // 02: without the worker nothing more is reached. A worker of its own is not to be had.
         seen.unregistered = await app.execute(`Promise.all((await navigator.serviceWorker.getRegistrations()).map((r) => r.unregister()))`);
         seen.register = await app.execute(`navigator.serviceWorker.register('/own.js').then(() => 'registered', (e) => e.name)`);
         const tries = (base) => `const ends = (p) => Promise.race([p, new Promise((d) => setTimeout(d, 1500, 'nothing'))]);
             return [
                 await ends(fetch('${base}/fetch').then(() => 'out', () => 'stopped')),
                 await ends(new Promise((done) => { const s = new WebSocket('${base.replace('http', 'ws')}/socket'); s.onopen = () => done('out'); s.onerror = () => done('stopped') }).catch(() => 'stopped')),
             ]`;
         seen.after = await app.execute(tries(args));
         // 03
         const kept = '(() => { try { return localStorage.secret ?? null } catch (e) { return e.name } })()';
         await app.execute(`localStorage.secret = 'mine'`).catch(() => {});
         seen.own = await app.execute(kept);
         const other = await open();
         seen.storage = await other.execute(kept);
         await other.close();
         // 05
         seen.parent = await app.execute(`try { return parent.document.title + 'read' } catch (e) { return e.name }`);
         seen.top = await app.execute(`try { return top.document.title + 'read' } catch (e) { return e.name }`);
         await app.close();
         // The control, for 02 and 04.
         const free = await open({ network: { allow: [args, args.replace('http', 'ws')], via: 'direct' } });
         seen.control = await free.execute(tries(args).replaceAll('/fetch', '/control').replaceAll('/socket', '/control-socket'));
         await free.close();
         return seen",
        sink,
    )?;
    assert_eq!(seen["query"], json!(true), "{seen}");
    assert_eq!(seen["shell"], json!("frame-src"), "{seen}");
    assert_eq!(seen["poisoned"], json!([true, "nosniff"]), "{seen}");
    assert_eq!(seen["unregistered"], json!([true]), "{seen}");
    assert_ne!(seen["register"], json!("registered"), "{seen}");
    assert_eq!(seen["after"], json!(["stopped", "stopped"]), "{seen}");
    // The first app finds its own again, or the browser keeps nothing for frames of other sites at all.
    match seen["own"].as_str() {
        Some("SecurityError") => assert_eq!(seen["storage"], "SecurityError", "{seen}"),
        own => assert_eq!((own, &seen["storage"]), (Some("mine"), &Value::Null), "{seen}"),
    }
    assert_eq!((&seen["parent"], &seen["top"]), (&json!("SecurityError"), &json!("SecurityError")), "{seen}");
    assert_eq!(seen["control"][0], json!("out"), "{seen}");
    assert_eq!((stage.hits("/fetch"), stage.hits("/socket")), (0, 0));
    assert!(stage.hits("/control") > 0 && stage.hits("/control-socket") > 0, "the probes reach nobody by themselves");
    Ok(())
}

/// 06 to 10.
pub(crate) fn handlers_tops_sessions_fresh_windows_and_bases(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let sink = stage.site.origin("sink.localhost");
    let host = browser.run::<String>("return location.href", ())?;
    let seen: Value = stage.page(
        browser,
        "const app = await show({ '/index.html': '', '/file.txt': 'own' }, { ...OWN, frames: {} });
         const seen = {};
         // 06
         seen.handler = await app.execute(`try { navigator.registerProtocolHandler('web+belljar', '/?x=%s'); return 'asked' } catch (e) { return e.name }`);
         // 07
         seen.top = await app.execute(`try { top.location = 'data:text/html,taken'; return 'went' } catch (e) { return e.name }`);
         // 08
         seen.session = await app.execute(`fetch('${server}/api/v1/sandboxes', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{\"guest\":\"run\"}' }).then((r) => r.status, () => 'stopped')`);
         // 09: a fresh window has a clean fetch and a clean console, and the same headers.
         seen.fresh = await app.execute(`const frame = document.createElement('iframe'); document.body.append(frame);
             return frame.contentWindow.fetch('${args}/fresh').then(() => 'out', () => 'stopped')`);
         seen.told = await (app.waits('violation', ({ source, blocked }) => source === 'browser' && blocked.includes('/fresh') || source === 'browser' && blocked.startsWith(args)).then(({ directive }) => directive, () => null));
         // 10
         seen.base = await app.execute(`const base = document.createElement('base'); base.href = '${args}/'; document.head.append(base);
             const at = document.baseURI; return [at.startsWith('${args}'), await (await fetch('file.txt')).text()]`);
         await app.close();
         // The control of 09.
         const free = await show({ '/index.html': '' }, { ...OWN, network: { allow: [args], via: 'direct' } });
         seen.control = await free.execute(`const frame = document.createElement('iframe'); document.body.append(frame);
             return frame.contentWindow.fetch('${args}/fresh-control').then(() => 'out', () => 'stopped')`);
         await free.close();
         return seen",
        sink,
    )?;
    let handler = seen["handler"].as_str().unwrap_or_default();
    // WebKit has no such function at all.
    let refusal = if browser.engine() == Engine::WebKit { "TypeError" } else { "SecurityError" };
    assert!(handler == refusal || handler == "NotAllowedError" || handler == "asked", "{seen}");
    assert_ne!(seen["session"], json!(201), "{seen}");
    assert_eq!(seen["fresh"], json!("stopped"), "{seen}");
    // WebKit stops it as well, and tells nobody.
    let told = if browser.engine() == Engine::WebKit { Value::Null } else { json!("connect-src") };
    assert_eq!(seen["told"], told, "{seen}");
    assert_eq!(seen["base"], json!([false, "own"]), "{seen}");
    assert_eq!(seen["control"], json!("out"), "{seen}");
    assert_eq!((stage.hits("/fresh"), stage.hits("/fresh-control")), (0, 1));
    assert_eq!(browser.run::<String>("return location.href", ())?, host);
    Ok(())
}

/// An app that goes elsewhere is gone, and nobody was told where it wanted to go.
pub(crate) fn leaving_ends_the_app(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let sink = stage.site.origin("sink.localhost");
    let seen: Value = stage.page(
        browser,
        "const app = await show({ '/index.html': '', '/two.html': '<title>two</title>' }, OWN);
         await active(app);
         // From page to page of its own it may go.
         app.execute(`location.href = '/two.html'`).catch(() => {});
         await app.waits('network', ({ url }) => url.endsWith('/two.html'));
         await until(() => app.said.filter(([name, event]) => name === 'layers' && event.firewall === 'active').length > 1);
         const title = await app.execute('document.title');
         app.execute(`location.href = '${args}/left'`).catch(() => {});
         const lost = await app.waits('lost', () => true);
         return [title, lost.reason, app.state, document.querySelectorAll('#app iframe').length]",
        sink,
    )?;
    assert_eq!(seen, json!(["two", "navigated", "lost", 0]));
    assert_eq!(stage.hits("/left"), 0);
    Ok(())
}
