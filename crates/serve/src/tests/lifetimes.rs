//! TTL, idleness, eviction, quotas.

use std::time::Duration;

use serde_json::{Value, json};

use super::client::{ask, create, host_of, shown};
use crate::{Config, Limits, Running};

fn limited(change: impl FnOnce(&mut Limits)) -> Running {
    let mut config = Config::for_tests();
    change(&mut config.limits);
    Running::start(config).unwrap()
}

fn alive(server: &Running, sandbox: &Value) -> bool {
    let answer = ask(server, "GET", "/").host(&host_of(sandbox, "guestUrl")).frame().send();
    assert!(matches!(answer.status, 200 | 404), "{}", answer.status);
    // What is over carries the tightest policy.
    assert_eq!(answer.all("content-security-policy").len(), if answer.status == 200 { 1 } else { 2 });
    answer.status == 200
}

fn widget(server: &Running) -> Value {
    create(server, &json!({ "guest": "widget", "html": "<p>" }))
}

#[test]
fn time_runs_out() {
    let server = limited(|_| ());
    let short = create(&server, &json!({ "guest": "widget", "html": "<p>", "ttlSeconds": 1 }));
    let long = widget(&server);
    assert!(alive(&server, &short));
    std::thread::sleep(Duration::from_millis(1100));
    assert!(!alive(&server, &short));
    assert!(alive(&server, &long));
    let path = format!("/api/v1/sandboxes/{}", short["id"].as_str().unwrap());
    assert_eq!(ask(&server, "GET", &path).api().send().status, 404);
}

#[test]
fn what_nobody_uses_goes_and_use_keeps_it() {
    let server = limited(|limits| limits.idle_seconds = 2);
    let (used, unused) = (widget(&server), widget(&server));
    for _ in 0..3 {
        std::thread::sleep(Duration::from_millis(900));
        assert!(alive(&server, &used));
    }
    assert!(!alive(&server, &unused));
}

#[test]
fn the_least_recently_used_makes_room() {
    let server = limited(|limits| limits.sandboxes = 3);
    let first = widget(&server);
    let rest: Vec<_> = (0..2).map(|_| widget(&server)).collect();
    assert!(alive(&server, &first));
    // Use is written down with the next tidying, ten seconds at most; a new sandbox of the same kind does it at once.
    let newest = widget(&server);
    assert!(alive(&server, &newest));
    let left = [&first, &rest[0], &rest[1]].into_iter().filter(|sandbox| alive(&server, sandbox)).count();
    assert_eq!(left, 2);
}

#[test]
fn bytes_make_room_too_and_one_sandbox_has_a_roof() {
    let server = limited(|limits| {
        limits.bytes = 2500;
        limits.sandbox_bytes = 1500;
    });
    let kilobyte = "x".repeat(1000);
    let sized = |text: &str| json!({ "guest": "widget", "html": text });
    let all: Vec<_> = (0..3).map(|_| create(&server, &sized(&kilobyte))).collect();
    assert_eq!(all.iter().map(|sandbox| alive(&server, sandbox)).collect::<Vec<_>>(), [false, true, true]);
    let refused = ask(&server, "POST", "/api/v1/sandboxes").api().json(&sized(&"x".repeat(1501))).send();
    assert_eq!((refused.status, refused.value()["code"].as_str()), (413, Some("INVALID_PARAMS")));
    assert!(refused.text().contains("limits.sandboxBytes"));
    let grown = json!({ "files": { "/index.html": "x".repeat(1501) } });
    let path = format!("/api/v1/sandboxes/{}/files", all[2]["id"].as_str().unwrap());
    assert_eq!(ask(&server, "PATCH", &path).api().json(&grown).send().status, 413);
    assert_eq!(
        ask(&server, "GET", "/").host(&host_of(&all[2], "guestUrl")).frame().send().text(),
        kilobyte,
        "as it was"
    );
}

#[test]
fn an_embedder_pushes_out_its_own_first() {
    let server = limited(|limits| limits.sandboxes_per_embedder = 2);
    let make = |page: &str| {
        let asking = ask(&server, "POST", "/api/v1/sandboxes").api().header("Origin", page);
        shown(&server, asking.json(&json!({ "guest": "widget", "html": "<p>" })).send().value())
    };
    let quiet = make("http://localhost:1");
    let loud: Vec<_> = (0..4).map(|_| make("http://localhost:2")).collect();
    assert!(alive(&server, &quiet));
    assert_eq!(loud.iter().map(|sandbox| alive(&server, sandbox)).collect::<Vec<_>>(), [false, false, true, true]);
}

#[test]
fn too_many_at_once_is_429_with_a_time_to_wait() {
    let server = limited(|limits| limits.creates_per_minute = 3);
    for _ in 0..3 {
        widget(&server);
    }
    let answer = ask(&server, "POST", "/api/v1/sandboxes").api().json(&json!({ "guest": "run" })).send();
    assert_eq!((answer.status, answer.value()["code"].as_str()), (429, Some("RATE_LIMITED")));
    let wait: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=20).contains(&wait), "{wait}");
    let other = ask(&server, "POST", "/api/v1/sandboxes").api().header("Origin", "http://localhost:9");
    assert_eq!(other.json(&json!({ "guest": "run" })).send().status, 201, "others are not held up");
}

#[test]
fn files_and_bodies_have_roofs() {
    let server = limited(|limits| {
        limits.files = 3;
        limits.body_bytes = 2048;
    });
    let many = json!({ "guest": "app", "files": { "/index.html": "", "/1": "", "/2": "", "/3": "" } });
    let answer = ask(&server, "POST", "/api/v1/sandboxes").api().json(&many).send();
    assert_eq!(answer.status, 413, "{}", answer.text());
    let large = json!({ "guest": "widget", "html": "x".repeat(3000) });
    let answer = ask(&server, "POST", "/api/v1/sandboxes").api().json(&large).send();
    assert_eq!((answer.status, answer.header("content-type")), (413, Some("application/problem+json")));
    assert!(answer.text().contains("limits.bodyBytes"));
}

#[test]
fn many_makers_at_once() {
    let server = limited(|limits| limits.sandboxes = 10);
    let made: Vec<_> = std::thread::scope(|scope| {
        let makers: Vec<_> =
            (0..4).map(|_| scope.spawn(|| (0..10).map(|_| widget(&server)).collect::<Vec<_>>())).collect();
        makers.into_iter().flat_map(|maker| maker.join().unwrap()).collect()
    });
    let ids: std::collections::BTreeSet<_> = made.iter().map(|sandbox| sandbox["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), 40);
    assert_eq!(made.iter().filter(|sandbox| alive(&server, sandbox)).count(), 10);
}

#[test]
fn memory_has_a_roof_and_the_rest_comes_from_the_store() {
    let server = limited(|limits| limits.memory_bytes = 1 << 20);
    let html = |number: usize| format!("{number} {}", "x".repeat(40_000));
    let made: Vec<_> =
        (0..60).map(|number| create(&server, &json!({ "guest": "widget", "html": html(number) }))).collect();
    for _ in 0..2 {
        for (number, sandbox) in made.iter().enumerate() {
            let answer = ask(&server, "GET", "/").host(&host_of(sandbox, "guestUrl")).frame().send();
            assert_eq!(answer.text(), html(number));
        }
        let metrics = ask(&server, "GET", "/metrics").api().send().text();
        let held = metrics.lines().find_map(|line| line.strip_prefix("belljar_memory_bytes ")).unwrap();
        let held: usize = held.parse().unwrap();
        assert!(held > 1 << 18 && held <= 1 << 20, "{held}");
    }
}
