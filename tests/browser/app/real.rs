//! A page that somebody would really make: React, built by Vite, with routes, a chunk that comes late, media, and an API.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use super::Stage;

pub(crate) fn a_vite_app_routes_loads_late_plays_and_calls_its_api(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let (api, other) = (stage.site.origin("api.localhost"), stage.site.origin("other.localhost"));
    let seen: Value = stage.page(
        browser,
        "const files = Object.fromEntries(Object.entries(args.files).map(([path, bytes]) => [path, new Uint8Array(bytes)]));
         // Half a minute of silence, so that nobody wants all of it at once.
         const tone = new Uint8Array(44 + 240_000);
         const view = new DataView(tone.buffer);
         const text = (at, word) => [...word].forEach((letter, i) => view.setUint8(at + i, letter.charCodeAt()));
         text(0, 'RIFF'); view.setUint32(4, 36 + 240_000, true); text(8, 'WAVEfmt ');
         view.setUint32(16, 16, true); view.setUint16(20, 1, true); view.setUint16(22, 1, true); view.setUint32(24, 8000, true);
         view.setUint32(28, 8000, true); view.setUint16(32, 1, true); view.setUint16(34, 8, true); text(36, 'data'); view.setUint32(40, 240_000, true);
         const app = await show({ ...files, '/tone.wav': tone }, { ...OWN, network: { allow: [args.api], via: 'direct' } });
         await active(app);
         app.said.length = 0;
         await app.reload();
         const page = () => app.execute(`document.querySelector('#page')?.textContent ?? null`);
         const becomes = async (text) => { for (let turn = 0; turn < 6000; turn++) { if (await page() === text) return text; await new Promise((d) => setTimeout(d, 25)) } return page() };
         const seen = { first: await becomes('Welcome') };
         seen.lazyBefore = app.said.some(([name, event]) => name === 'network' && event.url.includes('About'));
         await app.execute(`document.querySelector('#about').click()`);
         seen.second = await becomes('Loaded when it was needed');
         seen.path = await app.execute('location.pathname');
         const chunk = await app.waits('network', ({ url }) => url.includes('About'));
         seen.chunk = [chunk.verdict, chunk.status];
         await app.execute('history.back()');
         seen.third = await becomes('Welcome');
         seen.range = await app.execute(`const r = await fetch('/tone.wav', { headers: { range: 'bytes=44-53' } }); return [r.status, (await r.arrayBuffer()).byteLength]`);
         seen.color = await app.execute('getComputedStyle(document.body).color');
         seen.api = await app.execute(`fetch('${args.api}/api').then((r) => r.text(), () => 'stopped')`);
         seen.other = await app.execute(`fetch('${args.other}/forbidden').then((r) => r.text(), () => 'stopped')`);
         // Loaded now, so that no browser has it from the load before.
         seen.sound = await app.execute(`const audio = document.querySelector('audio');
             const event = (name) => new Promise((done, fail) => { audio.addEventListener(name, done, { once: true }); setTimeout(fail, 20000, new Error(name)) });
             audio.preload = 'auto'; audio.load(); await event('canplay');
             audio.currentTime = 20; await event('seeked');
             return [audio.duration, audio.currentTime >= 20 && audio.currentTime < 21, audio.readyState >= 2]`);
         // WebKit may take a short sound in one piece; the others ask for parts of it.
         seen.media = (await app.waits('network', ({ destination, status }) => destination === 'audio' && (status === 206 || args.whole))).verdict;
         seen.errors = app.said.filter(([name]) => name === 'error');
         return seen",
        json!({ "files": built()?, "api": api, "other": other, "whole": browser.engine() == Engine::WebKit }),
    )?;
    assert_eq!(
        (&seen["first"], &seen["second"], &seen["third"]),
        (&json!("Welcome"), &json!("Loaded when it was needed"), &json!("Welcome")),
        "{seen}"
    );
    assert_eq!((&seen["lazyBefore"], &seen["chunk"]), (&json!(false), &json!(["virtual", 200])), "{seen}");
    assert_eq!((&seen["path"], &seen["color"]), (&json!("/about"), &json!("rgb(20, 40, 60)")), "{seen}");
    assert_eq!(seen["range"], json!([206, 10]), "{seen}");
    assert_eq!((&seen["api"], &seen["other"]), (&json!("answered"), &json!("stopped")), "{seen}");
    assert_eq!((&seen["sound"], &seen["media"]), (&json!([30, true, true]), &json!("virtual")), "{seen}");
    assert_eq!(seen["errors"], json!([]));
    assert_eq!(stage.hits("/forbidden"), 0);
    Ok(())
}

/// The files of the page, built by its own tool.
fn built() -> Result<BTreeMap<String, Vec<u8>>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("app");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("vite-{}", std::process::id()));
    let built = Command::new("node")
        .arg("node_modules/vite/bin/vite.js")
        .args(["build", "--emptyOutDir", "--outDir"])
        .arg(&out)
        .current_dir(&folder)
        .output()
        .context("node did not start")?;
    ensure!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let mut files = BTreeMap::new();
    read(&out, "", &mut files)?;
    ensure!(files.contains_key("/index.html") && files.len() >= 4, "{:?}", files.keys());
    Ok(files)
}

fn read(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{prefix}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read(&entry.path(), &path, files)?;
        } else {
            files.insert(path, std::fs::read(entry.path())?);
        }
    }
    Ok(())
}
