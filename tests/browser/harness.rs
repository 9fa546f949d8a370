//! The harness itself: what it collects, how it fails, and what it leaves behind.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Deadlines, Engine, Error, Kind, Level, Line, Options, Response, Site, keys};

use crate::stage::{Scene, Stage};

pub(crate) fn console_and_errors_are_collected(browser: &Browser) -> Result<()> {
    let site = Site::start(|request| match request.host.as_str() {
        "localhost" => Response::html(format!(
            "<script>console.log('from the host', 1); console.warn('careful')</script>
             <iframe src='http://g.abc.localhost:{}/'></iframe>",
            request.query
        )),
        _ => Response::html(
            "<script>console.error('from the frame'); setTimeout(() => { throw new TypeError('from nobody') })</script>",
        ),
    })?;
    browser.goto(&format!("{}/?{}", site.origin("localhost"), site.port()))?;
    let wanted = [
        (Level::Info, Kind::Console, "from the host"),
        (Level::Warning, Kind::Console, "careful"),
        (Level::Error, Kind::Console, "from the frame"),
        (Level::Error, Kind::PageError, "from nobody"),
    ];
    for (level, kind, text) in wanted {
        let is_it = |line: &Line| line.level == level && line.kind == kind && line.text.contains(text);
        wait_for_line(browser, is_it).with_context(|| format!("no line with `{text}`"))?;
    }
    Ok(())
}

