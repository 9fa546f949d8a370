//! Apps in TypeScript: compiled by the server, refreshed while they run, with errors in their author's terms.

use std::path::Path;

use anyhow::{Context as _, Result};
use belljar_browsers::Browser;
use belljar_serve::{Config, PackagesConfig};
use serde_json::{Value, json};

use super::Stage;
use registry::LocalRegistry;

#[path = "../../packages/registry.rs"]
#[expect(dead_code, reason = "what other tests use of it")]
pub(super) mod registry;

/// Everything that a file can import, in an app without a document of its own.
pub(crate) fn typescript_runs_and_imports_every_kind(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    for storage in ["opaque", "own"] {
        let seen: Value = stage.page(
            browser,
            "const app = await show({
                 '/src/main.ts': `import type { Data } from './types';
                     import data, { name } from './data.json';
                     import { double } from './lib';
                     import note from './note.txt';
                     import raw from './lib/index.ts?raw';
                     import logo from './logo.svg';
                     import url from './note.txt?url';
                     import styles, { card } from './card.module.css';
                     import './page.css';
                     import { label } from '@/lib/label.js';
                     enum Colour { Red = 'red' }
                     const typed: Data = data;
                     const later = await import('./later');
                     document.body.className = styles.card;
                     const loaded = () => [...document.querySelectorAll('link')].every((link) => link.sheet);
                     while (!loaded()) await new Promise((done) => setTimeout(done, 10));
                     const picture = new Image(); picture.src = logo; await picture.decode();
                     const beside = await fetch(new URL('./note.txt', import.meta.url)).then((answer) => answer.text());
                     const { color, marginTop } = getComputedStyle(document.body);
                     console.log('all', [typed.name, name, double(21), note, raw.includes('value: number'), picture.naturalWidth, url.startsWith('/src/note.txt?v='),
                         card === styles.card && card !== 'card', color, marginTop, label, Colour.Red, later.default, beside, import.meta.env.DEV, document.title]);`,
                 '/src/types.ts': 'export interface Data { name: string }',
                 '/src/data.json': '{\"name\": \"data\", \"a-b\": 1}',
                 '/src/lib/index.ts': 'export const double = (value: number): number => value * 2;',
                 '/src/lib/label.ts': 'export const label = `label` as const;',
                 '/src/later.jsx': 'export default \"later\";',
                 '/src/note.txt': 'a \"note\"\\n',
                 '/src/logo.svg': `<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>`,
                 '/src/card.module.css': '.card { color: rgb(1, 2, 3) }',
                 '/src/page.css': '@import \"./base.css\"; body { line-height: 2 }',
                 '/src/base.css': 'body { margin: 7px }',
             }, { sandbox: { storage: args } });
             const { args: all } = await until(() => app.said.find(([name, event]) => name === 'error' ? Promise.reject(new Error(event.forModel ?? event.message)) : name === 'console' && event.args[0] === 'all')?.[1]);
             await app.close();
             return all[1]",
            storage,
        )?;
        let expected = json!([
            "data", "data", 42, "a \"note\"\n", true, 9, true, true, "rgb(1, 2, 3)", "7px", "label", "red", "later",
            "a \"note\"\n", true, "App"
        ]);
        assert_eq!(seen, expected, "{storage}");
    }
    Ok(())
}

/// The last good view stays under what is wrong; the next good version takes its place.
pub(crate) fn a_syntax_error_is_shown_over_the_last_good_view(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const main = (text) => `document.body.dataset.shown = '${text}';\\nexport {};\\n`;
         const app = await show({ '/src/main.ts': main('one') }, { resources: { inlineScripts: true } });
         const view = () => app.execute(`[document.body.dataset.shown, document.querySelector('belljar-overlay')?.shadowRoot.textContent ?? null]`);
         await until(async () => (await view())[0] === 'one');
         await app.write({ '/src/main.ts': 'const a = 1;\\nconst b = ;\\n' });
         const broken = await until(async () => { const now = await view(); return now[1] && now });
         const error = await app.waits('error', () => true);
         await app.write({ '/src/main.ts': main('two') });
         const mended = await until(async () => { const now = await view().catch(() => []); return now[0] === 'two' && now });
         const errors = app.said.filter(([name]) => name === 'error').length;
         await app.close();
         return { broken, error, mended, errors }",
        Value::Null,
    )?;
    assert_eq!(seen["broken"][0], json!("one"), "{seen}");
    let shown = seen["broken"][1].as_str().unwrap_or_default();
    assert!(
        shown.contains("A001") && shown.contains("/src/main.ts:2:11") && shown.contains("> 2 | const b = ;"),
        "{shown}"
    );
    let error = &seen["error"];
    let place = (&error["code"], &error["source"], &error["line"], &error["column"]);
    assert_eq!(place, (&json!("A001"), &json!("/src/main.ts"), &json!(2), &json!(11)), "{error}");
    assert!(error["forModel"].as_str().is_some_and(|text| text.contains("Way out: ")), "{error}");
    assert_eq!((&seen["mended"], &seen["errors"]), (&json!(["two", null]), &json!(1)), "{seen}");
    Ok(())
}

