//! Tools that a jar describes.

use anyhow::Result;
use belljar_browsers::{Browser, Response};
use serde_json::Value;

use crate::jar_site::{HOST, JarSite, NONCE, SERVER, origin};

/// The largest set a stranger can hand in, on a page whose CSP allows neither WebAssembly nor workers: the page's thread
/// goes on taking turns while it is read. On the page's thread, reading would leave it none.
pub(crate) fn a_large_set_leaves_the_page_its_turns(browser: &Browser) -> Result<()> {
    let stage = JarSite::altered(move |request, ordinary| {
        if (request.host.as_str(), request.path.as_str()) != (HOST, "/strict") {
            return ordinary;
        }
        let server = origin(request, SERVER);
        let sandboxes = origin(request, "*.localhost");
        let csp = format!(
            "default-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'; \
             script-src 'nonce-{NONCE}' {server}; connect-src {server}; frame-src {sandboxes}"
        );
        let page = format!(
            "<!doctype html><title>strict</title><script type=module nonce={NONCE}>
                 import {{ Belljar, BelljarError }} from '{server}/belljar.js';
                 Object.assign(globalThis, {{ Belljar, BelljarError }});
             </script>"
        );
        Response::html(page).header("content-security-policy", csp)
    })?;
    stage.open_at(browser, HOST, "/strict")?;
    let seen: Value = stage.run(
        browser,
        "const jar = await Belljar.connect({ server: args.server });
         // The module is there, so that what follows is the reading alone.
         await jar.describe({ a: { description: 'A.' } });
         const text = { type: 'string', description: 'Some words about what this is, and what it is good for.' };
         const names = Array.from({ length: 40 }, (_, i) => `property_${i}`);
         const input = { type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])) };
         const tools = Array.from({ length: 800 }, (_, i) => ({ name: `group:tool_${i}`, description: `Tool ${i}.`, inputSchema: input }));
         const channel = new MessageChannel();
         let turns = 0, done = false;
         channel.port1.onmessage = () => { turns++; if (!done) channel.port2.postMessage(0); };
         const described = await (() => {
           const describing = jar.describe(tools);
           // What the page itself does is to write the tools down; the first turn comes after it.
           channel.port2.postMessage(0);
           return describing;
         })();
         done = true;
         const found = await described.search('tool 77', 1);
         const one = await described.describe('group:tool_77');
         const wrong = await described.describe('group:tol_77').catch((error) => [error instanceof BelljarError, error.code, error.data.rule]);
         await jar.close();
         const after = await described.search('x').catch((error) => [error instanceof BelljarError, error.code]);
         return { total: described.cut.total, length: described.declarations.length, turns, found: found.length, call: one.call, wrong, after }",
    )?;
    assert_eq!(seen["total"], 800, "{seen}");
    assert!(seen["length"].as_u64() > Some(1_000_000), "{seen}");
    assert!(seen["turns"].as_u64() > Some(20), "the page had {} turns", seen["turns"]);
    assert_eq!((&seen["found"], &seen["call"]), (&Value::from(1), &Value::from("tools.group.tool_77")), "{seen}");
    assert_eq!(seen["wrong"], serde_json::json!([true, "INVALID_PARAMS", "D009"]), "{seen}");
    assert_eq!(seen["after"][0], true, "{seen}");
    Ok(())
}
