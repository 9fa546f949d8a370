//! Programs of official MCP clients, run in the real page, over two real MCP servers.

use std::path::Path;

use anyhow::{Context, Result};
use belljar_browsers::Browser;
use belljar_serve::{CodeClients, CodeConfig, Config, McpServers, Running, run_code};
use serde_json::{Value, json};

use crate::agent::Agent;

/// Started with this in its environment, the test program is `belljar mcp code` with that file.
pub(crate) const CODE: &str = "BELLJAR_TEST_CODE";

pub(crate) fn be_the_server(file: &str) -> std::process::ExitCode {
    let config = config(McpServers::File(file.into()), "", CodeClients::Stdio);
    if run_code(config, |_| {}).is_ok() { std::process::ExitCode::SUCCESS } else { std::process::ExitCode::FAILURE }
}

fn config(mcp: McpServers, policy: &str, clients: CodeClients) -> Config {
    Config { mcp, code: Some(CodeConfig { policy: policy.into(), clients }), ..Config::for_tests() }
}

/// Two MCP servers in a file: one of the specification's examples, and one that does what it is told.
fn servers() -> Result<(std::path::PathBuf, tempfile::TempDir)> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("mcp");
    let example = tests.join("node_modules/@modelcontextprotocol/server-system-monitor/dist/index.js");
    anyhow::ensure!(example.exists(), "{} is missing: run `npm ci` in tests/mcp", example.display());
    let servers = json!({
        "own": { "command": "node", "args": [tests.join("server.mjs"), "good"], "env": { "SECRET": "not-for-pages" } },
        "monitor": { "command": "node", "args": [example, "--stdio"] },
    });
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("mcp.json");
    std::fs::write(&file, json!({ "mcpServers": servers }).to_string()).context("mcp.json")?;
    Ok((file, folder))
}

/// A server for clients over HTTP, and its page in the browser.
struct Stage {
    server: Running,
    _folder: tempfile::TempDir,
}

impl Stage {
    fn open(browser: &Browser, policy: &str) -> Result<Self> {
        let (file, folder) = servers()?;
        let server = Running::start(config(McpServers::File(file), policy, CodeClients::Http(None)))?;
        let stage = Self { server, _folder: folder };
        show(browser, stage.server.code_page().context("it has a page")?)?;
        Ok(stage)
    }

    fn url(&self) -> String {
        format!("{}/code/mcp", self.server.origin())
    }

    fn client(&self, generation: &str) -> Agent {
        let mut agent = Agent::over_http(generation, &self.url(), self.server.code_token().unwrap_or_default());
        agent.connect();
        agent
    }

    fn client_that_elicits(&self, generation: &str, answer: Value) -> Agent {
        let token = self.server.code_token().unwrap_or_default();
        let mut agent = Agent::that_elicits(generation, &self.url(), token, answer);
        agent.connect();
        agent
    }
}

/// Opens the page, as a person does with the address that is shown.
fn show(browser: &Browser, address: &str) -> Result<()> {
    browser.goto(address)?;
    state(browser, "connected")
}

fn state(browser: &Browser, state: &str) -> Result<()> {
    let shown = "return document.getElementById('state')?.dataset.state === args";
    browser.wait_for::<bool>(shown, state).with_context(|| format!("the page is not {state}"))?;
    Ok(())
}

fn run(agent: &mut Agent, code: &str) -> Value {
    agent.call("run", json!({ "code": code }))["value"].clone()
}

