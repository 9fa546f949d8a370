//! Which capabilities are granted: by a key for frames, by name for tools.

use std::collections::{BTreeMap, BTreeSet};

use super::Resolving;
use crate::capability::{self, Asked, Capability};
use crate::cause::{Cause, Caused};
use crate::codes::Code;
use crate::file::{Value, Written};
use crate::keys::{Key, Kind, Shape};
use crate::policy::{Grant, Network, Route};
use crate::source::{NetworkRule, SourceExpr};
use crate::{Guest, Scheme};

impl Resolving<'_> {
    pub(super) fn grants(&mut self, network: &Network) -> Vec<Grant> {
        match self.guest {
            Guest::Run => Vec::new(),
            Guest::Tool => self.granted_by_name(network),
            Guest::App | Guest::Widget => self.granted_by_key(network),
        }
    }

    fn granted_by_key(&mut self, network: &Network) -> Vec<Grant> {
        let mut grants = Vec::new();
        let guest = self.guest;
        for row in capability::ROWS.iter().filter(|row| row.guests.contains(&guest)) {
            let Some(key) = row.key else { continue };
            let Some(written) = self.file.get(key).filter(|written| is_on(written)) else { continue };
            let cause = Cause::line(written.path, written.span);
            let mut grant = Grant { row, cause, sources: Vec::new(), schemes: Vec::new() };
            match key.row().shape {
                Shape::Texts(Kind::Rules) => grant.sources = direct(network, |_| true),
                Shape::Texts(Kind::Sources) => grant.sources = self.sources(key),
                Shape::Texts(Kind::Schemes) => grant.schemes = self.schemes(key),
                // Inline scripts may as well come as data: or blob: URLs; they are no wider.
                _ if key == Key::InlineScripts => grant.schemes = self.schemes(Key::Schemes),
                _ => {}
            }
            grants.push(grant);
        }
        grants
    }

    fn granted_by_name(&mut self, network: &Network) -> Vec<Grant> {
        let mut grants: Vec<Grant> = Vec::new();
        let path = self.path(Key::Capabilities);
        for (index, text) in self.file.texts(Key::Capabilities).iter().enumerate() {
            let cause = Cause::entry(path, index, text.span);
            // A fault in the string was told when the rules of the network were read.
            let Ok(asked) = capability::ask(&text.text, self.setting.development) else { continue };
            for Asked { row, source, .. } in asked {
                grant(&mut grants, row, cause, network, source);
            }
        }
        if let Some(written) = self.file.get(Key::NetworkSchemes).filter(|written| is_on(written))
            && let Some(row) = capability::by_key(Key::NetworkSchemes)
        {
            let cause = Cause::line(written.path, written.span);
            grants.push(Grant { row, cause, sources: Vec::new(), schemes: self.schemes(Key::NetworkSchemes) });
        }
        let listed = self.file.get(Key::NetworkAllow).filter(|written| is_on(written));
        let wide = |grant: &Grant| grant.row.opens.connects && capability::sockets(grant.row).is_none();
        if let Some(written) = listed
            && !grants.iter().any(wide)
        {
            self.tell_with(
                Code::NoEffect,
                format!("`{}` is not granted to this tool", written.path),
                "Add the capability `network:fetch:cross-origin` (or `network:websocket:cross-origin`), so that the user is asked.",
                written.path,
                written.span,
            );
        }
        grants.sort_by_key(|grant| capability::ROWS.iter().position(|row| row.id == grant.row.id));
        grants
    }

    /// What the gate goes by: the user grants and takes back by these names.
    pub(super) fn named_methods(&self) -> BTreeMap<String, BTreeSet<&'static str>> {
        let texts = self.file.texts(Key::Capabilities).iter().filter(|_| self.guest == Guest::Tool);
        let asked = texts.filter_map(|text| {
            let asked = capability::ask(&text.text, self.setting.development).ok()?;
            Some((text.text.clone(), capability::methods(&asked)))
        });
        asked.collect()
    }

    /// Whether the tool names this capability, or a family it belongs to.
    pub(super) fn asks(&self, btcp: &str) -> bool {
        let texts = self.file.texts(Key::Capabilities).iter();
        let asked = texts.filter_map(|text| capability::ask(&text.text, self.setting.development).ok()).flatten();
        asked.into_iter().any(|asked| asked.row.btcp == Some(btcp))
    }

    /// Origins that stand in a tool's capabilities, as rules of the network.
    pub(super) fn named_origins(&mut self) -> Vec<Caused<NetworkRule>> {
        if self.guest == Guest::Tool { self.capabilities() } else { Vec::new() }
    }

    /// The same for whoever wrote them. Told here: every fault of the capability strings.
    pub(super) fn capabilities(&mut self) -> Vec<Caused<NetworkRule>> {
        let path = self.path(Key::Capabilities);
        let mut rules = Vec::new();
        for (index, text) in self.file.texts(Key::Capabilities).iter().enumerate() {
            let place = format!("{path}[{index}]");
            match capability::ask(&text.text, self.setting.development) {
                Err(fault) => self.fault(fault, place, text.span),
                Ok(asked) => {
                    for Asked { row, source, notes } in asked {
                        for note in notes {
                            self.tell(note.code, note.message, place.clone(), text.span);
                        }
                        let Some(rule) = source else { continue };
                        let schemes = capability::sockets(row).unwrap_or([Scheme::Https; 2]);
                        if schemes.contains(&rule.source.scheme()) {
                            rules.push(Caused { value: rule, cause: Cause::entry(path, index, text.span) });
                        } else {
                            let wanted = schemes.map(Scheme::name).join(" or ");
                            self.tell_with(
                                Code::UnknownScheme,
                                format!(
                                    "`{}` is for {wanted}, not {}",
                                    row.btcp.unwrap_or(row.id),
                                    rule.source.scheme().name()
                                ),
                                format!("Write the origin with {wanted}."),
                                place.clone(),
                                text.span,
                            );
                        }
                    }
                }
            }
        }
        rules
    }
}

