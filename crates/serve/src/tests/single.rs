//! One host name for all sandboxes: the label is in the path and is checked as strictly.

use serde_json::json;

use super::client::{ask, create};
use crate::{Config, Isolation, Running};

#[test]
fn the_label_in_the_path_is_checked_and_guests_are_opaque() {
    let server = Running::start(Config { isolation: Isolation::Single, ..Config::for_tests() }).unwrap();
    let port = server.port();
    let host = format!("127.0.0.1:{port}");
    let sandbox = create(&server, &json!({ "guest": "app", "files": { "/index.html": "guest", "/a/b.js": "1" } }));
    let guest = sandbox["guestUrl"].as_str().unwrap().strip_prefix(&format!("http://{host}")).unwrap().to_owned();
    let outer = sandbox["outerUrl"].as_str().unwrap().split('#').next().unwrap();
    let outer = outer.strip_prefix(&format!("http://{host}")).unwrap().to_owned();
    let get = |path: &str| ask(&server, "GET", path).host(&host).frame().send();
    assert_eq!(get(&guest).text(), "guest");
    assert_eq!(get(&format!("{guest}a/b.js")).text(), "1");
    assert!(get(&outer).text().contains("id=\"belljar\""));
    assert!(get(&guest).header("content-security-policy").unwrap().contains("sandbox allow-scripts;"));
    let letter = if guest.starts_with("/~a") { "b" } else { "a" };
    let wrong_label = format!("/~{letter}{}", &guest[3..]);
    for path in [
        "/",
        "/healthz",
        "/api/v1/sandboxes",
        "/~/",
        &wrong_label,
        &format!("/{guest}"),
        &format!("{outer}.."),
        "/__belljar/reports",
    ] {
        let answer = get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.all("content-security-policy").is_empty());
    }
    let own = json!({ "guest": "app", "html": "x", "policy": { "sandbox": { "storage": "own" } } });
    let refused = ask(&server, "POST", "/api/v1/sandboxes").api().json(&own).send();
    assert_eq!(refused.value()["diagnostics"][0]["code"], "P041");
    // The shared sandbox origin is never a caller.
    let asking = ask(&server, "POST", "/api/v1/sandboxes").api().header("Origin", &format!("http://{host}"));
    assert_eq!(asking.json(&json!({ "guest": "run" })).send().status, 403);
    assert!(!Isolation::Single.lost().is_empty());
}
