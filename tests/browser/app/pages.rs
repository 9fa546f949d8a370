//! What an app shows of itself, and what the page can ask of it.

use anyhow::Result;
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use super::Stage;

/// The seed's skipped tests: code runs in the sandbox and its result, its console and its errors come back.
pub(crate) fn snippets_run_and_end(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    for resources in [json!({ "inlineScripts": true }), json!({ "eval": true })] {
        let seen: Value = stage.page(
            browser,
            "const ends = async (code, options) => {
                 try { return ['value', await app.execute(code, options)] } catch (error) { return [error.code, error.message] }
             };
             const app = await show({ '/index.html': '<title>app</title>' }, { resources: args });
             const seen = [
                 await ends('1 + 1'),
                 await ends('document.title'),
                 await ends('const x = await Promise.resolve({ a: [1, null] }); return x'),
                 await ends('undefined'),
                 await ends('throw new TypeError(`no`)'),
                 await ends('this is no program'),
                 await ends('await new Promise(() => {})', { timeoutMs: 200 }),
                 await ends('1', { signal: AbortSignal.abort() }),
                 await ends('`x`.repeat(6_000_000)'),
                 await ends('1 + 2'),
             ];
             const long = await app.execute('const e = new RangeError(`x`.repeat(1_000_000)); e.stack = `y`.repeat(1_000_000); throw e').catch(({ message }) => message.length);
             seen.push(['value', long]);
             await app.close();
             return seen.map(([end, value]) => end === 'value' ? [end, value ?? null] : [end, value.slice(0, 60)])",
            resources.clone(),
        )?;
        let codes: Vec<_> = seen.as_array().into_iter().flatten().map(|end| end[0].clone()).collect();
        let expected = json!([
            "value", "value", "value", "value", "EXECUTION_ERROR", "SYNTAX_ERROR", "TIMEOUT", "ABORTED",
            "OUTPUT_TOO_LARGE", "value", "value"
        ]);
        assert_eq!(json!(codes), expected, "{resources}: {seen}");
        assert!(seen[10][1].as_u64().is_some_and(|letters| letters < 17_000), "an error's words are not cut: {seen}");
        assert_eq!(seen[0][1], json!(2));
        assert_eq!(seen[1][1], json!("app"));
        assert_eq!(seen[2][1], json!({ "a": [1, null] }));
        assert!(seen[4][1].as_str().is_some_and(|text| text.starts_with("TypeError: no")), "{seen}");
    }
    let refused: Value = stage.page(
        browser,
        "const app = await show({ '/index.html': '' });
         return app.execute('1').then(() => null, ({ code, message }) => [code, message])",
        (),
    )?;
    assert_eq!(refused[0], json!("CAPABILITY_DENIED"));
    assert!(refused[1].as_str().is_some_and(|text| text.contains("inlineScripts = true")), "{refused}");
    Ok(())
}

/// One machine, two names: the seed's tests failed where one was taken for the other. Here each is a page of its own, on
/// which code runs and answers, and whose sandboxes are its own.
pub(crate) fn code_runs_under_either_name_of_this_machine(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let mut made: Vec<String> = Vec::new();
    for name in ["localhost", "127.0.0.1"] {
        stage.visit(browser, name)?;
        let seen: Value = stage.page(
            browser,
            "const app = await show({ '/index.html': '' }, OWN);
             const value = await app.execute('location.origin === origin && [1, 2].map((n) => n * 2)');
             const thrown = await app.execute('null.x').catch(({ code }) => code);
             await app.execute(`console.log('said')`);
             const { args: line } = await app.waits('console', () => true);
             // Another page's sandbox is nobody's here.
             const others = await Promise.all(args.map(async (id) => (await fetch(`${server}/api/v1/sandboxes/${id}`)).status));
             return { value, thrown, line, others, host: location.hostname, id: app.id }",
            json!(made),
        )?;
        assert_eq!(
            (&seen["value"], &seen["thrown"], &seen["line"]),
            (&json!([2, 4]), &json!("EXECUTION_ERROR"), &json!(["said"])),
            "{seen}"
        );
        assert_eq!(seen["host"], json!(name));
        assert_eq!(seen["others"], json!(vec![404; made.len()]));
        made.extend(seen["id"].as_str().map(str::to_owned));
    }
    Ok(())
}

