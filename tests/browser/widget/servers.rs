//! Real MCP servers behind the server, and their real widgets in the page.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Engine};
use belljar_serve::{Config, McpServers};
use serde_json::{Value, json};

use super::{Stage, settled};

/// One of the specification's example servers, over standard input and output.
pub(crate) fn config(names: &[&str]) -> Result<(Config, tempfile::TempDir)> {
    let modules = Path::new(env!("CARGO_MANIFEST_DIR")).join("mcp/node_modules/@modelcontextprotocol");
    let entry = |name: &str| -> Result<(String, Value)> {
        let script: PathBuf = modules.join(format!("server-{name}/dist/index.js"));
        anyhow::ensure!(
            script.exists(),
            "{} is missing: run `cargo xtask test`, or `npm ci` in tests/mcp",
            script.display()
        );
        Ok((
            name.to_owned(),
            json!({ "command": "node", "args": [script, "--stdio"], "env": { "SECRET": "not-for-pages" } }),
        ))
    };
    let servers: serde_json::Map<_, _> = names.iter().map(|name| entry(name)).collect::<Result<_>>()?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("mcp.json");
    std::fs::write(&file, json!({ "mcpServers": servers }).to_string()).context("mcp.json")?;
    Ok((Config { mcp: McpServers::File(file), ..Config::for_tests() }, folder))
}

/// Shows a tool's widget through `jar.mcp()`; the page keeps what was audited and every call that went to the server.
fn show(stage: &Stage, browser: &Browser, server: &str, tool: &str, args: &Value, options: &str) -> Result<Value> {
    stage.page(
        browser,
        &format!(
            "return await fromServer(args.server, args.tool, args.args, {{ ...{options},
                onAudit: ({{ subject, name, verdict }}) => heard.push(['audit', name, verdict]), onLog: note('log'),
                onMessage: note('message'), onViolation: note('violation'), onSize: note('size') }})"
        ),
        json!({ "server": server, "tool": tool, "args": args }),
    )
}

fn audited(stage: &Stage, browser: &Browser, name: &str) -> Result<()> {
    browser
        .wait_for::<bool>(
            "return heard.some(([kind, name, verdict]) => kind === 'audit' && name === args && verdict === 'admitted')",
            name,
        )
        .with_context(|| format!("`{name}` was never said"))?;
    let _ = stage;
    Ok(())
}

/// Every button of the plainest example: a tool, a message, a log line, a link; and the good-bye.
pub(crate) fn basic_vanillajs(browser: &Browser) -> Result<()> {
    let (config, _folder) = config(&["basic-vanillajs"])?;
    let stage = Stage::open_with(browser, config)?;
    let shown = show(&stage, browser, "basic-vanillajs", "get-time", &json!({}), "{ onOpenLink: note('link') }")?;
    assert_eq!(shown["state"], "live", "{shown}");
    let text = |browser: &Browser| -> Result<String> { inside(browser, "return document.body.innerText") };
    let year = "20";
    wait_inside(browser, "return /20\\d\\d-/.test(document.body.innerText)")
        .with_context(|| text(browser).unwrap_or_default())?;
    assert!(text(browser)?.contains(year));
    let buttons: Vec<String> =
        inside(browser, "return [...document.querySelectorAll('button')].map((one) => one.textContent.trim())")?;
    assert!(buttons.len() >= 3, "{buttons:?}");
    // Clicks of a person: a link needs one inside the widget.
    inside::<Value>(
        browser,
        "document.querySelectorAll('button').forEach((one, at) => { one.id = 'b' + at }); return null",
    )?;
    for at in 0..buttons.len() {
        enter(browser)?;
        browser.click(&format!("#b{at}"))?;
        browser.top_frame()?;
    }
    audited(&stage, browser, "get-time")?;
    audited(&stage, browser, "ui/message")?;
    audited(&stage, browser, "ui/open-link")?;
    audited(&stage, browser, "notifications/message")?;
    let seen: Value = stage.page(
        browser,
        "const kinds = new Set(heard.map(([kind]) => kind));
         const text = JSON.stringify(await (await fetch(server + '/api/v1/mcp/servers')).json());
         await widget.close('over');
         return { message: kinds.has('message'), log: kinds.has('log'), link: kinds.has('link'), stopped: stopped(),
                  state: widget.state, secret: text.includes('not-for-pages') }",
        json!({}),
    )?;
    assert_eq!(
        seen,
        json!({ "message": true, "log": true, "link": true, "stopped": [], "state": "closed", "secret": false })
    );
    Ok(())
}

