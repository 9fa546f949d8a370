//! Time, places at once, and workers that are used once.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Shop;
use super::grants::MANIFEST;

pub(crate) fn time_places_and_fresh_workers(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let script = format!(
        "{MANIFEST}
         const shelf = await jar.tools({{ dom: part, consent: () => ({{ granted: true, remember: 'session' }}) }});
         const tools = [{{ name: 'work', description: 'Works for a while and says how many do.', inputSchema: {{ type: 'object' }}, capabilities: ['dom:write'], timeout: 60000 }},
             {{ name: 'lies', description: 'Returns what it does not promise.', inputSchema: {{ type: 'object', required: ['n'] }}, outputSchema: {{ type: 'integer' }}, capabilities: [] }}];
         await shelf.register(manifest({{ capabilities: ['dom:write'], tools, config: {{ maxConcurrent: 2, timeout: 1000 }} }}), {{
             work: `async (btcp) => {{
                 await btcp.dom.setTextContent('#pressed', 'in');
                 await btcp.dom.waitFor('#never', {{ timeoutMs: 300 }});
                 await btcp.dom.setTextContent('#pressed', 'out'); return 'done' }}`,
             lies: '(btcp, args) => args.n',
         }});
         await shelf.request(['dom:write'], {{ caller: 'Agent' }});
         // Each write is one record, whoever else writes meanwhile.
         let [inside, atOnce] = [0, 0];
         const count = ({{ data }}) => {{ inside += data === 'in' ? 1 : -1; atOnce = Math.max(atOnce, inside) }};
         const writes = new MutationObserver((records) => records.forEach(({{ addedNodes }}) => addedNodes.forEach(count)));
         writes.observe(part.querySelector('#pressed'), {{ childList: true }});
         const call = async (name, args = {{}}, more = {{}}) => {{ const r = await shelf.call(name, args, {{ caller: 'Agent', ...more }}); return r.ok ? r.value : r.error.code }};
         const seen = {{}};
         seen.done = await Promise.all([1, 2, 3, 4, 5].map(() => call('work')));
         seen.atOnce = atOnce;
         writes.disconnect();
         seen.schema = [await call('lies', {{ n: 1 }}), await call('lies', {{ n: 'one' }}), await call('lies', {{}}), await call('lies', 7)];
         const stop = new AbortController();
         const stopped = call('work', {{}}, {{ signal: stop.signal }});
         setTimeout(() => stop.abort(), 100);
         seen.stopped = await stopped;
         // A worker is used once: what one call leaves behind, the next does not find.
         const left = async () => {{ const r = await tool('const seen = globalThis.left; try {{ globalThis.left = 1 }} catch {{}} try {{ Object.prototype.left = 1 }} catch {{}} return typeof seen'); return r.value }};
         seen.left = [await left(), await left(), await left()];
         const late = await tool('await new Promise((resolve) => setTimeout(resolve, 60_000))', [], {{ timeoutMs: 1000 }});
         seen.late = [late.error.code, late.error.number, late.error.name, late.stats.killed || late.stats.durationMs >= 1000];
         const frames = document.querySelectorAll('iframe').length;
         await Promise.all(Array.from({{ length: 12 }}, (_, i) => tool('return args', [], {{ args: i }})));
         seen.frames = document.querySelectorAll('iframe').length - frames;
         const other = await Belljar.connect({{ server }});
         await other.tool({{ code: 'return 1' }});
         await jar.close(); await other.close();
         seen.end = [document.querySelectorAll('iframe').length, await tool('return 1').then((r) => r.error?.code ?? r.value, (error) => error.code)];
         return seen"
    );
    let seen: Value = shop.page(browser, &script, json!({}))?;
    assert_eq!(seen["done"], json!(["done", "done", "done", "done", "done"]), "{seen:#}");
    assert_eq!(seen["atOnce"], 2, "{seen:#}");
    assert_eq!(seen["schema"], json!([1, "VALIDATION_ERROR", "INVALID_PARAMS", "INVALID_PARAMS"]), "{seen:#}");
    assert_eq!(seen["stopped"], "ABORTED", "{seen:#}");
    assert_eq!(seen["left"], json!(["undefined", "undefined", "undefined"]), "{seen:#}");
    assert_eq!(seen["late"], json!(["TIMEOUT", -32002, "BTCPTimeoutError", true]), "{seen:#}");
    assert_eq!(seen["frames"], 0, "{seen:#}");
    assert_eq!(seen["end"], json!([0, "ABORTED"]), "{seen:#}");
    Ok(())
}
