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
         seen.nearLate = await run('const name = \"users:lst\"; return await callTool(name)', {{ tools }});
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
    assert!(says("nearLate").contains("did you mean `users:list`?"), "{}", seen["nearLate"]);
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

/// What `jar.tools()` and `jar.mcp()` give are tools of a run as they are; a BTCP tool runs in its own sandbox, with its own grants.
pub(crate) fn a_registry_is_a_set_of_tools(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let script = "const seen = {};
        const answers = [];
        const shelf = await jar.tools({ consent: async ({ capabilities }) => { answers.push(capabilities.length); return { approved: [] } }, dom: document.body, storage: null });
        await shelf.register({
            btcp: '1.0', name: 'page-tools', version: '1.0.0', description: 'Tools of a page, for tests.',
            capabilities: ['dom:read'],
            tools: [
                { name: 'add', description: 'Adds two numbers.', capabilities: [],
                  inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] },
                  outputSchema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] } },
                { name: 'fails', description: 'Throws an error of its own.', capabilities: [], inputSchema: { type: 'object' } },
                { name: 'title', description: 'Reads the title of the page.', capabilities: ['dom:read'], inputSchema: { type: 'object' } },
            ],
        }, {
            add: 'return { sum: args.a + args.b }',
            fails: 'throw new Error(\"the shop is closed\")',
            title: 'return await btcp.dom.getTextContent(\"h1\")',
        });
        const run = async (code) => { const r = await jar.run(code, { tools: shelf }); return r.ok ? r.value : [r.error.code, r.error.message] };
        seen.add = await run('const { sum } = await tools.add({ a: 1, b: 2 }); return sum + (await callTool(\"add\", { a: sum, b: 4 })).sum');
        seen.schema = (await run('return await tools.add({ a: \"one\", b: 2 })'))[0];
        seen.fails = await run('return await tools.fails().catch((error) => error.message)');
        seen.names = await run('return Object.keys(tools)');
        const { declarations } = await jar.describe(shelf);
        seen.declared = [declarations.includes('add('), declarations.includes('Adds two numbers.'), declarations.includes('title')];
        return seen";
    let seen: Value = jar.page(browser, script, json!({}))?;
    assert_eq!(seen["add"], 10, "{seen:#}");
    assert_eq!(seen["schema"], "INVALID_PARAMS", "{seen:#}");
    assert!(seen["fails"].as_str().is_some_and(|text| text.contains("the shop is closed")), "{seen:#}");
    assert_eq!(seen["names"], json!(["add", "fails"]), "what is not granted is not there: {seen:#}");
    assert_eq!(seen["declared"], json!([true, true, false]), "{seen:#}");
    Ok(())
}

