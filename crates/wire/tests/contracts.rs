//! Every file in `tests/contracts` is one message with its expectation. `web/contracts/guards.test.ts` holds the generated
//! TypeScript guards to the same files, so the two sides cannot drift apart.

use belljar_wire::*;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::{Path, PathBuf};

#[test]
fn every_message_is_accepted_or_refused_as_its_file_says() {
    let mut wrong = Vec::new();
    let files = contracts();
    assert!(files.len() >= 100, "only {} files found", files.len());
    for (path, case) in &files {
        let edge = case["edge"].as_str().unwrap();
        let read = round_trip(edge, &case["message"]);
        let expected = case["expect"].as_str().unwrap();
        match (expected, &read) {
            ("accepted", Ok(_)) | ("refused", Err(_)) => {}
            ("accepted", Err(reason)) => wrong.push(format!("{}: refused: {reason}", path.display())),
            ("refused", Ok(_)) => wrong.push(format!("{}: accepted", path.display())),
            _ => wrong.push(format!("{}: expects {expected:?}", path.display())),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_method_of_every_edge_has_an_accepted_message() {
    let files = contracts();
    let accepted = |edge: &str, key: &str, method: &str| {
        files.iter().any(|(_, case)| {
            let message = &case["message"];
            let named = if key == "of" { &message["result"]["of"] } else { &message["method"] };
            case["edge"] == edge && case["expect"] == "accepted" && named == method
        })
    };
    let mut missing = Vec::new();
    for (edge, requests, notifications, results) in edges() {
        for method in requests.iter().chain(notifications) {
            if !accepted(edge, "method", method) {
                missing.push(format!("{edge} {method}"));
            }
        }
        for method in results {
            if !accepted(edge, "of", method) {
                missing.push(format!("{edge} result of {method}"));
            }
        }
    }
    assert!(missing.is_empty(), "no accepted message for: {}", missing.join(", "));
}

#[test]
fn every_request_is_answered_on_the_opposite_edge() {
    let edges = edges();
    for pair in edges.chunks(2) {
        let [(_, asks, _, answers), (_, asks_back, _, answers_back)] = pair else { panic!("edges come in pairs") };
        assert_eq!(asks, answers_back, "{pair:?}");
        assert_eq!(asks_back, answers, "{pair:?}");
    }
}

type Methods = &'static [&'static str];

fn edges() -> Vec<(&'static str, Methods, Methods, Methods)> {
    macro_rules! edges {
        ($($edge:ident)*) => {
            vec![$( (stringify!($edge), $edge::REQUESTS, $edge::NOTIFICATIONS, $edge::RESULTS) ),*]
        };
    }
    edges!(HostToOuter OuterToHost OuterToInner InnerToOuter InnerToWorker WorkerToInner OuterToWorker WorkerToOuter
        PageToServiceWorker ServiceWorkerToPage)
}

/// Read, written and read again: what was accepted once is accepted as it is sent on.
fn round_trip(edge: &str, message: &Value) -> Result<Value, String> {
    fn through<T: DeserializeOwned + serde::Serialize + PartialEq + std::fmt::Debug>(
        message: &Value,
    ) -> Result<Value, String> {
        let typed: T = serde_json::from_value(message.clone()).map_err(|error| error.to_string())?;
        serde_json::to_value(typed).map_err(|error| error.to_string())
    }
    match edge {
        "HostToOuter" => through::<HostToOuter>(message),
        "OuterToHost" => through::<OuterToHost>(message),
        "OuterToInner" => through::<OuterToInner>(message),
        "InnerToOuter" => through::<InnerToOuter>(message),
        "InnerToWorker" => through::<InnerToWorker>(message),
        "WorkerToInner" => through::<WorkerToInner>(message),
        "OuterToWorker" => through::<OuterToWorker>(message),
        "WorkerToOuter" => through::<WorkerToOuter>(message),
        "PageToServiceWorker" => through::<PageToServiceWorker>(message),
        "ServiceWorkerToPage" => through::<ServiceWorkerToPage>(message),
        other => panic!("no edge named {other}"),
    }
}

#[expect(clippy::disallowed_methods, reason = "a test reads its corpus; the crate itself reads nothing")]
fn contracts() -> Vec<(PathBuf, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/contracts");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|path| {
            let case = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            (path, case)
        })
        .collect()
}