pub(crate) fn console_errors_and_violations_are_told(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    // WebKit's reports cannot be told from the guest's own.
    let by = if browser.engine() == Engine::WebKit { "guest" } else { "browser" };
    let seen: Value = stage.page(
        browser,
        "const app = await show({
             '/index.html': `<!doctype html><script src=/main.js></script>`,
             '/main.js': `console.warn('careful', { a: 1 }, [2], undefined);
                 setTimeout(() => { throw new RangeError('from nobody') });
                 Promise.reject(new Error('unheard'));
                 fetch('${args.site}/secret').catch(() => {});
                 addEventListener('message', ({ data }) => console.error('overheard', data));`,
         }, { sandbox: { storage: 'own' } });
         const line = await app.waits('console', () => true);
         const thrown = await app.waits('error', ({ message }) => message.includes('from nobody'));
         await app.waits('error', ({ message }) => message.includes('unheard'));
         const own = await app.waits('violation', ({ source }) => source === 'guest');
         const real = await app.waits('violation', ({ source }) => source === args.by);
         const request = args.by === 'browser' ? await app.waits('network', ({ by }) => by === 'browser') : null;
         const heard = app.said.filter(([name, event]) => name === 'console' && event.args[0] === 'overheard').length;
         return { line, thrown, own, real, request, heard }",
        json!({ "site": stage.site.origin("elsewhere.localhost"), "by": by }),
    )?;
    assert_eq!(seen["line"], json!({ "level": "warn", "args": ["careful", { "a": 1 }, [2], { "$": "undefined" }] }));
    assert_eq!((&seen["own"]["directive"], &seen["real"]["directive"]), (&json!("connect-src"), &json!("connect-src")));
    assert!(seen["thrown"]["source"].as_str().is_some_and(|source| source.ends_with("/main.js")), "{seen}");
    // Nothing that a guest says becomes a record of the network.
    let verdict = if by == "browser" { json!("refused") } else { Value::Null };
    assert_eq!(seen["request"]["verdict"], verdict);
    assert_eq!(seen["heard"], json!(0), "the app heard what is said between the frames");
    assert_eq!(stage.hits("/secret"), 0);
    Ok(())
}

/// Style sheets are swapped in place: what the document holds is still there afterwards.
pub(crate) fn style_sheets_are_swapped_in_place(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    for own in [false, true] {
        let seen: Value = stage.page(
            browser,
            "const app = await show({
                 '/index.html': `<!doctype html><link rel=stylesheet href=/a.css><body>`,
                 '/a.css': 'body { color: rgb(1, 1, 1) }',
             }, args ? OWN : { resources: { inlineScripts: true } });
             if (args) await active(app);
             await app.execute('window.kept = 7');
             await app.write({ '/a.css': 'body { color: rgb(2, 2, 2) }' }, { reload: 'css' });
             const color = () => app.execute('getComputedStyle(document.body).color');
             for (let turn = 0; turn < 7500 && await color() !== 'rgb(2, 2, 2)'; turn++) await new Promise((done) => setTimeout(done, 20));
             const seen = [await color(), await app.execute('window.kept'), await app.execute(`document.querySelectorAll('link').length`)];
             await app.write({ '/a.css': 'body { color: rgb(3, 3, 3) }' }, { reload: 'none' });
             seen.push(await app.execute(`(await fetch('/a.css')).text()`));
             await app.close();
             return seen",
            own,
        )?;
        assert_eq!(seen, json!(["rgb(2, 2, 2)", 7, 1, "body { color: rgb(3, 3, 3) }"]), "own origin: {own}");
    }
    Ok(())
}

pub(crate) fn wrong_use_has_codes(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const code = (promise) => promise.then(() => 'fine', (error) => error.code);
         const into = document.querySelector('#app');
         const app = await show({ '/index.html': '' });
         const seen = [
             await code(jar.app(null, { files: { '/index.html': '' } })),
             await code(jar.app(into, {})),
             await code(jar.app(into, { files: { '/x.html': '' } })),
             await code(jar.app(into, { files: { '/index.html': 7 } })),
             await code(jar.app(into, { files: { '/index.html': '', '/__belljar/worker.js': '' } })),
             await code(jar.app(into, { files: { '/index.html': '' }, policy: { nonsense: true } })),
             await code(jar.app(into, { files: { '/index.html': '' }, signal: AbortSignal.abort() })),
             await code(jar.app(into, { files: { '/index.html': '' }, signal: AbortSignal.timeout(1) })),
             await code(app.write({ '/../x': '' })),
             await code(app.write({ '/a\\0b': '' })),
             await code(app.write({ '/__belljar/page.js': '' })),
             await code(app.write({ '/fine.txt': 'x' })),
         ];
         await app.close();
         seen.push(await code(app.write({ '/late.txt': '' })), await code(app.execute('1')));
         return seen",
        (),
    )?;
    assert_eq!(
        seen,
        json!([
            "INVALID_PARAMS", "INVALID_PARAMS", "INVALID_PARAMS", "INVALID_PARAMS", "INVALID_PARAMS", "POLICY_INVALID",
            "ABORTED", "ABORTED", "INVALID_PARAMS", "INVALID_PARAMS", "INVALID_PARAMS", "fine", "SANDBOX_LOST",
            "SANDBOX_LOST"
        ])
    );
    Ok(())
}
