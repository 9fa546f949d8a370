//! npm packages of apps: what a page hears of them, and what they bring along.

use anyhow::Result;
use belljar_browsers::Browser;
use belljar_serve::Config;
use serde_json::{Value, json};

use super::Stage;
use super::source::packages_of;
use super::source::registry::{LocalRegistry, Published};

/// Whoever waits for packages is told how far they are, and gets the lock that was made; with the lock there is nothing to tell.
pub(crate) fn progress_and_the_lock_are_told(browser: &Browser) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let registry = LocalRegistry::with_installed();
    let config = Config { packages: packages_of(&registry, folder.path())?, ..Config::for_tests() };
    let stage = Stage::with(browser, config)?;
    registry.hold_tarballs(true);
    let waiting: Value = stage.page(
        browser,
        "window.steps = [];
         const files = { '/src/main.ts': `import clsx from 'clsx';\\nimport { produce } from 'immer';\\nconsole.log('ran', clsx('a', { b: true }), typeof produce);` };
         window.opening = show(files, undefined, { onProgress: (step) => window.steps.push(step) });
         window.opening.catch(() => {});
         await until(() => window.steps.some(({ stage }) => stage === 'downloading'));
         return window.steps",
        Value::Null,
    )?;
    let last = waiting.as_array().and_then(|all| all.last()).cloned().unwrap_or_default();
    let total = last["total"].as_u64().unwrap_or_default();
    assert!(total >= 2, "{waiting}");
    assert_eq!(last, json!({ "stage": "downloading", "done": 0, "total": total }), "{waiting}");
    registry.hold_tarballs(false);
    let seen: Value = stage.page(
        browser,
        "const app = await window.opening;
         const locks = [];
         app.on('lock', ({ text }) => locks.push(text));
         const failed = () => { const error = app.said.find(([name]) => name === 'error')?.[1]; if (error) throw new Error(error.forModel ?? error.message) };
         const ran = (await app.waits('console', ({ args }) => { failed(); return args[0] === 'ran' })).args;
         const lock = await until(() => locks[0]);
         const kept = await fetch(`${server}/api/v1/sandboxes/${app.id}`).then((answer) => answer.json()).then(({ files }) => files.some(({ path }) => path === '/belljar.lock.json'));
         await app.write({ '/src/main.ts': `import clsx from 'clsx';\\nconsole.log('again', clsx('c'));` });
         await app.waits('console', ({ args }) => args[0] === 'again');
         await app.close();
         const steps = [];
         const files = { '/src/main.ts': `import clsx from 'clsx';\\nconsole.log('locked', clsx('d'));`, '/belljar.lock.json': lock };
         const second = await show(files, undefined, { onProgress: (step) => steps.push(step) });
         const more = [];
         second.on('lock', ({ text }) => more.push(text));
         await second.waits('console', ({ args }) => args[0] === 'locked');
         await second.close();
         return { ran, kept, locks: locks.length, lock: Object.keys(JSON.parse(lock).packages), more: more.length, fetched: steps.filter(({ stage }) => stage === 'downloading').length }",
        Value::Null,
    )?;
    assert_eq!(seen["ran"], json!(["ran", "a b", "function"]), "{seen}");
    assert_eq!((&seen["kept"], &seen["locks"], &seen["more"]), (&json!(true), &json!(1), &json!(0)), "{seen}");
    let locked = seen["lock"].as_array().cloned().unwrap_or_default();
    assert!(locked.contains(&json!("node_modules/clsx")) && locked.contains(&json!("node_modules/immer")), "{seen}");
    assert_eq!(seen["fetched"], json!(0), "{seen}");
    Ok(())
}

/// Stylesheets of packages: imported by a module, by a stylesheet, and by the package's own code; with and without a document.
pub(crate) fn stylesheets_of_packages_are_applied(browser: &Browser) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let registry = LocalRegistry::start();
    registry.publish(Published::new(
        json!({ "name": "pretty", "version": "1.0.0", "type": "module", "main": "index.js" }),
        &[
            ("index.js", "import './own.css'; export const pretty = 'pretty';"),
            ("own.css", "body { margin-top: 5px }"),
            ("style.css", "@import './base.css'; body { color: rgb(1, 2, 3) }"),
            ("base.css", "body { padding-top: 6px }"),
            ("more.css", "body { line-height: 30px; background-image: url(dot.svg) }"),
            ("dot.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
        ],
    ));
    let config = Config { packages: packages_of(&registry, folder.path())?, ..Config::for_tests() };
    let stage = Stage::with(browser, config)?;
    for document in [
        Value::Null,
        json!("<!doctype html><title>own</title><script type=module crossorigin src=/src/main.ts></script>"),
    ] {
        let seen: Value = stage.page(
            browser,
            "const files = {
                 '/src/main.ts': `import 'pretty/style.css';\\nimport { pretty } from 'pretty';\\nimport './page.css';\\nconsole.log('ran', pretty);`,
                 '/src/page.css': '@import \"pretty/more.css\" screen; @import \"./beside.css\"; body { font-size: 11px }',
                 '/src/beside.css': 'body { text-indent: 4px }',
             };
             if (args) files['/index.html'] = args;
             const app = await show(files, { resources: { inlineScripts: true } });
             const failed = () => { const error = app.said.find(([name]) => name === 'error')?.[1]; if (error) throw new Error(error.forModel ?? error.message) };
             await app.waits('console', ({ args }) => { failed(); return args[0] === 'ran' });
             const view = () => app.execute(`const { color, marginTop, paddingTop, lineHeight, fontSize, textIndent, backgroundImage } = getComputedStyle(document.body);
                 return [color, marginTop, paddingTop, lineHeight, fontSize, textIndent, /packages\\\\/[0-9a-f]{40}\\\\/asset-.*svg/.test(backgroundImage)]`);
             const wanted = JSON.stringify(['rgb(1, 2, 3)', '5px', '6px', '30px', '11px', '4px', true]);
             let last;
             await until(async () => { failed(); last = await view(); return JSON.stringify(last) === wanted }).catch((error) => { throw new Error(`${error.message}: ${JSON.stringify(last)}`) });
             await app.close();
             return true",
            document,
        )?;
        assert_eq!(seen, json!(true));
    }
    Ok(())
}

