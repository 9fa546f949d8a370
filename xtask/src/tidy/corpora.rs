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
    },
    /// No cases, but what the runner starts or loads: each file is named by a program of the folder.
    Part,
}

/// Every folder under tests/ that holds something else than Rust code.
const CORPORA: &[Corpus] = &[
    // What esbuild bundles, and what only the type check reads.
    Corpus {
        folder: "adapters",
        runner: "tests/browser/adapters/mod.rs",
        case: Case::File(&["js", "json", "mjs", "ts"]),
    },
    // What esbuild bundles, and what only the type check reads.
    Corpus {
        folder: "frameworks",
        runner: "tests/browser/frameworks/mod.rs",
        case: Case::File(&["js", "json", "jsx", "mjs", "svelte", "tsx"]),
    },
    // A page that the runner lets Vite build, whole.
    Corpus {
        folder: "app",
        runner: "tests/browser/app/real.rs",
        case: Case::File(&["css", "html", "js", "json", "jsx", "ttf"]),
    },
    Corpus { folder: "attacks", runner: "crates/attack/build.rs", case: Case::File(&["js"]) },
    Corpus { folder: "benign", runner: "tests/guard/corpus.rs", case: Case::File(&["js"]) },
    // The script holds the generated guards against the same files.
    Corpus { folder: "contracts", runner: "crates/wire/tests/contracts.rs", case: Case::File(&["json", "mjs"]) },
    Corpus { folder: "browser/app", runner: "tests/browser/app/mod.rs", case: Case::Part },
    Corpus { folder: "browser/docs", runner: "tests/browser/docs/mod.rs", case: Case::Part },
    Corpus { folder: "browser/liveness", runner: "tests/browser/liveness/mod.rs", case: Case::Part },
    Corpus { folder: "browser/realm", runner: "tests/browser/realm/mod.rs", case: Case::Part },
    Corpus { folder: "guard", runner: "tests/guard/node.rs", case: Case::Part },
    Corpus { folder: "guard/programs", runner: "tests/guard/programs.rs", case: Case::File(&["txt"]) },
    Corpus {
        folder: "guard/rewrites",
        runner: "tests/guard/rewrites.rs",
        case: Case::Folder { must: &[&["input.js", "input.ts", "input.tsx"], &["output.js"]] },
    },
    Corpus { folder: "http", runner: "tests/http/main.rs", case: Case::Part },
    // `belljar leaks --write` writes them; pages and promises are made from them.
    Corpus { folder: "leaks", runner: "crates/policy/src/evidence.rs", case: Case::File(&["json"]) },
    // What npm installs, for a registry that serves it.
    Corpus { folder: "packages", runner: "tests/packages/registry.rs", case: Case::File(&["json"]) },
    Corpus { folder: "mcp", runner: "tests/mcp/main.rs", case: Case::Part },
    Corpus {
        folder: "policies",
        runner: "tests/policies.rs",
        case: Case::Folder {
            must: &[&["case.toml"], &["expected.snap"], &["policy.toml", "policy.json", "ui.json", "manifest.json"]],
        },
    },
    Corpus { folder: "schemas", runner: "tests/schemas/main.rs", case: Case::Part },
];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    check_with(tree, CORPORA)
}

fn check_with(tree: &Tree, corpora: &[Corpus]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut files: BTreeMap<&str, Vec<&File>> = BTreeMap::new();
    for file in tree.files().filter(|file| file.extension() != "rs") {
        let Some((folder, _)) = file.path.strip_prefix("tests/").and_then(|path| path.rsplit_once('/')) else {
            continue;
        };
        // The innermost row is the one that speaks for a file.
        let rows = corpora.iter().filter(|corpus| is_within(folder, corpus.folder));
        match rows.max_by_key(|corpus| corpus.folder.len()) {
            Some(corpus) => files.entry(corpus.folder).or_default().push(file),
            None => faults.push(format!("{}: no row in xtask/src/tidy/corpora.rs says who reads it", file.path)),
        }
    }
    for corpus in corpora {
        let name = corpus.folder.rsplit('/').next().unwrap_or(corpus.folder);
        match files.get(corpus.folder) {
            None => faults.push(format!("tests/{}: listed in xtask/src/tidy/corpora.rs, and empty", corpus.folder)),
            Some(_) if !tree.text(corpus.runner).is_some_and(|text| text.contains(name)) => {
                faults.push(format!("tests/{}: {} does not read it", corpus.folder, corpus.runner));
            }
            Some(files) => corpus.check(files, tree, &mut faults),
        }
    }
    faults
}

