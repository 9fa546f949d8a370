//! Programs in the shapes that models produce (`tests/guard/programs`), as a page runs them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Jar;

pub(crate) fn programs_of_models_run_and_fail_in_words_for_them(browser: &Browser) -> Result<()> {
    all_but(browser, &[])
}

/// Without some of them, by name.
pub(crate) fn all_but(browser: &Browser, some: &[&str]) -> Result<()> {
    let mut programs = programs()?;
    programs.retain(|program| program["name"].as_str().is_none_or(|name| !some.contains(&name)));
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "const echo = (name) => (args) => ({ name, args });
         const tools = { x: echo('x'), 'users:list': echo('users:list') };
         const all = [];
         for (const { text, head } of args) {
             const r = await jar.run(text, { tools, args: head.args, policy: { level: head.level ?? 'standard' } });
             all.push(r.ok ? { value: r.value } : { error: r.error, rule: r.error.data?.rule });
         }
         return all",
        json!(programs),
    )?;
    let mut wrong = Vec::new();
    for (program, seen) in programs.iter().zip(seen.as_array().context("a list")?) {
        if let Err(why) = compare(&program["head"], seen) {
            wrong.push(format!("{}: {why}\n{seen:#}", program["name"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

fn compare(head: &Value, seen: &Value) -> Result<(), String> {
    let error = &seen["error"];
    let told = error["forModel"].as_str().unwrap_or_default();
    let expect = |met: bool, what: &str| if met { Ok(()) } else { Err(what.to_owned()) };
    expect(seen.get("value") == head.get("value"), "another value")?;
    if let Some(code) = head.get("code") {
        expect(seen["rule"] == *code, "another rule")?;
        for piece in head["says"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            expect(told.contains(piece), piece)?;
        }
    }
    if let Some(name) = head.get("error") {
        expect(error["name"] == *name && error["code"] == "EXECUTION_ERROR", "another error")?;
        expect(told.contains(&format!("\n{} | ", head["line"])), "no line")?;
        expect(told.contains(head["hint"].as_str().unwrap_or_default()), "no hint")?;
    }
    expect(head.get("line").is_none_or(|line| error["line"] == *line), "another line")
}

fn programs() -> Result<Vec<Value>> {
    let mut programs = Vec::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("guard/programs"))? {
        let path = entry?.path();
        let file = fs::read_to_string(&path)?;
        let (head, text) = file.split_once("---\n").with_context(|| format!("{} has no head", path.display()))?;
        let head: toml::Table = toml::from_str(head)?;
        programs
            .push(json!({ "name": path.file_stem().map(|name| name.to_string_lossy()), "head": head, "text": text }));
    }
    assert!(programs.len() >= 60, "only {} programs", programs.len());
    Ok(programs)
}