fn wait_for_line(browser: &Browser, is_it: impl Fn(&Line) -> bool) -> Result<Line> {
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        let lines = browser.console();
        if let Some(line) = lines.iter().find(|line| is_it(line)) {
            return Ok(line.clone());
        }
        if Instant::now() > until {
            let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
            anyhow::bail!("the console has only:\n{}", lines.join("\n"));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

pub(crate) fn workers_are_heard(browser: &Browser) -> Result<()> {
    let site = Site::start(|request| match request.path.as_str() {
        "/" => Response::html(
            "<script>
                 const start = (code) => new Worker(URL.createObjectURL(new Blob([code])));
                 start(`console.log('from a worker')`);
                 start(`throw new Error('from a broken worker')`);
             </script>",
        ),
        _ => Response::text(""),
    })?;
    browser.goto(&site.url("localhost", "/"))?;
    wait_for_line(browser, |line| line.kind == Kind::PageError && line.text.contains("from a broken worker"))?;
    // WebKit keeps a worker's console calls to the worker's own inspector.
    let heard = |line: &Line| line.text.contains("from a worker");
    match browser.engine() {
        Engine::WebKit => assert!(!browser.console().iter().any(heard)),
        Engine::Chromium | Engine::Firefox => {
            wait_for_line(browser, heard)?;
            assert_eq!(browser.console().iter().filter(|line| heard(line)).count(), 1);
        }
    }
    Ok(())
}

/// A worker that counts in its memory begins anew after it was stopped.
pub(crate) fn service_workers_can_be_stopped(browser: &Browser) -> Result<()> {
    let site = Site::start(|request| match request.path.as_str() {
        "/worker.js" => Response::script(
            "let count = 0;
             addEventListener('activate', (event) => event.waitUntil(clients.claim()));
             addEventListener('fetch', (event) => {
                 if (event.request.url.endsWith('/count')) event.respondWith(new Response(String(++count)));
             })",
        ),
        _ => Response::html("<title>x</title>"),
    })?;
    let count = || -> Result<String> {
        browser.goto(&site.url("localhost", "/"))?;
        Ok(browser.run(
            "const workers = navigator.serviceWorker;
             if (!workers.controller) {
                 const controlled = new Promise((done) => { workers.oncontrollerchange = done });
                 await workers.register('/worker.js');
                 await controlled;
             }
             return await (await fetch('/count')).text()",
            (),
        )?)
    };
    assert_eq!((count()?, count()?), ("1".to_owned(), "2".to_owned()));
    browser.goto("about:blank")?;
    browser.stop_service_workers()?;
    assert_eq!(count()?, "1");
    Ok(())
}

pub(crate) fn a_failing_script_says_why(browser: &Browser) -> Result<()> {
    let thrown = browser.run::<()>("const nothing = undefined; return nothing.at", ()).unwrap_err();
    let Error::Script { engine, name, message, .. } = &thrown else {
        panic!("not a script error: {thrown}");
    };
    assert_eq!((*engine, name.as_str()), (browser.engine(), "TypeError"));
    assert!(message.contains("undefined"), "{thrown}");

    let rejected = browser.run::<()>("await Promise.reject('no')", ()).unwrap_err();
    assert!(rejected.to_string().contains("thrown value: no"), "{rejected}");

    let misspelt = browser.run::<()>("return (", ()).unwrap_err();
    assert!(matches!(misspelt, Error::Script { .. }), "{misspelt}");

    let unexpected = browser.run::<u32>("return 'text'", ()).unwrap_err();
    assert!(unexpected.to_string().contains("expected u32"), "{unexpected}");

    let dialog = browser.run::<()>("alert('hello')", ()).unwrap_err();
    assert!(dialog.to_string().contains("opened a dialog"), "{dialog}");
    // The dialog is dismissed by the next command, which some drivers refuse once for it.
    let _ = browser.run::<()>("return null", ());

    // None of it has hurt the session.
    assert_eq!(browser.run::<u32>("return args.a + args.b", serde_json::json!({ "a": 1, "b": 2 }))?, 3);
    Ok(())
}

pub(crate) fn a_spinning_script_meets_its_deadline(browser: &Browser) -> Result<()> {
    let waits = browser.run_within::<()>(Duration::from_millis(500), "await new Promise(() => {})", ());
    assert!(matches!(waits, Err(Error::Deadline { .. })), "{waits:?}");

    let before = Instant::now();
    let spins = browser.run_within::<()>(Duration::from_millis(500), "for (;;) {}", ());
    assert!(matches!(spins, Err(Error::Deadline { .. })), "{spins:?}");
    assert!(before.elapsed() < Duration::from_secs(60), "{:?}", before.elapsed());
    Ok(())
}

pub(crate) fn keys_clicks_windows_and_pictures(browser: &Browser) -> Result<()> {
    let site = Site::start(|_| {
        Response::html(
            "<title>form</title><form onsubmit='globalThis.sent = field.value; return false'>
             <input id=field><button id=button type=button onclick='globalThis.clicked = true'>x</button></form>",
        )
        .header("set-cookie", "a=b")
    })?;
    browser.goto(&site.url("localhost", "/"))?;
    assert_eq!(browser.title()?, "form");
    browser.type_into("#field", "bell")?;
    browser.press("jar")?;
    browser.press(&keys::ENTER.to_string())?;
    assert_eq!(browser.wait_for::<String>("return globalThis.sent", ())?, "belljar");
    browser.click("#button")?;
    assert!(browser.run::<bool>("return globalThis.clicked", ())?);

    assert_eq!(browser.run::<String>("return document.cookie", ())?, "a=b");
    browser.clear_cookies()?;
    assert_eq!(browser.run::<String>("return document.cookie", ())?, "");

    assert!(browser.screenshot()?.starts_with(b"\x89PNG"));
    assert!(browser.page_source()?.contains("id=\"field\""));

    let first = browser.window()?;
    let second = browser.new_window()?;
    assert_ne!(first, second);
    assert_eq!(browser.windows()?.len(), 2);
    browser.goto(&site.url("other.localhost", "/"))?;
    browser.run::<()>("console.log('from the second window')", ())?;
    wait_for_line(browser, |line| line.text.contains("from the second window"))?;
    assert!(browser.screenshot()?.starts_with(b"\x89PNG"));
    browser.close_window()?;
    browser.switch_to(&first)?;
    assert_eq!(browser.url()?, site.url("localhost", "/"));

    let missing = browser.click("#nobody").unwrap_err();
    assert!(missing.to_string().contains("no such element"), "{missing}");
    Ok(())
}

/// The driver's scripts run where nothing of the page's own could: under a policy that forbids all scripts.
pub(crate) fn opaque_frames_can_be_entered(browser: &Browser) -> Result<()> {
    let stage = Stage::new()?;
    let policy = "default-src 'none'; require-trusted-types-for 'script'; sandbox allow-scripts";
    stage.show(
        browser,
        Scene {
            guest_headers: vec![("content-security-policy", policy.to_owned())],
            frame_attributes: "sandbox=allow-scripts",
            guest: "<button>press</button><script>globalThis.ran = true</script>",
            ..Scene::default()
        },
    )?;
    browser.enter_frame("iframe")?;
    let seen: (String, bool) = browser.run("return [origin, 'ran' in globalThis]", ())?;
    assert_eq!(seen, ("null".to_owned(), false));
    browser.run::<()>("document.querySelector('button').onclick = () => window.pressed = true", ())?;
    browser.click("button")?;
    assert!(browser.run::<bool>("return window.pressed", ())?);
    browser.parent_frame()?;
    assert_eq!(browser.run::<String>("return origin", ())?, stage.site.origin("localhost"));
    Ok(())
}

pub(crate) fn evidence_is_kept(browser: &Browser) -> Result<()> {
    let stage = Stage::new()?;
    stage.show(browser, Scene::default())?;
    browser.run::<()>("console.log('a last word')", ())?;
    wait_for_line(browser, |line| line.text.contains("a last word"))?;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("evidence-{}", browser.engine()));
    browser.save_evidence(&folder)?;
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).with_context(|| name.to_owned());
    assert!(read("console.txt")?.contains("a last word"));
    assert!(read("page.html")?.contains("<iframe"));
    assert_eq!(read("url.txt")?, stage.site.url("localhost", "/"));
    assert!(folder.join("driver.log").is_file());
    assert!(std::fs::read(folder.join("screenshot.png"))?.starts_with(b"\x89PNG"));
    assert!(!folder.join("missing.txt").exists());
    Ok(())
}

