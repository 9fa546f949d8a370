//! `docs/guide/guarantees.md`: the promises, and the matrix they rest on.

use std::fmt::Write as _;

use crate::evidence::{Cell, Line, Matrix, committed};
use crate::guarantees::{Engine, ROWS};
use crate::{Guest, Isolation, Placement};

pub fn guarantees() -> String {
    let mut page = String::from(
        "# Guarantees\n\nWhich leak channels are closed, for each guest and in each engine, and by what. A page reads the first two \
         tables from `jar.guarantees`, for the browser it runs in; the matrix below is the evidence. \
         [leaks.md](../internals/leaks.md) explains how it is measured, how to read it, and how to check it on your own machine.\n\n",
    );
    let matrices: Vec<_> = Engine::ALL.into_iter().filter_map(committed).collect();
    let versions = matrices.iter().map(|matrix| format!("{} {}", title(&matrix.browser), matrix.version));
    let _ = writeln!(page, "Measured with {}.", versions.collect::<Vec<_>>().join(", "));
    for placement in [Placement::Worker, Placement::Frame] {
        promises(&mut page, placement);
    }
    page.push_str(
        "\nA tool that asks for a frame has the guarantees of the frame placement.\n\n## Memory that no meter counts\n\nIn \
         WebKit an error that a program keeps takes memory that `limits.memoryBytes` does not count: each frame of its stack \
         has the whole `data:` URL of its script, ten frames at most. Below four calls of `map` that is 0.7 MB an error: 3,000 \
         kept errors took 2 GB, in the process that the page shares there. Chromium and \
         Firefox are not affected.\n\nKeys that were chosen to have one hash are \
         refused by the gate for Firefox's function. WebKit's has no secret either; names that collide there are harder to \
         find, nobody looks for them, and what they cost was not measured.\n\n## With `--isolation single`\n\nAll \
         sandboxes share one host name, so guests are always opaque, and in every engine this is open too:\n\n",
    );
    for row in ROWS {
        if let Some(lost) = row.single {
            let _ = writeln!(page, "- {} placement, **{}**: {lost}", row.placement.name(), row.channel);
        }
    }
    if let Some(first) = matrices.first() {
        matrix(&mut page, first, &matrices);
    }
    page
}

fn promises(page: &mut String, placement: Placement) {
    let guests = Guest::ALL.into_iter().filter(|guest| guest.usual_placement() == placement);
    let guests = guests.map(|guest| format!("`{guest}`")).collect::<Vec<_>>().join(" and ");
    let _ = write!(
        page,
        "\n## {guests}: the {} placement\n\n| channel | closed by | Chromium | Firefox | WebKit | tested by |\n|---|---|---|---|---|---|\n",
        placement.name()
    );
    for row in ROWS.iter().filter(|row| row.placement == placement) {
        let state =
            |engine| row.missing(engine, Isolation::Labels).map_or("closed".into(), |why| format!("**open**: {why}"));
        let [chromium, firefox, webkit] = Engine::ALL.map(state);
        let tests = row.shown_by.iter().map(|test| format!("`{test}`")).collect::<Vec<_>>().join(" ");
        let _ = writeln!(
            page,
            "| **{}**: {} | {} | {chromium} | {firefox} | {webkit} | {tests} |",
            row.channel, row.what, row.by
        );
    }
}

/// One row for each way out, one column for each guest, one mark for each engine.
fn matrix(page: &mut String, first: &Matrix, matrices: &[&'static Matrix]) {
    let engines = matrices.iter().map(|matrix| title(&matrix.browser)).collect::<Vec<_>>().join(", ");
    let _ = write!(
        page,
        "\n## The matrix\n\n{} channels. Marks are for {engines}, in this order:\n\n",
        first.channels.len()
    );
    for cell in Cell::ALL {
        let _ = writeln!(page, "- {} {}: {}", cell.mark(), cell.name(), cell.means());
    }
    page.push_str("\nAn empty cell means that the channel does not apply to that guest. The guests:\n\n");
    for column in &first.guests {
        let _ = writeln!(page, "- `{}`: {}", column.guest, column.what);
    }
    let mut groups: Vec<&str> = Vec::new();
    for line in &first.channels {
        if !groups.contains(&line.group.as_str()) {
            groups.push(&line.group);
        }
    }
    for group in groups {
        let heads = first.guests.iter().map(|column| format!(" {} |", column.guest)).collect::<String>();
        let rule = "---|".repeat(first.guests.len());
        let _ = write!(page, "\n### {group}\n\n| channel | name | closed by |{heads}\n|---|---|---|{rule}\n");
        for line in first.channels.iter().filter(|line| line.group == group) {
            let cells = first.guests.iter().map(|column| format!(" {} |", marks(line, &column.guest, matrices)));
            let _ = writeln!(
                page,
                "| {} | `{}` | {} |{}",
                line.what.replace('|', "\\|"),
                line.channel,
                line.by,
                cells.collect::<String>()
            );
        }
    }
}

fn marks(line: &Line, guest: &str, matrices: &[&'static Matrix]) -> String {
    let marks = matrices.iter().filter_map(|matrix| Some(matrix.cell(&line.channel, guest)?.mark()));
    marks.collect::<Vec<_>>().join(" ")
}

fn title(browser: &str) -> &str {
    match browser {
        "chromium" => "Chromium",
        "firefox" => "Firefox",
        "webkit" => "WebKit",
        other => other,
    }
}
