//! Tools as agents bring them, and as programs call them: namespaces, aliases, suggestions.

use anyhow::Result;
use belljar_browsers::{Browser, keys};
use serde_json::{Value, json};

use super::Jar;

const TOOLS: &str = "const seen = {};
    const run = async (code, options) => {
        const r = await jar.run(code, options);
        return r.ok ? r.value : [r.error.code, r.error.message];
    };
    const rejected = (code, options) => jar.run(code, options).then(() => 'resolved', (error) => [error.code, error.message]);
    const tools = {
        'users:list': {
            description: 'Lists users', title: 'Users', type: 'function', providerOptions: {},
            inputSchema: { type: 'object', properties: { limit: { type: 'integer' } } },
            outputSchema: { type: 'array', items: { type: 'string' } },
            annotations: { readOnlyHint: true },
            execute: async ({ limit = 2 }, { toolCallId, abortSignal, signal, callId }) => {
                seen.context = [typeof toolCallId, abortSignal === signal, typeof callId];
                return ['Ada', 'Bo', 'Cy'].slice(0, limit);
            },
        },
        users: () => 'all of them',
        'get-time': () => 12,
        'promise:then': () => 'called by name alone',
        'bad:result': { execute: () => 5, outputSchema: { type: 'string' } },
        'odd:result': { execute: () => () => 1 },
        'pay': { execute: () => { seen.paid = true }, needsApproval: true },
    };";

pub(crate) fn tools_have_places_in_the_program(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let script = format!(
        "{TOOLS}
         seen.list = await run('return await tools.users.list({{ limit: 3 }})', {{ tools }});
         seen.both = await run('return [await tools.users(), await tools.get_time(), await callTool(\"users:list\")]', {{ tools }});
         seen.alias = await run('return [await codemode.users.list({{ limit: 1 }}), codemode === tools]', {{ tools, toolsAlias: 'codemode' }});
         seen.noAlias = await run('return typeof codemode', {{ tools }});
         seen.shadowed = await run('const tools = await callTool(\"users:list\"); return tools.length', {{ tools }});
         seen.frozen = await run('const before = tools.users.list; try {{ tools.users.list = 1 }} catch {{}} try {{ tools.more = 1 }} catch {{}} return [tools.users.list === before, tools.more === undefined, Object.isFrozen(tools), (await tools) === tools]', {{ tools }});
         seen.then = await run('return [typeof tools.promise, await callTool(\"promise:then\")]', {{ tools }});
         seen.none = await run('return Object.keys(tools).length');
         seen.near = await run('return await callTool(\"users:lst\")', {{ tools }});
         seen.nobody = await run('return await callTool(\"users:list\")', {{ tools: {{}} }});
         seen.schema = (await run('return await tools.users.list({{ limit: \"many\" }})', {{ tools }}))[0];
         seen.badResult = (await run('return await tools.bad.result()', {{ tools }}))[0];
         seen.oddResult = await run('return await tools.odd.result()', {{ tools }});
         seen.line = (await jar.run('const a = 1;\\nreturn await tools.bad.result()', {{ tools }})).error.line;
         seen.collision = await rejected('1', {{ tools: {{ 'users-list': () => 1, users_list: () => 2 }} }});
         seen.badAlias = await rejected('1', {{ toolsAlias: 'fetch' }});
         seen.noName = await rejected('1', {{ toolsAlias: 7 }});
         seen.mcp = await run('return await tools.fs.read({{ path: \"/\" }})', {{
             tools: [{{ name: 'fs.read', inputSchema: {{ type: 'object' }} }}],
             callTool: async (name, args) => ({{ content: [{{ type: 'text', text: name + args.path }}] }}),
         }});
         return seen"
    );
    let seen: Value = jar.page(browser, &script, json!({}))?;
    assert_eq!(seen["list"], json!(["Ada", "Bo", "Cy"]));
    assert_eq!(seen["context"], json!(["string", true, "number"]));
    assert_eq!(seen["both"], json!(["all of them", 12, ["Ada", "Bo"]]));
    assert_eq!(seen["alias"], json!([["Ada"], true]));
    assert_eq!((&seen["noAlias"], &seen["shadowed"], &seen["none"]), (&json!("undefined"), &json!(2), &json!(0)));
    assert_eq!(seen["frozen"], json!([true, true, true, true]));
    assert_eq!(seen["then"], json!(["undefined", "called by name alone"]));
    assert_eq!(seen["near"][0], "TOOL_NOT_FOUND");
    let says = |key: &str| seen[key][1].as_str().unwrap_or_default().to_owned();
    assert!(says("near").contains("did you mean `users:list`?"), "{}", seen["near"]);
    assert!(says("nobody").contains("no other tool"), "{}", seen["nobody"]);
    assert_eq!((&seen["schema"], &seen["badResult"]), (&json!("INVALID_PARAMS"), &json!("VALIDATION_ERROR")));
    assert_eq!(seen["oddResult"][0], "TOOL_ERROR");
    assert_eq!(seen["line"], 2);
    assert_eq!((&seen["collision"][0], &seen["badAlias"][0]), (&json!("INVALID_PARAMS"), &json!("INVALID_PARAMS")));
    assert!(
        says("collision").contains("`users-list` and `users_list` are both `tools.users_list`"),
        "{}",
        seen["collision"]
    );
    assert!(says("badAlias").contains("toolsAlias"), "{}", seen["badAlias"]);
    assert_eq!(seen["noName"][0], "INVALID_PARAMS");
    assert!(says("noName").contains("expected a string"), "{}", seen["noName"]);
    assert_eq!(seen["mcp"], "fs.read/");
    Ok(())
}

