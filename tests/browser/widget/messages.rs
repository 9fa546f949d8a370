//! Every row of the specification's table of messages, in its direction.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Stage;

/// What a view says, and what becomes of it.
pub(crate) fn from_the_view(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let shown: Value = stage.page(
        browser,
        "await show({
            toolInfo: { id: 1, tool: { name: 'get-time', inputSchema: { type: 'object' } } },
            hostContext: { theme: 'dark', displayMode: 'inline', availableDisplayModes: ['inline', 'fullscreen'] },
            tools: [{ name: 'get-time', inputSchema: { type: 'object' } },
                    { name: 'model-only', inputSchema: { type: 'object' }, _meta: { ui: { visibility: ['model'] } } }],
            onToolCall: ({ name, arguments: args }) => { heard.push(['tool', name, args]); return { content: [{ type: 'text', text: 'noon' }] }; },
            onReadResource: ({ uri }) => ({ contents: [{ uri, text: 'read' }] }),
            onListResources: () => ({ resources: [{ uri: 'x://1', name: 'one' }] }),
            onListResourceTemplates: () => ({ resourceTemplates: [] }),
            onListPrompts: () => ({ prompts: [{ name: 'p' }] }),
            onOpenLink: note('link'), onMessage: note('message'), onUpdateModelContext: note('context'),
            onDownload: note('download'), onLog: note('log'), onSize: note('size'), onRequestTeardown: note('teardown'),
            onAppToolsChanged: note('tools'), onAudit: ({ name, verdict, findings }) => heard.push(['audit', name, verdict, findings.map(({ code }) => code)]),
            onDisplayMode: async (mode) => mode,
            onSample: () => ({ model: 'm', role: 'assistant', content: { type: 'text', text: 'sampled' } }),
         });
         return { state: widget.state, app: widget.appInfo }",
        json!({}),
    )?;
    assert_eq!(shown, json!({ "state": "live", "app": { "name": "view", "version": "1" } }));
    let said: Value = stage.inside(
        browser,
        "const said = { begun: begun.result };
         const ask1 = async (name, method, params) => { const { result, error } = await ask(method, params); said[name] = result ?? error; };
         await ask1('ping', 'ping');
         await ask1('tool', 'tools/call', { name: 'get-time', arguments: { zone: 'UTC' } });
         await ask1('hidden', 'tools/call', { name: 'model-only', arguments: {} });
         await ask1('unknown', 'tools/call', { name: 'nothing', arguments: {} });
         await ask1('list', 'tools/list');
         await ask1('read', 'resources/read', { uri: 'x://1' });
         await ask1('resources', 'resources/list');
         await ask1('templates', 'resources/templates/list');
         await ask1('prompts', 'prompts/list');
         await ask1('message', 'ui/message', { role: 'user', content: [{ type: 'text', text: 'hi' }] });
         await ask1('messageOfOne', 'ui/message', { role: 'user', content: { type: 'text', text: 'one' } });
         await ask1('context', 'ui/update-model-context', { content: [{ type: 'text', text: 'state' }], structuredContent: { a: 1 } });
         await ask1('fullscreen', 'ui/request-display-mode', { mode: 'fullscreen' });
         await ask1('pip', 'ui/request-display-mode', { mode: 'pip' });
         await ask1('sample', 'sampling/createMessage', { messages: [{ role: 'user', content: { type: 'text', text: 'q' } }], maxTokens: 5 });
         await ask1('nobody', 'vendor/own');
         tell('notifications/message', { level: 'info', logger: 'view', data: { a: 1 } });
         tell('ui/notifications/size-changed', { width: 300, height: 240 });
         tell('notifications/tools/list_changed');
         tell('ui/notifications/request-teardown');
         await ask1('last', 'ping');
         return said",
        json!({}),
    )?;
    // These two need a click inside.
    stage.inside::<Value>(
        browser,
        "document.querySelector('p').onclick = async () => {
             const link = await ask('ui/open-link', { url: 'https://example.com/' });
             const download = await ask('ui/download-file', { contents: [{ type: 'resource', resource: { uri: 'file:///a.txt', mimeType: 'text/plain', text: 'x' } }] });
             document.body.dataset.clicked = JSON.stringify([link.result ?? link.error, download.result ?? download.error]);
         };
         return 1",
        json!({}),
    )?;
    stage.enter(browser)?;
    browser.click("p")?;
    browser.top_frame()?;
    let clicked: Value = stage.inside(
        browser,
        "while (!document.body.dataset.clicked) await new Promise((ok) => setTimeout(ok, 10)); return JSON.parse(document.body.dataset.clicked)",
        json!({}),
    )?;
    assert_eq!(clicked, json!([{}, {}]));
    let begun = &said["begun"];
    assert_eq!(begun["protocolVersion"], "2026-01-26", "{said:#}");
    assert_eq!(begun["hostContext"]["theme"], "dark");
    assert_eq!(begun["hostContext"]["toolInfo"]["tool"]["name"], "get-time");
    for capability in [
        "openLinks", "serverTools", "serverResources", "logging", "sandbox", "downloadFile", "message",
        "updateModelContext", "sampling",
    ] {
        assert!(begun["hostCapabilities"][capability].is_object(), "{capability}: {begun:#}");
    }
    assert_eq!(begun["hostCapabilities"]["sandbox"]["csp"]["connectDomains"], json!([]));
    assert_eq!(said["ping"], json!({}));
    assert_eq!(said["tool"]["content"][0]["text"], "noon");
    assert_eq!(said["hidden"]["data"]["code"], "TOOL_REFUSED", "{:#}", said["hidden"]);
    assert_eq!(said["unknown"]["data"]["code"], "TOOL_REFUSED", "{:#}", said["unknown"]);
    assert_eq!(said["list"]["tools"].as_array().map(Vec::len), Some(1), "{:#}", said["list"]);
    assert_eq!(said["read"]["contents"][0]["text"], "read");
    assert_eq!(said["resources"]["resources"][0]["name"], "one");
    assert_eq!(said["prompts"]["prompts"][0]["name"], "p");
    for plain in ["message", "messageOfOne", "context", "last"] {
        assert_eq!(said[plain], json!({}), "{plain}");
    }
    assert_eq!(said["fullscreen"]["mode"], "fullscreen");
    assert_eq!(said["pip"]["mode"], "inline", "the view never said that it knows pip");
    assert_eq!(said["sample"]["content"]["text"], "sampled");
    assert_eq!(said["nobody"]["code"], -32601);
    stage.check_schema(browser, 7)?;
    let heard: Vec<Value> = stage.page(browser, "return heard", json!({}))?;
    let of = |name: &str| heard.iter().filter(|one| one[0] == name).collect::<Vec<_>>();
    assert_eq!(of("tool"), [&json!(["tool", "get-time", { "zone": "UTC" }])], "refused calls reach nobody");
    assert_eq!(of("message").len(), 2);
    assert_eq!(of("message")[1][1]["content"], json!([{ "type": "text", "text": "one" }]));
    assert_eq!(of("context")[0][1]["structuredContent"], json!({ "a": 1 }));
    assert_eq!(of("log")[0][1], json!({ "level": "info", "logger": "view", "data": { "a": 1 } }));
    assert_eq!(of("size").last().map(|one| one[1]["height"].clone()), Some(json!(240)));
    assert_eq!((of("tools").len(), of("teardown").len(), of("link").len(), of("download").len()), (1, 1, 1, 1));
    let refused: Vec<_> = of("audit").into_iter().filter(|one| one[2] == "refused").collect();
    assert_eq!(refused.len(), 2, "{refused:?}");
    assert!(refused.iter().all(|one| one[3] == json!(["TOOL_REFUSED"])), "{refused:?}");
    assert!(of("audit").iter().any(|one| one[1] == "get-time" && one[2] == "admitted"));
    Ok(())
}

