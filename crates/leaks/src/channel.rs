//! What a way out is: one row, from which the probe, the verdict, the table and the page are made.

use crate::guest::Guest;

/// One way out.
#[derive(Clone, Copy, Debug)]
pub struct Channel {
    pub id: &'static str,
    /// What it is, for a person.
    pub what: &'static str,
    pub group: Group,
    /// The layer that closes it where the guest has what it needs.
    pub by: &'static str,
    /// The body of an async function of `to`, the addresses of this cell's sink.
    pub(crate) tries: &'static str,
    /// Globals without which there is nothing to try.
    pub(crate) needs: &'static [&'static str],
    /// Who can tell that it got out.
    pub(crate) witness: Witness,
    /// What is gone after it was tried.
    pub(crate) ends: Ends,
    /// The guests it means something to, and why not to the others.
    pub(crate) only: Option<(&'static [Guest], &'static str)>,
}

/// What `jar.guarantees` calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    Requests,
    Scripts,
    Workers,
    Navigation,
    Popups,
    Links,
    Webrtc,
    Storage,
    Messages,
    Process,
}

/// Who can tell that something got out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Witness {
    /// The cell's own sink: a connection, a request, a packet or a name looked up.
    Sink,
    /// Another guest of the same kind, which runs this and gives back what it saw.
    Other(&'static str),
    /// The guest itself: it gives back what only the page knows.
    Itself,
    /// The page, which counts its own turns while the guest spins.
    StalledPage,
    /// Another guest, which does.
    StalledOther,
}

/// What a probe leaves behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    Nothing,
    /// The document it ran in.
    Document,
    /// The whole page, where it succeeds.
    Page,
}

impl Channel {
    /// A row that a sink witnesses and that leaves its document as it was.
    pub(crate) const fn new(
        group: Group,
        id: &'static str,
        what: &'static str,
        by: &'static str,
        tries: &'static str,
    ) -> Self {
        Self { id, what, group, by, tries, needs: &[], witness: Witness::Sink, ends: Ends::Nothing, only: None }
    }

    pub(crate) const fn needs(self, needs: &'static [&'static str]) -> Self {
        Self { needs, ..self }
    }

    pub(crate) const fn ends(self, ends: Ends) -> Self {
        Self { ends, ..self }
    }

    pub(crate) const fn seen_by(self, witness: Witness) -> Self {
        Self { witness, ..self }
    }

    pub(crate) const fn only(self, guests: &'static [Guest], why: &'static str) -> Self {
        Self { only: Some((guests, why)), ..self }
    }

    /// Why it means nothing to that guest, if it does not.
    pub fn not_for(&self, guest: Guest) -> Option<&'static str> {
        if guest == Guest::Worker && self.witness != Witness::Sink {
            return Some("asked of programs, not of the plain worker");
        }
        self.only.filter(|(guests, _)| !guests.contains(&guest)).map(|(_, why)| why)
    }

    /// Whether the sink has to listen for packets as well.
    pub(crate) fn by_packet(&self) -> bool {
        self.tries.contains("to.udp") || self.tries.contains("to.quic")
    }
}

impl Group {
    pub const ALL: [Self; 10] = [
        Self::Requests,
        Self::Scripts,
        Self::Workers,
        Self::Navigation,
        Self::Popups,
        Self::Links,
        Self::Webrtc,
        Self::Storage,
        Self::Messages,
        Self::Process,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Requests => "requests",
            Self::Scripts => "scripts",
            Self::Workers => "workers",
            Self::Navigation => "navigation",
            Self::Popups => "popups",
            Self::Links => "links",
            Self::Webrtc => "webrtc",
            Self::Storage => "storage",
            Self::Messages => "messages",
            Self::Process => "process",
        }
    }
}
