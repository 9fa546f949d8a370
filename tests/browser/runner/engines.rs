//! Which engines a run has, and in which of them each test runs.

use std::env;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use belljar_browsers::Engine;

use super::test::{In, Test, name};
use super::whole::whole;

const SEED: &str = "BELLJAR_ENGINE_SEED";
const DAY: u64 = 24 * 60 * 60;

pub(super) struct Engines {
    all: Vec<Engine>,
    /// Which engine has which test that runs in one; none where all of them have it.
    seed: Option<u64>,
}

impl Engines {
    pub(super) fn of_environment() -> Result<Engines> {
        let asked = env::var("BELLJAR_BROWSERS").ok();
        let all = chosen(asked.as_deref(), env::var_os("CI").is_some())?;
        let seed = seed()?;
        // Who names engines wants to see them.
        Ok(Engines { all, seed: (asked.is_none() && !whole()).then_some(seed) })
    }

    /// Each test with each of its engines.
    pub(super) fn of<'a>(&self, tests: &'a [Test]) -> Vec<(&'a Test, Option<Engine>)> {
        let of_test = |test: &'a Test| match (test.engines, self.seed) {
            (In::NoBrowser, _) => vec![(test, None)],
            (In::OneEngine, Some(seed)) => {
                let index = seed.wrapping_add(number_of(test.name)) % self.all.len() as u64;
                self.all.iter().skip(index as usize).take(1).map(|engine| (test, Some(*engine))).collect()
            }
            _ => self.all.iter().map(|engine| (test, Some(*engine))).collect(),
        };
        tests.iter().flat_map(of_test).collect()
    }

    pub(super) fn shown(&self) -> String {
        let names: Vec<_> = self.all.iter().map(|engine| engine.name()).collect();
        let names = names.join(", ");
        match self.seed {
            Some(seed) => format!("{names}; tests of one engine are dealt out by {SEED}={seed}"),
            None => format!("{names}; every test runs in each of them"),
        }
    }
}

/// The same for a name in every run (FNV-1a), whatever other tests there are.
fn number_of(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |number, byte| (number ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Chooses where a run has a part of something, so that runs on several days have all of it.
pub(crate) fn seed() -> Result<u64> {
    match env::var(SEED) {
        Ok(seed) => seed.parse().with_context(|| format!("{SEED} is `{seed}`, which is no whole number")),
        Err(_) => Ok(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / DAY)),
    }
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

/// Three runs with seeds in a row have every test in every engine.
pub(crate) fn seeds_in_a_row_reach_every_engine() -> Result<()> {
    let tests = crate::table::tests();
    let names = |engines: &Engines| -> Vec<String> { engines.of(&tests).into_iter().map(name).collect() };
    let mut seen: Vec<String> =
        (7..10).flat_map(|seed| names(&Engines { all: Engine::ALL.to_vec(), seed: Some(seed) })).collect();
    seen.sort();
    seen.dedup();
    let mut all = names(&Engines { all: Engine::ALL.to_vec(), seed: None });
    all.sort();
    assert_eq!(seen, all);
    let unique: std::collections::BTreeSet<_> = tests.iter().map(|test| test.name).collect();
    assert_eq!(unique.len(), tests.len(), "a name stands in the table twice");
    Ok(())
}