/// Time stands still while a call waits, and nothing but an approval lets it go on.
pub(crate) fn calls_wait_for_approval(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let script = format!(
        "{TOOLS}
         const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
         const requests = [];
         const policy = {{ limits: {{ timeoutMs: 5000, iterations: 1e12 }} }};
         const ask = (answer, wait = 0) => async ({{ signal, ...request }}) => {{ requests.push(request); await later(wait); return answer }};
         const pay = 'await tools.users.list();\\nreturn await tools.pay({{ amount: 5 }})';
         seen.slow = await run(pay, {{ tools, policy, onApproval: ask(true, 6000) }});
         seen.request = requests[0];
         seen.spins = (await run('await tools.pay({{}}); for (;;);', {{ tools, policy, onApproval: ask(true, 500) }}))[0];
         delete seen.paid;
         for (const answer of [false, undefined, 'yes', 1, {{}}]) {{
             const got = await run('try {{ await tools.pay({{}}) }} catch (error) {{ return error.code }}', {{ tools, onApproval: ask(answer) }});
             (seen.refused ??= []).push(got);
         }}
         seen.outside = (await run('await tools.pay({{}})', {{ tools, onApproval: ask(false) }}))[0];
         seen.unpaid = seen.paid ?? null;
         requests.length = 0;
         seen.forRun = await run('for (let i = 0; i < 3; i++) await tools.pay({{ i }}); return 3', {{ tools, onApproval: ask('run') }});
         seen.asked = requests.length;
         const some = {{ tools: {{ pay: {{ execute: ({{ amount }}) => amount, needsApproval: ({{ amount }}) => amount > 1 }} }}, onApproval: ask(false) }};
         seen.some = await run('return [await tools.pay({{ amount: 1 }}), await tools.pay({{ amount: 2 }}).catch((error) => error.code)]', some);
         let refusals = 0;
         seen.crowd = await run('const pay = () => tools.pay({{}}).catch(async ({{ message }}) => {{ await tools.refused(); return message }}); return (await Promise.all(Array.from({{ length: 10 }}, pay))).filter(Boolean)',
             {{ tools: {{ ...tools, refused: () => {{ refusals++ }} }}, onApproval: async () => {{ while (refusals < 2) await later(20); return true }} }});
         const controller = new AbortController();
         let told = false;
         seen.aborted = (await run('await tools.pay({{}})', {{ tools, signal: controller.signal, onApproval: ({{ signal }}) => {{
             signal.addEventListener('abort', () => {{ told = true }});
             setTimeout(() => controller.abort(), 50);
             return new Promise(() => {{}});
         }} }}))[0];
         await later(50);
         seen.told = told;
         const log = [];
         const off = jar.on('audit', ({{ subject, name, verdict }}) => log.push([subject, name, verdict].join(' ')));
         await run('await tools.pay({{}})', {{ tools, onApproval: ask(false) }});
         await run('await tools.pay({{}})', {{ tools, onApproval: ask(true) }});
         off();
         seen.log = log;
         return seen"
    );
    let seen: Value = jar.page(browser, &script, json!({}))?;
    assert_eq!(seen["slow"], Value::Null, "the clock did not stand still");
    assert_eq!(seen["request"]["args"], json!({ "amount": 5 }));
    assert_eq!((&seen["request"]["name"], &seen["request"]["calls"]), (&json!("pay"), &json!(1)));
    assert_eq!(seen["request"]["line"], 2, "{}", seen["request"]);
    assert_eq!(seen["spins"], "TIMEOUT");
    assert_eq!(
        seen["refused"],
        json!(["TOOL_REFUSED", "TOOL_REFUSED", "TOOL_REFUSED", "TOOL_REFUSED", "TOOL_REFUSED"])
    );
    assert_eq!((&seen["outside"], &seen["unpaid"]), (&json!("TOOL_REFUSED"), &Value::Null));
    assert_eq!((&seen["forRun"], &seen["asked"]), (&json!(3), &json!(1)));
    assert_eq!(seen["some"], json!([1, "TOOL_REFUSED"]));
    let crowd = seen["crowd"].as_array().unwrap();
    assert_eq!(crowd.len(), 2, "{}", seen["crowd"]);
    assert!(crowd[0].as_str().unwrap().contains("8 other calls wait"), "{}", seen["crowd"]);
    assert_eq!((&seen["aborted"], &seen["told"]), (&json!("ABORTED"), &json!(true)));
    let expected =
        json!(["toolCall pay admitted", "approval pay refused", "toolCall pay admitted", "approval pay admitted",]);
    assert_eq!(seen["log"], expected);
    Ok(())
}

