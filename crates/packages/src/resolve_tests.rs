use serde_json::{Value, json};

use super::*;
use crate::integrity::Integrity;
use crate::metadata::{Document, parse_moment};

const NOW: &str = "2026-06-15T00:00:00.000Z";

/// `name version: dependency range, …; peer range, …`, published on the first of January unless the version says `young`.
fn registry(lines: &[&str]) -> Documents {
    let mut documents: BTreeMap<&str, Value> = BTreeMap::new();
    for line in lines {
        let (head, rest) = line.split_once(':').unwrap_or((line, ""));
        let (name, version) = head.trim().split_once(' ').unwrap();
        let (version, young) = version.strip_suffix(" young").map_or((version, false), |version| (version, true));
        let (dependencies, peers) = rest.split_once(';').unwrap_or((rest, ""));
        let table = |text: &str| -> Value {
            let pairs = text.split(',').filter(|pair| !pair.trim().is_empty());
            pairs
                .map(|pair| pair.trim().split_once(' ').unwrap())
                .map(|(name, range)| (name.to_owned(), json!(range)))
                .collect()
        };
        let document = documents.entry(name).or_insert_with(|| json!({ "versions": {}, "time": {}, "dist-tags": {} }));
        document["versions"][version] = json!({
            "dist": { "integrity": Integrity::of(head.as_bytes()).to_string() },
            "dependencies": table(dependencies),
            "peerDependencies": table(peers),
            "license": "MIT",
        });
        document["time"][version] = json!(if young { "2026-06-14T00:00:00.000Z" } else { "2026-01-01T00:00:00.000Z" });
        document["dist-tags"]["latest"] = json!(version);
    }
    let understood = |document| Some(Packument::understand(serde_json::from_value::<Document>(document).unwrap()));
    documents.into_iter().map(|(name, document)| (PackageName::parse(name).unwrap(), understood(document))).collect()
}

fn solve(requests: &[&str], documents: &Documents, before: Option<&Lock>, rules: &Rules) -> Result<Lock, Problem> {
    let requests: Vec<_> = requests.iter().map(|text| Request::parse(text).unwrap()).collect();
    match resolve(&requests, documents, before, rules, parse_moment(NOW).unwrap())? {
        Step::Done(lock) => Ok(lock),
        Step::Needs(names) => panic!("needs {names:?}"),
    }
}

fn shown(lock: &Lock) -> Vec<String> {
    lock.packages
        .iter()
        .map(|(place, locked)| format!("{} {}", place.path().replace("node_modules/", ""), locked.version))
        .collect()
}

fn check(requests: &[&str], lines: &[&str], expected: &[&str]) {
    let lock = solve(requests, &registry(lines), None, &Rules::default()).unwrap();
    assert_eq!(shown(&lock), expected, "{requests:?}");
    assert_eq!(Lock::parse(&lock.to_text()).unwrap(), lock, "a lock is read as it was written");
}

#[test]
fn newest_version_of_what_is_asked_for_and_its_dependencies() {
    check(&["a"], &["a 1.0.0: b ^1", "a 2.0.0: b ^1.1", "b 1.0.0", "b 1.2.0", "b 2.0.0"], &["a 2.0.0", "b 1.2.0"]);
    check(&["a@1"], &["a 1.0.0: b ^1", "a 2.0.0", "b 1.0.0"], &["a 1.0.0", "b 1.0.0"]);
}

#[test]
fn another_version_lies_below_the_package_that_wants_it() {
    check(&["a", "b@2"], &["a 1.0.0: b ^1", "b 1.0.0", "b 2.0.0"], &["a 1.0.0", "a/b 1.0.0", "b 2.0.0"]);
}

#[test]
fn what_lies_below_is_found_by_those_that_lie_there_too() {
    let lines = ["a 1.0.0: b ^1, c ^1", "c 1.0.0: b ^1", "b 1.0.0", "b 2.0.0", "c 2.0.0"];
    check(&["a", "b@2", "c@2"], &lines, &["a 1.0.0", "a/b 1.0.0", "a/c 1.0.0", "b 2.0.0", "c 2.0.0"]);
}

#[test]
fn a_cycle_ends() {
    check(&["a"], &["a 1.0.0: b ^1", "b 1.0.0: a ^1"], &["a 1.0.0", "b 1.0.0"]);
}

#[test]
fn there_is_one_react() {
    let lines = [
        "react 18.0.0", "react 19.0.0", "dom 18.0.0:; react ^18", "dom 19.0.0:; react ^19",
        "chart 3.0.0: store ^1; react ^18 || ^19", "store 1.0.0:; react *",
    ];
    check(&["react@18", "dom", "chart"], &lines, &["chart 3.0.0", "dom 18.0.0", "react 18.0.0", "store 1.0.0"]);
    check(&["dom", "chart"], &lines, &["chart 3.0.0", "dom 19.0.0", "react 19.0.0", "store 1.0.0"]);
    // It is not what the package wants, and it is the only one.
    check(&["react@18", "dom@19"], &lines, &["dom 19.0.0", "react 18.0.0"]);
}

