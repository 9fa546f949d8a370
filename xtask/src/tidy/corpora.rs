//! Fixtures are read. A file that no runner reads is a test that somebody believes in and nobody runs.

use super::tree::{File, Tree};
use std::collections::{BTreeMap, BTreeSet};

struct Corpus {
    /// Under tests/.
    folder: &'static str,
    /// The file whose test walks the folder; it must name it.
    runner: &'static str,
    case: Case,
}

enum Case {
    /// One file with one of these extensions is one case.
    File(&'static [&'static str]),
    /// One folder is one case.
    Folder {
        /// Of each group exactly one.
        must: &'static [&'static [&'static str]],
        may: &'static [&'static str],
    },
}

/// Every folder under tests/ but those of Rust code.
const CORPORA: &[Corpus] = &[
    // The script holds the generated guards against the same files.
    Corpus { folder: "contracts", runner: "crates/wire/tests/contracts.rs", case: Case::File(&["json", "mjs"]) },
    Corpus {
        folder: "policies",
        runner: "tests/policies.rs",
        case: Case::Folder {
            must: &[&["case.toml"], &["expected.snap"], &["policy.toml", "policy.json", "ui.json", "manifest.json"]],
            may: &[],
        },
    },
];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    check_with(tree, CORPORA)
}

fn check_with(tree: &Tree, corpora: &[Corpus]) -> Vec<String> {
    let mut folders: BTreeMap<&str, Vec<(&File, &str)>> = BTreeMap::new();
    for file in tree.files() {
        let inside = file.path.strip_prefix("tests/").and_then(|path| path.split_once('/'));
        if let Some((folder, rest)) = inside.filter(|_| file.extension() != "rs") {
            folders.entry(folder).or_default().push((file, rest));
        }
    }
    let mut faults = Vec::new();
    for (folder, files) in &folders {
        match corpora.iter().find(|corpus| corpus.folder == *folder) {
            Some(corpus) => corpus.check(files, &mut faults),
            None => faults.push(format!("tests/{folder}: no row in xtask/src/tidy/corpora.rs says who reads it")),
        }
    }
    for corpus in corpora {
        if !folders.contains_key(corpus.folder) {
            faults.push(format!("tests/{}: listed in xtask/src/tidy/corpora.rs, and empty", corpus.folder));
        } else if !tree.text(corpus.runner).is_some_and(|text| text.contains(corpus.folder)) {
            faults.push(format!("tests/{}: {} does not read it", corpus.folder, corpus.runner));
        }
    }
    faults
}

impl Corpus {
    fn check(&self, files: &[(&File, &str)], faults: &mut Vec<String>) {
        match self.case {
            Case::File(extensions) => {
                let strange = files.iter().filter(|(file, _)| !extensions.contains(&file.extension()));
                faults.extend(
                    strange.map(|(file, _)| format!("{}: its runner reads .{}", file.path, extensions.join(", ."))),
                );
            }
            Case::Folder { must, may } => {
                let mut cases: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
                for (file, rest) in files {
                    match rest.split_once('/') {
                        Some((case, name)) => _ = cases.entry(case).or_default().insert(name),
                        None => faults.push(format!("{}: a case is a folder", file.path)),
                    }
                }
                for (case, names) in cases {
                    let place = format!("tests/{}/{case}", self.folder);
                    for group in
                        must.iter().filter(|group| group.iter().filter(|name| names.contains(*name)).count() != 1)
                    {
                        faults.push(format!("{place}: needs exactly one of {}", group.join(", ")));
                    }
                    let known = |name: &str| may.contains(&name) || must.iter().any(|group| group.contains(&name));
                    let unread = names.iter().filter(|name| !known(name));
                    faults.extend(unread.map(|name| format!("{place}/{name}: its runner does not read it")));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Case, Corpus, Tree, check_with};

    const CORPORA: &[Corpus] = &[
        Corpus { folder: "contracts", runner: "crates/wire/tests/contracts.rs", case: Case::File(&["json"]) },
        Corpus {
            folder: "policies",
            runner: "tests/policies.rs",
            case: Case::Folder { must: &[&["policy.toml", "policy.json"], &["plan.snap"]], may: &["why.md"] },
        },
    ];

    const FINE: &[(&str, &str)] = &[
        ("crates/wire/tests/contracts.rs", "read(\"tests/contracts\")"),
        ("tests/contracts/a.json", "{}"),
        ("tests/policies.rs", "read(\"policies\")"),
        ("tests/policies/empty/policy.toml", ""),
        ("tests/policies/empty/plan.snap", ""),
        ("tests/policies/empty/why.md", ""),
        ("tests/browser/main.rs", ""),
    ];

    fn faults_with(extra: &[(&str, &str)]) -> usize {
        check_with(&Tree::of(&[FINE, extra].concat()), CORPORA).len()
    }

    #[test]
    fn every_fixture_is_read_and_every_case_complete() {
        assert_eq!(check_with(&Tree::of(FINE), CORPORA), Vec::<String>::new());
        assert_eq!(faults_with(&[("tests/strays/a.json", "")]), 1, "a folder nobody reads");
        assert_eq!(faults_with(&[("tests/contracts/a.jsonc", "")]), 1, "a file nobody reads");
        assert_eq!(faults_with(&[("tests/policies/loose.toml", "")]), 1, "a case that is no folder");
        assert_eq!(faults_with(&[("tests/policies/half/policy.toml", "")]), 1, "a case without its expectation");
        assert_eq!(faults_with(&[("tests/policies/empty/policy.json", "")]), 1, "a case with two policies");
        assert_eq!(faults_with(&[("tests/policies/empty/plan.snap.new", "")]), 1, "a stray file in a case");
        assert_eq!(check_with(&Tree::of(&FINE[1..]), CORPORA).len(), 1, "a corpus whose runner is gone");
        assert_eq!(check_with(&Tree::of(&FINE[2..]), CORPORA).len(), 1, "a row whose folder is gone");
    }
}
