//! Every promise of the guide that names a wall was attacked, by each kind of attacker that it concerns.
//!
//! A promise is marked where it stands, `<!-- promise name: tool, app -->`; an attack names it in its header.

use super::tree::Tree;
use std::collections::{BTreeMap, BTreeSet};

/// Programs and what is in their worker's place: their corpus is by layer, and needs no promise in its header.
const PROGRAMS: [&str; 2] = ["run", "worker"];
const OTHERS: [&str; 6] = ["tool", "app", "widget", "value", "page", "client"];
const OPEN: &str = "<!-- promise ";

/// Pages of the guide that promise nothing of a wall, each with its reason.
const WITHOUT: &[&str] = &[
    "README.md",          // an index
    "frameworks.md",      // how frameworks show it; runs.md, apps.md and widgets.md promise
    "adapters.md",        // how other libraries are connected; runs.md promises
    "overview.md",        // leads to the others
    "cookbook.md",        // how things are done; other pages promise
    "policy-keys.md",     // generated: a reference
    "codes.md",           // generated: a reference
    "capabilities.md",    // generated: a reference; tools.md promises
    "policy.md",          // how a policy is written
    "sdk.md",             // how the SDK is called
    "code-mode.md",       // how tools are described; runs.md promises
    "troubleshooting.md", // what to do
    "mcp.md",             // how servers are connected
    "deploy.md",          // how a server is put up
    "guarantees.md",      // generated: measured by `belljar leaks`
    "threat-model.md",    // who is trusted; the page of each guest promises
];

struct Promise<'a> {
    place: String,
    by: BTreeSet<&'a str>,
}

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    let mut promises: BTreeMap<&str, Promise<'_>> = BTreeMap::new();
    for (file, text) in tree.texts(&["md"]) {
        let Some(page) = file.path.strip_prefix("docs/guide/") else { continue };
        let mut any = false;
        for (number, line) in text.lines().enumerate() {
            let Some(rest) = line.trim().strip_prefix(OPEN) else { continue };
            any = true;
            let place = format!("{}:{}", file.path, number + 1);
            let Some((name, by)) = rest.strip_suffix("-->").and_then(|rest| rest.split_once(':')) else {
                faults.push(format!("{place}: a promise is written `{OPEN}name: tool, app -->`"));
                continue;
            };
            let by: BTreeSet<&str> = by.split(',').map(str::trim).collect();
            for strange in by.iter().filter(|kind| !OTHERS.contains(kind)) {
                faults.push(format!("{place}: `{strange}` is no attacker; they are {}", OTHERS.join(", ")));
            }
            if let Some(first) = promises.insert(name.trim(), Promise { place: place.clone(), by }) {
                faults.push(format!("{place}: the promise `{}` stands in {} already", name.trim(), first.place));
            }
        }
        if !any && !WITHOUT.contains(&page) {
            faults.push(format!(
                "{}: promises nothing that is attacked; mark a promise, or list the page in xtask/src/tidy/promises.rs",
                file.path
            ));
        }
    }
    let mut attacked: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (file, text) in tree.texts(&["js"]).filter(|(file, _)| file.path.starts_with("tests/attacks/")) {
        let header = |name: &str| {
            text.lines()
                .map_while(|line| line.strip_prefix("//!"))
                .find_map(|line| line.trim().strip_prefix(name)?.trim().strip_prefix('='))
        };
        let guest = header("guest").map(|guest| guest.trim().trim_matches('"')).unwrap_or_default();
        if PROGRAMS.contains(&guest) {
            continue;
        }
        let named = header("promise").unwrap_or_default();
        for name in named.split('"').skip(1).step_by(2) {
            match promises.get(name) {
                Some(_) => _ = attacked.entry(name).or_default().insert(guest),
                None => faults.push(format!("{}: no page of docs/guide has the promise `{name}`", file.path)),
            }
        }
    }
    for (name, Promise { place, by }) in &promises {
        let tried = attacked.get(name);
        for kind in by.iter().filter(|kind| !tried.is_some_and(|tried| tried.contains(*kind))) {
            faults.push(format!("{place}: no attack of tests/attacks by `{kind}` tries to break `{name}`"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::{Tree, check};

    const PAGE: &str = "# Tools\n\n<!-- promise text-only: tool, app -->\nText stays text.\n";
    const BY_TOOL: (&str, &str) = ("tests/attacks/effects/a.js", "//! guest = \"tool\"\n//! promise = \"text-only\"\n");
    const BY_APP: (&str, &str) = ("tests/attacks/effects/b.js", "//! guest = \"app\"\n//! promise = [\"text-only\"]\n");

    fn faults(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files))
    }

    #[test]
    fn every_promise_has_its_attackers_and_every_attack_its_promise() {
        let page = ("docs/guide/tools.md", PAGE);
        assert_eq!(faults(&[page, BY_TOOL, BY_APP]), Vec::<String>::new());
        let missing = faults(&[page, BY_TOOL]);
        assert!(missing.len() == 1 && missing[0].contains("by `app` tries to break `text-only`"), "{missing:?}");
        let unknown = ("tests/attacks/effects/c.js", "//! guest = \"tool\"\n//! promise = \"nowhere\"\n");
        assert_eq!(faults(&[page, BY_TOOL, BY_APP, unknown]).len(), 1, "an attack of no promise");
        assert_eq!(faults(&[page, ("docs/guide/apps.md", PAGE), BY_TOOL, BY_APP]).len(), 1, "a promise twice");
        assert_eq!(faults(&[page, ("docs/guide/apps.md", "# Apps"), BY_TOOL, BY_APP]).len(), 1, "a page without one");
        let strange = "<!-- promise other: toll -->";
        assert_eq!(
            faults(&[page, ("docs/guide/apps.md", strange), BY_TOOL, BY_APP]).len(),
            2,
            "an attacker nobody knows"
        );
        let program = ("tests/attacks/loops/d.js", "//! guest = \"run\"\n");
        assert_eq!(faults(&[page, BY_TOOL, BY_APP, program]), Vec::<String>::new());
    }
}
