//! Runs the corpus: clients first, then in each engine the programs at each level, and everybody else.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use belljar_browsers::{Browser, Deadlines, Engine, Options};
use belljar_policy::Level;

use crate::corpus::{Attack, Guest, attacks, benign};
use crate::failure::Failure;
use crate::layer::Layer;
use crate::report::{Asked, Meant, Measured, Report, Row};
use crate::scenario::{Attacker, Clients, Scenario, Trials, scenarios};
use crate::seen::Seen;
use crate::stage::Stage;
use crate::usage::{Usage, dead_after};
use crate::verdict::{Verdict, judge, judge_sealed};

/// What is run.
#[derive(Clone, Debug)]
pub struct Plan {
    pub engines: Vec<Engine>,
    /// Only attacks whose name holds this.
    pub only: Option<String>,
    pub levels: Vec<Level>,
    /// Of the programs, and of each other attacker's attacks, each so many-th: 1 is all of them.
    pub every: usize,
    /// How many are left out before the first.
    pub skip: usize,
    /// Whether processor time and memory are looked at afterwards, which takes a second each.
    pub measure: bool,
    /// Whether the harmless programs are run as well.
    pub benign: bool,
    /// Whether attacks by programs are run.
    pub programs: bool,
    /// Who else attacks.
    pub attackers: Vec<Attacker>,
    /// Attacks by them: those of the corpus, or what is being written.
    pub scenarios: Vec<Scenario>,
    /// Whether each of those is shown to succeed without the wall.
    pub controls: bool,
    /// Whether programs run in the sealed engine. How an attack ends there is its own matter, as long as it ends.
    pub sealed: bool,
}

impl Plan {
    /// All there is.
    pub fn whole(engines: Vec<Engine>) -> Self {
        Self {
            engines,
            only: None,
            levels: Level::ALL.to_vec(),
            every: 1,
            skip: 0,
            measure: true,
            benign: true,
            programs: true,
            attackers: Attacker::ALL.to_vec(),
            scenarios: scenarios().to_vec(),
            controls: true,
            sealed: false,
        }
    }

    /// Attacks by programs and nobody else.
    pub fn programs(engines: Vec<Engine>) -> Self {
        Self { attackers: Vec::new(), ..Self::whole(engines) }
    }

    /// Attacks by everybody but programs.
    pub fn scenarios(engines: Vec<Engine>) -> Self {
        Self { programs: false, benign: false, ..Self::whole(engines) }
    }

    pub fn chosen(&self) -> Vec<&'static Attack> {
        let named = |attack: &&Attack| self.programs && self.names(&attack.name);
        attacks().iter().filter(named).skip(self.skip).step_by(self.every.max(1)).collect()
    }

    /// Those of one attacker.
    pub fn chosen_of(&self, attacker: Attacker) -> impl Iterator<Item = &Scenario> {
        let asked = self.attackers.contains(&attacker);
        let named = move |one: &&Scenario| asked && one.header.guest == attacker && self.names(&one.name);
        self.scenarios.iter().filter(named).skip(self.skip).step_by(self.every.max(1))
    }

    /// How many attacks, in each engine.
    pub fn size(&self) -> usize {
        self.chosen().len() + Attacker::ALL.map(|attacker| self.chosen_of(attacker).count()).iter().sum::<usize>()
    }

    fn names(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|part| name.contains(part.as_str()))
    }
}

/// Told before each attack.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    pub engine: Engine,
    pub done: usize,
    pub of: usize,
    pub name: &'a str,
}

/// The whole takes half an hour in the slowest engine on a busy machine.
const SESSION: Duration = Duration::from_secs(4 * 3600);
const SECOND: Duration = Duration::from_secs(1);
/// Over this long the processor time is looked at, a second later.
const WINDOW: Duration = Duration::from_millis(500);
/// So many runs are asked for in one call into the page.
const ROW: usize = 12;
const SAMPLE: Duration = Duration::from_millis(25);

pub fn run(plan: &Plan, tell: &mut dyn FnMut(Progress)) -> Result<Report, Failure> {
    let mut report = Report::default();
    clients(plan, &mut report)?;
    for engine in &plan.engines {
        if plan.benign || !plan.chosen().is_empty() {
            programs_in(*engine, plan, tell, &mut report)?;
        }
        others_in(*engine, plan, tell, &mut report)?;
    }
    Ok(report)
}