/// Adds a row once, and what it implies.
fn grant(
    grants: &mut Vec<Grant>,
    row: &'static Capability,
    cause: Cause,
    network: &Network,
    source: Option<NetworkRule>,
) {
    let sources = match source {
        // What is left of it after it was narrowed.
        Some(rule) => direct(network, |known| rule.covers(known)),
        None if row.opens.connects => {
            let sockets = row.btcp.is_some_and(|name| name.contains("websocket"));
            direct(network, |rule| rule.source.scheme().is_socket() == sockets)
        }
        None => Vec::new(),
    };
    match grants.iter_mut().find(|grant| grant.row.id == row.id) {
        Some(known) => known.sources.extend(sources),
        None => grants.push(Grant { row, cause, sources, schemes: Vec::new() }),
    }
    for implied in row.implies.iter().filter_map(|name| capability::by_btcp(name)) {
        if grants.iter().all(|grant| grant.row.id != implied.id) {
            grant(grants, implied, cause, network, None);
        }
    }
}

/// The sources a header can carry: none when the proxy carries them.
fn direct(network: &Network, pick: impl Fn(&NetworkRule) -> bool) -> Vec<Caused<SourceExpr>> {
    if network.route != Route::Direct {
        return Vec::new();
    }
    let picked = network.allow.iter().filter(|rule| pick(&rule.value));
    picked.map(|rule| Caused { value: rule.value.source.clone(), cause: rule.cause }).collect()
}

pub(super) fn is_on(written: &Written) -> bool {
    match &written.value {
        Value::Flag(flag) => *flag,
        Value::Texts(texts) => !texts.is_empty(),
        Value::Word(word) => *word == "own",
        Value::Count(_) | Value::Counts(_) => false,
    }
}
