//! The names of BTCP capabilities. The published grammar refuses some of its own names
//! (`geolocation`, `notifications`) and has no way to name an origin; ours is: one or more
//! segments of lower-case words, or a network capability followed by an origin.

use std::collections::BTreeSet;

use super::row::Capability;
use super::table::{ROWS, by_btcp};
use crate::codes::Code;
use crate::read::brief;
use crate::source::{Fault, NetworkRule, Noted, Parsed};

/// One capability string, understood.
#[derive(Clone, Debug)]
pub struct Asked {
    pub row: &'static Capability,
    /// The origin at its end, where the row takes one.
    pub source: Option<NetworkRule>,
    pub notes: Vec<Noted>,
}

/// Looks a string up. `wildcards` is the server's development mode.
pub fn ask(text: &str, wildcards: bool) -> Result<Vec<Asked>, Fault> {
    if let Some(row) = by_btcp(text).filter(|row| !takes_an_origin(row)) {
        return Ok(vec![Asked { row, source: None, notes: Vec::new() }]);
    }
    for row in ROWS.iter().filter(|row| takes_an_origin(row)) {
        let prefix = row.btcp.and_then(|name| name.strip_suffix("<origin>")).unwrap_or_default();
        // Words after the prefix belong to the published names; an origin has a scheme.
        if let Some(tail) = text.strip_prefix(prefix).filter(|tail| tail.contains("://") || tail.contains('.')) {
            let Parsed { value, notes } = NetworkRule::parse(tail)?;
            return Ok(vec![Asked { row, source: Some(value), notes }]);
        }
    }
    match text.strip_suffix(":*") {
        Some(family) if ROWS.iter().any(|row| in_family(row, family)) => {
            if !wildcards {
                return Err(Fault {
                    code: Code::WildcardCapability,
                    message: format!("`{}` grants a whole family", brief(text)),
                    help: Code::WildcardCapability.row().help.into(),
                });
            }
            Ok(ROWS
                .iter()
                .filter(|row| in_family(row, family) && !takes_an_origin(row))
                .map(|row| Asked { row, source: None, notes: Vec::new() })
                .collect())
        }
        _ => Err(unknown(text)),
    }
}

/// The methods that one capability string opens, with what it implies.
pub fn methods(asked: &[Asked]) -> BTreeSet<&'static str> {
    let mut rows: Vec<&'static Capability> = asked.iter().map(|asked| asked.row).collect();
    let mut methods = BTreeSet::new();
    // Implication has no cycles: each row names others of less risk.
    while let Some(row) = rows.pop() {
        methods.extend(row.opens.methods());
        rows.extend(row.implies.iter().filter_map(|name| by_btcp(name)));
    }
    methods
}

/// Names that published code uses and no list has, each with the ones it stands for.
const INSTEAD: &[(&str, &str)] = &[
    ("dom:interact", "Write `dom:write`, which clicks and fills in, and brings `dom:read`."),
    (
        "storage:read",
        "Say which: `storage:local:read`, `storage:session:read`, `storage:indexed:read` or `storage:cookie:read`.",
    ),
    (
        "storage:write",
        "Say which: `storage:local:write`, `storage:session:write`, `storage:indexed:write` or `storage:cookie:write`.",
    ),
    (
        "network:fetch",
        "Say where to: `network:fetch:same-origin`, `network:fetch:cross-origin` or `network:fetch:https://api.example.com`.",
    ),
    (
        "network:websocket",
        "Say where to: `network:websocket:same-origin`, `network:websocket:cross-origin` or `network:websocket:wss://api.example.com`.",
    ),
    ("code:execute", "There is no such capability: a tool is code already, and runs in its sandbox without asking."),
    (
        "browser:execute",
        "There is no such capability: nothing a tool sends is run in the page. Name what it does there, such as `dom:read`.",
    ),
];

fn takes_an_origin(row: &Capability) -> bool {
    row.btcp.is_some_and(|name| name.ends_with("<origin>"))
}

fn in_family(row: &Capability, family: &str) -> bool {
    row.btcp.and_then(|name| name.strip_prefix(family)).is_some_and(|rest| rest.starts_with(':'))
}

fn unknown(text: &str) -> Fault {
    let names = || ROWS.iter().filter_map(|row| row.btcp);
    let instead = INSTEAD.iter().find(|(known, _)| *known == text);
    let longer: Vec<_> =
        names().filter(|name| name.strip_prefix(text).is_some_and(|rest| rest.starts_with(':'))).collect();
    let near = (text.len() < 64)
        .then(|| names().map(|name| (strsim::damerau_levenshtein(name, text), name)).min())
        .flatten()
        .filter(|(distance, _)| *distance <= 3);
    let help = match (longer.as_slice(), near) {
        _ if instead.is_some() => instead.map_or("", |(_, help)| *help).into(),
        ([_, ..], _) => format!(
            "Write it whole: {}.",
            longer.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or ")
        ),
        (_, Some((_, name))) => format!("Did you mean `{name}`?"),
        _ => Code::UnknownCapability.row().help.into(),
    };
    Fault { code: Code::UnknownCapability, message: format!("there is no capability `{}`", brief(text)), help }
}
