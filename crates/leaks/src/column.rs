//! One column: every channel tried in one guest, or in one of the two controls.

use std::collections::BTreeMap;
use std::thread;
use std::time::Duration;

use belljar_policy::Chamber;
use serde_json::{Value, json};

use crate::cell::Tried;
use crate::channel::{Channel, Ends, Witness};
use crate::error::Result;
use crate::guest::Guest;
use crate::probe::{self, Job, Voice};
use crate::sinks::{Arrivals, How, Sinks};
use crate::stage::{Page, Said, Stage};
use crate::tokens::Tokens;

/// Who tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Guest(Guest),
    /// A plain frame of a plain page.
    Frame,
    /// A plain worker of a plain page.
    Worker,
}

/// What was tried, under which tokens, and what the probes said.
#[derive(Debug, Default)]
pub(crate) struct Column {
    pub(crate) tokens: BTreeMap<&'static str, Vec<String>>,
    pub(crate) said: Said,
}

/// How long a probe that takes its document away is waited for, and any other, after it has spoken.
const LINGER_MS: u32 = 1_500;
const SHORT_LINGER_MS: u32 = 400;

/// Fewer turns than this within two seconds of spinning is no turn at all.
const TURNS: usize = 3;

pub(crate) struct Trial<'a> {
    pub(crate) stage: &'a Stage<'a>,
    pub(crate) place: Place,
    pub(crate) arrivals: &'a Arrivals,
    column: Column,
    jobs: Vec<Job>,
    sinks: Sinks,
}

impl<'a> Trial<'a> {
    pub(crate) fn new(
        stage: &'a Stage<'a>,
        place: Place,
        channels: &[&'static Channel],
        tokens: &mut Tokens,
        arrivals: &'a Arrivals,
    ) -> Result<Self> {
        let named: Vec<_> = channels.iter().map(|channel| (*channel, tokens.next())).collect();
        let wanted: Vec<_> = named.iter().map(|(channel, token)| (token.clone(), channel.by_packet())).collect();
        let sinks = Sinks::open(&wanted, arrivals)?;
        let mut column = Column::default();
        let mut jobs = Vec::new();
        for (channel, token) in named {
            jobs.push(Job::new(channel, sinks.addresses(&token)));
            column.tokens.entry(channel.id).or_default().push(token);
        }
        Ok(Self { stage, place, arrivals, column, jobs, sinks })
    }

    /// Tries everything, and gives late arrivals a moment.
    pub(crate) fn run(mut self) -> Result<Column> {
        self.stage.open(self.page())?;
        if self.place == Place::Guest(Guest::Chamber) {
            self.bare()?;
        } else {
            self.alone()?;
            self.leaving()?;
            self.leaving_the_page()?;
            self.between_two()?;
            self.stalled_page()?;
            self.stalled_other()?;
        }
        thread::sleep(Duration::from_millis(700));
        for job in &self.jobs {
            // Begun and never ended: where nothing takes the document away, nobody knows whether it was tried.
            if let Some(said) = self.column.said.get_mut(job.channel.id)
                && job.channel.ends == Ends::Nothing
                && said.starts_with("began")
            {
                *said = format!("no answer: {said}");
            }
        }
        drop(self.sinks);
        Ok(self.column)
    }

    fn page(&self) -> Page {
        if matches!(self.place, Place::Guest(_)) { Page::Guests } else { Page::Controls }
    }

    fn way(&self) -> &'static str {
        match self.place {
            Place::Guest(guest) => guest.name(),
            Place::Frame => "frame",
            Place::Worker => "worker",
        }
    }

    /// Whether each probe is a program of its own that gives back a value.
    fn by_program(&self) -> bool {
        matches!(self.place, Place::Guest(Guest::Run | Guest::Tool | Guest::ToolFrame))
    }

    fn chosen(&self, fits: impl Fn(&Channel) -> bool) -> Vec<Job> {
        self.jobs.iter().filter(|job| fits(job.channel)).cloned().collect()
    }

    /// Everything that a sink can tell, in one worker that nobody prepared.
    fn bare(&mut self) -> Result<()> {
        let jobs = self.chosen(|channel| channel.witness == Witness::Sink);
        let ids: Vec<_> = jobs.iter().map(|job| job.channel.id).collect();
        self.column.said = self.stage.chamber(&probe::worker(&jobs), &ids)?;
        Ok(())
    }

    /// Probes that leave everything as it was share one document.
    fn alone(&mut self) -> Result<()> {
        let jobs = self.chosen(|channel| {
            matches!(channel.witness, Witness::Sink | Witness::Itself) && channel.ends == Ends::Nothing
        });
        let mut said = Said::new();
        // Not too many in one document: one of them may bring it down.
        for some in jobs.chunks(24) {
            said.extend(self.together(some)?);
        }
        let silent: Vec<_> = jobs.iter().filter(|job| !has_run(&said, job)).cloned().collect();
        said.extend(self.each(&silent)?);
        for job in jobs.iter().filter(|job| job.channel.witness == Witness::Itself) {
            if said.get(job.channel.id).is_some_and(|said| said.contains(&self.stage.secret)) {
                self.witnessed(job);
            }
        }
        self.column.said.extend(said);
        Ok(())
    }

    /// Probes that take their document away have one each.
    fn leaving(&mut self) -> Result<()> {
        let jobs = self.chosen(|channel| channel.witness == Witness::Sink && channel.ends == Ends::Document);
        let mut said = self.each(&jobs)?;
        let silent: Vec<_> = jobs.iter().filter(|job| !has_run(&said, job)).cloned().collect();
        said.extend(self.each(&silent)?);
        self.stage.close_others()?;
        self.column.said.extend(said);
        Ok(())
    }

