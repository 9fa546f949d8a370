//! Is every sandbox a site of its own. Firefox gives processes to sites, and cookies are shared by them: below a public
//! suffix every label is a site, below any other domain all labels are one.

use std::path::Path;

use belljar_base::Names;
use belljar_serve::Config;

use crate::finding::Finding;

pub(super) fn check(names: &Names, config: &Config, list: &Path) -> Vec<Finding> {
    if names.is_local() {
        return vec![Finding::ok("suffix", "below `localhost` every label is a site of its own")];
    }
    let (base, host) = (config.base.as_str(), names.public().host().to_string());
    let list = std::fs::read_to_string(list).ok();
    let site = |name: &str| match &list {
        Some(list) => registrable(list, name),
        // Without the list, the last two labels: too few where a suffix has two, which warns once too often.
        None => name.rsplitn(3, '.').take(2).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join("."),
    };
    let mut findings = Vec::new();
    if site(base) == site(&host) {
        findings.push(Finding::warning(
            "site",
            format!(
                "{host} and {base} are of one site, {}: cookies that a sandbox sets for it reach the host origin",
                site(base)
            ),
            "give sandboxes a domain of their own, as googleusercontent.com is to google.com",
        ));
    }
    findings.push(match &list {
        Some(list) if is_suffix(list, base) => Finding::ok("suffix", format!("{base} is on the Public Suffix List")),
        Some(_) => advice(&format!("{base} is not on this machine's Public Suffix List")),
        None => advice(&format!("whether {base} is on the Public Suffix List cannot be seen on this machine")),
    });
    findings
}

fn advice(says: &str) -> Finding {
    Finding::warning(
        "suffix",
        format!("{says}: where it is not, sandboxes are origins apart but one site, and share a process in Firefox"),
        "ask for it at https://publicsuffix.org/submit/ (it takes weeks); see docs/guide/deploy.md",
    )
}

/// Rules, longest first in effect: `!` takes back, `*` stands for one label.
fn rules(list: &str) -> impl Iterator<Item = &str> {
    list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"))
}

fn is_suffix(list: &str, name: &str) -> bool {
    let above = name.split_once('.').map(|(_, above)| format!("*.{above}"));
    let taken_back = format!("!{name}");
    let mut found = false;
    for rule in rules(list) {
        if rule == taken_back {
            return false;
        }
        found |= rule == name || Some(rule) == above.as_deref();
    }
    found
}

/// The suffix of a name and one label more; a suffix is its own.
fn registrable(list: &str, name: &str) -> String {
    let labels: Vec<_> = name.split('.').collect();
    let suffix = (0..labels.len()).find(|&from| is_suffix(list, &labels[from..].join("."))).unwrap_or(labels.len() - 1);
    labels[suffix.saturating_sub(1)..].join(".")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;

    const LIST: &str = "// a list\ncom\nexample\nsandbox.example\n*.ck\n!www.ck\n";

    fn outcomes(public: &str, base: &str, list: Option<&str>) -> Vec<(&'static str, Outcome)> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.dat");
        if let Some(list) = list {
            std::fs::write(&path, list).unwrap();
        }
        let mut config = Config::for_tests();
        config.public_url = Some(belljar_policy::SourceExpr::parse(public).unwrap().value);
        config.base = base.into();
        let names = config.names(443).unwrap();
        check(&names, &config, &path).into_iter().map(|finding| (finding.check, finding.outcome)).collect()
    }

    #[test]
    fn a_domain_of_their_own_on_the_list() {
        let suffix = [("suffix", Outcome::Ok)];
        assert_eq!(outcomes("https://jar.example", "sandbox.example", Some(LIST)), suffix);
        assert_eq!(outcomes("https://jar.example", "any.ck", Some(LIST)), suffix);
        assert_eq!(outcomes("http://localhost:3333", "localhost", None), suffix);
    }

    #[test]
    fn anything_else_is_told() {
        let unlisted = [("suffix", Outcome::Warning)];
        assert_eq!(outcomes("https://jar.example", "other.example", Some(LIST)), unlisted);
        assert_eq!(outcomes("https://jar.example", "www.ck", Some(LIST)), unlisted);
        assert_eq!(outcomes("https://jar.example", "sandbox.com", None), unlisted);
        let shared = [("site", Outcome::Warning), ("suffix", Outcome::Warning)];
        assert_eq!(outcomes("https://jar.x.example", "sandbox.x.example", Some(LIST)), shared);
        assert_eq!(outcomes("https://jar.x.example", "sandbox.x.example", None), shared);
    }
}