/// Attackers without a browser.
fn clients(plan: &Plan, report: &mut Report) -> Result<(), Failure> {
    let chosen: Vec<_> = plan.chosen_of(Attacker::Client).collect();
    if chosen.is_empty() {
        return Ok(());
    }
    let clients = Clients::open()?;
    for scenario in chosen {
        let fault = clients.fault(scenario)?;
        report.clients.push(Asked { attack: scenario.name.clone(), fault });
    }
    Ok(())
}

/// Attackers in a browser that are no programs.
fn others_in(engine: Engine, plan: &Plan, tell: &mut dyn FnMut(Progress), report: &mut Report) -> Result<(), Failure> {
    let kinds = Attacker::ALL.into_iter().filter(|attacker| *attacker != Attacker::Client);
    let chosen: Vec<(Attacker, Vec<_>)> = kinds
        .map(|kind| (kind, plan.chosen_of(kind).collect()))
        .filter(|(_, list): &(_, Vec<_>)| !list.is_empty())
        .collect();
    if chosen.is_empty() {
        return Ok(());
    }
    let of = chosen.iter().map(|(_, list)| list.len()).sum();
    let mut done = 0;
    let mut trials = Trials::open(engine)?;
    report.driven(engine, trials.version());
    for (attacker, list) in chosen {
        let quiet = trials.quiet_ms(attacker)?;
        for scenario in list {
            tell(Progress { engine, done, of, name: &scenario.name });
            done += 1;
            report.scenarios.push(trials.attack(scenario, quiet, plan.controls)?);
        }
    }
    Ok(())
}

