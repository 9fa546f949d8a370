use std::collections::HashSet;

use super::*;
use crate::api;

#[test]
fn ids_and_spellings_are_unique() {
    for spell in [|row: &Capability| Some(row.id), |row: &Capability| row.btcp, |row: &Capability| row.mcp] {
        let mut seen = HashSet::new();
        assert!(ROWS.iter().filter_map(spell).all(|name| seen.insert(name)));
    }
}

#[test]
fn every_row_says_something_and_opens_something() {
    for row in ROWS {
        let opens = &row.opens;
        assert!(row.says.ends_with('.'), "{}", row.id);
        let sum = opens.csp.len() + opens.tokens.len() + opens.features.len() + opens.api.len();
        assert!(sum > 0, "{} opens nothing", row.id);
        assert!(row.key.is_some() || row.btcp.is_some() || row.mcp.is_some(), "{} cannot be asked for", row.id);
    }
}

#[test]
fn what_is_implied_exists() {
    for name in ROWS.iter().flat_map(|row| row.implies) {
        assert!(crate::capability::by_btcp(name).is_some(), "{name}");
    }
}

#[test]
fn all_of_the_btcp_list_is_here() {
    for name in [
        "dom:read", "dom:write", "dom:observe", "dom:shadow", "storage:local:read", "storage:local:write",
        "storage:session:read", "storage:session:write", "storage:indexed:read", "storage:indexed:write",
        "storage:cookie:read", "storage:cookie:write", "network:fetch:same-origin", "network:fetch:cross-origin",
        "network:websocket:same-origin", "network:websocket:cross-origin", "clipboard:read", "clipboard:write",
        "media:camera", "media:microphone", "media:screen", "geolocation", "notifications",
    ] {
        assert!(crate::capability::by_btcp(name).is_some(), "{name}");
    }
}

#[test]
fn every_name_of_the_api_is_opened_by_a_row() {
    let opened: HashSet<_> = ROWS.iter().flat_map(|row| row.opens.api).collect();
    let offered: HashSet<_> = api::ROWS.iter().map(|call| &call.name).collect();
    assert_eq!(opened, offered);
}