fn is_within(folder: &str, outer: &str) -> bool {
    folder.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

impl Corpus {
    fn check(&self, files: &[&File], tree: &Tree, faults: &mut Vec<String>) {
        match self.case {
            Case::File(extensions) => {
                let strange = files.iter().filter(|file| !extensions.contains(&file.extension()));
                faults
                    .extend(strange.map(|file| format!("{}: its runner reads .{}", file.path, extensions.join(", ."))));
            }
            Case::Folder { must } => self.check_folders(files, must, faults),
            Case::Part => {
                let programs: Vec<&str> = tree
                    .texts(&["rs", "mjs"])
                    .filter(|(file, _)| file.path.starts_with(&format!("tests/{}/", self.folder)))
                    .map(|(_, text)| text)
                    .collect();
                // npm reads these two.
                let parts = files.iter().filter(|file| !["package.json", "package-lock.json"].contains(&file.name()));
                let unnamed = parts.filter(|file| !programs.iter().any(|text| text.contains(file.name())));
                faults.extend(unnamed.map(|file| format!("{}: no program of its folder names it", file.path)));
            }
        }
    }

    fn check_folders(&self, files: &[&File], must: &[&[&str]], faults: &mut Vec<String>) {
        let mut cases: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for file in files {
            match file.path["tests/".len() + self.folder.len() + 1..].split_once('/') {
                Some((case, name)) => _ = cases.entry(case).or_default().insert(name),
                None => faults.push(format!("{}: a case is a folder", file.path)),
            }
        }
        for (case, names) in cases {
            let place = format!("tests/{}/{case}", self.folder);
            for group in must.iter().filter(|group| group.iter().filter(|name| names.contains(*name)).count() != 1) {
                faults.push(format!("{place}: needs exactly one of {}", group.join(", ")));
            }
            let unread = names.iter().filter(|name| !must.iter().any(|group| group.contains(name)));
            faults.extend(unread.map(|name| format!("{place}/{name}: its runner does not read it")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Case, Corpus, Tree, check_with};

    const CORPORA: &[Corpus] = &[
        Corpus { folder: "contracts", runner: "crates/wire/tests/contracts.rs", case: Case::File(&["json"]) },
        Corpus { folder: "guard", runner: "tests/guard/main.rs", case: Case::Part },
        Corpus {
            folder: "guard/rewrites",
            runner: "tests/guard/main.rs",
            case: Case::Folder { must: &[&["input.js", "input.ts"], &["output.js"]] },
        },
    ];

    const FINE: &[(&str, &str)] = &[
        ("crates/wire/tests/contracts.rs", "read(\"tests/contracts\")"),
        ("tests/contracts/a.json", "{}"),
        ("tests/guard/main.rs", "the guard: run(\"spin.mjs\"); read(\"rewrites\")"),
        ("tests/guard/spin.mjs", ""),
        ("tests/guard/package.json", ""),
        ("tests/guard/rewrites/loops/input.js", ""),
        ("tests/guard/rewrites/loops/output.js", ""),
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
        assert_eq!(faults_with(&[("tests/guard/old.mjs", "")]), 1, "a script nobody starts");
        assert_eq!(faults_with(&[("tests/guard/rewrites/loose.js", "")]), 1, "a case that is no folder");
        assert_eq!(faults_with(&[("tests/guard/rewrites/half/input.js", "")]), 1, "a case without its expectation");
        assert_eq!(faults_with(&[("tests/guard/rewrites/loops/input.ts", "")]), 1, "a case with two inputs");
        assert_eq!(faults_with(&[("tests/guard/rewrites/loops/output.js.new", "")]), 1, "a stray file in a case");
        assert_eq!(check_with(&Tree::of(&FINE[1..]), CORPORA).len(), 1, "a corpus whose runner is gone");
        assert_eq!(check_with(&Tree::of(&FINE[2..]), CORPORA).len(), 1, "a row whose folder is gone");
    }
}