fn text(answer: &Value) -> String {
    answer["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

fn code(answer: &Value) -> String {
    assert_eq!(answer["isError"], true, "{answer}");
    answer["_meta"]["belljar/error"]["code"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// Search, describe, run: values, console, errors with their line, as every generation of the client gets them.
pub(crate) fn programs_call_tools_of_two_servers(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser, "")?;
    // The key is gone from the address.
    let address: String = browser.run("return location.href", ())?;
    assert_eq!(address, format!("{}/code", stage.server.origin()));
    for generation in ["sdk", "modern"] {
        let mut agent = stage.client(generation);
        let found = agent.call("search", json!({ "query": "system info" }));
        let monitor = found["value"]["structuredContent"]["found"][0]["call"].clone();
        let monitor = monitor.as_str().unwrap_or_else(|| panic!("{found}"));
        let program = format!(
            "```js\nasync () => {{\n  const told = await {monitor}({{}});\n  const all = await Promise.all([1, 2, 3].map((n) => \
             tools.own.echo({{ n }})));\n  console.log('echoed', all.length);\n  return {{ sum: all.reduce((sum, {{ n }}) => sum + n, 0), \
             told: typeof told, args }};\n}}\n```"
        );
        let done = agent.call("run", json!({ "code": program, "args": { "who": "me" } }))["value"].clone();
        let value = &done["structuredContent"]["value"];
        assert_eq!((&value["sum"], &value["args"]), (&json!(6), &json!({ "who": "me" })), "{done}");
        assert!(["string", "object"].contains(&value["told"].as_str().unwrap_or_default()), "{done}");
        assert_eq!(text(&done), value.to_string());
        assert_eq!(done["content"][1]["text"], "Console:\nechoed 3", "{done}");

        let thrown = run(&mut agent, "const a = 1;\nthrow new Error('the shop is closed')");
        assert_eq!(code(&thrown), "EXECUTION_ERROR");
        assert_eq!(thrown["_meta"]["belljar/error"]["line"], 2, "{thrown}");
        assert!(text(&thrown).contains("the shop is closed"), "{thrown}");
        let near = run(&mut agent, "return await callTool('own:ehco', {})");
        assert!(code(&near) == "TOOL_NOT_FOUND" && text(&near).contains("own:echo"), "{near}");
        let early = run(&mut agent, "await tools.own.echo({ n: 1 });\nreturn await tools.own.ehco({})");
        assert_eq!((code(&early).as_str(), &early["_meta"]["belljar/error"]["line"]), ("TOOL_NOT_FOUND", &json!(2)));
        assert!(text(&early).starts_with("The program was not run: one of its calls cannot succeed."), "{early}");
        assert!(text(&early).contains("did you mean `tools.own.echo`?"), "{early}");
        let caught = run(&mut agent, "try { await tools.own.fails({}) } catch (error) { return error.message }");
        assert!(text(&caught).contains("no, by") && !text(&caught).contains("not-for-pages"), "{caught}");
        let wrong = run(&mut agent, "import fs from 'node:fs'; return fs");
        assert_eq!(wrong["isError"], true, "{wrong}");
        let outside = run(
            &mut agent,
            "return typeof fetch === 'function' ? await fetch('/healthz').then(() => 'out', () => 'in') : 'in'",
        );
        assert_ne!(text(&outside), "\"out\"", "{outside}");
        let large = run(&mut agent, "return 'x'.repeat(3_000_000)");
        assert_eq!(code(&large), "OUTPUT_TOO_LARGE");
        // Each part holds the one before twice: written out, it would never end.
        let folded = run(&mut agent, "let part = ['x']; for (let n = 0; n < 40; n++) part = [part, part]; return part");
        assert_eq!(code(&folded), "OUTPUT_TOO_LARGE");
        assert_eq!(text(&run(&mut agent, "return undefined")), "null");
    }
    let listed: u64 = browser.run("return document.querySelectorAll('#runs [data-ended]').length", ())?;
    assert!(listed >= 20, "{listed}");
    Ok(())
}

/// `belljar mcp code` as a program that the client starts: it says where the page is, and ends with its client.
pub(crate) fn a_client_that_started_it_is_told_where_the_page_is(browser: &Browser) -> Result<()> {
    let (file, _folder) = servers()?;
    let command = std::env::current_exe()?;
    let env = [(CODE, file.to_str().context("a path in UTF-8")?)];
    let mut agent = Agent::over_stdio("client", &[&command.to_string_lossy()], &env);
    let greeted = agent.connect();
    assert_eq!(greeted["value"]["server"]["name"], "belljar-code", "{greeted}");
    let nowhere = run(&mut agent, "return 1");
    assert_eq!(code(&nowhere), "SANDBOX_LOST");
    let said = text(&nowhere);
    let address = said.split_whitespace().find(|word| word.starts_with("http://")).context("an address")?;
    show(browser, address)?;
    assert_eq!(text(&run(&mut agent, "return (await tools.own.echo({ a: 2 })).a + 1")), "3");
    // Loaded again without its key in the address, the page is the same.
    browser.run::<Value>("location.reload(); return null", ())?;
    browser.wait_for::<bool>("return performance.getEntriesByType('navigation')[0]?.type === 'reload'", ())?;
    state(browser, "connected")?;
    assert_eq!(text(&run(&mut agent, "return 4")), "4");
    agent.close();
    state(browser, "connecting")?;
    Ok(())
}

/// The program waits for its user, who is asked by the client: by a request of the server's, and where servers do not ask, by a
/// result after which the client sends its request again.
pub(crate) fn people_are_asked_by_elicitation(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser, "")?;
    let erase = "const said = [];\nfor (const record of args) {\n  try { said.push(await tools.own.erase({ record })) }\n  \
                 catch (error) { said.push(error.message) }\n}\nreturn said;";
    let erased = |agent: &mut Agent, records: Value| {
        let done = agent.call("run", json!({ "code": erase, "args": records }))["value"].clone();
        done["structuredContent"]["value"].as_array().cloned().unwrap_or_else(|| panic!("{done}"))
    };
    let mut expected = Vec::new();
    for (from, generation) in (0_u64..).step_by(10).zip(["sdk", "client", "modern"]) {
        let accept = json!({ "action": "accept", "content": {} });
        let mut agent = stage.client_that_elicits(generation, accept);
        let [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map(|number| from + number);
        let said = |record: u64| json!(format!("erased {record}"));
        assert_eq!(erased(&mut agent, json!([first, second])), [said(first), said(second)], "{generation}");
        for record in [first, second] {
            let asked = agent.event("elicited");
            let message = asked["message"].as_str().unwrap_or_default();
            assert!(message.contains("own:erase") && message.contains(&format!("{{\"record\":{record}}}")), "{asked}");
            assert!(message.contains("line 3"), "{asked}");
        }
        agent.tell("elicits", json!({ "answer": { "action": "decline" } }));
        let refused = erased(&mut agent, json!([third]));
        assert!(refused[0].as_str().is_some_and(|said| said.contains("C030")), "{generation}: {refused:?}");
        agent.event("elicited");
        agent.tell("elicits", json!({ "answer": { "action": "accept", "content": { "wholeRun": true } } }));
        assert_eq!(erased(&mut agent, json!([fourth, fifth])), [said(fourth), said(fifth)], "{generation}");
        agent.event("elicited");
        expected.extend([first, second, fourth, fifth]);
    }
    // Those that cannot ask.
    for generation in ["sdk", "modern"] {
        let mut other = stage.client(generation);
        let refused = erased(&mut other, json!([6]));
        let said = refused[0].as_str().unwrap_or_default();
        assert!(said.contains("does not offer `elicitation`") && said.contains("C030"), "{refused:?}");
    }
    let mut agent = stage.client("sdk");
    assert_eq!(text(&run(&mut agent, "return (await tools.own.erased({})).records")), json!(expected).to_string());
    Ok(())
}

/// Whoever goes first: the page, the client's patience, the person at the page. Others are not touched.
pub(crate) fn runs_end_with_their_page_their_client_and_their_person(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser, "")?;
    let (mut agent, mut other) = (stage.client("sdk"), stage.client("client"));
    let never = json!({ "name": "run", "arguments": { "code": "return await tools.own.never({})" } });
    let running = |browser: &Browser, count: u64| {
        let found = "return document.querySelectorAll('#runs button').length === args";
        browser.wait_for::<bool>(found, count).with_context(|| format!("{count} runs"))
    };
    let called = agent.begin("call", never.clone());
    let others = other.begin("call", never.clone());
    running(browser, 2)?;
    agent.begin("cancel", json!({ "call": called }));
    assert!(agent.outcome(called)["error"].is_object());
    running(browser, 1)?;
    assert_eq!(text(&run(&mut agent, "return 'mine'")), "\"mine\"");
    browser.click("#runs button")?;
    assert_eq!(code(&other.outcome(others)["value"]), "ABORTED");
    running(browser, 0)?;
    // A loop that never ends is stopped too.
    let called = agent.begin("call", json!({ "name": "run", "arguments": { "code": "for (;;) {}" } }));
    running(browser, 1)?;
    agent.begin("cancel", json!({ "call": called }));
    running(browser, 0)?;
    let called = agent.begin("call", never);
    running(browser, 1)?;
    browser.goto("about:blank")?;
    assert_eq!(code(&agent.outcome(called)["value"]), "SANDBOX_LOST");
    let nowhere = run(&mut agent, "return 1");
    assert!(code(&nowhere) == "SANDBOX_LOST" && text(&nowhere).contains("/code "), "{nowhere}");
    show(browser, stage.server.code_page().context("it has a page")?)?;
    assert_eq!(text(&run(&mut agent, "return 1")), "1");
    Ok(())
}

/// The server's own gate goes by the policy, and a page without the key is given nothing.
pub(crate) fn the_policy_and_the_key_hold(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser, "[tools]\ndeny = [\"own:pid\"]\n[limits]\ntoolCalls = 3\n")?;
    let mut agent = stage.client("sdk");
    let denied = run(&mut agent, "return await tools.own.pid({})");
    assert_eq!(code(&denied), "TOOL_REFUSED", "{denied}");
    let many = run(&mut agent, "for (let n = 0; n < 5; n++) await tools.own.echo({ n }); return 'all'");
    assert_eq!(code(&many), "TOOL_CALL_LIMIT", "{many}");
    browser.goto("about:blank")?;
    for address in [format!("{}/code#bjo_wrong", stage.server.origin()), format!("{}/code", stage.server.origin())] {
        browser.goto(&address)?;
        state(browser, "lost")?;
        assert_eq!(code(&run(&mut agent, "return 1")), "SANDBOX_LOST");
    }
    // Typed by hand, with or without the address before it.
    browser.wait_for::<bool>("return !document.getElementById('ask').hidden", ())?;
    let page = stage.server.code_page().context("it has a page")?;
    browser.run::<Value>("document.getElementById('key').value = args; return null", page)?;
    browser.click("#ask button")?;
    state(browser, "connected")?;
    assert_eq!(text(&run(&mut agent, "return 1")), "1");
    Ok(())
}
