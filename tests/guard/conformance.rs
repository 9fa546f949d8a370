//! The parser corpus of test262, and ordinary source files from installed packages: nothing valid is
//! refused except by a rule that has a name, nothing panics, and everything that passes is metered.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use belljar_guard::{Language, Options, codes, harden};
use belljar_policy::Level;

use crate::{meters, node};

/// `let` and `let++`: a name in sloppy scripts only, and the parser does not know even that.
const LET_AS_A_NAME: &[&str] = &["5654d4106d7025c2.js", "ee4e8fa6257d810a.js"];

#[test]
fn valid_programs_of_test262_are_hardened_or_named() {
    let options = Options { level: Level::Permissive, ..Options::default() };
    let mut refused = BTreeMap::new();
    let mut passed = 0;
    for path in files(&corpus().join("pass"), "js") {
        let Ok(source) = fs::read_to_string(&path) else { continue };
        match judge(&path, &source, &options) {
            None => passed += 1,
            Some(code) => refused.entry(code).or_insert_with(Vec::new).push(path),
        }
    }
    let mut unnamed = refused.remove(codes::SYNTAX.code).unwrap_or_default();
    unnamed.retain(|path| !LET_AS_A_NAME.iter().any(|name| path.ends_with(name)));
    assert!(unnamed.is_empty(), "valid, but a syntax error to us: {unnamed:#?}");
    let count: usize = refused.values().map(Vec::len).sum();
    assert!(passed > 1_200, "{passed} passed, {count} refused: {:?}", refused.keys());
}

#[test]
fn invalid_programs_of_test262_do_no_harm() {
    let options = Options { level: Level::Permissive, ..Options::default() };
    for folder in ["fail", "early"] {
        let mut accepted = Vec::new();
        let paths = files(&corpus().join(folder), "js");
        let count = paths.len();
        for path in paths {
            let Ok(source) = fs::read_to_string(&path) else { continue };
            if judge(&path, &source, &options).is_none() {
                accepted.push(path);
            }
        }
        assert!(count > 300, "the corpus is missing");
        // A program is a function body of a module: `return` and `await` are at home in it.
        assert!(accepted.len() < count / 20, "{} of {count} accepted: {accepted:#?}", accepted.len());
    }
}

#[test]
fn a_thousand_npm_sources_are_refused_only_by_name() {
    let web = node::folder().join("../../web/node_modules");
    let mut paths = files(&web, "js");
    paths.extend(files(&web, "mjs"));
    paths.extend(files(&node::folder().join("node_modules"), "js").into_iter().filter(|p| !p.starts_with(corpus())));
    paths.retain(|path| fs::metadata(path).is_ok_and(|file| file.len() < 1 << 20));
    paths.sort();
    let (mut hardened, mut refused) = (0, BTreeMap::<&str, usize>::new());
    let mut unnamed = Vec::new();
    for path in &paths {
        let Ok(source) = fs::read_to_string(path) else { continue };
        match judge(path, &source, &Options::default()) {
            None => hardened += 1,
            Some(code) if code == codes::SYNTAX.code => unnamed.push(path),
            Some(code) => *refused.entry(code).or_default() += 1,
        }
    }
    assert!(unnamed.is_empty(), "{} of {}: {unnamed:#?}", unnamed.len(), paths.len());
    assert!(hardened + refused.values().sum::<usize>() >= 1_000, "only {hardened} hardened, refused {refused:?}");
}

/// The code a program is refused with, or nothing when it is hardened and fully metered.
fn judge(path: &Path, source: &str, options: &Options) -> Option<&'static str> {
    let language = path.extension().map_or(Language::Js, |ext| Language::from_extension(&ext.to_string_lossy()));
    match harden(source, &Options { language, ..options.clone() }) {
        Ok(hardened) => {
            let missing = meters::unmetered(&hardened.code, &hardened.names.prefix);
            assert!(
                missing.is_empty(),
                "{}: {missing:#?}\n{}",
                path.display(),
                hardened.code.chars().take(2_000).collect::<String>()
            );
            None
        }
        Err(refused) => refused.diagnostics.iter().find(|d| d.severity == codes::Severity::Error).map(|d| d.code),
    }
}

fn corpus() -> PathBuf {
    node::folder().join("node_modules/test262-parser-tests")
}

pub(crate) fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|ext| ext == extension) {
            found.push(path);
        }
    }
    found
}
