//! What `belljar leaks` found: the committed matrix of each engine, behind docs/guide/guarantees.md and `jar.guarantees`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::Placement;
use crate::engine::Engine;

/// The matrix of one engine, as `tests/leaks/<engine>.json` has it.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matrix {
    pub browser: String,
    pub version: String,
    pub guests: Vec<Column>,
    pub channels: Vec<Line>,
}

/// A guest that was measured.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    pub guest: String,
    pub what: String,
    pub placement: Placement,
}

/// One way out.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    pub channel: String,
    /// What `jar.guarantees` calls it.
    pub group: String,
    pub what: String,
    pub by: String,
    /// By guest; one that the channel means nothing to is not there.
    pub cells: BTreeMap<String, Cell>,
    /// How it got out, by guest, where it is open.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub how: BTreeMap<String, String>,
}

/// What was found out about one channel in one guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cell {
    /// Nothing got out, and the same probe does get out where nothing stops it.
    Closed,
    /// Something got out.
    Open,
    /// Nothing got out, but without any policy nothing did either: nothing is shown.
    Unproven,
    /// What the probe needs is not there to be used, in the guest as without any policy.
    Absent,
}

impl Cell {
    pub const ALL: [Self; 4] = [Self::Closed, Self::Open, Self::Unproven, Self::Absent];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Open => "open",
            Self::Unproven => "unproven",
            Self::Absent => "absent",
        }
    }

    /// As it stands in a table.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Closed => "✓",
            Self::Open => "✗",
            Self::Unproven => "?",
            Self::Absent => "–",
        }
    }

    pub const fn means(self) -> &'static str {
        match self {
            Self::Closed => "nothing got out, and without a policy it does",
            Self::Open => "it got out",
            Self::Unproven => "nothing got out, but nothing did without a policy either",
            Self::Absent => "what it needs is not there, with a policy or without",
        }
    }

    /// Whether finding this where `expected` was found before is bad news.
    pub fn is_worse_than(self, expected: Self) -> bool {
        match self {
            Self::Closed | Self::Absent => false,
            Self::Unproven => expected == Self::Closed,
            Self::Open => expected != Self::Open,
        }
    }
}

impl Matrix {
    pub fn cell(&self, channel: &str, guest: &str) -> Option<Cell> {
        self.channels.iter().find(|line| line.channel == channel)?.cells.get(guest).copied()
    }

    /// One line for each channel, so that a change shows what changed.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        let rows = |rows: Result<Vec<String>, _>| Ok::<_, serde_json::Error>(rows?.join(",\n    "));
        Ok(format!(
            "{{\n  \"browser\": {},\n  \"version\": {},\n  \"guests\": [\n    {}\n  ],\n  \"channels\": [\n    {}\n  ]\n}}\n",
            serde_json::to_string(&self.browser)?,
            serde_json::to_string(&self.version)?,
            rows(self.guests.iter().map(serde_json::to_string).collect())?,
            rows(self.channels.iter().map(serde_json::to_string).collect())?,
        ))
    }
}

/// As it was committed with this version of Belljar. `None` when it cannot be read, and then nothing is shown.
pub fn committed(engine: Engine) -> Option<&'static Matrix> {
    static MATRICES: LazyLock<[Option<Matrix>; 3]> = LazyLock::new(|| {
        [
            include_str!("../../../tests/leaks/chromium.json"),
            include_str!("../../../tests/leaks/firefox.json"),
            include_str!("../../../tests/leaks/webkit.json"),
        ]
        .map(|text| serde_json::from_str(text).ok())
    });
    MATRICES.iter().flatten().find(|matrix| matrix.browser == engine.name())
}

/// The channels of a group that were found open in one placement.
pub(crate) fn open(placement: Placement, group: &str, engine: Engine) -> Vec<&'static str> {
    let Some(matrix) = committed(engine) else { return Vec::new() };
    let guests = || matrix.guests.iter().filter(|column| column.placement == placement);
    let is_open = |line: &Line| guests().any(|column| line.cells.get(&column.guest) == Some(&Cell::Open));
    let lines = matrix.channels.iter().filter(|line| line.group == group);
    lines.filter(|line| is_open(line)).map(|line| line.channel.as_str()).collect()
}

/// Whether it has a row in any matrix.
pub(crate) fn is_measured(group: &str) -> bool {
    let engines = Engine::ALL.into_iter().filter_map(committed);
    engines.flat_map(|matrix| &matrix.channels).any(|line| line.group == group)
}

/// Whether anything was shown closed there at all.
pub(crate) fn is_shown(placement: Placement, group: &str, engine: Engine) -> bool {
    let Some(matrix) = committed(engine) else { return false };
    let guests = || matrix.guests.iter().filter(|column| column.placement == placement);
    let shown = |line: &Line| {
        let mut cells = guests().filter_map(|column| line.cells.get(&column.guest));
        cells.any(|cell| matches!(cell, Cell::Closed | Cell::Absent))
    };
    matrix.channels.iter().filter(|line| line.group == group).any(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worse_is_open_or_no_longer_shown() {
        assert!(Cell::Open.is_worse_than(Cell::Closed) && Cell::Open.is_worse_than(Cell::Unproven));
        assert!(Cell::Unproven.is_worse_than(Cell::Closed) && !Cell::Unproven.is_worse_than(Cell::Absent));
        assert!(!Cell::Open.is_worse_than(Cell::Open) && !Cell::Closed.is_worse_than(Cell::Open));
    }

    #[test]
    fn every_engine_is_committed_and_reads_back_as_written() {
        for engine in Engine::ALL {
            let matrix = committed(engine).unwrap();
            assert!(matrix.channels.len() >= 60, "{}: {}", engine.name(), matrix.channels.len());
            let again: Matrix = serde_json::from_str(&matrix.text().unwrap()).unwrap();
            assert_eq!(&again, matrix);
        }
    }

    /// The promise of the worker, and of the frame in Chromium.
    #[test]
    fn nothing_is_open_where_nothing_may_be() {
        for engine in Engine::ALL {
            let matrix = committed(engine).unwrap();
            for column in &matrix.guests {
                if column.placement == Placement::Frame && engine != Engine::Chromium {
                    continue;
                }
                let open: Vec<_> = matrix
                    .channels
                    .iter()
                    .filter(|line| line.cells.get(&column.guest) == Some(&Cell::Open))
                    .map(|line| &line.channel)
                    .collect();
                assert!(open.is_empty(), "{} in {}: {open:?}", column.guest, engine.name());
            }
        }
    }
}
