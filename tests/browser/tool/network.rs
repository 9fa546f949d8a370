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