/// What cannot be had says what and why; what is here already goes on without the registry, and what is not comes when it is back.
pub(crate) fn what_cannot_be_had_says_why(browser: &Browser) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let registry = LocalRegistry::with_installed();
    let module = |name: &str, text: &str| {
        Published::new(json!({ "name": name, "version": "1.0.0", "main": "index.js" }), &[("index.js", text)])
    };
    registry.publish(module("for-node", "exports.read = require('fs').readFileSync"));
    registry.publish(module("forged", "exports.a = 1"));
    registry.forge("forged", b"other bytes");
    registry.publish(module("here", "exports.here = 'here'"));
    registry.publish(module("later", "exports.later = 'later'"));
    let large = "x".repeat(3 << 20);
    registry.publish(Published::new(
        json!({ "name": "large", "version": "1.0.0", "main": "index.js" }),
        &[("index.js", "exports.a = 1"), ("large.txt", &large)],
    ));
    let mut config = Config { packages: packages_of(&registry, folder.path())?, ..Config::for_tests() };
    config.limits.package_bytes = 2 << 20;
    let stage = Stage::with(browser, config)?;
    let seen: Value = stage.page(
        browser,
        "window.said = async (text, more = {}) => {
             const app = await show({ '/src/main.ts': text, ...more });
             const first = await until(() => app.said.find(([name]) => name === 'error' || name === 'console')?.[1]);
             await app.close();
             return [first.code ?? first.args[0], first.line ?? 0, first.forModel ?? ''];
         };
         const all = {};
         for (const [name, ...given] of args) all[name] = await window.said(...given);
         return all",
        json!([
            ["missing", "export {};\nimport { useState } from 'recat'; console.log(useState);"],
            ["version", "import { h } from 'preact'; console.log(h);", { "/belljar.json": "{ \"packages\": [\"preact@99\"] }" }],
            ["node", "import { read } from 'for-node'; console.log(read);"],
            ["large", "import { a } from 'large'; console.log(a);"],
            ["forged", "import { a } from 'forged'; console.log(a);"],
            ["names", "import a from 'Not A Name'; console.log(a);"],
            ["lock", "import { here } from 'here'; console.log(here);", { "/belljar.lock.json": "{" }],
            ["here", "import { here } from 'here'; console.log(here);"],
        ]),
    )?;
    let says = |name: &str, code: &str, line: u64, text: &str| {
        let told = seen[name][2].as_str().unwrap_or_default();
        assert_eq!((&seen[name][0], &seen[name][1]), (&json!(code), &json!(line)), "{name}: {seen}");
        assert!(told.contains(text), "{name}: {told}");
    };
    says("missing", "A003", 2, "Did you mean `react`?");
    says("version", "A004", 1, "`preact` has no version `99`");
    says("node", "A004", 1, "`for-node@1.0.0` wants `fs`, which only Node has");
    says("large", "A004", 1, "PACKAGE_LIMIT");
    says("forged", "A004", 1, "PACKAGE_INTEGRITY");
    says("names", "A004", 1, "PACKAGE_NAME");
    says("lock", "A004", 0, "PACKAGE_LOCK");
    assert_eq!(seen["here"][0], json!("here"), "{seen}");

    registry.be_away(true);
    let away: Value = stage.page(
        browser,
        "const kept = await window.said(`import { here } from 'here'; console.log(here);`);
         window.app = await show({ '/src/main.ts': `import { later } from 'later'; console.log(later);` });
         const error = await window.app.waits('error', () => true);
         return [kept[0], error.code, error.forModel]",
        Value::Null,
    )?;
    assert_eq!((&away[0], &away[1]), (&json!("here"), &json!("A004")), "{away}");
    assert!(
        away[2].as_str().is_some_and(|text| text.contains("REGISTRY_UNREACHABLE") && text.contains("Try again")),
        "{away}"
    );
    registry.be_away(false);
    let back: Value = stage.page(
        browser,
        "const said = () => window.app.said.find(([name, event]) => name === 'console' && event.args[0] === 'later');
         const spoke = (from) => window.app.said.slice(from).some(([name]) => name === 'error' || name === 'console');
         // One document after the other, until one of them has it; not so many that the app counts as running amok.
         await until(async () => {
             await new Promise((done) => setTimeout(done, 1500));
             const from = window.app.said.length;
             await window.app.reload();
             await until(() => spoke(from));
             return said();
         });
         await window.app.close();
         return said()[1].args[0]",
        Value::Null,
    )?;
    assert_eq!(back, json!("later"));
    Ok(())
}