/// What a host says, in the order the specification wants it.
pub(crate) fn from_the_host(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let called: Value = stage.page(
        browser,
        "await show({ hostContext: { theme: 'light' } });
         const failure = async (work) => { try { await work(); return 'no' } catch ({ code }) { return code } };
         await widget.sendToolInputPartial({ a: 1 });
         await widget.sendToolInput({ a: 1, b: 2 });
         const wrong = [await failure(() => widget.sendToolInput({})), await failure(() => widget.sendToolInputPartial({}))];
         await widget.sendToolResult({ content: [{ type: 'text', text: 'done' }] });
         wrong.push(await failure(() => widget.sendToolResult({ content: [] })), await failure(() => widget.cancelTool('late')));
         widget.setHostContext({ theme: 'dark' });
         for (const what of ['tools', 'resources', 'prompts']) await widget.listChanged(what);
         return wrong",
        json!({}),
    )?;
    assert_eq!(called, json!(["INVALID_PARAMS", "INVALID_PARAMS", "INVALID_PARAMS", "INVALID_PARAMS"]));
    let offered: Value = stage.inside(
        browser,
        "answers['tools/list'] = () => ({ tools: Array.from({ length: 60 }, (_, n) => ({ name: 't' + n, inputSchema: { type: 'object' } })) });
         answers['tools/call'] = ({ name, arguments: { x } }) => ({ content: [{ type: 'text', text: name + x }] });
         answers['ui/resource-teardown'] = async (params) => { await new Promise((ok) => setTimeout(ok, 50)); return {}; };
         return await ask('ping')",
        json!({}),
    )?;
    assert_eq!(offered["result"], json!({}));
    let tools: Value = stage.page(
        browser,
        "const listed = await widget.listAppTools();
         const called = await widget.callAppTool('t1', { x: 7 });
         return { listed: listed.length, text: called.content[0].text }",
        json!({}),
    )?;
    assert_eq!(tools, json!({ "listed": 50, "text": "t17" }));
    let heard: Vec<Value> = stage.inside(browser, "return heard.filter(({ method }) => method)", json!({}))?;
    let methods: Vec<_> = heard.iter().filter_map(|one| one["method"].as_str()).collect();
    assert_eq!(
        methods,
        [
            "ui/notifications/tool-input-partial", "ui/notifications/tool-input", "ui/notifications/tool-result",
            "ui/notifications/host-context-changed", "notifications/tools/list_changed",
            "notifications/resources/list_changed", "notifications/prompts/list_changed", "tools/list", "tools/call",
        ]
    );
    assert_eq!(heard[3]["params"], json!({ "theme": "dark" }), "only what changed");
    stage.check_schema(browser, 5)?;
    // The view is asked before it goes, and has time to answer; afterwards nothing is left.
    let gone: Value = stage.page(
        browser,
        "const before = document.querySelectorAll('main iframe').length;
         const closing = widget.close('over');
         const first = await Promise.race([closing.then(() => 'closed'), new Promise((ok) => setTimeout(ok, 20, 'waits'))]);
         await closing;
         const again = await widget.close();
         return { before, first, after: document.querySelectorAll('main iframe').length, state: widget.state,
                  server: (await fetch(server + '/api/v1/sandboxes/' + widget.id)).status,
                  said: await widget.sendToolInput({}).catch(({ code }) => code) }",
        json!({}),
    )?;
    assert_eq!(
        gone,
        json!({ "before": 1, "first": "waits", "after": 0, "state": "closed", "server": 404, "said": "SANDBOX_LOST" })
    );
    Ok(())
}
