//! Runs each test in each engine as a result of its own, and keeps evidence of what failed.

use std::any::Any;
use std::env;
use std::fs::{self, File};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use belljar_browsers::{Browser, Engine};
use libtest_mimic::{Arguments, Failed, Trial};

/// A test and what it asks for.
#[derive(Clone, Copy)]
pub(crate) struct Test {
    name: &'static str,
    body: Body,
}

#[derive(Clone, Copy)]
enum Body {
    Page(fn(&Browser) -> Result<()>),
    Engine(fn(Engine) -> Result<()>),
    Plain(fn() -> Result<()>),
}

impl Test {
    /// Gets a browser with a fresh profile, and leaves evidence behind when it fails.
    pub(crate) const fn page(name: &'static str, body: fn(&Browser) -> Result<()>) -> Test {
        Test { name, body: Body::Page(body) }
    }

    /// Starts its browsers itself, because it needs several, or special ones, or breaks them.
    pub(crate) const fn engine(name: &'static str, body: fn(Engine) -> Result<()>) -> Test {
        Test { name, body: Body::Engine(body) }
    }

    /// Needs no browser and runs once.
    pub(crate) const fn plain(name: &'static str, body: fn() -> Result<()>) -> Test {
        Test { name, body: Body::Plain(body) }
    }
}

/// Whether a test that runs a part of something is asked for all of it, which takes long: `cargo xtask evidence`.
pub(crate) fn whole() -> bool {
    env::var_os("BELLJAR_WHOLE").is_some()
}

/// Runs `tests` in every engine; the results are named `test::engine`.
pub(crate) fn run(tests: &[Test]) -> ExitCode {
    let asked = env::var("BELLJAR_BROWSERS").ok();
    let trials = match chosen(asked.as_deref(), env::var_os("CI").is_some()) {
        Ok(engines) => tests.iter().flat_map(|test| test.trials(&engines)).collect(),
        Err(error) => vec![trial("engines".to_owned(), move || Err(error))],
    };
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

impl Test {
    fn trials(self, engines: &[Engine]) -> Vec<Trial> {
        if let Body::Plain(body) = self.body {
            return vec![trial(self.name.to_owned(), move || caught(body))];
        }
        let engines = engines.iter().copied();
        engines.map(|engine| trial(format!("{}::{engine}", self.name), move || self.run_in(engine))).collect()
    }

    fn run_in(self, engine: Engine) -> Result<()> {
        let _place = Place::take()?;
        match self.body {
            Body::Plain(body) => caught(body),
            Body::Engine(body) => caught(|| body(engine)),
            Body::Page(body) => {
                let browser = Browser::start(engine)?;
                caught(|| body(&browser)).map_err(|error| with_evidence(&error, self, &browser))
            }
        }
    }
}

fn trial(name: String, body: impl FnOnce() -> Result<()> + Send + 'static) -> Trial {
    Trial::test(name, || body().map_err(|error| Failed::from(format!("{error:#}"))))
}

/// All engines; fewer only where a developer asks for it by `BELLJAR_BROWSERS`, and never in CI.
fn chosen(asked: Option<&str>, ci: bool) -> Result<Vec<Engine>> {
    match asked {
        None => Ok(Engine::ALL.to_vec()),
        Some(names) if ci => {
            bail!("BELLJAR_BROWSERS is set to `{names}`, but CI runs every engine: unset it")
        }
        Some(names) => names.split(',').map(|name| Ok(name.trim().parse()?)).collect(),
    }
}

pub(crate) fn engines_are_chosen() -> Result<()> {
    assert_eq!(chosen(None, true)?, Engine::ALL);
    assert_eq!(chosen(Some("webkit, chromium"), false)?, [Engine::WebKit, Engine::Chromium]);
    let unknown = chosen(Some("chromium,opera"), false).unwrap_err().to_string();
    assert!(unknown.contains("no engine called `opera`"), "{unknown}");
    let narrowed = chosen(Some("chromium"), true).unwrap_err().to_string();
    assert!(narrowed.contains("CI runs every engine"), "{narrowed}");
    Ok(())
}

fn with_evidence(error: &anyhow::Error, test: Test, browser: &Browser) -> anyhow::Error {
    let folder =
        target_folder().join("browser-failures").join(test.name.replace("::", ".")).join(browser.engine().name());
    let kept = match browser.save_evidence(&folder) {
        Ok(()) => format!("evidence is in {}", folder.display()),
        Err(error) => format!("no evidence could be kept: {error}"),
    };
    anyhow!("{error:#}\n{kept}")
}

fn caught(body: impl FnOnce() -> Result<()>) -> Result<()> {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|panic| Err(anyhow!(panic_text(&*panic))))
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("the test panicked").to_owned()
}

/// Cargo hands integration tests a folder inside the target folder.
fn target_folder() -> PathBuf {
    let inside = Path::new(env!("CARGO_TARGET_TMPDIR"));
    inside.parent().unwrap_or(inside).to_owned()
}

/// One of the machine's few places for a browser under test. Held by a file lock, so that it counts across
/// test processes, and is given back by the kernel however a process ends.
struct Place {
    _lock: File,
}

const PLACES: usize = 3;

impl Place {
    fn take() -> Result<Place> {
        let folder = env::temp_dir().join("belljar-browser-places");
        fs::create_dir_all(&folder).with_context(|| format!("no folder {}", folder.display()))?;
        let until = Instant::now() + Duration::from_secs(600);
        while Instant::now() < until {
            for number in 0..PLACES {
                let lock = open(&folder.join(number.to_string()))?;
                if lock.try_lock().is_ok() {
                    return Ok(Place { _lock: lock });
                }
            }
            thread::sleep(Duration::from_millis(50));
        }
        bail!("other tests held all {PLACES} places for browsers for ten minutes");
    }
}

/// Reading is enough for a lock, so another user's file serves as well.
fn open(path: &Path) -> Result<File> {
    let file = File::open(path).or_else(|_| File::create(path));
    file.with_context(|| format!("no lock file {}", path.display()))
}