    /// Probes that take the page away, where they succeed: all at once, and one by one as soon as one has succeeded.
    fn leaving_the_page(&mut self) -> Result<()> {
        let jobs = self.chosen(|channel| channel.ends == Ends::Page);
        if jobs.is_empty() {
            return Ok(());
        }
        if self.place != Place::Frame {
            if let Ok(said) = self.each(&jobs) {
                self.column.said.extend(said);
            }
            if self.stage.is_there() {
                return Ok(());
            }
        }
        for job in jobs {
            self.stage.open(self.page())?;
            // The page goes, and its answer with it; the sink knows.
            if let Ok(said) = self.each(std::slice::from_ref(&job)) {
                self.column.said.extend(said);
            }
        }
        self.stage.open(self.page())
    }

    /// One guest acts, another of its kind looks.
    fn between_two(&mut self) -> Result<()> {
        let jobs = self.chosen(|channel| matches!(channel.witness, Witness::Other(_)));
        if jobs.is_empty() {
            return Ok(());
        }
        let [seen, mut said] = self.two(&jobs)?;
        for job in &jobs {
            let id = job.channel.id;
            let token = job.to["token"].as_str().unwrap_or_default();
            let found = seen.get(id).cloned().unwrap_or_default();
            if found.contains(token) {
                self.witnessed(job);
            } else if let Some(said) = said.get_mut(id).filter(|said| !said.starts_with("absent:")) {
                *said = format!("{said}; the other: {found}");
            }
        }
        self.column.said.extend(said);
        Ok(())
    }

    fn stalled_page(&mut self) -> Result<()> {
        for job in self.chosen(|channel| channel.witness == Witness::StalledPage) {
            let said = self.each(std::slice::from_ref(&job))?;
            if let Some((start, end)) = said.get(job.channel.id).and_then(|said| span(said))
                && self.stage.turns(start, end)? < TURNS
            {
                self.witnessed(&job);
            }
            self.column.said.extend(said);
        }
        Ok(())
    }

    fn stalled_other(&mut self) -> Result<()> {
        for job in self.chosen(|channel| channel.witness == Witness::StalledOther) {
            let [ticks, said] = self.two(std::slice::from_ref(&job))?;
            let times = ticks.get(job.channel.id).and_then(|ticks| serde_json::from_str::<Vec<u64>>(ticks).ok());
            if let (Some((start, end)), Some(times)) = (said.get(job.channel.id).and_then(|said| span(said)), times) {
                let turns = times.iter().filter(|at| (start..end).contains(at)).count();
                // Only if it was there before and after.
                if turns < TURNS && times.first() < Some(&start) && times.last() > Some(&end) {
                    self.witnessed(&job);
                }
            }
            self.column.said.extend(said);
        }
        Ok(())
    }

    fn witnessed(&self, job: &Job) {
        self.arrivals.note(job.to["token"].as_str().unwrap_or_default(), How::Witness);
    }

    /// All in one document, or each as a program.
    fn together(&self, jobs: &[Job]) -> Result<Said> {
        if self.by_program() {
            return self.stage.programs(self.way(), &self.programs(jobs));
        }
        self.stage.documents(self.way(), &[self.document(jobs, SHORT_LINGER_MS)])
    }

    /// Each in a document of its own, or as a program.
    fn each(&self, jobs: &[Job]) -> Result<Said> {
        if jobs.is_empty() {
            return Ok(Said::new());
        }
        if self.by_program() || self.place == Place::Worker {
            return self.together(jobs);
        }
        let documents: Vec<_> = jobs.iter().map(|job| self.document(std::slice::from_ref(job), LINGER_MS)).collect();
        self.stage.documents(self.way(), &documents)
    }

    fn two(&self, jobs: &[Job]) -> Result<[Said; 2]> {
        let looking: Vec<_> = jobs.iter().map(Job::looking).collect();
        let side = |jobs: &[Job]| {
            if self.by_program() {
                json!({ "programs": self.programs(jobs) })
            } else {
                self.document(jobs, SHORT_LINGER_MS)
            }
        };
        self.stage.pair(self.way(), &side(&looking), &side(jobs))
    }

    fn programs(&self, jobs: &[Job]) -> Vec<Value> {
        let chamber = match self.place {
            Place::Guest(guest) => guest.chamber(),
            Place::Frame => Chamber::Frame,
            Place::Worker => Chamber::Worker,
        };
        jobs.iter().map(|job| job.program(chamber)).collect()
    }

    fn document(&self, jobs: &[Job], linger: u32) -> Value {
        let text = match self.place {
            Place::Worker => probe::worker(jobs),
            Place::Frame => probe::document(Voice::Frame, jobs),
            Place::Guest(guest) => probe::document(Voice::of(guest), jobs),
        };
        let patience = jobs.iter().map(Job::patience_ms).max().unwrap_or_default() + 3_000;
        let ids: Vec<_> = jobs.iter().map(|job| job.channel.id).collect();
        json!({ "document": text, "ids": ids, "patience": patience, "linger": linger })
    }
}

/// Whether the probe has said that it ran. On a busy machine a guest may be too late for its host.
fn has_run(said: &Said, job: &Job) -> bool {
    said.get(job.channel.id).is_some_and(|said| {
        let ended = job.channel.ends != Ends::Nothing || !said.starts_with("began");
        ended && Tried { got_out: false, said: said.clone() }.ran()
    })
}

/// When a guest spun, without its first and last moments: its neighbours may have been in the middle of a turn.
fn span(said: &str) -> Option<(u64, u64)> {
    let (start, end): (u64, u64) = serde_json::from_str(said).ok()?;
    Some((start + 100, end.checked_sub(100)?))
}
