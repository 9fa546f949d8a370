//! The first minute: a page of ten lines that runs a script with two tools.

use anyhow::Result;
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use super::Jar;

pub(crate) fn a_newcomers_page_runs_a_script_with_two_tools(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "const people = [{ name: 'Ada', active: true }, { name: 'Bo', active: false }];
         const r = await jar.run(`
             const users = await callTool('users:list', { limit: 3 });
             console.log('found', users.length);
             await callTool('users:note', { names: users.map((user) => user.name) });
             return users.filter((user) => user.active).map((user) => user.name);
         `, {
             tools: {
                 'users:list': async ({ limit }) => people.slice(0, limit),
                 'users:note': { handler: ({ names }) => { globalThis.noted = names }, input: { type: 'object', required: ['names'] } },
             },
         });
         return { r, noted: globalThis.noted }",
        json!({}),
    )?;
    assert_eq!(seen["r"]["ok"], true, "{seen:#}");
    assert_eq!(seen["r"]["value"], json!(["Ada"]));
    assert_eq!(seen["noted"], json!(["Ada", "Bo"]));
    assert_eq!(seen["r"]["stats"]["toolCalls"], 2);
    assert_eq!(seen["r"]["stats"]["killed"], false);
    assert_eq!(seen["r"]["console"][0]["level"], "log");
    assert_eq!(seen["r"]["console"][0]["args"], json!(["found", 2]));
    // In WebKit every line of a stack holds a whole script, so the runtime does not ask for one on each line.
    let line = if browser.engine() == Engine::WebKit { Value::Null } else { json!(3) };
    assert_eq!(seen["r"]["console"][0]["line"], line);
    Ok(())
}
