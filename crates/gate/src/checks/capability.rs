//! C024: is the capability behind the method granted? Looked up on every call, by the whole name.

use crate::codes::Rule;
use crate::rules::RulesError;
use crate::verdict::Objection;
use std::collections::{BTreeMap, BTreeSet};

/// What was asked for, and what of it is granted now.
#[derive(Debug)]
pub(crate) struct Grants {
    asked: BTreeMap<String, Vec<String>>,
    methods: BTreeSet<String>,
}

impl Grants {
    pub(crate) fn new(asked: BTreeMap<String, Vec<String>>, granted: Option<&[String]>) -> Result<Self, RulesError> {
        let mut grants = Self { asked, methods: BTreeSet::new() };
        let all: Vec<String> = grants.asked.keys().cloned().collect();
        let granted = granted.unwrap_or(&all);
        if let Some(unknown) = granted.iter().find(|name| !grants.asked.contains_key(*name)) {
            return Err(RulesError::new("granted", format!("{unknown:?} was not asked for")));
        }
        grants.set(granted.iter().map(String::as_str));
        Ok(grants)
    }

    pub(crate) fn set<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) {
        self.methods = names.into_iter().filter_map(|name| self.asked.get(name)).flatten().cloned().collect();
    }

    pub(crate) fn check(&self, method: &str) -> Result<(), Objection> {
        if self.methods.contains(method) {
            return Ok(());
        }
        // The method is the guest's text, so it is cut before it is repeated.
        let shown: String = method.chars().take(64).collect();
        let covers = self.asked.iter().find(|(_, methods)| methods.iter().any(|one| one == method));
        let reason = match covers {
            Some((name, _)) => format!("`{name}` covers {shown:?}, and is not granted now."),
            None => format!("Nothing granted covers {shown:?}."),
        };
        Err(Objection::new(Rule::CapabilityNotGranted, reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::table;

    #[test]
    fn accepts_and_refuses() {
        let asked = [
            ("dom:read".to_owned(), vec!["dom.querySelector".to_owned()]),
            ("storage:local:read".to_owned(), vec!["storage.local.getItem".to_owned()]),
            ("dom:write".to_owned(), vec!["dom.click".to_owned()]),
        ];
        let granted = ["dom:read".to_owned(), "storage:local:read".to_owned()];
        let grants = Grants::new(asked.into(), Some(&granted)).unwrap();
        let refused =
            ["dom.click", "dom.*", "dom", "", "DOM.querySelector", "dom.querySelector ", "storage.local.setItem"];
        table::check(
            |method| grants.check(method),
            &["dom.querySelector", "storage.local.getItem"],
            &refused.map(|method| (method, Rule::CapabilityNotGranted)),
        );
    }
}
