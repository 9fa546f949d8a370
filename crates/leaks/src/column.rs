//! One column: every channel tried in one guest, or in one of the two controls.

use std::collections::BTreeMap;
use std::thread;
use std::time::Duration;

use belljar_policy::Placement;
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

/// So many programs at a time.
const LANES: usize = 4;

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

    /// Tries everything, and gives late arrivals a moment. The tokens are handed back also when it could not be tried to
    /// the end: what got out until then got out.
    pub(crate) fn run(mut self) -> (Column, Result<()>) {
        let tried = self.everything();
        drop(self.sinks);
        (self.column, tried)
    }

    fn everything(&mut self) -> Result<()> {
        self.stage.open(self.page())?;
        if self.place == Place::Guest(Guest::Worker) {
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
                && is_broken_off(said)
            {
                *said = format!("no answer: {said}");
            }
        }
        Ok(())
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
        self.column.said = self.stage.worker(&probe::worker(&jobs), &ids)?;
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
        // One document does all at once; programs run so many at a time, and both sides have to be at the same ones.
        let together = if self.by_program() { LANES } else { jobs.len() };
        for jobs in jobs.chunks(together) {
            let [seen, mut said] = self.two(jobs)?;
            for job in jobs {
                let id = job.channel.id;
                let token = job.to["token"].as_str().unwrap_or_default();
                let found = seen.get(id).map_or("", String::as_str);
                if found.contains(token) {
                    self.witnessed(job);
                } else if let Some(said) = said.get_mut(id).filter(|said| !said.starts_with("absent:")) {
                    *said = beside(said, found);
                }
            }
            self.column.said.extend(said);
        }
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
            let [ticks, mut said] = self.two(std::slice::from_ref(&job))?;
            let times = ticks.get(job.channel.id).and_then(|ticks| serde_json::from_str::<Vec<u64>>(ticks).ok());
            if let Some(said) = said.get_mut(job.channel.id)
                && let Some((start, end)) = span(said)
            {
                match turns_of(&times.unwrap_or_default(), start, end) {
                    Some(turns) if turns < TURNS => self.witnessed(&job),
                    Some(_) => {}
                    None => *said = format!("no answer: {said}; the other was not there before and after"),
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
            return self.stage.programs(self.way(), &self.programs(jobs), LANES);
        }
        self.stage.documents(self.way(), &[self.document(jobs, SHORT_LINGER_MS)])
    }

    /// Each in a document of its own, or as a program.
    fn each(&self, jobs: &[Job]) -> Result<Said> {
        if jobs.is_empty() {
            return Ok(Said::new());
        }
        // Tools in frames go with the frame above them when one of them goes away, so one has to end before the next begins.
        if self.place == Place::Guest(Guest::ToolFrame) {
            return self.stage.programs(self.way(), &self.programs(jobs), 1);
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
        let placement = match self.place {
            Place::Guest(guest) => guest.placement(),
            Place::Frame => Placement::Frame,
            Place::Worker => Placement::Worker,
        };
        jobs.iter().map(|job| job.program(placement)).collect()
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
        let ended = job.channel.ends != Ends::Nothing || !is_broken_off(said);
        ended && Tried { got_out: false, said: said.clone() }.ran()
    })
}

/// Begun and not ended, or ended because a neighbour took the frame away.
fn is_broken_off(said: &str) -> bool {
    said.starts_with("began") || said.starts_with("SANDBOX_LOST")
}

/// What is said of a probe whose witness, a guest too, has not seen it. One that was lost or too late to tell saw nothing,
/// and that shows nothing.
fn beside(said: &str, found: &str) -> String {
    let gone = found.is_empty() || is_broken_off(found) || found.starts_with("TIMEOUT") || found.starts_with("no ");
    format!("{}{said}; the other: {found}", if gone { "no answer: " } else { "" })
}

/// How many of these turns lie in between; nothing, where there are none before or after, since then nobody knows.
fn turns_of(times: &[u64], start: u64, end: u64) -> Option<usize> {
    let there = times.first().is_some_and(|at| *at < start) && times.last().is_some_and(|at| *at > end);
    there.then(|| times.iter().filter(|at| (start..end).contains(at)).count())
}

/// When a guest spun, without its first and last moments: its neighbours may have been in the middle of a turn.
fn span(said: &str) -> Option<(u64, u64)> {
    let (start, end): (u64, u64) = serde_json::from_str(said).ok()?;
    Some((start + 100, end.checked_sub(100)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channels;

    #[test]
    fn a_witness_that_was_not_there_shows_nothing() {
        let ran = |said: String| Tried { got_out: false, said }.ran();
        for gone in ["", "began", "TIMEOUT: too late", "SANDBOX_LOST: gone", "no guest: none", "no answer: began"] {
            assert!(!ran(beside("done", gone)), "{gone}");
        }
        for there in ["nothing", "SecurityError: no", "EXECUTION_ERROR: denied", "GUARD_REFUSED: `caches`"] {
            assert!(ran(beside("done", there)), "{there}");
        }
    }

    #[test]
    fn turns_are_counted_only_of_somebody_who_was_there_before_and_after() {
        assert_eq!(turns_of(&[1, 5, 6, 20], 3, 10), Some(2));
        assert_eq!(turns_of(&[1, 20], 3, 10), Some(0));
        for times in [&[][..], &[5, 20], &[1, 5], &[1]] {
            assert_eq!(turns_of(times, 3, 10), None, "{times:?}");
        }
    }

    #[test]
    fn only_what_takes_its_document_away_may_go_with_it() {
        let said = |id: &str, said: &str| Said::from([(id.to_owned(), said.to_owned())]);
        let job = |id: &str| {
            let channel = channels::all().find(|channel| channel.id == id).expect("a way out");
            Job::new(channel, json!({}))
        };
        for (id, ran) in [("location-href", true), ("fetch", false)] {
            assert_eq!(has_run(&said(id, "SANDBOX_LOST: another document"), &job(id)), ran, "{id}");
            assert_eq!(has_run(&said(id, "began, and the guest was lost: navigated"), &job(id)), ran, "{id}");
            assert!(has_run(&said(id, "TypeError: no"), &job(id)), "{id}");
            assert!(!has_run(&Said::new(), &job(id)), "{id}");
        }
    }
}
