//! What each engine closes for each placement: behind `jar.guarantees` and docs/guide/guarantees.md.
//!
//! A row is one group of ways out. It says which layer closes it, and for each engine where that layer is not there, what is
//! missing. What is open is what `belljar leaks` found open (`evidence`); the words here say why, and may be
//! more cautious than the matrix, never less.

pub use crate::engine::Engine;
use crate::{Guest, Isolation, Placement, evidence};

/// One way out of one placement.
#[derive(Debug)]
pub struct Row {
    pub placement: Placement,
    /// As the leak matrix names it.
    pub channel: &'static str,
    /// What it is, in a few words.
    pub what: &'static str,
    /// The layer that closes it.
    pub by: &'static str,
    /// Engines in which it is open, and what is missing there.
    pub open: &'static [(Engine, &'static str)],
    /// What is missing where all sandboxes share one host name, in every engine.
    pub single: Option<&'static str>,
    /// Tests that show it, as `cargo xtask test` names them.
    pub shown_by: &'static [&'static str],
}

impl Row {
    /// Why it is open there, if it is.
    pub fn missing(&self, engine: Engine, isolation: Isolation) -> Option<&'static str> {
        let lost = self.single.filter(|_| isolation == Isolation::Single);
        let words = || self.open.iter().find(|(open, _)| *open == engine).map(|(_, missing)| *missing);
        lost.or_else(words).or_else(|| self.unexplained(engine))
    }

    /// What the matrix says where nobody wrote a reason: open is open, and what nothing was shown about is not closed.
    fn unexplained(&self, engine: Engine) -> Option<&'static str> {
        if !evidence::open(self.placement, self.channel, engine).is_empty() {
            Some("`belljar leaks` finds it open")
        } else if !evidence::is_shown(self.placement, self.channel, engine) && !self.is_shown_by_tests_alone() {
            Some("nothing was shown about it")
        } else {
            None
        }
    }

    /// What is not a way out is not in the matrix: its tests show it.
    fn is_shown_by_tests_alone(&self) -> bool {
        !evidence::is_measured(self.channel) && !self.shown_by.is_empty()
    }
}

/// The rows that hold for a guest where it usually lives.
pub fn of(guest: Guest) -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(move |row| row.placement == guest.usual_placement())
}

const NO_ALLOWLIST_LINKS: &str = "there is no Connection-Allowlist: preconnect and dns-prefetch reveal host names";
const NO_SITE: &str =
    "all sandboxes share one site: one that spins blocks the others, and the browser may put them into one process";
const NO_REPORTS: &str = "reports do not identify their sandbox, so none are accepted";
const ONE_PROCESS: &str = "WebKitGTK runs every frame of a page in one process: a guest that spins blocks the page";

