//! The Run tab for those whose programs a model writes: types, failures, approvals, and values as one looks at them.

use std::time::{Duration, Instant};

use anyhow::Result;
use belljar_browsers::{Browser, Engine, keys};
use belljar_serve::{Config, Running};
use serde_json::{Value, json};

use super::{choose, chord, click, keeps_its_policy, open, press_button, reads, write, written};

/// The playground with an empty program that the guard has read.
fn ready(browser: &Browser) -> Result<Running> {
    let server = open(browser, Config::for_tests(), "/")?;
    reads(browser, "#guard-says", |says| says.contains("No problems found"))?;
    Ok(server)
}

/// Types a program and runs it to its end.
fn run(browser: &Browser, program: &str) -> Result<String> {
    write(browser, "#program", &program.replace('\n', &keys::ENTER.to_string()))?;
    click(browser, "#run")?;
    reads(browser, "#verdict", |says| says.contains("finished") || says.contains("Line "))
}

/// The lines that are marked as failed, with their text.
const FAILED: &str = "const all = [...document.querySelector('#program').shadowRoot.querySelectorAll('.cm-line')];
     return all.flatMap((line, at) => line.classList.contains('cm-failed') ? [[at + 1, line.textContent]] : [])";

/// A program that throws, and a tool that fails, are marked where it happened, until the program is another one.
pub(crate) fn the_line_of_a_failure_is_marked(browser: &Browser) -> Result<()> {
    let _server = ready(browser)?;
    let says = run(browser, "const a = 1;\nnull.b;\nreturn a;")?;
    assert!(says.contains("Line 2"), "{says}");
    assert_eq!(browser.wait_for::<Value>(FAILED, ())?, json!([[2, "null.b;"]]));
    browser.wait_for::<bool>(
        "return document.querySelector('#program').shadowRoot.querySelector('.cm-lintRange-error') !== null",
        (),
    )?;

    let says = run(browser, "const a = 1;\nawait tools.orders.total({ user: \"me\" });\nreturn a;")?;
    assert!(says.contains("INVALID_PARAMS"), "{says}");
    let marked: Value = browser.wait_for(FAILED, ())?;
    assert_eq!(marked[0][0], 2, "{marked}");

    run(browser, "return 42;")?;
    assert_eq!(browser.run::<Value>(FAILED, ())?, json!([]));
    keeps_its_policy(browser);
    Ok(())
}

