//! Does these attacks: in each engine one after the other in one page, each with its control.

use std::time::Duration;

use belljar_browsers::{Browser, Deadlines, Engine, Options};
use serde_json::{Value, json};

use super::client;
use super::file::{Attacker, Scenario};
use super::goal::Goal;
use super::places::Places;
use super::report::Row;
use super::seen::Seen;
use super::verdict::{Outcome, is_only_stalled, judge};
use crate::failure::Failure;
use crate::usage::Usage;

const SESSION: Duration = Duration::from_secs(4 * 3600);
/// For one call into the page: longer than the page itself waits.
const PATIENCE: Duration = Duration::from_secs(150);
const PAGE_PATIENCE_MS: u64 = 90_000;
/// So long requests may still arrive and guests still work.
const LINGER_MS: u64 = 60;
/// So often a quiet guest is looked at before the attackers of its kind.
const QUIET_ROUNDS: usize = 5;

/// A stall is that of the attack if it is there each time: whatever else the machine does only adds to it.
const STALL_TRIES: usize = 8;

/// One engine, with its page open.
#[derive(Debug)]
pub struct Trials {
    browser: Browser,
    places: Places,
}

/// What quiet guests do: enough to be mounted, asked and answered.
fn quiet(attacker: Attacker) -> &'static str {
    match attacker {
        Attacker::Tool => "return (await btcp.dom.getTextContent('h1')) ?? 'none'",
        Attacker::App | Attacker::Widget => "end('quiet')",
        Attacker::Value => "console.log('a line'); return { a: [1, 2, 3] }",
        Attacker::Page | Attacker::Client => "return 'quiet'",
    }
}

impl Trials {
    pub fn open(engine: Engine) -> Result<Self, Failure> {
        let trials = Self { browser: start(engine)?, places: Places::open()? };
        trials.show()?;
        Ok(trials)
    }

    pub fn version(&self) -> &str {
        self.browser.version()
    }

    /// The stall beside quiet guests of that kind, in the middle of several: one that was held up by something else would make
    /// every mark a mild one.
    pub fn quiet_ms(&mut self, attacker: Attacker) -> Result<f64, Failure> {
        let mut stalls = Vec::new();
        for round in 0..=QUIET_ROUNDS {
            let header = json!({ "guest": attacker.name(), "capabilities": ["dom:read"], "policy": {} });
            let stall = self.ask(header, quiet(attacker), None)?.stall_ms;
            // The first one loads the part of the SDK that is for its kind.
            if round > 0 {
                stalls.push(stall);
            }
        }
        stalls.sort_by(f64::total_cmp);
        Ok(stalls.get(QUIET_ROUNDS / 2).copied().unwrap_or_default())
    }

    /// An attack, and its control where that is asked for.
    pub fn attack(&mut self, scenario: &Scenario, quiet_ms: f64, with_control: bool) -> Result<Row, Failure> {
        let mut seen = self.play(scenario, scenario.page.as_deref())?;
        let control = with_control.then(|| self.play(scenario, Some(&scenario.control))).transpose()?;
        for _ in 1..STALL_TRIES {
            if !is_only_stalled(scenario, &seen, control.as_ref(), quiet_ms) {
                break;
            }
            let again = self.play(scenario, scenario.page.as_deref())?;
            let is_better = again.stall_ms < seen.stall_ms;
            if is_better || !is_only_stalled(scenario, &again, control.as_ref(), quiet_ms) {
                seen = again;
            }
        }
        let engine = self.browser.engine();
        let outcome = match (judge(scenario, &seen, control.as_ref(), quiet_ms), scenario.open_in(engine)) {
            (Outcome::Through { .. }, Some(why)) => Outcome::Open { why: why.to_owned() },
            (outcome, _) => outcome,
        };
        let attack = scenario.name.clone();
        Ok(Row { attack, guest: scenario.header.guest, goal: scenario.goal, engine, outcome, seen, control, quiet_ms })
    }

    fn play(&mut self, scenario: &Scenario, part: Option<&str>) -> Result<Seen, Failure> {
        let header = &scenario.header;
        let mut told = json!({
            "guest": header.guest.name(),
            "capabilities": header.capabilities,
            "policy": self.places.policy(&header.policy),
            "silent": header.silent,
        });
        if let Some(sandbox) = &header.sandbox {
            told["sandbox"] = json!(sandbox);
        }
        if let Some(ms) = header.wait_ms {
            told["waitMs"] = json!(ms);
        }
        if scenario.goal == Goal::Heap && self.browser.engine() == Engine::Chromium {
            // What the page before has left would be counted out of what this one keeps.
            let _ = self.devtools("HeapProfiler.collectGarbage");
        }
        let seen = self.ask(told, &scenario.code, part);
        match seen {
            Ok(seen) if seen.changed.is_empty() && scenario.goal != Goal::Heap => Ok(seen),
            // This page is no stage for the next one.
            Ok(seen) => {
                self.show()?;
                Ok(seen)
            }
            Err(failure) => {
                let seen = Seen { lost: true, said: failure.to_string(), ..Seen::default() };
                self.browser = start(self.browser.engine())?;
                self.show()?;
                Ok(seen)
            }
        }
    }

