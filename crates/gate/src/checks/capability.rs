//! C024: is the capability behind the method granted? Looked up on every call, by the whole name.

use crate::codes::Rule;
use crate::verdict::Objection;
use std::collections::BTreeSet;

pub(crate) fn check(granted: &BTreeSet<String>, method: &str) -> Result<(), Objection> {
    if granted.contains(method) {
        return Ok(());
    }
    // The method is the guest's text, so it is cut before it is repeated.
    let shown: String = method.chars().take(64).collect();
    Err(Objection::new(Rule::CapabilityNotGranted, format!("Nothing granted covers {shown:?}.")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::table;

    #[test]
    fn accepts_and_refuses() {
        let granted = BTreeSet::from(["dom.querySelector".to_owned(), "storage.local.getItem".to_owned()]);
        let refused =
            ["dom.click", "dom.*", "dom", "", "DOM.querySelector", "dom.querySelector ", "storage.local.setItem"];
        table::check(
            |method| check(&granted, method),
            &["dom.querySelector", "storage.local.getItem"],
            &refused.map(|method| (method, Rule::CapabilityNotGranted)),
        );
    }
}