#[test]
fn an_alias_is_another_package_under_this_name() {
    let lock = solve(&["a"], &registry(&["a 1.0.0: b npm:c@^1", "c 1.0.0"]), None, &Rules::default()).unwrap();
    assert_eq!(shown(&lock), ["a 1.0.0", "b 1.0.0"]);
    assert!(lock.to_text().contains(r#""name":"c""#), "{}", lock.to_text());
}

#[test]
fn a_lock_that_grows_keeps_its_versions() {
    let old = solve(&["a"], &registry(&["a 1.0.0"]), None, &Rules::default()).unwrap();
    let documents = registry(&["a 1.0.0", "a 1.1.0", "b 1.0.0: a ^1"]);
    assert_eq!(shown(&solve(&["a", "b"], &documents, Some(&old), &Rules::default()).unwrap()), ["a 1.0.0", "b 1.0.0"]);
    assert_eq!(
        shown(&solve(&["a@1.1", "b"], &documents, Some(&old), &Rules::default()).unwrap()),
        ["a 1.1.0", "b 1.0.0"]
    );
}

#[test]
fn documents_are_asked_for_together() {
    let requests: Vec<_> = ["a", "b"].iter().map(|text| Request::parse(text).unwrap()).collect();
    let step = resolve(&requests, &Documents::new(), None, &Rules::default(), 0).unwrap();
    assert!(matches!(step, Step::Needs(names) if names.len() == 2));
}

#[test]
fn young_versions_are_passed_over_and_named_where_there_is_no_other() {
    let lines = ["a 1.0.0", "a 1.1.0 young"];
    check(&["a"], &lines, &["a 1.0.0"]);
    let problem = solve(&["a@1.1"], &registry(&lines), None, &Rules::default()).unwrap_err();
    assert_eq!(problem.code, ProblemCode::TooYoung);
    assert_eq!(problem.message, "`a@1.1.0` was published on 2026-06-14; this server takes it from 2026-06-21 on");
    let none = Rules { minimum_age_days: 0, ..Rules::default() };
    assert_eq!(shown(&solve(&["a"], &registry(&lines), None, &none).unwrap()), ["a 1.1.0"]);
}

#[test]
fn refusals_name_the_package_and_the_way_out() {
    let rules = Rules { deny: vec!["bad".into()], max_packages: 2, ..Rules::default() };
    let lines = [
        "a 1.0.0: bad ^1", "bad 1.0.0", "git 1.0.0: x github:x/y", "url 1.0.0: x https://evil/x.tgz", "b 1.0.0: c ^1",
        "c 1.0.0: d ^1", "d 1.0.0", "path 1.0.0: ../x ^1", "wants 1.0.0: c ^7",
    ];
    let mut documents = registry(&lines);
    documents.insert(PackageName::parse("recat").unwrap(), None);
    for (request, code, says) in [
        ("a", ProblemCode::Refused, "packages.deny"),
        ("git", ProblemCode::Refused, "not the registry"),
        ("url", ProblemCode::Refused, "not the registry"),
        ("b", ProblemCode::Limit, "more than 2 packages"),
        ("path", ProblemCode::Name, "is not the name of a package"),
        ("c@9", ProblemCode::Version, "has no version `9`"),
        ("wants", ProblemCode::Version, "which `wants@1.0.0` wants"),
        ("recat", ProblemCode::Missing, "no package `recat`"),
    ] {
        let problem = solve(&[request], &documents, None, &rules).unwrap_err();
        assert_eq!(problem.code, code, "{request}: {problem}");
        assert!(problem.message.contains(says), "{request}: {problem}");
    }
    assert_eq!(solve(&["recat"], &documents, None, &rules).unwrap_err().help, "Did you mean `react`?");
}

#[test]
fn a_version_without_sha512_is_never_taken() {
    let mut documents = registry(&["a 1.0.0", "a 2.0.0"]);
    let releases = &mut documents.values_mut().next().unwrap().as_mut().unwrap().releases;
    releases.get_mut(&Version::parse("2.0.0").unwrap()).unwrap().integrity = None;
    assert_eq!(shown(&solve(&["a"], &documents, None, &Rules::default()).unwrap()), ["a 1.0.0"]);
    assert_eq!(solve(&["a@2"], &documents, None, &Rules::default()).unwrap_err().code, ProblemCode::Integrity);
}
