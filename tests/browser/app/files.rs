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
         const layers = await until(() => app.layers.serviceWorker !== 'coming' && app.layers);
         await app.close();
         return [line.args, layers, app.state, document.querySelectorAll('iframe').length]",
        INDEX,
    )?;
    assert_eq!(seen[0], json!(["hello", "null", "en"]));
    assert_eq!(seen[1]["serviceWorker"], json!("missing"));
    assert!(seen[1]["missing"].as_str().is_some_and(|why| why.contains("sandbox.storage")), "{seen}");
    // The jar's own hidden frame is what is left.
    assert_eq!((&seen[2], &seen[3]), (&json!("closed"), &json!(1)));
    Ok(())
}

/// Every kind of file that a page is made of, from the server and from the worker.
pub(crate) fn every_kind_of_file_loads(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let font: &[u8] = include_bytes!("../../app/box.ttf");
    for storage in ["opaque", "own"] {
        let seen: Value = stage.page(
            browser,
            "const wasm = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 7, 7, 1, 3, 111, 110, 101, 0, 0, 10, 6, 1, 4, 0, 65, 1, 11]);
             const files = {
                 '/index.html': `<!doctype html><html lang=en><link rel=stylesheet href=/style.css><body><img src=/logo.svg><script type=module src=/main.js></script>`,
                 '/main.js': `import { word } from './lib/w%C3%B6rd.js';
                     const within = (promise) => Promise.race([promise, new Promise((done) => setTimeout(done, 5000, 'nothing'))]);
                     const get = async (path) => { const r = await fetch(path); return [r.status, r.headers.get('content-type'), await r.text()] };
                     await document.querySelector('img').decode();
                     const started = () => { const w = new Worker('/worker.js', { type: 'module' });
                         return new Promise((done) => { w.onmessage = ({ data }) => done(data); w.onerror = () => done('none') }) };
                     console.log('kinds', {
                         word, color: getComputedStyle(document.body).color, picture: document.images[0].naturalWidth,
                         font: (await document.fonts.load('20px Box')).map(({ status }) => status),
                         wasm: (await WebAssembly.instantiateStreaming(fetch('/one.wasm'))).instance.exports.one(),
                         worker: await within(Promise.resolve().then(started).catch(() => 'none')),
                         map: await get('/main.js.map'), empty: await get('/empty.txt'), folder: await get('/docs/'), none: (await get('/docs'))[0],
                         above: (await get('/%2e%2e/x'))[0], part: await fetch('/abc.txt', { headers: { range: 'bytes=-2' } }).then(async (r) => [r.status, await r.text()], () => 'stopped'),
                     });`,
                 '/lib/wörd.js': `export const word = 'hello'`,
                 '/worker.js': `import { word } from './lib/wörd.js'; postMessage(word)`,
                 '/style.css': `@font-face { font-family: Box; src: url(/box.ttf) } body { color: rgb(1, 2, 3) }`,
                 '/box.ttf': new Uint8Array(args.font), '/one.wasm': wasm, '/main.js.map': '{}', '/empty.txt': '', '/abc.txt': 'abc',
                 '/docs/index.html': 'docs', '/logo.svg': new Blob([`<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>`]),
             };
             const app = await show(files, { sandbox: { storage: args.storage }, resources: { wasm: true } });
             const seen = [(await app.waits('console', ({ args }) => args[0] === 'kinds')).args[1]];
             if (args.storage === 'own') {
                 await active(app);
                 await again(app);
                 seen.push((await app.waits('console', ({ args }) => args[0] === 'kinds')).args[1]);
                 seen.push(await until(() => app.said.filter(([name, { verdict, by }]) => name === 'network' && verdict === 'virtual' && by === 'worker').length > 8));
             }
             await app.close();
             return seen",
            json!({ "storage": storage, "font": font }),
        )?;
        // An opaque frame is a stranger on its own host: no worker from an address starts there, in no engine, and a header
        // of one's own needs leave. What the browser itself asks for, sound and pictures among it, needs none.
        let (worker, part) =
            if storage == "own" { (json!("hello"), json!([206, "bc"])) } else { (json!("none"), json!("stopped")) };
        let kinds = json!({
            "word": "hello", "color": "rgb(1, 2, 3)", "picture": 9, "font": ["loaded"], "wasm": 1, "worker": worker,
            "map": [200, "application/json", "{}"], "empty": [200, "text/plain; charset=utf-8", ""],
            "folder": [200, "text/html; charset=utf-8", "docs"], "none": 404, "above": 404, "part": part,
        });
        let expected = if storage == "own" { json!([kinds, kinds, true]) } else { json!([kinds]) };
        assert_eq!(seen, expected, "{storage}");
    }
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
         // Other files: the first document comes from the server, and the next from another worker's memory.
         app.said.length = 0;
         await app.write({ '/main.js': `console.log('two', !!navigator.serviceWorker.controller)` });
         const written = await app.waits('console', () => true);
         await active(app);
         await again(app);
         const third = await app.waits('console', () => true);
         await app.waits('network', ({ url }) => url.endsWith('/main.js'));
         const network = app.said.filter(([name]) => name === 'network').map(([, event]) => [new URL(event.url).pathname, event.verdict]);
         return { first: first.args, second: second.args, main: [main.verdict, main.by, main.status], part, odd, none, written: written.args, third: third.args, network }",
        (),
    )?;
    assert_eq!(seen["first"], json!(["one", false]));
    assert_eq!(seen["second"], json!(["one", true]));
    assert_eq!(seen["main"], json!(["virtual", "worker", 200]));
    assert_eq!(seen["part"], json!([206, 10, "bytes 10-19/100", true]));
    assert_eq!((&seen["odd"], &seen["none"]), (&json!("odd"), &json!(404)));
    assert_eq!(seen["written"][0], json!("two"));
    assert_eq!(seen["third"], json!(["two", true]));
    for (path, verdict) in [("/", "virtual"), ("/main.js", "virtual"), ("/__belljar/page.js", "virtual")] {
        let found = seen["network"].as_array().is_some_and(|lines| lines.contains(&json!([path, verdict])));
        assert!(found, "{path}: {}", seen["network"]);
    }
    Ok(())
}
