//! What the user grants, for how long, and what happens when it is taken back.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Shop;

pub(crate) const MANIFEST: &str = "const manifest = (over = {}) => ({
    btcp: '1.0', name: 'reader', version: '1.2.0', description: 'Reads and presses.', provider: { name: 'Ada' },
    capabilities: ['dom:read', 'dom:write', 'notifications'],
    tools: [
        { name: 'readTitle', description: 'Reads the title of the page.', inputSchema: { type: 'object' }, outputSchema: { type: 'string' }, capabilities: ['dom:read'] },
        { name: 'press', description: 'Presses the button of the page.', inputSchema: { type: 'object' }, capabilities: ['dom:write'] },
        { name: 'free', description: 'Needs nothing that matters.', inputSchema: { type: 'object', properties: { x: { type: 'number' } } }, capabilities: ['notifications'] },
    ], ...over });
    const code = {
        readTitle: 'async (btcp) => btcp.dom.getTextContent(\"h1\")',
        press: 'async (btcp) => { await btcp.dom.click(\"#press\"); return \"pressed\" }',
        free: '(btcp, args) => args.x',
    };";

pub(crate) fn nothing_is_granted_until_the_user_says_so(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let script = format!(
        "{MANIFEST}
         const asks = []; let answer = () => false; let changes = 0;
         const shelf = await jar.tools({{ dom: part, consent: (ask) => {{ asks.push(ask); return answer(ask) }} }});
         shelf.onChange(() => changes++);
         const names = () => shelf.tools().map(({{ name }}) => name);
         const call = async (name, args = {{}}) => {{ const r = await shelf.call(name, args, {{ caller: 'Agent' }}); return r.ok ? r.value : [r.error.code, r.error.data?.requiredCapability ?? null] }};
         const seen = {{}};
         const remove = await shelf.register(manifest(), code);
         seen.first = [names(), await call('free', {{ x: 2 }}), await call('readTitle'), await call('nobody')];
         seen.listing = shelf.tools()[0];
         seen.denied = await shelf.request(['dom:read', 'media:camera'], {{ caller: 'Agent' }});
         seen.ask = asks[0];
         answer = () => ({{ approved: ['dom:read', 'dom:write', 'network:fetch:cross-origin'], remember: 'once' }});
         seen.once = [await shelf.request(['dom:read'], {{ caller: 'Agent' }}), names(), await call('readTitle'), names(), await call('readTitle'), await call('press')];
         answer = () => ({{ granted: true, remember: 'session' }});
         seen.session = [await shelf.request(['dom:read', 'dom:write'], {{ caller: 'Agent' }}), names(), await call('readTitle'), await call('readTitle'), await call('press')];
         const before = asks.length;
         seen.again = [await shelf.request(['dom:read'], {{ caller: 'Agent' }}), asks.length - before];
         shelf.revoke(['dom:write']);
         seen.revoked = [names(), await call('press'), await call('readTitle')];
         const conflict = await shelf.register(manifest({{ name: 'other' }}), code).catch((error) => error.code);
         remove();
         seen.end = [conflict, names(), changes > 4, await shelf.register(manifest({{ name: 'other' }}), code).then(() => 'free again')];
         // Other code under the same name is somebody else.
         seen.other = names();
         return seen"
    );
    let seen: Value = shop.page(browser, &script, json!({}))?;
    let denied = |name: &str| json!(["CAPABILITY_DENIED", name]);
    assert_eq!(seen["first"], json!([["free"], 2, denied("dom:read"), ["TOOL_NOT_FOUND", null]]), "{seen:#}");
    assert_eq!(seen["listing"]["inputSchema"]["properties"]["x"]["type"], "number");
    assert_eq!(seen["denied"], json!({ "granted": false, "approved": [], "denied": ["dom:read", "media:camera"] }));
    assert_eq!(seen["ask"]["caller"], "Agent");
    assert_eq!(seen["ask"]["app"]["provider"], "Ada");
    assert_eq!(seen["ask"]["capabilities"][0]["risk"], "low");
    assert!(seen["ask"]["capabilities"][0]["says"].as_str().is_some_and(|says| says.starts_with("Read the part")));
    let all = json!({ "granted": true, "approved": ["dom:read"], "denied": [] });
    assert_eq!(
        seen["once"],
        json!([all, ["readTitle", "free"], "Hello", ["free"], denied("dom:read"), denied("dom:write")]),
        "{seen:#}"
    );
    assert_eq!(seen["session"][1], json!(["readTitle", "press", "free"]), "{seen:#}");
    assert_eq!(
        (&seen["session"][2], &seen["session"][3], &seen["session"][4]),
        (&json!("Hello"), &json!("Hello"), &json!("pressed"))
    );
    assert_eq!(seen["again"], json!([all, 0]));
    assert_eq!(seen["revoked"], json!([["readTitle", "free"], denied("dom:write"), "Hello"]), "{seen:#}");
    assert_eq!(seen["end"], json!(["TOOL_CONFLICT", [], true, "free again"]), "{seen:#}");
    assert_eq!(seen["other"], json!(["free"]), "{seen:#}");
    Ok(())
}

