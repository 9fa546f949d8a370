//! What was found before, and what got worse.

use std::fmt;

use belljar_browsers::Engine;
use belljar_policy::evidence::{Cell, Column, Line, Matrix};

use crate::committed;
use crate::guest::Guest;
use crate::measure::Measured;

/// A cell that got worse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worse {
    pub engine: Engine,
    pub channel: &'static str,
    pub guest: Guest,
    pub found: Cell,
    pub expected: Cell,
    pub said: String,
}

impl Measured {
    /// As `tests/leaks/<engine>.json` would have it.
    pub fn matrix(&self) -> Matrix {
        let lines = self.rows.iter().map(|row| Line {
            channel: row.channel.id.to_owned(),
            group: row.channel.group.name().to_owned(),
            what: row.channel.what.to_owned(),
            by: row.channel.by.to_owned(),
            cells: row.cells.iter().map(|(guest, found)| (guest.name().to_owned(), found.cell)).collect(),
            how: row
                .cells
                .iter()
                .filter_map(|(guest, found)| Some((guest.name().to_owned(), found.how?.name().to_owned())))
                .collect(),
        });
        let columns = self.guests.iter().map(|guest| Column {
            guest: guest.name().to_owned(),
            what: guest.what().to_owned(),
            placement: guest.placement(),
        });
        Matrix {
            browser: self.engine.name().to_owned(),
            version: self.version.clone(),
            guests: columns.collect(),
            channels: lines.collect(),
        }
    }

    /// Every cell that was found worse than it was committed. One that is not there yet has to be closed.
    pub fn worse(&self) -> Vec<Worse> {
        let cells = self.rows.iter().flat_map(|row| row.cells.iter().map(move |(guest, found)| (row, guest, found)));
        cells
            .filter_map(|(row, guest, found)| {
                let known = committed::cell(self.engine, row.channel.id, *guest);
                let worse = known.map_or(found.cell == Cell::Open, |known| found.cell.is_worse_than(known));
                worse.then(|| Worse {
                    engine: self.engine,
                    channel: row.channel.id,
                    guest: *guest,
                    found: found.cell,
                    expected: known.unwrap_or(Cell::Closed),
                    said: found.said.clone(),
                })
            })
            .collect()
    }
}

impl fmt::Display for Worse {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { engine, channel, guest, found, expected, said } = self;
        write!(out, "{channel} in {} in {engine}: {}, and was {}", guest.name(), found.name(), expected.name())?;
        if said.is_empty() { Ok(()) } else { write!(out, " (the probe says: {said})") }
    }
}
