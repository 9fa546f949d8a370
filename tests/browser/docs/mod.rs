//! Scripts and pages of the documentation, run as they stand. Commands and policies: `tests/docs`.

#[path = "../../docs/blocks.rs"]
mod blocks;

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use belljar_browsers::{Browser, Response, Site};
use belljar_serve::{Config, McpServers, Running};
use serde_json::{Value, json};

use blocks::Block;

/// A busy machine is slow; what never comes is told apart from it by waiting long.
const PATIENCE: Duration = Duration::from_secs(480);

/// What scripts of the pages take for granted: an open jar, an element, a widget's document, tools.
const AROUND: &str = include_str!("around.js");

/// Every script ends, every page shows what it should, and every value is the one that is printed below its script.
pub(crate) fn snippets_run(browser: &Browser) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let server = Running::start(config(folder.path())?)?;
    let host = server.origin().trim_start_matches("http://").to_owned();
    let snippets = snippets();
    ensure!(snippets.len() > 10, "only {} snippets were found", snippets.len());

    let served = snippets.clone();
    let site = Site::start(move |request| {
        let (kind, number) = request.path[1..].split_once('/').unwrap_or_default();
        match served.get(number.parse::<usize>().unwrap_or(usize::MAX)) {
            Some(snippet) => snippet.served(kind, number, &host),
            None => Response::not_found(),
        }
    })?;
    let mut faults = Vec::new();
    for (number, snippet) in snippets.iter().enumerate() {
        browser.goto(&site.url("localhost", &format!("/page/{number}")))?;
        let said = ended(browser).and_then(|values| snippet.compare(&values, server.origin()));
        faults.extend(said.err().map(|fault| format!("{}: {fault:#}", snippet.block.place())));
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// The page that `belljar init` writes, served as the files lie there.
pub(crate) fn the_page_of_init_runs(browser: &Browser) -> Result<()> {
    let server = Running::start(Config::for_tests())?;
    let host = server.origin().trim_start_matches("http://").to_owned();
    let folder = blocks::root().join("crates/cli/src/init");
    let site = Site::start(move |request| match fs::read_to_string(folder.join(&request.path[1..])) {
        Ok(text) if request.path.ends_with(".html") => Response::html(text.replace("localhost:3333", &host)),
        Ok(text) => Response::text(text),
        Err(_) => Response::not_found(),
    })?;
    browser.goto(&site.url("localhost", "/index.html"))?;
    let said: String = browser.wait_for("return document.querySelector('#result').textContent || null", ())?;
    let said: Value = serde_json::from_str(&said)?;
    assert_eq!(said, json!(["Ada", "Bo"]));
    Ok(())
}

#[derive(Clone)]
struct Snippet {
    block: Block,
    /// What is printed below it.
    values: Vec<Block>,
}

fn snippets() -> Vec<Snippet> {
    let mut snippets: Vec<Snippet> = Vec::new();
    for block in blocks::all() {
        match block.kind.as_str() {
            "html" => snippets.push(Snippet { block, values: Vec::new() }),
            "js" if !block.has("file-of") => snippets.push(Snippet { block, values: Vec::new() }),
            "json" if block.has("is") => snippets.last_mut().expect("a script above").values.push(block),
            _ => {}
        }
    }
    snippets
}

impl Snippet {
    fn served(&self, kind: &str, number: &str, host: &str) -> Response {
        let text = self.block.text.replace("localhost:3333", host);
        let around = AROUND.replace("localhost:3333", host);
        match (kind, self.block.kind.as_str()) {
            ("page", "html") => {
                let until = self.block.says.get("until").map_or("false", String::as_str);
                Response::html(format!(
                    "<!doctype html><meta charset=utf-8><title>page</title><body><script>{around}
                     setInterval(() => {{ try {{ if ({until}) globalThis.ended = '[]' }} catch {{}} }}, 50)</script>{text}"
                ))
            }
            ("page", _) => Response::html(format!(
                "<!doctype html><meta charset=utf-8><title>page</title><main><h1>Title</h1></main>
                 <div id=here style='height: 300px'></div><script>{around}</script><script type=module>
                 try {{
                     const {{ Belljar }} = await import('http://{host}/belljar.js');
                     Object.assign(globalThis, {{ Belljar, element: here, jar: await Belljar.connect({{ server: 'http://{host}' }}) }});
                     const {{ values }} = await import('/script/{number}');
                     globalThis.ended = JSON.stringify(await values());
                 }} catch (error) {{ globalThis.failed = `${{error.code ?? error.name}}: ${{error.message}}` }}
                 </script>"
            )),
            _ => {
                let values: Vec<&str> = self.values.iter().map(|block| block.says["is"].as_str()).collect();
                Response::script(format!("{text}\nexport const values = async () => [{}];\n", values.join(", ")))
            }
        }
    }

    fn compare(&self, values: &[Value], origin: &str) -> Result<()> {
        for (block, value) in self.values.iter().zip(values) {
            let expected: Value = serde_json::from_str(&block.text.replace("http://localhost:3333", origin))?;
            ensure!(fits(&expected, value), "{}: it is {value}", block.place());
        }
        Ok(())
    }
}

/// The same, but that `…` at the end of a text stands for anything.
fn fits(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            let same = |(key, value): (&String, &Value)| found.get(key).is_some_and(|found| fits(value, found));
            expected.len() == found.len() && expected.iter().all(same)
        }
        (Value::Array(expected), Value::Array(found)) => {
            expected.len() == found.len() && expected.iter().zip(found).all(|(expected, found)| fits(expected, found))
        }
        (Value::String(expected), Value::String(found)) => match expected.strip_suffix('…') {
            Some(start) => found.len() > start.len() && found.starts_with(start),
            None => expected == found,
        },
        _ => expected == found,
    }
}

/// Waits for the page's end, and gives back the values it has.
fn ended(browser: &Browser) -> Result<Vec<Value>> {
    let until = Instant::now() + PATIENCE;
    loop {
        let (ended, failed): (Option<String>, Option<String>) =
            browser.run("return [globalThis.ended ?? null, globalThis.failed ?? null]", ())?;
        match (ended, failed) {
            (Some(values), _) => return Ok(serde_json::from_str(&values)?),
            (None, Some(failed)) => bail!("{failed}"),
            _ if Instant::now() > until => bail!("it does not end"),
            _ => std::thread::sleep(Duration::from_millis(50)),
        }
    }
}

/// With the server of the specification's examples that the pages name `budget`.
fn config(folder: &Path) -> Result<Config> {
    let script =
        blocks::root().join("tests/mcp/node_modules/@modelcontextprotocol/server-budget-allocator/dist/index.js");
    ensure!(script.is_file(), "{} is missing: run `npm ci` in tests/mcp", script.display());
    let file = folder.join("mcp.json");
    fs::write(
        &file,
        json!({ "mcpServers": { "budget": { "command": "node", "args": [script, "--stdio"] } } }).to_string(),
    )?;
    Ok(Config { mcp: McpServers::File(file), ..Config::for_tests() })
}