/// A call that cannot succeed by what is written ends the run before its first step; one that could is made.
pub(crate) fn calls_that_cannot_succeed_are_told_before_the_run(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let script = format!(
        "{TOOLS}
         const calls = [];
         const input = {{ type: 'object', properties: {{ n: {{ type: 'integer', minimum: 1 }}, order: {{ enum: ['asc', 'desc'] }} }}, required: ['n'], additionalProperties: false }};
         const counted = {{ add: {{ inputSchema: input, execute: (args) => {{ calls.push(args); return args.n }} }}, log: () => {{ calls.push('log') }}, 'users:list': tools['users:list'] }};
         const audit = [];
         const off = jar.on('audit', ({{ subject, name, verdict, findings }}) => audit.push([subject, name, verdict, findings[0]?.rule].join(' ')));
         const wrong = 'await tools.log({{}});\\n// 😀\\nawait callTool(\"add\", {{ n: \"one\" }});\\nif (args) await tools.user.list({{}});\\nreturn await tools.add({{ ...args, n: 1, order: \"up\" }})';
         const told = await jar.run(wrong, {{ tools: counted }});
         seen.error = [told.error.code, told.error.line, told.error.column, told.error.data.rule, told.error.data.count];
         seen.calls = told.error.data.calls.map(({{ name, code, line, column }}) => [name, code, line, column]);
         seen.message = told.error.message;
         seen.forModel = told.error.forModel;
         seen.stats = [told.stats.toolCalls, told.stats.iterations, told.stats.startupMs, told.stats.killed, told.console.length];
         seen.reached = calls.length;
         seen.audit = audit.splice(0);
         const again = await jar.run(wrong, {{ tools: counted }});
         seen.again = [again.error.forModel === told.error.forModel, calls.length];
         seen.otherTools = await run('return await callTool(\"add\", {{ n: \"one\" }})', {{ tools: {{ add: () => 'no schema' }} }});
         seen.sameText = (await run('return await callTool(\"add\", {{ n: \"one\" }})', {{ tools: counted }}))[0];
         audit.length = 0;

         const ok = (code, more) => run(code, {{ tools: counted, ...more }});
         seen.right = await ok('return await tools.add({{ n: 3, order: `asc` }})');
         seen.unknown = await ok('return await tools.add({{ n: args.n, order: undefined }})', {{ args: {{ n: 4 }} }});
         seen.spread = await ok('return await tools.add({{ n: \"x\", ...args }})', {{ args: {{ n: 5 }} }});
         seen.tried = await ok('try {{ await tools.add({{ n: 0 }}) }} catch (error) {{ return [error.code, await tools.add({{ n: 6 }})] }}');
         seen.caught = await ok('return await tools.add([]).catch((error) => error.code)');
         seen.settled = await ok('return (await Promise.allSettled([tools.add({{}})]))[0].status');
         seen.inFunction = await ok('const add = (n) => tools.add({{ n, more: 1 }}); try {{ return await add(1) }} catch (error) {{ return error.code }}');
         seen.probed = await ok('return tools.nothing ? await tools.nothing() : 7');
         seen.shadowed = await ok('const callTool = async (name, args) => args; return await callTool(\"nowhere\", 8)');
         seen.late = await ok('const n = \"one\"; await tools.log(); return await tools.add({{ n }})');
         seen.alias = (await ok('return await codemode.add({{ n: 0 }})', {{ toolsAlias: 'codemode' }}))[1];
         seen.denied = (await ok('return await tools.log()', {{ policy: {{ tools: {{ deny: ['log'] }} }} }}))[0];
         seen.fenced = (await jar.run('Here it is:\\n```ts\\nconst n: number = 1;\\nreturn await tools.add({{ n: null as any }});\\n```', {{ tools: counted }})).error.line;
         seen.made = calls;
         off();

         const session = await jar.session();
         const inSession = await session.run('state.a = 1; return await tools.add({{ n: 0 }})', {{ tools: counted }});
         seen.session = [inSession.error.code, inSession.error.line, inSession.stats.toolCalls, session.snapshot().state];
         const journal = JSON.parse(JSON.stringify(session.journal()));
         seen.events = journal.runs[0].events.length;
         const replayed = await jar.replay(journal);
         seen.replay = [replayed.same, replayed.runs[0].result.error.forModel === inSession.error.forModel];
         return seen"
    );
    let seen: Value = jar.page(browser, &script, json!({}))?;
    assert_eq!(seen["error"], json!(["INVALID_PARAMS", 3, 25, "C012", 3]));
    let expected = json!([
        ["add", "INVALID_PARAMS", 3, 25],
        ["tools.user.list", "TOOL_NOT_FOUND", 4, 17],
        ["add", "INVALID_PARAMS", 5, 41],
    ]);
    assert_eq!(seen["calls"], expected);
    let says = |key: &str| seen[key].as_str().unwrap_or_default().to_owned();
    assert!(
        says("message").ends_with("[C012] The program was not run. 2 more of its calls cannot succeed either."),
        "{seen}"
    );
    let text = says("forModel");
    for part in [
        "The program was not run: 3 of its calls cannot succeed.\n",
        "Line 3, column 25, the call of \"add\": /n must be of type integer. The program has \"one\" there. [C012]\n\
         3 | await callTool(\"add\", { n: \"one\" });\n  |                         ^\n",
        "There is no `tools.user.list`; did you mean `tools.users.list`? [C009]\n",
        "/order must be one of \"asc\", \"desc\". The program has \"up\" there. [C012]\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(seen["stats"], json!([0, 0, 0, false, 0]), "nothing ran");
    assert_eq!((&seen["reached"], &seen["again"]), (&json!(0), &json!([true, 0])), "no tool was called");
    let audit =
        json!(["toolCall add refused C012", "toolCall tools.user.list refused C009", "toolCall add refused C012"]);
    assert_eq!(seen["audit"], audit);
    assert_eq!((&seen["otherTools"], &seen["sameText"]), (&json!("no schema"), &json!("INVALID_PARAMS")));
    let expected = json!({
        "right": 3, "unknown": 4, "spread": 5, "tried": ["INVALID_PARAMS", 6], "caught": "INVALID_PARAMS",
        "settled": "rejected", "inFunction": "INVALID_PARAMS", "probed": 7, "shadowed": 8, "denied": "TOOL_REFUSED",
        "fenced": 4, "made": [{ "n": 3, "order": "asc" }, { "n": 4 }, { "n": 5 }, { "n": 6 }, "log"],
        "session": ["INVALID_PARAMS", 1, 0, {}], "events": 0, "replay": [true, true],
    });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&seen[key], value, "{key}");
    }
    assert_eq!(seen["late"][0], "INVALID_PARAMS");
    assert!(!seen["late"][1].as_str().unwrap().contains("was not run"), "{}", seen["late"]);
    assert!(says("alias").contains("/n must be 1 or more. The program has 0 there."), "{}", seen["alias"]);
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

