//! What apps have besides their files: Belljar's script in each document, and the service worker.

use serde_json::{Value, json};

use super::client::{ask, create, host_of};
use crate::{Config, Running};

fn app(server: &Running, policy: &Value) -> String {
    let files = json!({
        "/index.html": "<!-- <head> --><!doctype html><title>x</title>",
        "/a.js": "1",
        "/part.html": "<p>part",
    });
    host_of(&create(server, &json!({ "guest": "app", "policy": policy, "files": files })), "guestUrl")
}

#[test]
fn a_document_begins_with_the_script_and_a_part_does_not() {
    let server = Running::start(Config::for_tests()).unwrap();
    let host = app(&server, &json!({}));
    let document = ask(&server, "GET", "/").host(&host).frame().send();
    let expected = "<!-- <head> --><!doctype html><script src=\"/__belljar/page.js\"></script><title>x</title>";
    assert_eq!((document.status, document.text().as_str()), (200, expected));
    let tag = document.header("etag").unwrap().to_owned();
    let again = ask(&server, "GET", "/").host(&host).frame().header("If-None-Match", &tag).send();
    assert_eq!((again.status, again.header("etag")), (304, Some(tag.as_str())));

    // The same file for a script of the app: as it was written, and another thing to a cache.
    let part = ask(&server, "GET", "/").host(&host).header("Sec-Fetch-Dest", "empty").send();
    assert_eq!(part.text(), "<!-- <head> --><!doctype html><title>x</title>");
    assert_ne!(part.header("etag"), Some(tag.as_str()));
    let asked = ask(&server, "GET", "/").host(&host).header("Sec-Fetch-Dest", "empty").header("If-None-Match", &tag);
    assert_eq!(asked.send().status, 200);
    let worker = ask(&server, "GET", "/part.html").host(&host).header("Sec-Fetch-Dest", "empty");
    assert!(worker.header("belljar-as", "document").send().text().starts_with("<script src="));
}

#[test]
fn only_one_script_becomes_a_service_worker_and_only_where_there_is_an_origin() {
    let server = Running::start(Config::for_tests()).unwrap();
    let own = app(&server, &json!({ "sandbox": { "storage": "own" } }));
    let opaque = app(&server, &json!({}));
    let install = |host: &str, path: &str| {
        let asking = ask(&server, "GET", path).host(host).header("Sec-Fetch-Dest", "serviceworker");
        asking.header("Service-Worker", "script").send()
    };
    let worker = install(&own, "/__belljar/worker.js");
    assert_eq!((worker.status, worker.header("service-worker-allowed")), (200, Some("/")));
    // Its walls travel in its text: all of them, as they are sent.
    let document = ask(&server, "GET", "/").host(&own).frame().send();
    let text = worker.text();
    for name in ["content-security-policy", "connection-allowlist", "permissions-policy", "x-content-type-options"] {
        let line = json!({ "name": name, "value": document.header(name).unwrap() });
        assert!(text.contains(&line.to_string()), "{name}");
    }
    for path in ["/a.js", "/", "/__belljar/page.js", "/__belljar/worker.js/", "/%5f_belljar/worker.js"] {
        assert_eq!(install(&own, path).status, 403, "{path}");
    }
    assert_eq!(install(&opaque, "/__belljar/worker.js").status, 403);
    let as_script = ask(&server, "GET", "/__belljar/worker.js").host(&own).header("Sec-Fetch-Dest", "script").send();
    assert_eq!(as_script.status, 404);
}

/// Browsers may keep what a worker answers with, so other files must be another worker's.
#[test]
fn other_files_are_another_worker_and_the_same_files_the_same() {
    let server = Running::start(Config::for_tests()).unwrap();
    let policy = json!({ "sandbox": { "storage": "own" } });
    let files = json!({ "/index.html": "<p>", "/a.js": "1" });
    let sandbox = create(&server, &json!({ "guest": "app", "files": files, "policy": policy }));
    let host = host_of(&sandbox, "guestUrl");
    let install = || {
        let asking = ask(&server, "GET", "/__belljar/worker.js").host(&host).header("Sec-Fetch-Dest", "serviceworker");
        asking.header("Service-Worker", "script").send()
    };
    let write = |text: &str| {
        let path = format!("/api/v1/sandboxes/{}/files", sandbox["id"].as_str().unwrap());
        ask(&server, "PATCH", &path).api().json(&json!({ "files": { "/a.js": text } })).send().value()
    };
    let first = install();
    let says = |version: &str| format!("\"version\":\"{version}\"");
    assert!(first.text().contains(&says(sandbox["version"].as_str().unwrap())));
    let page = ask(&server, "GET", "/__belljar/page.js").host(&host).header("Sec-Fetch-Dest", "script").send();
    assert!(first.text().contains(&format!("\"page\":{}", page.header("etag").unwrap())));
    let changed = write("2");
    assert!(install().text().contains(&says(changed["version"].as_str().unwrap())));
    assert_ne!(install().header("etag"), first.header("etag"));
    write("1");
    assert_eq!(install().header("etag"), first.header("etag"));
}
