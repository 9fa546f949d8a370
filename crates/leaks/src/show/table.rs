//! The table: one line for each way out, one column for each guest, one mark for each browser.

use std::fmt::Write as _;

use belljar_browsers::Engine;
use belljar_policy::evidence::Cell;

use crate::channel::{Channel, Group};
use crate::expected::Worse;
use crate::guest::Guest;
use crate::measure::Measured;

/// Whether the reader sees colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    Plain,
    Colours,
}

const NAME: usize = 46;

impl Paint {
    fn on(self, code: &str, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Colours => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }

    fn bold(self, text: &str) -> String {
        self.on("1", text)
    }

    fn dim(self, text: &str) -> String {
        self.on("2", text)
    }

    fn mark(self, cell: Option<Cell>) -> String {
        match cell {
            Some(cell) => {
                let code = match cell {
                    Cell::Closed => "32",
                    Cell::Open => "1;31",
                    Cell::Unproven => "33",
                    Cell::Absent => "2",
                };
                self.on(code, cell.mark())
            }
            None => " ".to_owned(),
        }
    }
}

pub fn table(measured: &[Measured], worse: &[Worse], paint: Paint) -> String {
    let mut out = String::new();
    let guests: Vec<Guest> =
        Guest::ALL.into_iter().filter(|guest| measured.iter().any(|one| one.guests.contains(guest))).collect();
    head(&mut out, measured, &guests, paint);
    for group in Group::ALL {
        let rows: Vec<_> = measured
            .first()
            .map(|one| one.rows.iter().map(|row| row.channel).filter(|channel| channel.group == group).collect())
            .unwrap_or_default();
        if !rows.is_empty() {
            let _ = writeln!(out, "{}", paint.bold(group.name()));
        }
        for channel in rows {
            line(&mut out, measured, &guests, channel, paint);
        }
    }
    feet(&mut out, measured, worse, paint);
    out
}

fn head(out: &mut String, measured: &[Measured], guests: &[Guest], paint: Paint) {
    let ways = measured.first().map_or(0, |one| one.rows.len());
    let _ = writeln!(out, "{}\n", paint.bold(&format!("{ways} ways out, tried in every guest and without any policy")));
    for one in measured {
        let took = paint.dim(&format!("{:.0} s", one.took.as_secs_f64()));
        let _ = writeln!(out, "  {}  {:<9} {:<18} {took}", letter(one.engine), title(one.engine), one.version);
    }
    let _ = write!(out, "\n{:NAME$}", "");
    for guest in guests {
        let _ = write!(out, "  {}", paint.bold(&format!("{:<1$}", guest.name(), width(*guest, measured))));
    }
    let _ = write!(out, "\n{:NAME$}", "");
    let letters = measured.iter().map(|one| letter(one.engine)).collect::<Vec<_>>().join(" ");
    for guest in guests {
        let _ = write!(out, "  {}", paint.dim(&format!("{letters:<0$}", width(*guest, measured))));
    }
    out.push('\n');
}

fn line(out: &mut String, measured: &[Measured], guests: &[Guest], channel: &Channel, paint: Paint) {
    let what: String = channel.what.replace('`', "");
    let what =
        if what.chars().count() > NAME - 3 { what.chars().take(NAME - 4).chain(['…']).collect() } else { what };
    let _ = write!(out, "  {what:<0$}", NAME - 2);
    for guest in guests {
        let marks = measured.iter().map(|one| {
            let row = one.rows.iter().find(|row| row.channel.id == channel.id);
            paint.mark(row.and_then(|row| row.cells.get(guest)).map(|found| found.cell))
        });
        let room = width(*guest, measured) - (measured.len() * 2 - 1);
        let _ = write!(out, "  {}{}", marks.collect::<Vec<_>>().join(" "), " ".repeat(room));
    }
    let kept = out.trim_end().len();
    out.truncate(kept);
    out.push('\n');
}

fn feet(out: &mut String, measured: &[Measured], worse: &[Worse], paint: Paint) {
    let count = |cell: Cell| {
        let cells = measured.iter().flat_map(|one| one.rows.iter().flat_map(|row| row.cells.values()));
        cells.filter(|found| found.cell == cell).count()
    };
    out.push('\n');
    for cell in Cell::ALL {
        let (mark, means) = (paint.mark(Some(cell)), paint.dim(cell.means()));
        let _ = writeln!(out, "  {mark} {:>5} {:<9} {means}", count(cell), cell.name());
    }
    open(out, measured, paint);
    if !worse.is_empty() {
        let _ = writeln!(out, "\n{}", paint.on("1;31", "worse than documented"));
        for one in worse {
            let _ = writeln!(out, "  {one}");
        }
    }
}

/// What is open, in words: the same way out in the same browser is one line.
fn open(out: &mut String, measured: &[Measured], paint: Paint) {
    let mut lines = Vec::new();
    for one in measured {
        for row in &one.rows {
            let open: Vec<_> = row.cells.iter().filter(|(_, found)| found.cell == Cell::Open).collect();
            let Some((_, first)) = open.first() else { continue };
            let guests = open.iter().map(|(guest, _)| guest.name()).collect::<Vec<_>>().join(", ");
            let how = first.how.map_or("", crate::How::name);
            lines.push(format!("  {:<9} {:<18} {guests:<24} {}", title(one.engine), row.channel.id, paint.dim(how)));
        }
    }
    if !lines.is_empty() {
        let _ = writeln!(out, "\n{}\n{}", paint.bold("open"), lines.join("\n"));
    }
}

fn width(guest: Guest, measured: &[Measured]) -> usize {
    guest.name().len().max(measured.len() * 2 - 1)
}

fn letter(engine: Engine) -> &'static str {
    match engine {
        Engine::Chromium => "C",
        Engine::Firefox => "F",
        Engine::WebKit => "W",
    }
}

fn title(engine: Engine) -> &'static str {
    match engine {
        Engine::Chromium => "Chromium",
        Engine::Firefox => "Firefox",
        Engine::WebKit => "WebKit",
    }
}
