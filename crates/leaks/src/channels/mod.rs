//! The ways out, one row each. A row's place in the table is its place in the matrix.

mod children; // documents inside the document
mod connect; // the APIs that connect
mod freezing; // time taken from others
mod links; // hints to the browser
mod navigation; // going somewhere
mod neighbours; // other sandboxes and the page, by window
mod packets; // UDP
mod popups; // windows, forms, the page above
mod quiet; // requests that browsers make by themselves
mod resources; // images, styles, media, SVG
mod scripts; // code from elsewhere
mod shedding; // a document of one's own without the policy
mod storage; // what outlives a guest, or is shared
mod workers; // further workers

use crate::channel::Channel;

/// Every way out, by group.
pub fn all() -> impl Iterator<Item = &'static Channel> {
    TABLES.iter().flat_map(|table| table.iter())
}

const TABLES: &[&[Channel]] = &[
    connect::ROWS,
    resources::ROWS,
    quiet::ROWS,
    children::ROWS,
    scripts::ROWS,
    workers::ROWS,
    navigation::ROWS,
    shedding::ROWS,
    popups::ROWS,
    links::ROWS,
    packets::ROWS,
    storage::ROWS,
    neighbours::ROWS,
    freezing::ROWS,
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_row_has_its_own_name_and_a_closing_layer() {
        let mut ids = HashSet::new();
        for channel in all() {
            assert!(ids.insert(channel.id), "{} is there twice", channel.id);
            assert!(!channel.what.is_empty() && !channel.by.is_empty(), "{}", channel.id);
            assert!(channel.id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'));
        }
        assert!(ids.len() >= 60, "only {}", ids.len());
    }

    #[test]
    fn every_probe_uses_its_token() {
        for channel in all() {
            let uses = ["to.", "spin("].iter().any(|word| channel.tries.contains(word));
            assert!(uses, "{} tries nothing", channel.id);
        }
    }
}
