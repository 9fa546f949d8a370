//! What a tool can reach: its page's own server without cookies, and the places it was granted, by its frame's headers.

use anyhow::Result;
use belljar_browsers::{Browser, Response, Site};
use serde_json::{Value, json};

use super::Shop;

pub(crate) fn a_tool_reaches_what_it_was_granted(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let there = Site::start(|_| Response::text("from there").header("access-control-allow-origin", "*"))?;
    let elsewhere = Site::sink()?;
    let seen: Value = shop.page(
        browser,
        "document.cookie = 'session=secret';
         const run = async (url, capabilities, more) => {
             const r = await tool('const { status, body } = await btcp.network.fetch(args); return [status, body]', capabilities, { args: url, ...more });
             return r.ok ? r.value : r.error.code;
         };
         const seen = {};
         for (const sandbox of ['worker', 'iframe']) {
             seen[sandbox] = {
                 none: await run('/data.json', ['dom:read'], { sandbox }),
                 own: await run('/data.json', ['network:fetch:same-origin'], { sandbox }),
                 redirect: await run('/away', ['network:fetch:same-origin'], { sandbox }),
                 scheme: await run('file:///etc/passwd', ['network:fetch:same-origin'], { sandbox }),
                 there: await run(args.there + '/x', ['network:fetch:' + args.there], { sandbox }),
                 notThere: await run(args.elsewhere + '/x', ['network:fetch:' + args.there], { sandbox }),
                 listed: await run(args.there + '/x', ['network:fetch:cross-origin'], { sandbox, network: [args.there] }),
                 unlisted: await run(args.elsewhere + '/x', ['network:fetch:cross-origin'], { sandbox, network: [args.there] }),
             };
         }
         seen.path = await run(args.there + '/x', ['network:fetch:' + args.there + '/only/*']).catch((error) => [error.code, JSON.stringify(error.data).includes('P077')]);
         return seen",
        json!({ "there": there.origin("127.0.0.1"), "elsewhere": elsewhere.origin("127.0.0.1") }),
    )?;
    for sandbox in ["worker", "iframe"] {
        let seen = &seen[sandbox];
        assert_eq!(seen["none"], "CAPABILITY_DENIED", "{sandbox} {seen:#}");
        assert_eq!(seen["own"], json!([200, "own data, cookies: none"]), "{sandbox} {seen:#}");
        assert_eq!((&seen["redirect"], &seen["scheme"]), (&json!("TOOL_ERROR"), &json!("INVALID_PARAMS")), "{seen:#}");
        assert_eq!(
            (&seen["there"], &seen["listed"]),
            (&json!([200, "from there"]), &json!([200, "from there"])),
            "{seen:#}"
        );
        assert_eq!(seen["notThere"], "CAPABILITY_DENIED", "{sandbox} {seen:#}");
        // Nobody in the page knows the list; the headers do.
        assert_eq!(seen["unlisted"], "EXECUTION_ERROR", "{sandbox} {seen:#}");
    }
    assert_eq!(seen["path"], json!(["INVALID_PARAMS", true]), "{seen:#}");
    assert_eq!(elsewhere.connections(), 0, "something left: {:?}", elsewhere.requests());
    Ok(())
}

/// A document keeps the policy it was served with, so revoking its network ends it. The control is a revocation of
/// something else, after which it goes on.
pub(crate) fn a_revoked_network_ends_the_document(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let there = Site::start(|_| Response::text("from there").header("access-control-allow-origin", "*"))?;
    let origin = there.origin("127.0.0.1");
    let seen: Value = shop.page(
        browser,
        "const network = 'network:fetch:' + args;
         const capabilities = [network, 'dom:read'];
         const manifest = { btcp: '1.0', name: 'fetching', version: '1.0.0', description: 'Fetches one thing.', capabilities, config: { sandbox: 'iframe' },
             tools: [{ name: 'fetching', description: 'Fetches one thing.', inputSchema: true, capabilities }] };
         const seen = {};
         for (const name of ['dom:read', network]) {
             const registry = await jar.tools({ dom: part, consent: () => ({ approved: capabilities, remember: 'session' }), storage: null });
             await registry.register(manifest, { fetching: 'for (let i = 0; i < args.times; i++) { await fetch(args.to + \"/\" + i); await new Promise((next) => setTimeout(next, 20)) } return \"done\"' });
             await registry.request(capabilities, { caller: 'test' });
             const running = registry.call('fetching', { to: args + '/' + name.slice(0, 3), times: name === network ? 100000 : 20 }, { caller: 'test' });
             await new Promise((next) => setTimeout(next, 1500));
             registry.revoke([name]);
             const result = await running;
             seen[name.slice(0, 3)] = result.ok ? result.value : result.error.code;
         }
         return seen",
        json!(origin),
    )?;
    assert_eq!(seen, json!({ "dom": "done", "net": "CAPABILITY_DENIED" }), "{seen:#}");
    let count = || there.requests().iter().filter(|request| request.path.starts_with("/net")).count();
    let before = count();
    let _: Value = shop.page(browser, "await new Promise((next) => setTimeout(next, 1000)); return 1", json!({}))?;
    // One may have been on its way.
    assert!(before > 0 && count() <= before + 1, "{before} requests, then {}", count());
    Ok(())
}

/// A page of the server's own origin: what its tools ask for there would be Belljar's own API.
pub(crate) fn the_servers_own_origin_is_closed(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let seen: Value = shop.page(
        browser,
        "const ask = async (code, capability, more) => {
             const result = await jar.tool({ code, capabilities: [capability], consent: () => true, args: server, ...more });
             return result.ok ? result.value : result.error.code;
         };
         const fetching = 'return (await btcp.network.fetch(args + \"/api/v1/health\")).status';
         const socket = 'return await btcp.network.websocket.open(args.replace(\"http\", \"ws\") + \"/api/v1\")';
         return [await ask(fetching, 'network:fetch:' + server), await ask(fetching, 'network:fetch:cross-origin', { network: [server] }),
             await ask(socket, 'network:websocket:' + server.replace('http', 'ws'))]",
        json!({}),
    )?;
    assert_eq!(seen, json!(["CAPABILITY_DENIED", "CAPABILITY_DENIED", "CAPABILITY_DENIED"]));
    Ok(())
}