    fn ask(&self, mut header: Value, code: &str, part: Option<&str>) -> Result<Seen, Failure> {
        header["patienceMs"] = json!(PAGE_PATIENCE_MS);
        header["lingerMs"] = json!(LINGER_MS);
        let before = (self.places.sink.requests().len(), self.heap(), Usage::of(&self.browser).resident_bytes);
        let mut asked = json!({ "header": header, "code": code });
        if let Some(part) = part {
            asked["part"] = json!(part);
        }
        let mut seen: Seen = self.browser.run_within(PATIENCE, "return await attackHost.play(args)", asked)?;
        let heap = self.heap_over(before.1);
        seen.heap_bytes = heap;
        seen.resident_bytes = Usage::of(&self.browser).resident_bytes as f64 - before.2 as f64;
        self.browser.run::<()>("await attackHost.forget()", ())?;
        let arrived = self.places.sink.requests().into_iter().skip(before.0);
        seen.requests = arrived.map(|request| format!("{} {}", request.method, request.path)).collect();
        Ok(seen)
    }

    /// Only Chromium tells a page's heap.
    fn heap(&self) -> Option<f64> {
        (self.browser.engine() == Engine::Chromium).then_some(())?;
        let usage = self.devtools("Runtime.getHeapUsage").ok()?;
        Some(usage["usedSize"].as_f64()? + usage["backingStorageSize"].as_f64().unwrap_or(0.0))
    }

    /// What it has grown by: garbage is counted out before it counts as much.
    fn heap_over(&self, before: Option<f64>) -> Option<f64> {
        const MUCH: f64 = 8.0 * 1_048_576.0;
        let (before, now) = (before?, self.heap()?);
        if now - before < MUCH {
            return Some((now - before).max(0.0));
        }
        let _ = self.devtools("HeapProfiler.collectGarbage");
        Some((self.heap()? - before).max(0.0))
    }

    fn devtools(&self, command: &str) -> Result<Value, Failure> {
        Ok(self.browser.command("goog/cdp/execute", &json!({ "cmd": command, "params": {} }))?)
    }

    fn show(&self) -> Result<(), Failure> {
        self.browser.goto(&self.places.host.url("localhost", "/"))?;
        self.browser.wait_for::<bool>(
            "if (globalThis.failed) throw globalThis.failed; return globalThis.attackHost !== undefined",
            (),
        )?;
        Ok(())
    }
}

/// Attacks of plain clients, which need no browser.
#[derive(Debug)]
pub struct Clients {
    places: Places,
}

impl Clients {
    pub fn open() -> Result<Self, Failure> {
        Ok(Self { places: Places::open()? })
    }

    /// What is wrong with it, if anything is.
    pub fn fault(&self, scenario: &Scenario) -> Result<Option<String>, Failure> {
        // One page's runs share a sandbox: an attack must not find what its control has left there.
        let is_shared = matches!(scenario.header.of.as_deref(), Some("run" | "tool"));
        if scenario.goal != Goal::Quota && !is_shared {
            return Ok(
                attempt(&self.places, &self.places, scenario).unwrap_or_else(|failure| Some(failure.to_string()))
            );
        }
        // What it uses up is gone for those after it.
        let (one, other) = (Places::open()?, Places::open()?);
        Ok(attempt(&one, &other, scenario).unwrap_or_else(|failure| Some(failure.to_string())))
    }
}

fn attempt(places: &Places, for_control: &Places, scenario: &Scenario) -> Result<Option<String>, Failure> {
    let control = client::play(for_control, scenario, &scenario.control)?;
    if !got(scenario, &control, false) {
        return Ok(Some(format!("its control shows nothing: {}", control.short())));
    }
    let count = || places.upstream.requests().len() + places.sink.requests().len();
    let before = count();
    let seen = client::play(places, scenario, &scenario.code)?;
    let reached = scenario.goal == Goal::Credential && count() > before;
    Ok(got(scenario, &seen, reached).then(|| format!("it got what it wanted: {}", seen.short())))
}

/// By its text where the header names one, by the secret, by what it reached, or by not being refused.
fn got(scenario: &Scenario, answer: &client::Answer, reached: bool) -> bool {
    if answer.has_secret() || reached {
        return true;
    }
    let header = &scenario.header;
    match &header.wanted {
        Some(wanted) => answer.text.contains(wanted.as_str()),
        None if header.stopped.is_empty() => !(400..500).contains(&answer.status),
        None => !header.stopped.contains(&answer.status),
    }
}

/// Twice: many browsers are started one after the other, and one that does not come up ends nobody's work.
fn start(engine: Engine) -> Result<Browser, Failure> {
    let deadlines = Deadlines { session: SESSION, ..Deadlines::default() };
    let once = || Options::new(engine).deadlines(deadlines).start();
    Ok(once().or_else(|_| once())?)
}
