//! The Run tab.

use anyhow::Result;
use belljar_browsers::Browser;
use belljar_serve::Config;
use serde_json::{Value, json};

use super::{choose, chord, click, keeps_its_policy, open, press_button, reads, write, written};

/// Types a program, runs it by its key, reads the value, the console and the timeline; then the hardened code.
pub(crate) fn a_program_is_typed_and_run(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/")?;
    reads(browser, "#guard-says", |says| says.contains("No problems found"))?;
    write(
        browser,
        "#program",
        "console.log(\"hello\"); const all = await callTool(\"users:list\", {}); return all.length + 39",
    )?;
    chord(browser, '\u{e007}')?;
    reads(browser, "#verdict", |says| says.contains("finished") && says.contains("42"))?;
    reads(browser, "#console", |says| says.contains("hello"))?;
    reads(browser, "#timeline", |says| ["guard", "program", "users:list"].iter().all(|part| says.contains(part)))?;
    reads(browser, "#statistics", |says| says.contains("Tool calls") && says.contains("1 of 1,000"))?;

    press_button(browser, "#panel-run", "Hardened")?;
    click(browser, "#hardened")?;
    assert!(written(browser, "#hardened")?.contains("users:list"));
    // The line under the cursor has its other side in the program.
    browser.wait_for::<bool>(
        "return document.querySelector('#program').shadowRoot.querySelector('.cm-lit') !== null
            || document.querySelector('#hardened').shadowRoot.querySelector('.cm-lit') !== null",
        (),
    )?;
    let map: Value = browser.wait_for(
        "const link = document.querySelector('#panel-run a[download]'); return !link.hidden && link.href.startsWith('blob:')",
        (),
    )?;
    assert_eq!(map, json!(true));
    keeps_its_policy(browser);
    Ok(())
}

/// Every attack of the gallery is stopped, and the page says by whom.
pub(crate) fn attacks_say_which_layer_stopped_them(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/")?;
    for (title, code, layer) in [
        ("Try to phone home", "GUARD_REFUSED", "the guard"),
        ("Spin forever", "ITERATION_LIMIT", "a meter"),
        ("Sleep through the alarm", "TIMEOUT", "the clock"),
        ("Pollute a prototype", "G033", "a check"),
        ("Eat memory", "MEMORY_LIMIT", "a meter"),
        ("Make code from text", "G030", "a check"),
        ("Call what was not offered", "TOOL_NOT_FOUND", "the gate"),
        ("Read everything, then mail it", "SUSPICIOUS_SEQUENCE", "the gate"),
    ] {
        choose(browser, "#gallery", title)?;
        reads(browser, "#verdict", |says| says.contains("No results yet"))?;
        click(browser, "#run")?;
        let says = reads(browser, "#verdict", |says| says.contains("Stopped by") || says.contains("finished"))?;
        assert!(says.contains(&format!("Stopped by {layer}")) && says.contains(code), "{title}: {says}");
    }
    Ok(())
}

/// Diagnostics are drawn where they belong, and a program that was started can be stopped.
pub(crate) fn diagnostics_and_the_stop_button(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/")?;
    reads(browser, "#guard-says", |says| says.contains("No problems found"))?;
    write(browser, "#program", "return eval(\"1\")")?;
    let says = reads(browser, "#guard-says", |says| says.contains("eval"))?;
    assert!(says.starts_with("1:8"), "{says}");
    browser.wait_for::<bool>(
        "return document.querySelector('#program').shadowRoot.querySelector('.cm-lintRange-error') !== null",
        (),
    )?;
    write(browser, "#program", "await new Promise(() => {})")?;
    reads(browser, "#guard-says", |says| says.contains("No problems found"))?;
    click(browser, "#run")?;
    reads(browser, "#verdict", |says| says.contains("Running…"))?;
    press_button(browser, "#panel-run .bar", "Stop")?;
    reads(browser, "#verdict", |says| says.contains("ABORTED") && says.contains("this page"))?;
    Ok(())
}

/// Tools are edited and used; arguments, a level and a limit are given; TypeScript is understood.
pub(crate) fn tools_arguments_and_limits(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/")?;
    reads(browser, "#guard-says", |says| says.contains("No problems found"))?;
    write(browser, "#run-tools", "tools[\"twice\"] = async ({ n }) => n * 2;")?;
    press_button(browser, "#panel-run", "Arguments")?;
    write(browser, "#run-args", "{ \"n\": 21 ")?;
    click(browser, "#panel-run input[value=ts] + span")?;
    write(browser, "#program", "const { n }: { n: number } = args; return await callTool(\"twice\", { n })")?;
    click(browser, "#run")?;
    reads(browser, "#verdict", |says| says.contains("finished") && says.contains("42"))?;

    press_button(browser, "#panel-run", "Limits")?;
    browser.type_into("#panel-run .limits label:nth-child(3) input", "50")?;
    click(browser, "#panel-run input[value=js] + span")?;
    write(browser, "#program", "for (let i = 0; i < 1000; i++) {} return 1")?;
    click(browser, "#run")?;
    reads(browser, "#verdict", |says| says.contains("ITERATION_LIMIT"))?;
    Ok(())
}