/// Without a function of the page's, the user is asked, in the dialog that only a person can answer.
pub(crate) fn the_user_is_asked(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    // A script of the page's own: what a driver's script sets does not outlive it in every engine.
    let begin = "const script = document.createElement('script');
        script.textContent = `
            globalThis.result = undefined;
            globalThis.controller = new AbortController();
            jar.run('return await tools.pay({ amount: 5 })', {
                tools: { pay: { execute: ({ amount }) => amount, needsApproval: true } },
                signal: controller.signal,
            }).then((result) => { globalThis.result = result.ok ? result.value : result.error.code });`;
        document.body.append(script);
        return 1";
    let ready = "return document.querySelector('belljar-consent[ready]') !== null";
    for (keys, expected) in [
        (vec![keys::TAB, keys::ENTER], json!(5)),
        (vec![keys::ENTER], json!("TOOL_REFUSED")),
        (vec![keys::ESCAPE], json!("TOOL_REFUSED")),
        (vec![], json!("ABORTED")),
    ] {
        jar.page::<Value>(browser, begin, json!({}))?;
        browser.wait_for::<bool>(ready, ())?;
        if keys.is_empty() {
            jar.page::<Value>(browser, "controller.abort(); return 1", json!({}))?;
        }
        for key in keys {
            browser.press(&key.to_string())?;
        }
        browser.wait_for::<bool>("return globalThis.result !== undefined", ())?;
        browser.wait_for::<bool>("return document.querySelector('belljar-consent') === null", ())?;
        let result: Value = jar.page(browser, "return result", json!({}))?;
        assert_eq!(result, expected);
    }
    Ok(())
}