/// In the middle of a running tool, between two of its calls.
pub(crate) fn what_is_taken_back_is_gone_at_the_next_call(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let script = format!(
        "{MANIFEST}
         const shelf = await jar.tools({{ dom: part, consent: () => ({{ granted: true, remember: 'session' }}) }});
         const slow = `async (btcp) => {{
             const seen = [await btcp.dom.getTextContent('h1')];
             await btcp.dom.setTextContent('#pressed', 'ready');
             await btcp.dom.waitFor('#go');
             for (const call of [() => btcp.dom.click('#press'), () => btcp.dom.batch([{{ method: 'click', selector: '#press' }}]), () => btcp.dom.getTextContent('h1')])
                 try {{ seen.push(await call() ?? null) }} catch (error) {{ seen.push([error.name, error.code, error.requiredCapability]) }}
             return seen
         }}`;
         const both = manifest();
         both.tools[1].capabilities = ['dom:read', 'dom:write'];
         await shelf.register(both, {{ ...code, press: slow }});
         await shelf.request(['dom:read', 'dom:write'], {{ caller: 'Agent' }});
         const running = shelf.call('press', {{}}, {{ caller: 'Agent' }});
         while (pressed.textContent !== 'ready') await new Promise((resolve) => setTimeout(resolve, 10));
         shelf.revoke(['dom:write']);
         const go = document.createElement('p'); go.id = 'go'; part.append(go);
         const result = await running;
         return {{ result, pressed: pressed.textContent, names: shelf.tools().map(({{ name }}) => name) }}"
    );
    let seen: Value = shop.page(browser, &script, json!({}))?;
    let denied = |needs: &str| json!(["BTCPCapabilityError", "CAPABILITY_DENIED", needs]);
    assert_eq!(seen["result"]["value"], json!(["Hello", denied("dom:write"), denied("dom:read"), "Hello"]), "{seen:#}");
    assert_eq!(seen["pressed"], "ready");
    assert_eq!(seen["names"], json!(["readTitle", "free"]));
    Ok(())
}

/// What is kept for good outlives the jar, belongs to one app down to its last letter, and no tool can write it.
pub(crate) fn grants_for_good_are_kept_where_no_tool_reaches(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let script = format!(
        "{MANIFEST}
         let asked = 0;
         const consent = () => {{ asked++; return {{ granted: true, remember: 'always' }} }};
         const open = async (more = {{}}, codes = code) => {{
             const jar = await Belljar.connect({{ server }});
             const shelf = await jar.tools({{ dom: part, consent, ...more }});
             await shelf.register(manifest(), codes);
             return shelf;
         }};
         const names = (shelf) => shelf.tools().map(({{ name }}) => name);
         const seen = {{}};
         const first = await open();
         await first.request(['dom:read'], {{ caller: 'Agent' }});
         seen.kept = Object.keys(localStorage).filter((key) => key.startsWith('belljar:grants:reader:')).length;
         seen.next = names(await open());
         seen.changed = names(await open({{}}, {{ ...code, readTitle: code.readTitle + ' ' }}));
         seen.nowhere = names(await open({{ storage: null }}));
         const own = new Map();
         const storage = {{ getItem: (key) => own.get(key) ?? null, setItem: (key, value) => own.set(key, value), removeItem: (key) => own.delete(key) }};
         await (await open({{ storage }})).request(['dom:read'], {{ caller: 'Agent' }});
         seen.own = [own.size, names(await open({{ storage }}))];
         const [key] = Object.keys(localStorage).filter((key) => key.startsWith('belljar:'));
         const outcome = async (code) => {{ const r = await tool(code, ['storage:local:write'], {{ args: {{ key }} }}); return r.ok ? r.value : r.error.code }};
         seen.forged = [
             await outcome('return await btcp.localStorage.setItem(args.key, \"[\\\\\"media:camera\\\\\"]\")'),
             await outcome('return await btcp.localStorage.getItem(args.key)'),
             await outcome('return await btcp.localStorage.removeItem(args.key)'),
             await outcome('await btcp.localStorage.setItem(\"mine\", \"1\"); return await btcp.localStorage.getItem(\"mine\")'),
         ];
         (await open()).revoke(['dom:read']);
         seen.gone = [names(await open()), localStorage.getItem(key), asked];
         return seen"
    );
    let seen: Value = shop.page(browser, &script, json!({}))?;
    assert_eq!(seen["kept"], 1, "{seen:#}");
    assert_eq!(seen["next"], json!(["readTitle", "free"]), "{seen:#}");
    assert_eq!((&seen["changed"], &seen["nowhere"]), (&json!(["free"]), &json!(["free"])), "{seen:#}");
    assert_eq!(seen["own"], json!([1, ["readTitle", "free"]]), "{seen:#}");
    let denied = "CAPABILITY_DENIED";
    assert_eq!(seen["forged"], json!([denied, denied, denied, "1"]), "{seen:#}");
    assert_eq!(seen["gone"], json!([["free"], null, 2]), "{seen:#}");
    Ok(())
}