/// One answer is for all calls of that tool in this run, if the user says so; for other tools and the next run they are asked again.
pub(crate) fn one_answer_is_for_this_tool_in_this_run(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let begin = "const script = document.createElement('script');
        script.textContent = `
            const attach = Element.prototype.attachShadow;
            Element.prototype.attachShadow = function (options) { return globalThis.shown = attach.call(this, options) };
            globalThis.begin = (code) => {
                globalThis.result = undefined;
                const tool = { execute: ({ amount }) => amount, needsApproval: true };
                jar.run(code, { tools: { pay: tool, drop: tool } }).then((result) => { globalThis.result = result.ok ? result.value : result.error.code });
            };`;
        document.body.append(script);
        return 1";
    jar.page::<Value>(browser, begin, json!({}))?;
    let ready = "return document.querySelector('belljar-consent[ready]') !== null";
    let answer = |tick: bool| -> Result<String> {
        browser.wait_for::<bool>(ready, ())?;
        let title: String = jar.page(browser, "return shown.querySelector('h1, h2').textContent", json!({}))?;
        if tick {
            jar.page::<Value>(browser, "shown.querySelector('input[name=run]').focus(); return 1", json!({}))?;
            browser.wait_for::<bool>(ready, ())?;
            browser.press(" ")?;
            let ticked: bool = jar.page(browser, "return shown.querySelector('input[name=run]').checked", json!({}))?;
            assert!(ticked, "the box takes no key");
        }
        jar.page::<Value>(browser, "shown.getElementById('allow').focus(); return 1", json!({}))?;
        browser.wait_for::<bool>(ready, ())?;
        browser.press(&keys::ENTER.to_string())?;
        Ok(title)
    };
    let run = |code: &str| jar.page::<Value>(browser, "begin(args.code); return 1", json!({ "code": code }));

    run(
        "const sum = []; for (let amount = 1; amount < 4; amount++) sum.push(await tools.pay({ amount })); return [...sum, await tools.drop({ amount: 9 })]",
    )?;
    assert!(answer(true)?.contains("pay"));
    assert!(answer(false)?.contains("drop"), "the answer is for that tool alone");
    let result: Value = browser.wait_for("return globalThis.result ?? null", ())?;
    assert_eq!(result, json!([1, 2, 3, 9]));
    run("return [await tools.pay({ amount: 4 })]")?;
    assert!(answer(false)?.contains("pay"), "the answer ended with its run");
    let result: Value = browser.wait_for("return globalThis.result ?? null", ())?;
    assert_eq!(result, json!([4]));
    Ok(())
}
