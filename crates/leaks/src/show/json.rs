//! `--format json`: every cell with what it rests on. Fields may be added, none goes or changes its meaning.

use belljar_policy::evidence::Cell;
use serde_json::{Map, Value, json};

use crate::expected::Worse;
use crate::measure::{Measured, Row};

pub fn json(measured: &[Measured], worse: &[Worse]) -> Value {
    json!({
        "schema": 1,
        "ok": worse.is_empty(),
        "browsers": measured.iter().map(browser).collect::<Vec<_>>(),
        "worse": worse.iter().map(|one| json!({
            "browser": one.engine.name(), "channel": one.channel, "guest": one.guest.name(),
            "found": one.found.name(), "expected": one.expected.name(),
        })).collect::<Vec<_>>(),
    })
}

fn browser(measured: &Measured) -> Value {
    let cells = || measured.rows.iter().flat_map(|row| row.cells.values());
    let counts: Map<_, _> = Cell::ALL
        .into_iter()
        .map(|cell| (cell.name().to_owned(), json!(cells().filter(|found| found.cell == cell).count())))
        .collect();
    json!({
        "browser": measured.engine.name(),
        "version": measured.version,
        "seconds": (measured.took.as_secs_f64() * 10.0).round() / 10.0,
        "guests": measured.guests.iter().map(|guest| json!({ "guest": guest.name(), "what": guest.what() })).collect::<Vec<_>>(),
        "counts": counts,
        "channels": measured.rows.iter().map(channel).collect::<Vec<_>>(),
    })
}

fn channel(row: &Row) -> Value {
    let cells: Map<_, _> = row
        .cells
        .iter()
        .map(|(guest, found)| {
            let how = found.how.map(crate::How::name);
            (guest.name().to_owned(), json!({ "cell": found.cell.name(), "how": how, "said": found.said }))
        })
        .collect();
    let channel = row.channel;
    json!({
        "channel": channel.id, "group": channel.group.name(), "what": channel.what, "closedBy": channel.by, "cells": cells,
    })
}
