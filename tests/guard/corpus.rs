//! Programs run raw and hardened must give the same value, the same kind of error, the same console.

use std::fs;

use belljar_guard::Options;
use serde_json::{Value, json};

use crate::{grammar, node};

#[test]
fn benign_programs_mean_the_same() {
    compare(&benign(), 60);
}

#[test]
fn generated_programs_mean_the_same() {
    let first = first_seed();
    compare(&generated(first..first + 200), 200);
}

/// Without a space to spare, what is put in may run into the word before it.
#[test]
fn minified_programs_mean_the_same() {
    let programs: Vec<String> =
        (0..200).map(|seed| format!("async function all() {{ {} }}", grammar::program(seed))).collect();
    let jobs: Vec<Value> = programs.iter().map(|text| json!({ "text": text, "loader": "js" })).collect();
    let minified = node::batch("esbuild.mjs", &jobs);
    let jobs: Vec<Value> = minified
        .iter()
        .enumerate()
        .map(|(seed, answer)| {
            let text = answer["text"].as_str().unwrap_or_else(|| panic!("grammar-{seed}: {answer}"));
            node::job(&format!("minified-{seed}"), &format!("{text}return all()"), false, &Options::default())
        })
        .collect();
    compare(&jobs, 200);
}

/// The programs of tests/benign.
pub(crate) fn benign() -> Vec<Value> {
    let mut jobs = Vec::new();
    let folder = node::folder().join("../benign");
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("tests/benign").map(|entry| entry.expect("entry").path()).collect();
    paths.sort();
    for path in paths.into_iter().filter(|path| path.extension().is_some_and(|ext| ext == "js")) {
        let source = fs::read_to_string(&path).expect("a benign program");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let expression = source.lines().next().is_some_and(|line| line == "//! result = \"expression\"");
        jobs.push(node::job(&name, &source, expression, &Options::default()));
    }
    jobs
}

/// `BELLJAR_SEED` asks for others than the ones of every run.
pub(crate) fn first_seed() -> u64 {
    std::env::var("BELLJAR_SEED").map_or(0, |seed| seed.parse().expect("BELLJAR_SEED is a number"))
}

/// Programs from the grammar, the same ones every time.
pub(crate) fn generated(seeds: std::ops::Range<u64>) -> Vec<Value> {
    seeds
        .map(|seed| node::job(&format!("grammar-{seed}"), &grammar::program(seed), false, &Options::default()))
        .collect()
}

#[track_caller]
fn compare(jobs: &[Value], at_least: usize) {
    let mut answers = node::batch("differential.mjs", jobs);
    let summary = answers.pop().expect("a summary");
    let differing: Vec<String> = answers.iter().map(|answer| format!("{answer:#}")).collect();
    assert!(differing.is_empty(), "{} differ:\n{}", differing.len(), differing.join("\n"));
    assert_eq!(summary["programs"], jobs.len());
    assert!(jobs.len() >= at_least, "only {} programs", jobs.len());
    assert!(summary["threw"].as_u64() < Some(jobs.len() as u64 / 2), "most programs only throw: {summary}");
}
