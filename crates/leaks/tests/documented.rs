//! What docs/internals/leaks.md says is open is what was found open: cell by cell, no fewer and no more.

use std::collections::BTreeSet;

use belljar_policy::evidence::{Cell, committed};
use belljar_policy::guarantees::Engine;

const PAGE: &str = include_str!("../../../docs/internals/leaks.md");

/// Browser, way out, guest.
type Open = BTreeSet<(String, String, String)>;

#[test]
fn what_is_open_is_on_the_page_with_its_reason() {
    let (found, written) = (found(), written());
    let missing: Vec<_> = found.difference(&written).collect();
    let too_many: Vec<_> = written.difference(&found).collect();
    assert!(missing.is_empty(), "open, and docs/internals/leaks.md does not say so: {missing:?}");
    assert!(too_many.is_empty(), "open by docs/internals/leaks.md, and nobody found it so: {too_many:?}");
    assert!(!found.is_empty());
}

fn found() -> Open {
    let mut open = Open::new();
    for engine in Engine::ALL {
        for line in &committed(engine).expect("a committed matrix").channels {
            for (guest, _) in line.cells.iter().filter(|(_, cell)| **cell == Cell::Open) {
                open.insert((engine.name().to_owned(), line.channel.clone(), guest.clone()));
            }
        }
    }
    open
}

/// The rows of the table below "What is open, and why": browsers, ways out, guests, reason.
fn written() -> Open {
    let (_, section) = PAGE.split_once("## What is open, and why").expect("the section");
    let (section, _) = section.split_once("\n## ").expect("another section after it");
    let mut open = Open::new();
    for row in section.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| browser ")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [browsers, ways, guests, why] = cells[..] else { panic!("not four cells: {row}") };
        assert!(why.len() > 20, "no reason: {row}");
        let words = |text: &str| text.split(", ").map(|word| word.trim_matches('`').to_owned()).collect::<Vec<_>>();
        for browser in words(browsers) {
            for way in words(ways) {
                for guest in words(guests) {
                    let one = (browser.to_lowercase(), way.clone(), guest);
                    assert!(open.insert(one.clone()), "twice: {one:?}");
                }
            }
        }
    }
    open
}
