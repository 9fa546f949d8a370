//! Runs trials, a few at a time, each on a thread of its own and with a deadline that ends it.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use belljar_browsers::{Browser, Engine, Killer};

use super::lease::Pool;
use super::test::{Body, In, Test};
use super::whole::whole;

/// Far beyond what any test takes on a busy machine: who gets here hangs.
const DEADLINE: Duration = Duration::from_secs(15 * 60);
const WHOLE_DEADLINE: Duration = Duration::from_secs(4 * 60 * 60);

/// How long a test whose browsers were killed may take to notice.
const GRACE: Duration = Duration::from_secs(60);

pub(super) struct Trial {
    pub(super) name: String,
    pub(super) test: Test,
    pub(super) engine: Option<Engine>,
}

pub(super) struct Outcome {
    pub(super) name: String,
    pub(super) took: Duration,
    /// How many browsers were started for it.
    pub(super) starts: usize,
    pub(super) result: Result<()>,
}

/// Gives `report` each outcome as it comes. First those that run alone; then `threads` that work and one that waits.
pub(super) fn run(trials: Vec<Trial>, threads: usize, mut report: impl FnMut(&Outcome)) -> Vec<Outcome> {
    let pool = Arc::new(Pool::default());
    let (alone, others): (Vec<_>, Vec<_>) =
        trials.into_iter().partition(|trial| trial.test.engines == In::AllEnginesAlone);
    let mut outcomes: Vec<Outcome> =
        alone.into_iter().map(|trial| watched(trial, &pool)).inspect(|outcome| report(outcome)).collect();
    let queue = Mutex::new(Queue::of(others));
    let (send, received) = mpsc::channel();
    thread::scope(|scope| {
        for lane in std::iter::repeat_n(Lane::Working, threads).chain([Lane::Waiting]) {
            let (send, queue, pool) = (send.clone(), &queue, &pool);
            scope.spawn(move || {
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next(lane);
                while let Some(trial) = next() {
                    let _ = send.send(watched(trial, pool));
                }
            });
        }
        drop(send);
        outcomes.extend(received.iter().inspect(|outcome| report(outcome)));
    });
    pool.close();
    outcomes
}

/// Trials that nobody has begun.
struct Queue {
    working: VecDeque<Trial>,
    waiting: VecDeque<Trial>,
}

#[derive(Clone, Copy)]
enum Lane {
    Working,
    Waiting,
}

impl Queue {
    fn of(trials: Vec<Trial>) -> Queue {
        let (waiting, working) = trials.into_iter().partition(|trial| trial.test.engines == In::AllEnginesWaiting);
        Queue { working, waiting }
    }

    /// Who works helps those that wait when nothing else is left.
    fn next(&mut self, lane: Lane) -> Option<Trial> {
        match lane {
            Lane::Working => self.working.pop_front().or_else(|| self.waiting.pop_front()),
            Lane::Waiting => self.waiting.pop_front(),
        }
    }
}

/// Runs a trial, and kills its browsers when its time is up, so that whatever it waits for ends.
fn watched(trial: Trial, pool: &Arc<Pool>) -> Outcome {
    let (name, before) = (trial.name.clone(), Instant::now());
    let deadline = if whole() { WHOLE_DEADLINE } else { DEADLINE };
    let killers: Arc<Mutex<Vec<Killer>>> = Arc::default();
    let starts = Arc::new(AtomicUsize::new(0));
    let (send, ended) = mpsc::channel();
    let spawned = {
        let (pool, killers, starts) = (Arc::clone(pool), Arc::clone(&killers), Arc::clone(&starts));
        // Its name is in the message of a panic.
        thread::Builder::new().name(name.clone()).spawn(move || {
            let _ = send.send(trial.run(&pool, &killers, starts));
        })
    };
    let result = match (spawned, ended.recv_timeout(deadline)) {
        (Err(error), _) => Err(anyhow!("no thread for it: {error}")),
        (Ok(thread), Ok(result)) => {
            let _ = thread.join();
            result
        }
        (_, Err(RecvTimeoutError::Disconnected)) => Err(anyhow!("its thread ended without a result")),
        (_, Err(RecvTimeoutError::Timeout)) => {
            killers.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(Killer::kill);
            let then = match ended.recv_timeout(GRACE) {
                Ok(Err(error)) => format!("{error:#}"),
                Ok(Ok(())) => "it passed after all".to_owned(),
                Err(_) => "its thread hangs even so, and is left alone".to_owned(),
            };
            Err(anyhow!("it hung for {} s, and its browsers were killed; {then}", deadline.as_secs()))
        }
    };
    Outcome { name, took: before.elapsed(), starts: starts.load(Ordering::Relaxed), result }
}

impl Trial {
    fn run(self, pool: &Pool, killers: &Arc<Mutex<Vec<Killer>>>, starts: Arc<AtomicUsize>) -> Result<()> {
        let watch = Arc::clone(killers);
        belljar_browsers::watch_starts(move |killer| {
            starts.fetch_add(1, Ordering::Relaxed);
            watch.lock().unwrap_or_else(PoisonError::into_inner).push(killer);
        });
        match (self.test.body, self.engine) {
            (Body::Plain(body), _) => caught(|| body()),
            (Body::Engine(body), Some(engine)) => caught(|| body(engine)),
            (Body::Page(body), Some(engine)) => {
                let lease = pool.lease(engine)?;
                killers.lock().unwrap_or_else(PoisonError::into_inner).push(lease.browser.killer());
                match caught(|| body(&lease.browser)) {
                    Ok(()) => {
                        pool.give_back(lease);
                        Ok(())
                    }
                    Err(error) => Err(with_evidence(&error, self.test.name, &lease.browser)),
                }
            }
            (Body::Engine(_) | Body::Page(_), None) => Err(anyhow!("it needs an engine, and stands below NoBrowser")),
        }
    }
}

fn with_evidence(error: &anyhow::Error, test: &str, browser: &Browser) -> anyhow::Error {
    let folder = target_folder().join("browser-failures").join(test.replace("::", ".")).join(browser.engine().name());
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
