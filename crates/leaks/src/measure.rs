//! One engine measured: controls first, then the guests, then what the browser's own log has to add, then the verdicts.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use belljar_browsers::{Deadlines, Engine, Options};
use belljar_policy::Placement;
use belljar_policy::evidence::Cell;

use crate::cell::{Tried, decide};
use crate::channel::Channel;
use crate::channels;
use crate::column::{Column, Place, Trial};
use crate::committed;
use crate::error::{Error, Result};
use crate::guest::Guest;
use crate::sinks::{Arrivals, How, Lookups};
use crate::stage::{Page, Stage};
use crate::tokens::Tokens;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    pub engine: Engine,
    pub guests: Vec<Guest>,
    /// Left out, all of them.
    pub channels: Option<Vec<&'static str>>,
}

/// What was found in one engine.
#[derive(Debug)]
pub struct Measured {
    pub engine: Engine,
    pub version: String,
    /// Those that could be mounted, in the order of the table.
    pub guests: Vec<Guest>,
    pub rows: Vec<Row>,
    pub took: Duration,
}

/// One channel in every guest.
#[derive(Debug)]
pub struct Row {
    pub channel: &'static Channel,
    pub cells: BTreeMap<Guest, Found>,
}

/// One cell, with what it rests on.
#[derive(Clone, Debug)]
pub struct Found {
    pub cell: Cell,
    /// How it got out, if it did.
    pub how: Option<How>,
    /// What the probe said of itself: its own word, for whoever wants to know what stopped it.
    pub said: String,
}

/// Where a measurement is.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    pub engine: Engine,
    pub doing: &'a str,
    pub done: usize,
    pub of: usize,
}

/// Long enough for every column on a machine that does other things as well.
const SESSION: Duration = Duration::from_secs(1_800);