pub(crate) fn profiles_are_fresh(engine: Engine) -> Result<()> {
    let site = Site::start(|_| Response::html("<title>x</title>"))?;
    let mut seen = Vec::new();
    for _ in 0..2 {
        let browser = Browser::start(engine)?;
        browser.goto(&site.url("localhost", "/"))?;
        let script = "const before = [localStorage.x ?? null, document.cookie];
                      localStorage.x = '1'; document.cookie = 'x=1; max-age=1000';
                      return [before, [localStorage.x, document.cookie]]";
        seen.push(browser.run::<serde_json::Value>(script, ())?);
    }
    let expected = serde_json::json!([[null, ""], ["1", "x=1"]]);
    assert_eq!(seen, [expected.clone(), expected]);
    Ok(())
}

/// What one test leaves behind, the next one in the same browser does not find. Each list is what it finds, and what it
/// leaves.
pub(crate) fn contexts_are_fresh(engine: Engine) -> Result<()> {
    let site = Site::start(|request| match request.path.as_str() {
        "/worker.js" => Response::script("addEventListener('fetch', () => {})"),
        "/cached" => Response::text("cached").header("cache-control", "max-age=1000"),
        "/" => Response::html(format!(
            "<script>console.log('a line')</script><iframe src='http://g.abc.localhost:{}/frame'></iframe>",
            request.query
        )),
        _ => Response::html("<title>x</title>"),
    })?;
    let script = "
        const found = async () => [
            localStorage.x ?? null, sessionStorage.x ?? null, document.cookie,
            (await navigator.serviceWorker.getRegistrations()).length,
            (await caches.keys()).length,
            await new Promise((done) => {
                const open = indexedDB.open('x');
                open.onupgradeneeded = () => done('new');
                open.onsuccess = () => done('old');
            }),
        ];
        const before = await found();
        localStorage.x = sessionStorage.x = '1';
        document.cookie = 'x=1; max-age=1000';
        await caches.open('x');
        await navigator.serviceWorker.register('/worker.js');
        await (await fetch('/cached')).text();
        return [before, await found()]";
    let mut browser = Browser::start(engine)?;
    if !engine.has_contexts() {
        assert!(matches!(browser.renew(), Err(Error::Unsupported { .. })));
        return Ok(());
    }
    for round in 1..=3 {
        browser.renew()?;
        assert_eq!(browser.windows()?.len(), 1);
        assert!(browser.console().is_empty(), "{:?}", browser.console());
        browser.goto(&format!("{}/?{}", site.origin("localhost"), site.port()))?;
        let expected = serde_json::json!([[null, null, "", 0, 0, "new"], ["1", "1", "x=1", 1, 1, "old"]]);
        assert_eq!(browser.run::<serde_json::Value>(script, ())?, expected, "round {round}");
        browser.enter_frame("iframe")?;
        assert_eq!(browser.run::<serde_json::Value>(script, ())?[0], expected[0], "round {round}, in the frame");
        wait_for_line(&browser, |line| line.text == "a line")?;
        let asked = site.requests().iter().filter(|request| request.path == "/cached").count();
        assert_eq!(asked, 2 * round, "the cache was kept");
        let window = browser.new_window()?;
        assert_eq!(browser.windows()?.len(), 2);
        browser.goto(&site.url("localhost", "/frame"))?;
        assert_eq!(browser.run::<String>("return localStorage.x", ())?, "1", "a second window has the same profile");
        assert!(browser.run::<bool>("return document.visibilityState === 'visible'", ())?);
        assert_eq!(browser.window()?, window);
    }
    Ok(())
}