fn programs_in(
    engine: Engine,
    plan: &Plan,
    tell: &mut dyn FnMut(Progress),
    report: &mut Report,
) -> Result<(), Failure> {
    let chosen = plan.chosen();
    let mut browser = start(engine)?;
    report.driven(engine, browser.version());
    let programs = if plan.benign && plan.only.is_none() { benign().count() } else { 0 };
    let of = chosen.iter().map(|attack| levels(attack, plan).count()).sum::<usize>() + programs;
    let mut done = 0;
    // What takes a worker's place has none to take in the sealed engine.
    let guests: &[Guest] = if plan.sealed { &[Guest::Run] } else { &[Guest::Run, Guest::Worker] };
    for &guest in guests {
        let mine: Vec<_> = chosen.iter().filter(|attack| attack.header.guest == guest).collect();
        if mine.is_empty() {
            continue;
        }
        let stage = Stage::build(guest)?;
        let stage = if plan.sealed { stage.sealed() } else { stage };
        stage.open(&browser)?;
        let jobs: Vec<(&'static Attack, Level)> =
            mine.iter().flat_map(|attack| levels(attack, plan).map(|level| (**attack, level))).collect();
        for row in rows(&jobs, plan.measure) {
            tell(Progress { engine, done, of, name: &row[0].0.name });
            done += row.len();
            let watched = row.len() == 1 && is_watched(row[0], plan.measure);
            let seen = if watched { None } else { stage.row(&browser, row) };
            if let Some(seen) = seen {
                for (job, seen) in row.iter().zip(seen) {
                    let mut row = judged(*job, engine, plan.sealed, (seen, Vec::new(), None));
                    if row.met_silence() {
                        drop(browser);
                        browser = start(engine)?;
                        stage.open(&browser)?;
                        row = one(&browser, &stage, *job, plan, false);
                    }
                    report.attacks.push(row);
                }
                continue;
            }
            for job in row {
                let row = one(&browser, &stage, *job, plan, watched);
                // A page that was lost or whose realm was changed is no stage for the next one.
                let lost = row.seen.hung || !row.seen.changed.is_empty();
                report.attacks.push(row);
                if lost {
                    drop(browser);
                    browser = start(engine)?;
                    stage.open(&browser)?;
                }
            }
        }
        if guest == Guest::Run && programs > 0 {
            for program in benign() {
                tell(Progress { engine, done, of, name: program.name });
                done += 1;
                let differs = stage.benign(&browser, program, Level::Standard)?;
                report.benign.push(Meant { program: program.name, engine, differs });
            }
        }
    }
    Ok(())
}

fn levels(attack: &'static Attack, plan: &Plan) -> impl Iterator<Item = Level> {
    let asked = plan.levels.clone();
    // What has no levels is run whatever levels are asked for.
    let all = attack.header.guest == Guest::Worker;
    attack.levels().iter().copied().filter(move |level| all || asked.contains(level))
}

/// Twice: hundreds of browsers are started one after the other, and one that does not come up ends nobody's work.
fn start(engine: Engine) -> Result<Browser, Failure> {
    let deadlines = Deadlines { session: SESSION, ..Deadlines::default() };
    let once = || Options::new(engine).deadlines(deadlines).start();
    Ok(once().or_else(|_| once())?)
}

type Job = (&'static Attack, Level);

/// Jobs that are looked at while they run stand alone; the others go in rows.
fn rows(jobs: &[Job], measure: bool) -> impl Iterator<Item = &[Job]> {
    let together = jobs.chunk_by(move |a, b| !is_watched(*a, measure) && !is_watched(*b, measure));
    together.flat_map(|chunk| chunk.chunks(ROW))
}

/// Of those that burn time or memory, what they leave behind is measured, once.
fn is_watched((attack, level): Job, measure: bool) -> bool {
    measure && level == Level::Standard && matches!(attack.header.layer, Layer::Deadline | Layer::Memory)
}

fn one(browser: &Browser, stage: &Stage, job: Job, plan: &Plan, watch: bool) -> Row {
    let (attack, level) = job;
    let seen = if watch {
        watched(browser, || stage.attack(browser, attack, level))
    } else {
        let (seen, sink) = or_hung(stage.attack(browser, attack, level));
        (seen, sink, None)
    };
    judged(job, browser.engine(), plan.sealed, seen)
}

fn judged(
    (attack, level): Job,
    engine: Engine,
    sealed: bool,
    (seen, sink, measured): (Seen, Vec<String>, Option<Measured>),
) -> Row {
    let verdict = if sealed { judge_sealed(attack, &seen, &sink) } else { judge(attack, level, engine, &seen, &sink) };
    let verdict = match verdict {
        Verdict::Through { .. } if seen.hung && !seen.message.is_empty() => {
            Verdict::Through { why: seen.message.clone() }
        }
        verdict => verdict,
    };
    Row { attack: attack.name.clone(), engine, level, verdict, seen, measured }
}

/// A browser that answers nothing any more was stopped by the attack, and not the other way round.
fn or_hung(answer: Result<(Seen, Vec<String>), Failure>) -> (Seen, Vec<String>) {
    answer.unwrap_or_else(|failure| {
        let message = format!("the page was lost: {failure}");
        (Seen { hung: true, message, ..Seen::default() }, Vec::new())
    })
}

/// Runs an attack while the browser's processes are looked at, and looks at them again a second later.
fn watched(
    browser: &Browser,
    attack: impl FnOnce() -> Result<(Seen, Vec<String>), Failure>,
) -> (Seen, Vec<String>, Option<Measured>) {
    let before = Usage::of(browser);
    let over = AtomicBool::new(false);
    let (seen, sink, samples) = thread::scope(|scope| {
        let sampling = scope.spawn(|| {
            let mut samples = Vec::new();
            while !over.load(Ordering::Relaxed) {
                samples.push(Usage::of(browser));
                thread::sleep(SAMPLE);
            }
            samples
        });
        let (seen, sink) = or_hung(attack());
        thread::sleep(SECOND);
        over.store(true, Ordering::Relaxed);
        (seen, sink, sampling.join().unwrap_or_default())
    });
    let later = Usage::of(browser);
    thread::sleep(WINDOW);
    let last = Usage::of(browser);
    let met = seen.code == "TIMEOUT";
    let deadline = seen.ended_at - seen.duration_ms + seen.timeout_ms;
    let measured = Measured {
        dead_after_ms: if met { dead_after(&samples, deadline) } else { None },
        cpu_percent_later: later.cpu_percent_until(&last),
        memory_before: before.resident_bytes,
        memory_later: last.resident_bytes,
    };
    (seen, sink, Some(measured))
}