pub const ROWS: &[Row] = &[
    Row {
        placement: Placement::Worker,
        channel: "requests",
        what: "fetch, XMLHttpRequest, WebSocket, EventSource, WebTransport",
        by: "CSP `connect-src 'none'`, inherited by the worker",
        open: &[],
        single: None,
        shown_by: &["guarantees::nothing_leaves_the_worker"],
    },
    Row {
        placement: Placement::Worker,
        channel: "scripts",
        what: "importScripts and import() of code from elsewhere",
        by: "CSP `script-src`",
        open: &[],
        single: None,
        shown_by: &["guarantees::nothing_leaves_the_worker"],
    },
    Row {
        placement: Placement::Worker,
        channel: "workers",
        what: "a further worker with fewer limits",
        by: "CSP, inherited by every worker made from a blob; no other starts in an opaque frame",
        open: &[],
        single: None,
        shown_by: &["guarantees::nothing_leaves_the_worker", "facts::own_origin"],
    },
    Row {
        placement: Placement::Worker,
        channel: "navigation",
        what: "navigation to an address, which reveals data in it",
        by: "a worker has nothing to navigate; its document is pinned by `frame-src` of the outer frame",
        open: &[],
        single: None,
        shown_by: &["guarantees::nothing_leaves_the_worker", "handshake_lost::a_guest_that_navigates_is_dead"],
    },
    Row {
        placement: Placement::Worker,
        channel: "popups",
        what: "windows, forms, downloads, the page above",
        by: "a worker has no document and no window",
        open: &[],
        single: None,
        shown_by: &["leaks"],
    },
    Row {
        placement: Placement::Worker,
        channel: "messages",
        what: "the page's document, other sandboxes' documents and windows",
        by: "a worker has no window",
        open: &[],
        single: None,
        shown_by: &["leaks"],
    },
    Row {
        placement: Placement::Worker,
        channel: "links",
        what: "preconnect, dns-prefetch, prefetch",
        by: "a worker has no document",
        open: &[],
        single: None,
        shown_by: &["guarantees::nothing_leaves_the_worker"],
    },
    Row {
        placement: Placement::Worker,
        channel: "webrtc",
        what: "packets to a chosen host",
        by: "a worker has no RTCPeerConnection",
        open: &[],
        single: None,
        shown_by: &["guarantees::nothing_leaves_the_worker"],
    },
    Row {
        placement: Placement::Worker,
        channel: "storage",
        what: "what outlives the guest, or is shared with another",
        by: "an opaque origin has none",
        open: &[],
        single: None,
        shown_by: &["guarantees::nothing_leaves_the_worker", "origin_apart"],
    },
    Row {
        placement: Placement::Worker,
        channel: "process",
        what: "time and memory of the page and of other sandboxes",
        by: "the sandbox has its own site, and so its own process; a worker can be ended from outside",
        open: &[(
            Engine::Webkit,
            "WebKitGTK runs every frame of a page in one process; a worker has its own thread there",
        )],
        single: Some(NO_SITE),
        shown_by: &[],
    },
    Row {
        placement: Placement::Frame,
        channel: "requests",
        what: "fetch, XMLHttpRequest, WebSocket, EventSource, WebTransport, beacons, images, styles, fonts",
        by: "CSP `default-src 'none'`, opened only by the policy",
        open: &[],
        single: None,
        shown_by: &["facts::connections", "widget::attacks::no_request_leaves"],
    },
    Row {
        placement: Placement::Frame,
        channel: "scripts",
        what: "script elements, modules, worklets: code from elsewhere",
        by: "CSP `script-src`",
        open: &[],
        single: None,
        shown_by: &["leaks"],
    },
    Row {
        placement: Placement::Frame,
        channel: "workers",
        what: "a further worker with fewer limits, a service worker of its own",
        by: "CSP, inherited by every worker made from a blob; the server accepts no file as a service worker",
        open: &[],
        single: None,
        shown_by: &["leaks"],
    },
    Row {
        placement: Placement::Frame,
        channel: "messages",
        what: "the page's document, other sandboxes' documents and windows",
        by: "an origin of its own, in a frame that no other window can find",
        open: &[(
            Engine::Firefox,
            "Firefox lists frames in shadow trees of other processes: two guests of one page can send each other messages",
        )],
        single: None,
        shown_by: &["leaks", "origin_apart", "widget::attacks::widgets_are_strangers"],
    },
    Row {
        placement: Placement::Frame,
        channel: "navigation",
        what: "navigation to an address, which reveals data in it",
        by: "`frame-src` of the outer frame",
        open: &[],
        single: None,
        shown_by: &[
            "handshake_lost::a_guest_that_navigates_is_dead",
            "origin_shedding",
            "widget::attacks::nobody_goes_anywhere",
        ],
    },
    Row {
        placement: Placement::Frame,
        channel: "popups",
        what: "windows, forms, downloads, the page above",
        by: "the `sandbox` attribute and the same in the CSP",
        open: &[(
            Engine::Webkit,
            "a clicked link for a new window opens a connection to its host before the sandbox blocks it",
        )],
        single: None,
        shown_by: &["origin_shedding"],
    },
    Row {
        placement: Placement::Frame,
        channel: "links",
        what: "preconnect, dns-prefetch",
        by: "Connection-Allowlist",
        open: &[(Engine::Firefox, NO_ALLOWLIST_LINKS), (Engine::Webkit, NO_ALLOWLIST_LINKS)],
        single: None,
        shown_by: &["app::connections::nothing_is_told_by_the_way"],
    },
    Row {
        placement: Placement::Frame,
        channel: "webrtc",
        what: "packets to a chosen host",
        by: "Connection-Allowlist",
        open: &[
            (Engine::Firefox, "there is no Connection-Allowlist: a peer connection sends packets"),
            (
                Engine::Webkit,
                "there is no Connection-Allowlist: a peer connection sends packets, where the build has one",
            ),
        ],
        single: None,
        shown_by: &[
            "widget::attacks::packets_stay_or_are_said_to_leave",
            "app::connections::nothing_is_told_by_the_way",
        ],
    },
    Row {
        placement: Placement::Frame,
        channel: "storage",
        what: "what outlives the guest, or is shared with another",
        by: "an opaque origin has none; an own origin is not shared",
        open: &[],
        single: None,
        shown_by: &["origin_apart"],
    },
    Row {
        placement: Placement::Frame,
        channel: "process",
        what: "time and memory of the page and of other sandboxes",
        by: "the sandbox has its own site, and so its own process",
        open: &[(Engine::Webkit, ONE_PROCESS)],
        single: Some(NO_SITE),
        shown_by: &["widget::many::a_spinning_widget_stops_nobody"],
    },
    Row {
        placement: Placement::Frame,
        channel: "unseen",
        what: "attempts at something closed that nobody is told of",
        by: "the browser's own reports, which no guest can suppress",
        open: &[(Engine::Webkit, "requests of a new blank frame are blocked and reported to nobody")],
        single: Some(NO_REPORTS),
        shown_by: &[
            "app::breakouts::b09_a_fresh_window_has_the_same_walls",
            "app::pages::console_errors_and_violations_are_told",
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    /// A reason is written for everything that was found open, and every group of the matrix has a row.
    #[test]
    fn the_words_cover_the_matrix() {
        for engine in Engine::ALL {
            for row in ROWS {
                let open = evidence::open(row.placement, row.channel, engine);
                let words = row.open.iter().any(|(explained, _)| *explained == engine);
                assert!(open.is_empty() || words, "{}, {}: {open:?}", row.channel, engine.name());
            }
            for line in &evidence::committed(engine).unwrap().channels {
                assert_eq!(ROWS.iter().filter(|row| row.channel == line.group).count(), 2, "{}", line.group);
            }
        }
    }

    #[test]
    fn every_guest_has_every_channel_once() {
        for guest in Guest::ALL {
            let mut channels: Vec<_> = of(guest).map(|row| row.channel).collect();
            assert!(channels.len() > 5, "{guest}");
            channels.sort_unstable();
            channels.dedup();
            assert_eq!(channels.len(), of(guest).count(), "{guest}");
        }
    }

    #[test]
    fn what_is_lost_with_one_host_name_is_lost_in_every_engine() {
        for engine in Engine::ALL {
            let process = of(Guest::Run).find(|row| row.channel == "process").unwrap();
            assert!(process.missing(engine, Isolation::Single).is_some());
            assert_eq!(process.missing(engine, Isolation::Labels).is_some(), engine == Engine::Webkit);
        }
    }
}
