//! For whoever watches the server: health, readiness, numbers.

use serde_json::json;

use super::client::{ask, create, host_of, start};
use crate::{Config, Running, StoreAt};

#[test]
fn a_store_that_does_not_work_is_alive_and_not_ready() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("belljar.db");
    let server = Running::start(Config { store: StoreAt::File(path.clone()), ..Config::for_tests() }).unwrap();
    let status = |path: &str| ask(&server, "GET", path).api().send().status;
    assert_eq!((status("/healthz"), status("/readyz")), (200, 200));
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("ALTER TABLE sandbox RENAME TO elsewhere").unwrap();
    assert_eq!((status("/healthz"), status("/readyz")), (200, 503));
    other.execute_batch("ALTER TABLE elsewhere RENAME TO sandbox").unwrap();
    assert_eq!(status("/readyz"), 200);
}

#[test]
fn nobody_can_make_a_series_of_numbers() {
    let server = start();
    let series = || {
        let text = ask(&server, "GET", "/metrics").api().send().text();
        let names =
            text.lines().filter(|line| !line.starts_with('#')).map(|line| line.rsplit_once(' ').unwrap().0.to_owned());
        names.collect::<Vec<_>>()
    };
    let before = series();
    let sandbox = create(&server, &json!({ "guest": "widget", "html": "x" }));
    for number in 0..20 {
        ask(&server, "GET", &format!("/nowhere/{number}")).api().send();
        ask(&server, "GET", &format!("/api/v1/sandboxes/{number}")).api().send();
        ask(&server, "GET", &format!("/{number}")).host(&host_of(&sandbox, "guestUrl")).frame().send();
        ask(&server, "GET", "/").host(&format!("x{number}.example")).send();
    }
    assert_eq!(series(), before);
    let text = ask(&server, "GET", "/metrics").api().send().text();
    let value = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name} in {text}"));
        line.rsplit_once(' ').unwrap().1.parse::<f64>().unwrap()
    };
    assert_eq!(value("belljar_sandboxes_created_total"), 1.0);
    assert_eq!(value("belljar_responses_total{side=\"sandbox\",class=\"4xx\"}"), 40.0);
    assert_eq!(value("belljar_answer_seconds_count{side=\"sandbox\"}"), 40.0);
    assert_eq!(value("belljar_answer_seconds_bucket{side=\"sandbox\",le=\"+Inf\"}"), 40.0);
    assert!(value("belljar_answer_seconds_sum{side=\"sandbox\"}") > 0.0);
    assert!(value("belljar_build_info{version=") > 0.0);
}
