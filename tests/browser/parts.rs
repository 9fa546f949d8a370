//! Parts of the SDK that are files of their own, and are not there.

use anyhow::Result;
use belljar_browsers::{Browser, Response};
use serde_json::{Value, json};

use crate::jar_site::{JarSite, SERVER};

/// A deployment that left files out, and one whose server answers with a page instead of a script.
pub(crate) fn a_part_that_is_missing_has_a_code(browser: &Browser) -> Result<()> {
    let stage = JarSite::altered(|request, ordinary| match (request.host.as_str(), request.path.as_str()) {
        (SERVER, "/belljar-app.js") => Response::html("<!doctype html><title>not found</title>"),
        (SERVER, path) if path.starts_with("/belljar-") => Response::new(404),
        _ => ordinary,
    })?;
    stage.open(browser)?;
    let seen: Value = stage.run(
        browser,
        "const jar = await Belljar.connect({ server: args.server });
         const div = document.body.appendChild(document.createElement('div'));
         const attempts = {
           'belljar-app.js': () => jar.app(div, { files: { 'index.html': 'x' } }),
           'belljar-widget.js': () => jar.widget(div, { html: 'x' }),
           'belljar-tool.js': () => jar.tools(),
           'belljar-agents.js': () => jar.agents({}, {}),
           'belljar-describe.js': () => jar.describe({}),
           'belljar-run-tools.js': () => jar.run('1', { tools: [{ name: 'a', execute: () => 1 }] }),
         };
         const wrong = [];
         for (const [file, attempt] of Object.entries(attempts)) {
           const error = await attempt().catch((error) => error);
           const says = `The SDK could not load \\`${file}\\`. Serve it beside \\`belljar.js\\``;
           const told = error instanceof BelljarError && error.code === 'MODULE_NOT_LOADED' && error.message.startsWith(says);
           if (!told || !error.cause) wrong.push([file, String(error)]);
         }
         return { wrong, value: (await jar.run('1 + 1')).value }",
    )?;
    assert_eq!(seen, json!({ "wrong": [], "value": 2 }));
    Ok(())
}
