//! What an app is served, and by whom.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Stage;

const INDEX: &str = "<!doctype html><html lang=en><link rel=stylesheet href=/style.css><body>
    <img id=logo src=/logo.svg><script type=module src=/main.js></script>";

/// Several files, shown by the server alone where the origin is opaque, and said so.
pub(crate) fn an_opaque_app_runs_and_says_which_layer_is_missing(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const app = await show({
             '/index.html': args,
             '/main.js': `import { word } from './lib/word.js'; console.log(word, origin, document.documentElement.lang)`,
             '/lib/word.js': `export const word = 'hello'`,
             '/style.css': 'body { color: rgb(1, 2, 3) }',
             '/logo.svg': new TextEncoder().encode(`<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>`),
         });
         const line = await app.waits('console', () => true);
         const layers = await until(() => app.layers.firewall !== 'coming' && app.layers);
         await app.close();
         return [line.args, layers, app.state, document.querySelectorAll('iframe').length]",
        INDEX,
    )?;
    assert_eq!(seen[0], json!(["hello", "null", "en"]));
    assert_eq!(seen[1]["firewall"], json!("missing"));
    assert!(seen[1]["missing"].as_str().is_some_and(|why| why.contains("sandbox.storage")), "{seen}");
    // The jar's own hidden frame is what is left.
    assert_eq!((&seen[2], &seen[3]), (&json!("closed"), &json!(1)));
    Ok(())
}

/// After the first load every file comes from the worker's memory, and written files appear at once.
pub(crate) fn the_worker_serves_from_memory(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const app = await show({
             '/index.html': `<!doctype html><script src=/main.js></script>`,
             '/main.js': `console.log('one', !!navigator.serviceWorker.controller)`,
             '/data.txt': 'x'.repeat(100),
             '/ünï cödé.txt': 'odd',
         }, OWN);
         const first = await app.waits('console', () => true);
         await active(app);
         app.said.length = 0;
         await app.reload();
         const second = await app.waits('console', ({ args }) => args[1] === true);
         const main = await app.waits('network', ({ url }) => url.endsWith('/main.js'));
         const part = await app.execute(`const r = await fetch('/data.txt', { headers: { range: 'bytes=10-19' } });
             return [r.status, (await r.text()).length, r.headers.get('content-range'), !!r.headers.get('content-security-policy')]`);
         const odd = await app.execute(`(await fetch('/ünï cödé.txt')).text()`);
         const none = await app.execute(`(await fetch('/none.txt')).status`);
         app.said.length = 0;
         await app.write({ '/main.js': `console.log('two', !!navigator.serviceWorker.controller)` });
         const third = await app.waits('console', () => true);
         const network = app.said.filter(([name]) => name === 'network').map(([, event]) => [new URL(event.url).pathname, event.verdict]);
         return { first: first.args, second: second.args, main: [main.verdict, main.by, main.status], part, odd, none, third: third.args, network }",
        (),
    )?;
    assert_eq!(seen["first"], json!(["one", false]));
    assert_eq!(seen["second"], json!(["one", true]));
    assert_eq!(seen["main"], json!(["virtual", "worker", 200]));
    assert_eq!(seen["part"], json!([206, 10, "bytes 10-19/100", true]));
    assert_eq!((&seen["odd"], &seen["none"]), (&json!("odd"), &json!(404)));
    assert_eq!(seen["third"], json!(["two", true]));
    for (path, verdict) in [("/", "virtual"), ("/main.js", "virtual"), ("/__belljar/page.js", "virtual")] {
        let found = seen["network"].as_array().is_some_and(|lines| lines.contains(&json!([path, verdict])));
        assert!(found, "{path}: {}", seen["network"]);
    }
    Ok(())
}