/// What the completion offers, once one of it begins with this: what was offered for the letters before goes by.
fn offered(browser: &Browser, beginning: &str) -> Result<Vec<String>> {
    let list = "const all = [...document.querySelector('#program').shadowRoot.querySelectorAll('.cm-tooltip-autocomplete li')];
         const texts = all.map((one) => one.textContent);
         return texts.some((text) => text.startsWith(args)) && texts";
    if browser.engine() != Engine::WebKit {
        return Ok(browser.wait_for(list, beginning)?);
    }
    // WebKit's windows share a screen: one that another test opens takes the focus, and the list closes. Then it is asked for, as
    // people do.
    for _ in 0..10 {
        let asked = Instant::now();
        while asked.elapsed() < Duration::from_secs(10) {
            let found: Value = browser.run(list, beginning)?;
            if found.is_array() {
                return Ok(serde_json::from_value(found)?);
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        chord(browser, ' ')?;
    }
    anyhow::bail!("nothing that begins with {beginning:?} is offered")
}

/// Tools, their names and the properties of their arguments are completed from the tools' types.
pub(crate) fn tools_are_completed(browser: &Browser) -> Result<()> {
    let _server = ready(browser)?;
    write(browser, "#program", "return await tools.orders.")?;
    offered(browser, "total(input: { user: number; }): Promise")?;
    browser.press("to")?;
    let info = "return document.querySelector('#program').shadowRoot.querySelector('.cm-completionInfo')?.textContent.includes('What a user has paid so far.') ?? false";
    browser.wait_for::<bool>(info, ())?;
    accept(browser)?;
    assert_eq!(written(browser, "#program")?, "return await tools.orders.total");
    browser.press("({ ")?;
    assert_eq!(offered(browser, "user")?, ["usernumber"]);

    write(browser, "#program", "return await callTool(\"use")?;
    offered(browser, "users:list")?;
    accept(browser)?;
    assert!(written(browser, "#program")?.starts_with("return await callTool(\"users:list"));

    // Another set of tools has other types.
    write(browser, "#run-tools", "tools[\"math:twice\"] = { description: \"Doubles.\", handler: ({ n }) => 2 * n };")?;
    write(browser, "#program", "tools.")?;
    assert_eq!(offered(browser, "math")?, ["math1 tool"]);
    keeps_its_policy(browser);
    Ok(())
}

/// Takes what is chosen. The editor takes no key for so long after the list came, because it may be meant for the text.
fn accept(browser: &Browser) -> Result<()> {
    std::thread::sleep(Duration::from_millis(300));
    Ok(browser.press(&keys::ENTER.to_string())?)
}

/// What a model is told of the tools: declarations and the prompt, to be copied; they follow the tools.
pub(crate) fn what_a_model_is_told(browser: &Browser) -> Result<()> {
    let _server = ready(browser)?;
    press_button(browser, "#panel-run", "For a model")?;
    reads(browser, "#described-says", |says| says.contains("4 tools"))?;
    let declarations = written(browser, "#described")?;
    assert!(declarations.starts_with("declare const tools: {"), "{declarations}");
    assert!(declarations.contains("Lists the users, with their plans."), "{declarations}");
    click(browser, "#panel-run input[value=prompt] + span")?;
    assert!(written(browser, "#described")?.contains("await callTool("));
    press_button(browser, "#panel-run", "Copy")?;
    reads(browser, "#described-says", |says| says.contains("Copied") || says.contains("press Ctrl+C"))?;

    click(browser, "#panel-run input[value=declarations] + span")?;
    write(browser, "#run-tools", "tools[\"twice\"] = ({ n }) => 2 * n;")?;
    reads(browser, "#described-says", |says| says.contains("1 tool;"))?;
    assert!(written(browser, "#described")?.contains("twice(input?: unknown)"));
    write(browser, "#run-tools", "throw new Error(\"not today\");")?;
    reads(browser, "#described-says", |says| says.contains("cannot be described") && says.contains("not today"))?;
    keeps_its_policy(browser);
    Ok(())
}

/// A call that needs approval is asked about; what was decided is in the result and in the timeline.
pub(crate) fn approvals_are_asked_and_listed(browser: &Browser) -> Result<()> {
    let _server = ready(browser)?;
    choose(browser, "#gallery", "Ask before paying back")?;
    reads(browser, "#guard-says", |says| says.contains("No problems found"))?;
    click(browser, "#run")?;
    for allow in [true, false] {
        browser.wait_for::<bool>("return document.querySelector('belljar-consent[ready]') !== null", ())?;
        // What denies has the focus, and what allows is next.
        if allow {
            browser.press(&keys::TAB.to_string())?;
        }
        browser.press(&keys::ENTER.to_string())?;
        browser.wait_for::<bool>("return document.querySelector('belljar-consent[ready]') === null", ())?;
    }
    let says = reads(browser, "#verdict", |says| says.contains("finished"))?;
    assert!(says.contains("TOOL_REFUSED") || says.contains("not approved"), "{says}");
    let decided: Vec<String> =
        browser.run("return [...document.querySelectorAll('#decisions li')].map((one) => one.textContent)", ())?;
    assert_eq!(decided.len(), 2, "{decided:?}");
    assert!(decided[0].starts_with("allowed orders:refund, after "), "{decided:?}");
    assert!(decided[1].starts_with("not allowed orders:refund, after "), "{decided:?}");
    reads(browser, "#timeline", |says| {
        ["\nallowed: orders:refund", "\nnot allowed: orders:refund"].iter().all(|part| says.contains(part))
    })?;
    keeps_its_policy(browser);
    Ok(())
}

/// Lists of objects, Maps and Sets are tables; what is long is cut, with how much there is.
pub(crate) fn values_are_shown_as_what_they_are(browser: &Browser) -> Result<()> {
    let _server = ready(browser)?;
    let cells = "return [...document.querySelectorAll('#verdict tr')].map((row) => [...row.cells].map((cell) => cell.textContent))";
    run(browser, "return tools.users.list()")?;
    let rows: Value = browser.run(cells, ())?;
    assert_eq!(rows[0], json!(["", "id", "name", "plan"]));
    assert_eq!(rows[2], json!(["1", "2", "Grace", "free"]));

    let says = run(browser, "return { m: new Map([[\"a\", 1n]]), s: new Set([[2]]), n: 3 }")?;
    assert!(says.contains("Map, 1 entry") && says.contains("Set, 1 entry"), "{says}");
    assert_eq!(browser.run::<Value>(cells, ())?, json!([["key", "value"], ["a", "1n"], ["value"], ["[ 2 ]"]]));

    let says = run(browser, "return \"<b>\" + \"x\".repeat(60000)")?;
    assert!(says.contains("<b>xxx") && says.contains("… and 10,003 more characters"), "{}", says.len());
    let says = run(browser, "return Array.from({ length: 5000 }, (_, n) => ({ n }))")?;
    assert!(says.contains("List, 5,000 entries; … and 4,900 more rows"), "{says}");
    keeps_its_policy(browser);
    Ok(())
}

const PNG: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAEElEQVR4nGNgYPgPRv8xKAAx8AX7Bdwe7wAAAABJRU5ErkJggg==";

/// SVG and PNG are pictures in frames of their own, which run nothing and load nothing.
pub(crate) fn pictures_stand_in_frames(browser: &Browser) -> Result<()> {
    let _server = ready(browser)?;
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='40' onload='top.document.title=1'><rect width='80' height='40' fill='red'/></svg>";
    for (program, expected) in [
        (format!("return \"{svg}\""), "SVG, 80 × 40, "),
        (format!("return {{ mimeType: \"image/png\", data: \"{PNG}\" }}"), "PNG, 2 × 3, "),
    ] {
        let says = run(browser, &program)?;
        assert!(says.contains(expected), "{says}");
        let frames: Value = browser.run(
            "return [...document.querySelectorAll('#verdict iframe')].map((one) => [one.getAttribute('sandbox'), one.hasAttribute('src'), one.getBoundingClientRect().height > 5])",
            (),
        )?;
        assert_eq!(frames, json!([["", false, true]]));
        // No picture is anywhere in the page itself.
        let own: u32 = browser.run("return document.querySelectorAll('#verdict img, #verdict svg').length", ())?;
        assert_eq!(own, 0);
        browser.enter_frame("#verdict iframe")?;
        // Whether it was drawn: WebKit gives an SVG the size of its place.
        browser.wait_for::<bool>("const [one] = document.images; return one?.complete && one.naturalWidth > 0", ())?;
        browser.top_frame()?;
    }
    assert_eq!(browser.title()?, "Belljar playground");

    let says =
        run(browser, &format!("return \"{}\"", svg.replace("<rect", "<script>top.document.title=1</script><rect")))?;
    assert!(says.contains("pictures with <script> are not drawn here"), "{says}");
    assert_eq!(browser.title()?, "Belljar playground");
    keeps_its_policy(browser);
    Ok(())
}

/// What a program hands over stands below its value: tables as tables, pictures in frames, all of it to be saved.
pub(crate) fn artifacts_are_shown(browser: &Browser) -> Result<()> {
    let _server = ready(browser)?;
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='40'><rect width='80' height='40' fill='red'/></svg>";
    let program = format!(
        "await artifact(\"rows.csv\", [{{ a: 1, b: \"<b>x, y\" }}, {{ a: 2, b: null }}]); await artifact(\"chart.svg\", \"{svg}\");
         await artifact(\"dot.png\", Uint8Array.from(atob(\"{PNG}\"), (c) => c.charCodeAt(0)));
         await artifact(\"note.txt\", \"<i>plain\"); await artifact(\"list.json\", [{{ n: 1 }}]); return 5"
    );
    let says = run(browser, &program)?;
    assert!(says.contains("rows.csv") && says.contains("text/csv, ") && says.contains("<i>plain"), "{says}");
    let rows: Value = browser.run(
        "return [...document.querySelectorAll('#artifacts tr')].map((row) => [...row.cells].map((cell) => cell.textContent))",
        (),
    )?;
    assert_eq!(rows, json!([["", "a", "b"], ["0", "1", "<b>x, y"], ["1", "2", ""], ["", "n"], ["0", "1"]]));
    let frames: Value = browser.run(
        "return [...document.querySelectorAll('#artifacts iframe')].map((one) => [one.title.split(',')[0], one.getAttribute('sandbox'), one.hasAttribute('src')])",
        (),
    )?;
    assert_eq!(frames, json!([["SVG", "", false], ["PNG", "", false]]));
    let own: u32 = browser.run("return document.querySelectorAll('#artifacts :is(img, svg, b, i)').length", ())?;
    assert_eq!(own, 0);
    let saved: Value =
        browser.run("return [...document.querySelectorAll('#artifacts a')].map((one) => one.download)", ())?;
    assert_eq!(saved, json!(["rows.csv", "chart.svg", "dot.png", "note.txt", "list.json"]));
    keeps_its_policy(browser);
    Ok(())
}
