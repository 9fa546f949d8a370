//! The folders of `examples/`, each copied away, served by its own server, and used as a person does.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};
use belljar_browsers::Browser;
use belljar_serve::{Config, McpServers, Running};
use serde_json::{Value, json};

use crate::playground::looks::serious;

pub(crate) mod btcp_page; // consent, tools, an agent from outside
pub(crate) mod chat_host; // programs with tools
pub(crate) mod frameworks; // React, Svelte and Vue
pub(crate) mod mcp_host; // an MCP App
pub(crate) mod page_builder; // virtual files
pub(crate) mod strict_host; // everything inside a strict page

/// A copy of an example, with Belljar and the example's own server running.
pub(crate) struct Example {
    _belljar: Running,
    page: Child,
    _folder: tempfile::TempDir,
}

impl Example {
    pub(crate) fn open(browser: &Browser, name: &str) -> Result<Self> {
        let folder = copied(&examples().join(name))?;
        if folder.path().join("build.mjs").exists() {
            let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("frameworks/packages.mjs");
            crate::frameworks::node(&packages, folder.path())?;
            crate::frameworks::node(&folder.path().join("build.mjs"), folder.path())?;
        }
        let belljar = Running::start(config(folder.path())?)?;
        let host = belljar.origin().trim_start_matches("http://").to_owned();
        let mut page = Command::new("node")
            .arg("serve.mjs")
            .current_dir(folder.path())
            .envs([("PORT", "0"), ("BELLJAR", &host)])
            .stdout(Stdio::piped())
            .spawn()
            .context("node is not there")?;
        let mut line = String::new();
        BufReader::new(page.stdout.take().context("stdout is piped")?).read_line(&mut line)?;
        let example = Self { _belljar: belljar, page, _folder: folder };
        let url = line.trim().strip_prefix("Open ").with_context(|| format!("serve.mjs said {line:?}"))?;
        browser.command("window/rect", &json!({ "width": 1280, "height": 900 }))?;
        browser.goto(url)?;
        Ok(example)
    }
}

impl Drop for Example {
    fn drop(&mut self) {
        let _ = self.page.kill();
        let _ = self.page.wait();
    }
}

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples")
}

/// Nothing outside of its folder is needed.
fn copied(from: &Path) -> Result<tempfile::TempDir> {
    let folder = tempfile::tempdir()?;
    for file in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let file = file?;
        fs::copy(file.path(), folder.path().join(file.file_name()))?;
    }
    Ok(folder)
}

/// With the MCP servers of the example, started where `belljar serve --mcp mcp.json` would start them.
fn config(folder: &Path) -> Result<Config> {
    let file = folder.join("mcp.json");
    if !file.exists() {
        return Ok(Config::for_tests());
    }
    let mut servers: Value = serde_json::from_str(&fs::read_to_string(&file)?)?;
    for server in servers["mcpServers"].as_object_mut().context("mcpServers")?.values_mut() {
        server["cwd"] = json!(folder);
    }
    fs::write(&file, servers.to_string())?;
    Ok(Config { mcp: McpServers::File(file), ..Config::for_tests() })
}

/// Orderly to those who cannot see it, and nothing wider than its window on a desk and in a hand.
pub(crate) fn is_orderly(browser: &Browser) -> Result<()> {
    let found = serious(browser)?;
    ensure!(found.is_empty(), "axe: {:#}", json!(found));
    for width in [500, 1280] {
        browser.command("window/rect", &json!({ "width": width, "height": 900 }))?;
        let over: i64 =
            browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth", ())?;
        ensure!(over <= 0, "at {width}: {over} px too wide");
    }
    Ok(())
}

/// Every folder says what it is, has the same server, and is one that `examples/README.md` lists.
pub(crate) fn folders_are_whole() -> Result<()> {
    let list = fs::read_to_string(examples().join("README.md"))?;
    let mut servers = Vec::new();
    for folder in fs::read_dir(examples())? {
        let folder = folder?;
        if !folder.path().is_dir() {
            continue;
        }
        let name = folder.file_name().into_string().ok().context("a name")?;
        ensure!(list.contains(&format!("[{name}]({name}/README.md)")), "examples/README.md does not list {name}");
        let says = fs::read_to_string(folder.path().join("README.md")).with_context(|| name.clone())?;
        for part in [&*format!("cargo xtask example {name}"), "node serve.mjs", "What to see"] {
            ensure!(says.contains(part), "examples/{name}/README.md has no `{part}`");
        }
        servers.push(fs::read_to_string(folder.path().join("serve.mjs")).with_context(|| name.clone())?);
    }
    ensure!(servers.len() == 8, "{} examples", servers.len());
    ensure!(servers.iter().all(|server| *server == servers[0]), "serve.mjs is not the same in all examples");
    Ok(())
}