pub(crate) fn a_session_has_a_deadline(engine: Engine) -> Result<()> {
    let session = Duration::from_secs(3);
    let deadlines = Deadlines { session, ..Deadlines::default() };
    let browser = Options::new(engine).deadlines(deadlines).start()?;
    let before = Instant::now();
    // Each wait is well within its own deadline; together they are not.
    let end = loop {
        match browser.run::<()>("await new Promise((done) => setTimeout(done, 1000))", ()) {
            Ok(()) => assert!(before.elapsed() < session * 10, "{:?}", before.elapsed()),
            Err(error) => break error,
        }
    };
    assert!(matches!(end, Error::Deadline { .. }), "{end}");
    Ok(())
}

pub(crate) fn nothing_is_left_behind(engine: Engine) -> Result<()> {
    let browser = Browser::start(engine)?;
    let site = Site::start(|_| Response::html("<title>x</title>"))?;
    browser.goto(&site.url("localhost", "/"))?;
    let (processes, folder) = (browser.processes(), browser.folder().to_owned());
    // A driver or a process for everything else, a browser and at least one process for pages.
    assert!(processes.len() >= 3, "{processes:?}");
    assert!(folder.exists());
    drop(browser);
    assert_gone(&processes, &folder);
    Ok(())
}

pub(crate) fn a_killed_driver_is_a_loss(engine: Engine) -> Result<()> {
    let browser = Browser::start(engine)?;
    let (processes, folder) = (browser.processes(), browser.folder().to_owned());
    kill(browser.driver_process().context("no driver")?)?;
    let before = Instant::now();
    let lost = browser.goto("about:blank").unwrap_err();
    assert!(matches!(lost, Error::Lost { .. }), "{lost}");
    assert!(lost.is_loss());
    assert!(before.elapsed() < Duration::from_secs(60));
    // Its orphans go as well.
    drop(browser);
    assert_gone(&processes, &folder);
    Ok(())
}

pub(crate) fn a_crashed_browser_is_a_loss(engine: Engine) -> Result<()> {
    let browser = Browser::start(engine)?;
    // Firefox takes commands itself: there is nobody else to be spared.
    let driver = browser.driver_process().filter(|_| engine != Engine::Firefox);
    let (processes, folder) = (browser.processes(), browser.folder().to_owned());
    for process in processes.iter().filter(|process| Some(**process) != driver) {
        // Some of them follow the first one by themselves.
        let _ = kill(*process);
    }
    let before = Instant::now();
    let lost = browser.run::<()>("return null", ()).unwrap_err();
    assert!(lost.is_loss(), "{lost}");
    assert!(before.elapsed() < Duration::from_secs(60), "{:?}", before.elapsed());
    drop(browser);
    assert_gone(&processes, &folder);
    Ok(())
}

fn kill(process: u32) -> Result<()> {
    let status = Command::new("kill").args(["-KILL", &process.to_string()]).stderr(Stdio::null()).status()?;
    anyhow::ensure!(status.success(), "no process {process}");
    Ok(())
}

fn assert_gone(processes: &[u32], folder: &Path) {
    let left: Vec<_> = processes.iter().filter(|process| is_alive(**process)).collect();
    assert!(left.is_empty(), "still running: {left:?}");
    assert!(!folder.exists(), "{} was not removed", folder.display());
}

fn is_alive(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let state = status.lines().find_map(|line| line.strip_prefix("State:"));
    state.is_some_and(|state| !state.trim_start().starts_with(['Z', 'X']))
}