/// Measures one engine.
pub fn measure(question: &Question, mut progress: impl FnMut(Progress<'_>)) -> Result<Measured> {
    let before = Instant::now();
    let Question { engine, .. } = *question;
    let lookups = Lookups::new(engine)?;
    let deadlines = Deadlines { session: SESSION, ..Deadlines::default() };
    let browser = lookups.ask(awake(engine, Options::new(engine).deadlines(deadlines))).start()?;
    let version = browser.version().to_owned();
    let mut tokens = Tokens::new();
    let arrivals = Arrivals::default();
    let stage = Stage::new(&browser, &tokens.secret())?;
    let channels: Vec<&'static Channel> = channels::all()
        .filter(|channel| question.channels.as_ref().is_none_or(|chosen| chosen.contains(&channel.id)))
        .collect();

    stage.open(Page::Guests)?;
    let mut guests = Vec::new();
    for guest in Guest::ALL.into_iter().filter(|guest| question.guests.contains(guest)) {
        if guest == Guest::Worker || stage.mounts(guest)? {
            guests.push(guest);
        }
    }

    let steps = guests.len() + 2;
    let mut step = 0;
    let mut tell = |doing: &str| {
        progress(Progress { engine, doing, done: step, of: steps });
        step += 1;
    };
    let mut once = |place, channels: &[&'static Channel]| -> Result<Column> {
        let mut attempt = || Ok::<_, Error>(Trial::new(&stage, place, channels, &mut tokens, &arrivals)?.run());
        let (mut column, tried) = attempt()?;
        match tried {
            // A page that went away in the middle of a question is asked everything again, once.
            Err(Error::Browser(error)) if !error.is_loss() => {
                let (again, tried) = attempt()?;
                column.merge(again);
                tried?;
            }
            tried => tried?,
        }
        Ok(column)
    };
    // On a busy machine a guest may be late, and then nothing would be shown: what is in doubt has a second try. It adds to
    // the first and takes nothing from it, so what got out once is open.
    let mut twice = |place, channels: &[&'static Channel]| -> Result<Column> {
        let mut column = once(place, channels)?;
        let doubtful = |channel: &&Channel| is_doubtful(engine, place, channel, &tried(&column, channel, &arrivals));
        let doubtful: Vec<_> = channels.iter().copied().filter(doubtful).collect();
        if !doubtful.is_empty() {
            column.merge(once(place, &doubtful)?);
        }
        Ok(column)
    };
    tell("a plain frame, without any policy");
    let page = twice(Place::Frame, &channels)?;
    tell("a plain worker, without any policy");
    let worker = twice(Place::Worker, &channels)?;
    let mut columns = Vec::new();
    for guest in &guests {
        tell(guest.what());
        let channels: Vec<_> = channels.iter().copied().filter(|channel| channel.not_for(*guest).is_none()).collect();
        columns.push((*guest, twice(Place::Guest(*guest), &channels)?));
    }
    drop(stage);
    drop(browser);

    let every = columns.iter().map(|(_, column)| column).chain([&page, &worker]);
    let every: Vec<String> = every.flat_map(|column| column.tokens.values().flatten().cloned()).collect();
    lookups.read(&every, &arrivals)?;
    let rows = channels
        .into_iter()
        .map(|channel| Row {
            channel,
            cells: columns
                .iter()
                .filter(|(guest, _)| channel.not_for(*guest).is_none())
                .map(|(guest, column)| (*guest, found(*guest, channel, column, &page, &worker, &arrivals)))
                .collect(),
        })
        .collect();
    Ok(Measured { engine, version, guests, rows, took: before.elapsed() })
}

/// A window that a probe opens lies in front of the page until it is closed; the page's timers go on meanwhile, and
/// loopback counts as a network.
fn awake(engine: Engine, options: Options) -> Options {
    match engine {
        Engine::Chromium => options
            .argument("--disable-background-timer-throttling")
            .argument("--disable-backgrounding-occluded-windows")
            .argument("--disable-renderer-backgrounding"),
        Engine::Firefox => options
            .preference("dom.min_background_timeout_value", 4)
            .preference("dom.timeout.enable_budget_timer_throttling", false)
            // Without these it sends no packet from a machine that has no way to the internet, and nothing would be shown.
            .preference("media.peerconnection.ice.loopback", true)
            .preference("media.peerconnection.ice.default_address_only", false)
            .preference("media.peerconnection.ice.obfuscate_host_addresses", false),
        Engine::WebKit => options,
    }
}

fn found(
    guest: Guest,
    channel: &Channel,
    column: &Column,
    page: &Column,
    worker: &Column,
    arrivals: &Arrivals,
) -> Found {
    let own = tried(column, channel, arrivals);
    let page = tried(page, channel, arrivals);
    let kin = match guest.placement() {
        Placement::Worker => tried(worker, channel, arrivals),
        Placement::Frame => page.clone(),
    };
    let tokens = column.tokens.get(channel.id).into_iter().flatten();
    Found {
        cell: decide(&own, &kin, &page),
        how: tokens.filter_map(|token| arrivals.of(token)).max(),
        said: own.said.chars().take(200).collect(),
    }
}

fn tried(column: &Column, channel: &Channel, arrivals: &Arrivals) -> Tried {
    let tokens = column.tokens.get(channel.id).into_iter().flatten();
    Tried {
        got_out: tokens.filter_map(|token| arrivals.of(token)).next().is_some(),
        said: column.said.get(channel.id).cloned().unwrap_or_default(),
    }
}

/// Whether a first try leaves something to ask. A control has to get out. A guest has to have run; and where it is known to
/// get out, that it did not this time may be chance.
fn is_doubtful(engine: Engine, place: Place, channel: &Channel, tried: &Tried) -> bool {
    !tried.got_out
        && match place {
            Place::Frame | Place::Worker => !tried.had_nothing(),
            Place::Guest(guest) => !tried.ran() || committed::cell(engine, channel.id, guest) == Some(Cell::Open),
        }
}

impl Column {
    /// Takes in a second try. What it says counts where it ran, or where the first one did not either.
    fn merge(&mut self, other: Column) {
        for (id, tokens) in other.tokens {
            self.tokens.entry(id).or_default().extend(tokens);
        }
        for (id, said) in other.said {
            let ran = |said: &str| Tried { got_out: false, said: said.to_owned() }.ran();
            if ran(&said) || !self.said.get(&id).is_some_and(|first| ran(first)) {
                self.said.insert(id, said);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(token: &str, said: &str) -> Column {
        Column {
            tokens: [("fetch", vec![token.to_owned()])].into(),
            said: [("fetch".to_owned(), said.to_owned())].into(),
        }
    }

    fn fetch() -> &'static Channel {
        channels::all().find(|channel| channel.id == "fetch").expect("a way out")
    }

    /// Whichever of two tries got out, and whatever the other one says.
    #[test]
    fn what_got_out_once_is_open() {
        for out in ["first", "second"] {
            for said in ["done", "TypeError: no", "no answer: began", ""] {
                let arrivals = Arrivals::default();
                arrivals.note(out, How::Request);
                let mut twice = column("first", "done");
                twice.merge(column("second", said));
                let own = tried(&twice, fetch(), &arrivals);
                let leaks = Tried { got_out: true, said: "done".to_owned() };
                assert_eq!(decide(&own, &leaks, &leaks), Cell::Open, "{out}, {said}");
            }
        }
    }

    #[test]
    fn a_second_try_that_did_not_run_takes_nothing_from_the_first() {
        let said = |first: &str, second: &str| {
            let mut twice = column("first", first);
            twice.merge(column("second", second));
            twice.said["fetch"].clone()
        };
        assert_eq!(said("TypeError: no", "no guest: late"), "TypeError: no");
        assert_eq!(said("no guest: late", "TypeError: no"), "TypeError: no");
        assert_eq!(said("no guest: late", "no answer: began"), "no answer: began");
    }

    #[test]
    fn what_is_in_doubt_is_tried_again() {
        let tried = |got_out, said: &str| Tried { got_out, said: said.to_owned() };
        let asks = |place, tried: &Tried| is_doubtful(Engine::Firefox, place, fetch(), tried);
        assert!(asks(Place::Frame, &tried(false, "done")), "a control that does not leak shows nothing");
        assert!(!asks(Place::Frame, &tried(true, "done")));
        assert!(!asks(Place::Worker, &tried(false, "absent: document")));
        assert!(asks(Place::Guest(Guest::App), &tried(false, "no guest: late")));
        assert!(!asks(Place::Guest(Guest::App), &tried(false, "TypeError: no")));
        let preconnect = channels::all().find(|channel| channel.id == "preconnect").expect("a way out");
        let closed = tried(false, "done");
        assert!(is_doubtful(Engine::Firefox, Place::Guest(Guest::App), preconnect, &closed), "known to be open");
        assert!(!is_doubtful(Engine::Chromium, Place::Guest(Guest::App), preconnect, &closed));
    }
}