/// A real chart, drawn; looked at once in `docs/guide/widget.png`.
pub(crate) fn budget_allocator(browser: &Browser) -> Result<()> {
    let (config, _folder) = config(&["budget-allocator"])?;
    let stage = Stage::open_with(browser, config)?;
    show(&stage, browser, "budget-allocator", "get-budget-data", &json!({}), "{}")?;
    wait_inside(
        browser,
        "const canvas = document.querySelector('canvas'); return canvas !== null && canvas.width > 50 && document.querySelectorAll('input[type=range]').length > 2",
    )?;
    let before: String = inside(browser, "return document.body.innerText")?;
    inside::<Value>(
        browser,
        "const slider = document.querySelector('input[type=range]'); slider.value = slider.max;
         slider.dispatchEvent(new Event('input', { bubbles: true })); slider.dispatchEvent(new Event('change', { bubbles: true })); return null",
    )?;
    wait_inside(browser, &format!("return document.body.innerText !== {}", json!(before)))?;
    let stopped: Value = stage.page(browser, "return stopped()", json!({}))?;
    assert_eq!(stopped, json!([]), "it declares nothing and needs nothing");
    Ok(())
}

/// Tools that are for apps alone, seen by the widget and hidden from the model.
pub(crate) fn debug_server(browser: &Browser) -> Result<()> {
    let (config, _folder) = config(&["debug"])?;
    let stage = Stage::open_with(browser, config)?;
    show(&stage, browser, "debug", "debug-tool", &json!({}), "{}")?;
    let lists: Value = stage.page(
        browser,
        "const debug = (await jar.mcp()).server('debug');
         const names = async (options) => (await debug.listTools(options)).map(({ name }) => name);
         return { all: await names(), model: await names({ for: 'model' }) }",
        json!({}),
    )?;
    let has = |list: &str, name: &str| lists[list].as_array().is_some_and(|all| all.contains(&json!(name)));
    assert!(has("all", "debug-refresh") && !has("model", "debug-refresh"), "{lists}");
    wait_inside(browser, "return document.querySelectorAll('button').length > 5")?;
    inside::<Value>(
        browser,
        "for (const one of document.querySelectorAll('button')) if (/refresh|ping|call/i.test(one.textContent)) { one.click(); await new Promise((ok) => setTimeout(ok, 100)) } return null",
    )?;
    audited(&stage, browser, "debug-refresh")?;
    Ok(())
}

/// A widget that asks for news again and again.
pub(crate) fn system_monitor(browser: &Browser) -> Result<()> {
    let (config, _folder) = config(&["system-monitor"])?;
    let stage = Stage::open_with(browser, config)?;
    show(&stage, browser, "system-monitor", "get-system-info", &json!({}), "{}")?;
    wait_inside(
        browser,
        "return document.querySelectorAll('button').length > 0 && document.querySelector('canvas') !== null",
    )?;
    inside::<Value>(
        browser,
        "const start = [...document.querySelectorAll('button')].find((one) => /start/i.test(one.textContent)); start?.click(); return null",
    )?;
    browser.wait_for::<bool>(
        "return heard.filter(([kind, name, verdict]) => kind === 'audit' && name === 'poll-system-stats' && verdict === 'admitted').length > 1",
        (),
    )?;
    Ok(())
}

/// Code that a model wrote, run inside the widget: it needs `eval`, which is the host's to give.
pub(crate) fn threejs(browser: &Browser) -> Result<()> {
    let (config, _folder) = config(&["threejs"])?;
    let stage = Stage::open_with(browser, config)?;
    let code = json!({ "code": "document.title = 'drawn by the model'; const scene = new THREE.Scene(); document.documentElement.dataset.ran = String(scene.isScene);" });
    show(&stage, browser, "threejs", "show_threejs_scene", &code, "{ policy: { resources: { eval: true } } }")?;
    wait_inside(browser, "return document.documentElement.dataset.ran === 'true'")?;
    // Without it the same widget is stopped, and says what to add.
    stage.page::<Value>(browser, "await widget.close(); heard.length = 0; return null", json!({}))?;
    show(&stage, browser, "threejs", "show_threejs_scene", &code, "{}")?;
    // WebKit's reports cannot be told from the guest's own, and on a guest's word nothing is opened.
    let (by, fix) = match browser.engine() {
        Engine::WebKit => ("guest", Value::Null),
        Engine::Chromium | Engine::Firefox => ("browser", json!("resources.eval")),
    };
    let stopped: Value = browser.wait_for(
        "return heard.find(([kind, one]) => kind === 'violation' && one.blocked === 'eval' && one.source === args)?.[1] ?? null",
        by,
    )?;
    assert_eq!(stopped["fix"]["field"], fix, "{stopped:#}");
    let ran: Value = inside(browser, "return document.documentElement.dataset.ran ?? null")?;
    assert_eq!(ran, Value::Null);
    Ok(())
}

fn enter(browser: &Browser) -> Result<()> {
    browser.enter_frame("main > :last-child iframe")?;
    settled(browser, "return document.querySelector('div')?.shadowRoot.querySelector('iframe') != null")?;
    browser.enter_frame("iframe")?;
    settled(browser, "return document.readyState === 'complete'")?;
    Ok(())
}

fn inside<T: serde::de::DeserializeOwned>(browser: &Browser, script: &str) -> Result<T> {
    enter(browser)?;
    let said = browser.run(script, ());
    browser.top_frame()?;
    Ok(said?)
}

fn wait_inside(browser: &Browser, script: &str) -> Result<()> {
    enter(browser)?;
    let said = browser.wait_for::<bool>(script, ());
    browser.top_frame()?;
    said?;
    Ok(())
}
