//! Too much, too odd, too late: each has a code, and nothing is half written.

use anyhow::Result;
use belljar_browsers::Browser;
use belljar_serve::Config;
use serde_json::{Value, json};

use super::Stage;

/// The same through the SDK as the server's own tests have it at full size: 200 MB, 100,000 files.
pub(crate) fn what_is_refused_has_a_code_and_changes_nothing(browser: &Browser) -> Result<()> {
    let mut config = Config::for_tests();
    config.limits.body_bytes = 4 << 20;
    config.limits.sandbox_bytes = 2 << 20;
    config.limits.files = 100;
    let stage = Stage::with(browser, config)?;
    let seen: Value = stage.page(
        browser,
        "const end = (promise) => promise.then(() => 'fine', ({ code, message }) => [code, message]);
         const app = await show({ '/index.html': '<title>whole</title>', '/kept.txt': 'kept' }, OWN);
         await active(app);
         const version = app.version;
         const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`/${n}.txt`, 'x']));
         const write = (files) => end(app.write({ '/half.txt': 'half', ...files }, { reload: 'none' }));
         const seen = {
             body: await write({ '/big.bin': new Uint8Array(5 << 20) }),
             sandbox: await write({ '/big.bin': new Uint8Array(5 << 19) }),
             files: await write(many),
             nul: await write({ '/a\\0b': 'x' }),
             reserved: await write({ '/__belljar/page.js': 'x' }),
             worker: await write({ '/__belljar/worker.js': 'x' }),
             up: await write({ '/../x': 'x' }),
             kind: await write({ '/x': 7 }),
             index: await write({ '/index.html': null }),
             rule: await end(jar.app(document.querySelector('#app'), { files: { '/index.html': '' }, policy: { network: { allow: ['https://exa mple.com', 'not a rule'] } } })),
             policy: await end(jar.app(document.querySelector('#app'), { files: { '/index.html': '' }, policy: '[network' })),
             many: await end(jar.app(document.querySelector('#app'), { files: { '/index.html': '', ...many } })),
         };
         seen.half = await app.execute(`(await fetch('/half.txt')).status`);
         seen.same = app.version === version;
         seen.after = await app.execute(`[document.title, await (await fetch('/kept.txt')).text()]`);
         seen.fine = await end(app.write({ '/half.txt': 'half' }, { reload: 'none' }));
         return seen",
        (),
    )?;
    for (name, code, says) in [
        ("body", "INVALID_PARAMS", "limits.bodyBytes"),
        ("sandbox", "INVALID_PARAMS", "limits.sandboxBytes"),
        ("files", "INVALID_PARAMS", "limits.files"),
        ("nul", "INVALID_PARAMS", "control"),
        ("reserved", "INVALID_PARAMS", "Belljar's own"),
        ("worker", "INVALID_PARAMS", "Belljar's own"),
        ("up", "INVALID_PARAMS", ".."),
        ("kind", "INVALID_PARAMS", "neither text nor bytes"),
        ("index", "INVALID_PARAMS", "not removed"),
        ("rule", "POLICY_INVALID", "P014"),
        ("policy", "POLICY_INVALID", "P001"),
        ("many", "INVALID_PARAMS", "limits.files"),
    ] {
        assert_eq!(seen[name][0], json!(code), "{name}: {}", seen[name]);
        assert!(seen[name][1].as_str().is_some_and(|text| text.contains(says)), "{name}: {}", seen[name]);
    }
    assert_eq!((&seen["half"], &seen["same"], &seen["fine"]), (&json!(404), &json!(true), &json!("fine")), "{seen}");
    assert_eq!(seen["after"], json!(["whole", "kept"]));
    Ok(())
}

/// Gone while it is shown: deleted by another page, or out of time.
pub(crate) fn a_sandbox_that_is_gone_takes_no_files(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const code = (promise) => promise.then(() => 'fine', (error) => error.code);
         const deleted = await show({ '/index.html': '' });
         await fetch(`${server}/api/v1/sandboxes/${deleted.id}`, { method: 'DELETE' });
         const expired = await show({ '/index.html': '' }, {}, { ttlSeconds: 10 });
         await new Promise((done) => setTimeout(done, 10500));
         return [await code(deleted.write({ '/a': '' })), await code(expired.write({ '/a': '' }))]",
        (),
    )?;
    assert_eq!(seen, json!(["SANDBOX_LOST", "SANDBOX_LOST"]));
    Ok(())
}

/// Two writers at once: each write is whole, the last one wins, and the app shows one of them and never a mixture.
pub(crate) fn of_two_writers_each_is_whole(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const files = (who) => ({ '/a.txt': who, '/b.txt': who, '/c.txt': who });
         // Nobody's news loads the document again: a snippet ends with its document.
         const app = await show({ '/index.html': '', ...files('nobody') }, OWN, { reload: 'none' });
         await active(app);
         const patch = (who) => fetch(`${server}/api/v1/sandboxes/${app.id}/files`, {
             method: 'PATCH', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ files: files(who) }) });
         await Promise.all(Array.from({ length: 10 }, (_, n) => n % 2 ? app.write(files(`sdk ${n}`), { reload: 'none' }) : patch(`api ${n}`)));
         await app.write(files('last'), { reload: 'none' });
         const read = () => app.execute(`Promise.all(['/a.txt', '/b.txt', '/c.txt'].map(async (path) => (await fetch(path)).text()))`);
         return await until(async () => { const now = await read(); return now.every((text) => text === now[0]) && now[0] === 'last' && now })",
        (),
    )?;
    assert_eq!(seen, json!(["last", "last", "last"]));
    Ok(())
}