/// Who asked for what, what was said, for how long, and what was taken back: one line each, in the jar's audit.
pub(crate) fn what_is_said_is_written_down(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let script = format!(
        "{MANIFEST}
         const log = []; const sequences = [];
         jar.on('audit', (event) => {{
             if (event.subject !== 'grant') return;
             const {{ name, verdict, app, tools, caller = null, lasts = null }} = event;
             sequences.push(event.sequence);
             log.push([name, verdict, app.name + ' ' + app.version, tools.join(), caller, lasts]);
         }});
         const next = () => log.splice(0);
         let answer = () => false;
         const shelf = await jar.tools({{ dom: part, storage: null, consent: (ask) => answer(ask) }});
         await shelf.register(manifest(), code);
         const ask = (...names) => shelf.request(names, {{ caller: 'Agent' }}).then(() => next(), (error) => [...next(), error.message]);
         const seen = {{}};
         seen.nothing = next();
         seen.refused = await ask('dom:read');
         answer = () => ({{ approved: ['dom:read'], remember: 'once' }});
         seen.half = await ask('dom:read', 'dom:write');
         answer = () => ({{ granted: true, remember: 'always' }});
         // Nothing can be written down here, so it ends with the page.
         seen.session = await ask('dom:write');
         seen.again = await ask('dom:write');
         answer = () => {{ throw new Error('nobody answered') }};
         await shelf.call('readTitle', {{}}, {{ caller: 'Agent' }});
         seen.thrown = await ask('dom:read');
         shelf.revoke(['dom:write', 'dom:read']);
         seen.revoked = next();
         shelf.revoke(['dom:write']);
         seen.twice = next();
         seen.counted = sequences.every((sequence, index) => sequence === index + 1);
         return seen"
    );
    let seen: Value = shop.page(browser, &script, json!({}))?;
    let line = |name: &str, verdict: &str, tools: &str, lasts: Value| {
        json!([name, verdict, "reader 1.2.0", tools, "Agent", lasts])
    };
    assert_eq!((&seen["nothing"], &seen["again"], &seen["twice"]), (&json!([]), &json!([]), &json!([])), "{seen:#}");
    assert_eq!(seen["refused"], json!([line("dom:read", "denied", "readTitle", Value::Null)]), "{seen:#}");
    let half =
        [line("dom:read", "granted", "readTitle", json!("once")), line("dom:write", "denied", "press", Value::Null)];
    assert_eq!(seen["half"], json!(half), "{seen:#}");
    assert_eq!(seen["session"], json!([line("dom:write", "granted", "press", json!("session"))]), "{seen:#}");
    let thrown = json!([line("dom:read", "denied", "readTitle", Value::Null), "nobody answered"]);
    assert_eq!(seen["thrown"], thrown, "{seen:#}");
    assert_eq!(seen["revoked"], json!([["dom:write", "revoked", "reader 1.2.0", "press", null, null]]), "{seen:#}");
    assert_eq!(seen["counted"], true, "{seen:#}");
    Ok(())
}
