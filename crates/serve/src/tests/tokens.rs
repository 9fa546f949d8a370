//! Tokens and keys that change while the server runs, or between two runs of it.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Answered, ask, frame_key, host_of, lease};
use crate::{Config, LabelKey, Running, Scopes, StoreAddress, Token};

fn with(server: &Running, token: &str) -> Answered {
    let asking =
        ask(server, "POST", "/api/v1/policy/compile").api().header("Authorization", &format!("Bearer {token}"));
    asking.json(&json!({ "guest": "run" })).send()
}

fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !holds() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_token_is_rotated_under_traffic_and_no_request_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tokens");
    let (old, kept_old) = Token::generate("ci", Scopes::ALL, None).unwrap();
    let (new, kept_new) = Token::generate("ci", Scopes::ALL, None).unwrap();
    let write = |lines: &[&Token]| {
        let text: String = lines.iter().map(|token| format!("{}\n", token.line())).collect();
        std::fs::write(&path, text).unwrap();
    };
    write(&[&kept_old]);
    let mut config = Config { tokens_file: Some(path.clone()), ..Config::for_tests() };
    config.limits.requests_per_minute = 10_000_000;
    let server = Running::start(config).unwrap();
    assert_eq!((with(&server, &old).status, with(&server, &new).status), (200, 401));
    let (done, answered, current) = (AtomicBool::new(false), AtomicUsize::new(0), Mutex::new(old.clone()));
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    let held = current.lock().unwrap_or_else(PoisonError::into_inner).clone();
                    let answer = with(&server, &held);
                    // Whoever was still on its way with the old one when it was taken out has a new one by now.
                    let changed = *current.lock().unwrap_or_else(PoisonError::into_inner) != held;
                    assert!(answer.status == 200 || changed, "{}: {}", answer.status, answer.text());
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        write(&[&kept_old, &kept_new]);
        until("the new token is taken", || with(&server, &new).status == 200);
        assert_eq!(with(&server, &old).status, 200, "both are valid");
        current.lock().unwrap().clone_from(&new);
        std::fs::write(&path, "sha256:half a li").unwrap();
        std::thread::sleep(Duration::from_millis(2500));
        assert_eq!(with(&server, &old).status, 200, "a broken file changes nothing");
        write(&[&kept_new]);
        until("the old token is refused", || with(&server, &old).status == 401);
        let before = answered.load(Ordering::Relaxed);
        until("traffic goes on", || answered.load(Ordering::Relaxed) > before + 20);
        done.store(true, Ordering::Relaxed);
    });
    write(&[]);
    until("nobody is let in", || with(&server, &new).status == 401);
    let unnamed = ask(&server, "POST", "/api/v1/policy/compile").api().json(&json!({ "guest": "run" })).send();
    assert_eq!(unnamed.status, 401, "an empty list is not the same as none");
}

#[test]
fn keys_of_labels_are_rotated_and_taken_out() {
    let folder = tempfile::tempdir().unwrap();
    let store = StoreAddress::File(folder.path().join("belljar.db"));
    let key = LabelKey::parse(&LabelKey::generate().unwrap()).unwrap();
    let start = |keys: &[LabelKey]| {
        Running::start(Config { store: store.clone(), label_keys: keys.to_vec(), ..Config::for_tests() }).unwrap()
    };
    let make = |server: &Running| {
        let asking = ask(server, "POST", "/api/v1/sandboxes").api();
        let made = asking.json(&json!({ "guest": "widget", "html": "<p>here" })).send().value();
        (made["id"].as_str().unwrap().to_owned(), made)
    };
    let get = |server: &Running, (id, made): &(String, Value)| {
        let named = |key: &str| host_of(made, key).split(':').next().unwrap().to_owned();
        let host = named("guestUrl");
        let moved = json!({ "outerUrl": format!("http://{}:{}/", named("outerUrl"), server.port()) });
        lease(server, &moved, &frame_key(made)).send();
        let shown = ask(server, "GET", "/").host(&format!("{host}:{}", server.port())).frame().send().status;
        (shown, ask(server, "GET", &format!("/api/v1/sandboxes/{id}")).api().send().status)
    };
    let before = start(&[]);
    let old = make(&before);
    before.stop();
    let during = start(&[key.clone(), LabelKey::OfTheStore]);
    let new = make(&during);
    assert_eq!((get(&during, &old), get(&during, &new)), ((200, 200), (200, 200)));
    during.stop();
    let after = start(&[key]);
    assert_eq!((get(&after, &old), get(&after, &new)), ((404, 404), (200, 200)), "a key that is out opens nothing");
    after.stop();
    let back = start(&[]);
    assert_eq!((get(&back, &old), get(&back, &new)), ((200, 200), (404, 404)), "its sandboxes were not lost");
}