/// Before the first view there is none to keep: what is wrong is shown alone, and told with what was probably meant.
pub(crate) fn what_cannot_start_says_why(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const app = await show({
             '/src/main.ts': `import { hepl } from './help';\\nimport { there } from './utl';\\nimport fs from 'node:fs';\\nimport App from './App.vue';\\nconsole.log(hepl, there, fs, App);`,
             '/src/help.ts': 'export const help = 1;',
             '/src/util.ts': 'export const there = 1;',
             '/src/App.vue': '<template></template>',
         }, { resources: { inlineScripts: true } });
         await until(() => app.said.filter(([name]) => name === 'error').length >= 4);
         const overlay = await until(() => app.execute(`document.querySelector('belljar-overlay')?.shadowRoot.textContent`));
         const errors = app.said.filter(([name]) => name === 'error').map(([, { code, source, line, message }]) => [code, source, line ?? 0, message]).sort();
         await app.close();
         return { overlay: overlay.length > 0, errors }",
        Value::Null,
    )?;
    assert_eq!(seen["overlay"], json!(true));
    let errors = seen["errors"].as_array().cloned().unwrap_or_default();
    let about = |code: &str, text: &str| {
        errors.iter().any(|error| error[0] == code && error[3].as_str().is_some_and(|message| message.contains(text)))
    };
    assert!(about("A002", "did you mean `/src/util.ts`?"), "{seen}");
    assert!(about("A017", "did you mean `help`?"), "{seen}");
    assert!(about("A015", "Node.js") && about("A005", ".vue"), "{seen}");
    assert_eq!(errors.len(), 4, "{seen}");
    Ok(())
}

/// The author's file, line and lines around it, for what throws and what is rejected.
pub(crate) fn an_error_has_the_authors_place(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    for storage in ["opaque", "own"] {
        places_are_the_authors(browser, &stage, storage)?;
    }
    Ok(())
}

fn places_are_the_authors(browser: &Browser, stage: &Stage, storage: &str) -> Result<()> {
    let seen: Value = stage.page(
        browser,
        "const app = await show({
             '/index.html': '<!doctype html><script type=module crossorigin src=/src/main.ts></script>',
             '/src/main.ts': `interface Wide {\\n  a: string;\\n  b: number;\\n}\\n\\nimport { fail } from './fail';\\nsetTimeout(() => fail({ a: 'x', b: 1 } as Wide), 0);\\nvoid Promise.reject(new TypeError('rejected'));\\n`,
             '/src/fail.ts': `type A = { a: string };\\n\\nexport function fail(wide: A): never {\\n  // why\\n  throw new RangeError('thrown ' + wide.a);\\n}\\n`,
         }, { sandbox: { storage: args } });
         await until(() => app.said.filter(([name]) => name === 'error').length >= 2);
         const errors = app.said.filter(([name]) => name === 'error').map(([, error]) => error);
         await app.close();
         return errors",
        storage,
    )?;
    let errors = seen.as_array().cloned().unwrap_or_default();
    let find = |text: &str| {
        errors
            .iter()
            .find(|one| one["message"].as_str().is_some_and(|message| message.contains(text)))
            .cloned()
            .unwrap_or_default()
    };
    let rejected = find("rejected");
    assert_eq!((&rejected["source"], &rejected["line"]), (&json!("/src/main.ts"), &json!(8)), "{seen}");
    let thrown = find("thrown x");
    assert_eq!((&thrown["source"], &thrown["line"]), (&json!("/src/fail.ts"), &json!(5)), "{seen}");
    assert!(thrown["frame"].as_str().is_some_and(|frame| frame.contains("> 5 |   throw new RangeError")), "{thrown}");
    assert_eq!(thrown["code"], json!("A012"));
    Ok(())
}

/// Stylesheets are replaced in the document that is there.
pub(crate) fn styles_change_without_a_reload(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const app = await show({
             '/src/main.ts': `import './page.css'; import { card } from './card.module.css'; document.body.className = card; document.body.dataset.born = String(Math.random());`,
             '/src/page.css': 'body { color: rgb(1, 1, 1) }',
             '/src/card.module.css': '.card { margin-top: 1px }',
         }, { resources: { inlineScripts: true } });
         const view = () => app.execute(`[document.body.dataset.born, getComputedStyle(document.body).color, getComputedStyle(document.body).marginTop, document.querySelectorAll('link').length]`);
         const before = await until(async () => { const now = await view(); return now[1] === 'rgb(1, 1, 1)' && now[2] === '1px' && now });
         await app.write({ '/src/page.css': 'body { color: rgb(2, 2, 2) }' });
         await app.write({ '/src/card.module.css': '.card { margin-top: 2px }' });
         const after = await until(async () => { const now = await view(); return now[1] === 'rgb(2, 2, 2)' && now[2] === '2px' && now });
         await app.close();
         return [before[0] === after[0], before[3], after[3]]",
        Value::Null,
    )?;
    assert_eq!(seen, json!([true, 2, 2]));
    Ok(())
}

/// A server whose packages come from a registry on this machine.
pub(super) fn with_packages(browser: &Browser, folder: &Path) -> Result<Stage> {
    Stage::with(browser, Config { packages: local_packages(folder)?, ..Config::for_tests() })
}

/// From a registry on this machine, kept in a folder.
pub(crate) fn local_packages(folder: &Path) -> Result<PackagesConfig> {
    packages_of(&LocalRegistry::with_installed(), folder)
}

pub(super) fn packages_of(registry: &LocalRegistry, folder: &Path) -> Result<PackagesConfig> {
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/node_modules/@esbuild");
    let bundler = std::fs::read_dir(tools)?.flatten().next().context("`cargo xtask setup` installs it")?;
    Ok(PackagesConfig {
        folder: folder.to_owned(),
        registry: Some(registry.url.parse()?),
        bundler: Some(bundler.path().join("bin/esbuild")),
        ..PackagesConfig::default()
    })
}

/// A component in TSX is shown by itself; what changes is taken over, and the state stays.
pub(crate) fn react_keeps_its_state_over_a_write(browser: &Browser) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let stage = with_packages(browser, folder.path())?;
    let seen: Value = stage.page(
        browser,
        "const label = (text) => `import { suffix } from './suffix';\\nexport function Label({ count }: { count: number }) {\\n  return <b>{'${text} ' + count + suffix}</b>;\\n}\\n`;
         const whole = (heading) => `import { useState } from 'react';\\nimport { Label } from './Label';\\nimport './app.css';\\n\\nexport default function App() {\\n  const [count, setCount] = useState<number>(0);\\n  return <main><h1>${heading}</h1><button onClick={() => setCount(count + 1)}><Label count={count} /></button></main>;\\n}\\n`;
         const app = await show({
             '/src/App.tsx': whole('first'), '/src/Label.tsx': label('clicked'), '/src/suffix.ts': 'export const suffix: string = \"!\";',
             '/src/app.css': 'h1 { color: rgb(1, 2, 3) }',
         }, { resources: { inlineScripts: true } });
         const view = () => app.execute(`[document.querySelector('h1')?.textContent, document.querySelector('b')?.textContent, window.marked ?? false]`);
         const fault = () => { const error = app.said.find(([name]) => name === 'error')?.[1]; if (error) throw new Error(error.forModel ?? error.message) };
         const sees = (heading, text) => until(async () => { fault(); const now = await view().catch(() => []); return now[0] === heading && now[1] === text && now });
         await sees('first', 'clicked 0!');
         await app.execute(`window.marked = true; for (const n of [1, 2, 3]) { document.querySelector('button').click(); await new Promise((done) => setTimeout(done, 50)) }`);
         await sees('first', 'clicked 3!');
         const seen = [];
         const began = performance.now();
         await app.write({ '/src/Label.tsx': label('pressed') });
         seen.push(await sees('first', 'pressed 3!'));
         const took = performance.now() - began;
         await app.write({ '/src/App.tsx': whole('second') });
         seen.push(await sees('second', 'pressed 3!'));
         // It exports no component: whoever uses it is run again.
         await app.write({ '/src/suffix.ts': 'export const suffix: string = \"?\";' });
         seen.push(await sees('second', 'pressed 3?'));
         // Back to a version that was loaded once.
         await app.write({ '/src/Label.tsx': label('clicked') });
         seen.push(await sees('second', 'clicked 3?'));
         await app.write({ '/src/Label.tsx': 'export function Label( {' });
         await app.waits('error', ({ code }) => code === 'A001');
         app.said.length = 0;
         await app.write({ '/src/Label.tsx': label('mended') });
         seen.push(await sees('second', 'mended 3?'));
         const files = await fetch(`${server}/api/v1/sandboxes/${app.id}`).then((answer) => answer.json()).then(({ files }) => files.map(({ path }) => path));
         await app.close();
         return { seen, files, took }",
        Value::Null,
    )?;
    let marked = seen["seen"].as_array().map(|all| all.iter().filter(|one| one[2] == true).count());
    assert_eq!(marked, Some(5), "{seen}");
    assert!(seen["files"].as_array().is_some_and(|files| files.contains(&json!("/belljar.lock.json"))), "{seen}");
    Ok(())
}
