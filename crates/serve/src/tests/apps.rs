//! Files of apps: written in one step, seen at once, listed for a service worker, and bad input told.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::client::{Answered, ask, create, host_of, start};
use crate::{Config, Running};

fn app(server: &Running, files: &Value) -> Value {
    create(server, &json!({ "guest": "app", "files": files }))
}

fn patch(server: &Running, sandbox: &Value, files: &Value) -> Answered {
    let path = format!("/api/v1/sandboxes/{}/files", sandbox["id"].as_str().unwrap());
    ask(server, "PATCH", &path).api().json(&json!({ "files": files })).send()
}

fn get(server: &Running, sandbox: &Value, path: &str, dest: &str) -> Answered {
    ask(server, "GET", path).host(&host_of(sandbox, "guestUrl")).header("Sec-Fetch-Dest", dest).send()
}

#[test]
fn bytes_are_bytes_and_types_are_those_of_the_web() {
    let server = start();
    let wasm = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0xff, 0xfe];
    let sandbox = app(&server, &json!({ "/index.html": "<p>" }));
    let bytes = json!({ "base64": STANDARD.encode(wasm) });
    let written = patch(&server, &sandbox, &json!({ "/m.wasm": bytes, "/empty.css": "", "/größe/日本 語.js": "1" }));
    assert_eq!(written.status, 200, "{}", written.text());
    let answer = get(&server, &sandbox, "/m.wasm", "empty");
    assert_eq!((answer.body.as_slice(), answer.header("content-type")), (&wasm[..], Some("application/wasm")));
    assert_eq!(get(&server, &sandbox, "/empty.css", "style").header("content-length"), Some("0"));
    let unicode = get(&server, &sandbox, "/gr%C3%B6%C3%9Fe/%E6%97%A5%E6%9C%AC%20%E8%AA%9E.js", "script");
    assert_eq!((unicode.status, unicode.text().as_str()), (200, "1"));
    for (name, kind) in [
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.js.map", "application/json"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.avif", "image/avif"),
        ("a.woff2", "font/woff2"),
        ("a.ttf", "font/ttf"),
        ("a.mp4", "video/mp4"),
        ("a.m4a", "audio/mp4"),
        ("a.opus", "audio/ogg"),
        ("a.vtt", "text/vtt; charset=utf-8"),
        ("a.svg", "image/svg+xml"),
        ("a.glb", "model/gltf-binary"),
        ("a.importmap", "application/importmap+json"),
        ("a.ts", "application/octet-stream"),
        ("a.swf", "application/octet-stream"),
    ] {
        assert_eq!(patch(&server, &sandbox, &json!({ format!("/{name}"): "x" })).status, 200);
        assert_eq!(get(&server, &sandbox, &format!("/{name}"), "empty").header("content-type"), Some(kind), "{name}");
    }
}

#[test]
fn a_folder_is_its_page_with_a_slash_and_nothing_redirects() {
    let server = start();
    let sandbox = app(&server, &json!({ "/index.html": "root", "/docs/index.html": "docs", "/docs/a.js": "a" }));
    for (path, status, text) in
        [("/", 200, "root"), ("/docs/", 200, "docs"), ("/docs/index.html", 200, "docs"), ("/none/", 404, "")]
    {
        let answer = get(&server, &sandbox, path, "iframe");
        assert_eq!((answer.status, answer.header("location")), (status, None), "{path}");
        assert!(answer.written().starts_with(text), "{path}");
    }
    let without = get(&server, &sandbox, "/docs", "iframe");
    assert_eq!((without.status, without.header("location")), (404, None));
    assert!(without.text().contains("with a slash"), "{}", without.text());
}

#[test]
fn a_service_worker_can_ask_which_files_there_are() {
    let server = start();
    let sandbox = app(&server, &json!({ "/index.html": "<p>", "/a.js": "1" }));
    let listed = get(&server, &sandbox, "/__belljar/files", "empty");
    let value = listed.value();
    assert_eq!((listed.status, listed.header("content-type")), (200, Some("application/json")));
    assert_eq!(value["version"], sandbox["version"]);
    assert_eq!(value["files"], sandbox["files"]);
    assert_eq!(value["files"][0]["path"], "/a.js");
    assert_eq!(value.as_object().unwrap().len(), 2, "nothing but what the guest may know");
    let again = ask(&server, "GET", "/__belljar/files")
        .host(&host_of(&sandbox, "guestUrl"))
        .header("Sec-Fetch-Dest", "empty")
        .header("If-None-Match", listed.header("etag").unwrap())
        .send();
    assert_eq!((again.status, again.body.len()), (304, 0));
    patch(&server, &sandbox, &json!({ "/a.js": "2" }));
    let changed = get(&server, &sandbox, "/__belljar/files", "empty").value();
    assert_ne!(changed["version"], value["version"]);
    patch(&server, &sandbox, &json!({ "/a.js": "1" }));
    assert_eq!(get(&server, &sandbox, "/__belljar/files", "empty").value(), value, "the same files, the same version");
    for other in [json!({ "guest": "run" }), json!({ "guest": "tool" })] {
        assert_eq!(get(&server, &create(&server, &other), "/__belljar/files", "empty").status, 404);
    }
}

#[test]
fn whoever_listens_hears_that_files_changed() {
    let server = start();
    let sandbox = app(&server, &json!({ "/index.html": "<p>", "/old.js": "1" }));
    let mut stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    let path = format!("/api/v1/sandboxes/{}/reports?stream=1", sandbox["id"].as_str().unwrap());
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", server.port()).unwrap();
    let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
    let mut news = || -> Value {
        let line = lines.find(|line| line.starts_with("data: {")).unwrap();
        serde_json::from_str(line.strip_prefix("data: ").unwrap()).unwrap()
    };
    assert_eq!(news()["version"], sandbox["version"], "first, what is there");
    let changed = patch(&server, &sandbox, &json!({ "/a.css": "p{}", "/old.js": null }));
    let heard = news();
    assert_eq!(
        heard,
        json!({ "sandbox": sandbox["id"], "version": changed.value()["version"], "put": ["/a.css"], "removed": ["/old.js"], "more": 0 })
    );
}

#[test]
fn of_two_writers_the_one_who_looked_first_is_told() {
    let server = start();
    let sandbox = app(&server, &json!({ "/index.html": "0", "/a": "0" }));
    let path = format!("/api/v1/sandboxes/{}/files", sandbox["id"].as_str().unwrap());
    let write = |version: &str, text: &str| {
        ask(&server, "PATCH", &path).api().header("If-Match", version).json(&json!({ "files": { "/a": text } })).send()
    };
    let seen = format!("\"{}\"", sandbox["version"].as_str().unwrap());
    assert_eq!(write(&seen, "first").status, 200);
    let second = write(&seen, "second");
    assert_eq!((second.status, second.value()["code"].as_str()), (412, Some("INVALID_PARAMS")));
    assert!(second.value()["help"].as_str().unwrap().contains("If-Match"));
    assert_eq!(get(&server, &sandbox, "/a", "empty").text(), "first", "nothing of it was written");
    assert_eq!(write("*", "third").status, 200);
    for odd in ["unquoted", "\"a\", \"b", ""] {
        assert_eq!(write(odd, "x").status, 400, "{odd}");
    }
    // Without a version the last one wins, and each is whole.
    let sandbox = app(&server, &json!({ "/index.html": "" }));
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let (server, sandbox) = (&server, &sandbox);
            scope.spawn(move || {
                for turn in 0..10 {
                    let text = format!("{writer}-{turn}");
                    let files = json!({ "/a": text, "/b": text, "/c": text });
                    assert_eq!(patch(server, sandbox, &files).status, 200);
                }
            });
        }
    });
    let texts: Vec<_> = ["/a", "/b", "/c"].map(|path| get(&server, &sandbox, path, "empty").text()).into();
    assert!(texts.iter().all(|text| *text == texts[0] && text.ends_with("-9")), "{texts:?}");
}

#[test]
fn bad_paths_are_all_told_and_nothing_is_written() {
    let server = start();
    let sandbox = app(&server, &json!({ "/index.html": "0" }));
    let bad = [
        "/a\u{0}b", "/__belljar/service_worker.js", "/__belljar", "/__belljar/egress/https/x", "/../x", "/a/../b",
        "/a//b", "a.js", "/", "/a\\b", "/a%2fb", "/a?b", "/a#b", "/a/", "/\u{7f}",
    ];
    let mut files: serde_json::Map<_, _> = bad.iter().map(|path| ((*path).to_owned(), json!("x"))).collect();
    files.insert("/good.js".into(), json!("x"));
    let answer = patch(&server, &sandbox, &Value::Object(files));
    assert_eq!(
        (answer.status, answer.value()["errors"].as_array().unwrap().len()),
        (422, bad.len()),
        "{}",
        answer.text()
    );
    assert!(answer.text().contains("/__belljar` are Belljar's own"));
    assert_eq!(get(&server, &sandbox, "/good.js", "script").status, 404);
    for content in [
        json!(1),
        json!([1]),
        json!({ "base64": "%%" }),
        json!({ "base64": "eA", "x": 1 }),
        json!({ "headers": {} }),
        json!(true),
    ] {
        assert_eq!(patch(&server, &sandbox, &json!({ "/x": content })).status, 422, "{content}");
    }
}

/// A guest's own service worker would stand between it and its headers' reports.
#[test]
fn no_file_becomes_a_service_worker() {
    let server = start();
    let policy = json!({ "sandbox": { "storage": "own" } });
    let files = json!({ "/index.html": "<p>", "/sw.js": "self.onfetch = e => e.respondWith(new Response('mine'))" });
    let sandbox = create(&server, &json!({ "guest": "app", "files": files, "policy": policy }));
    assert_eq!(get(&server, &sandbox, "/sw.js", "script").status, 200, "it is a file");
    assert_eq!(get(&server, &sandbox, "/sw.js", "serviceworker").status, 403, "and no service worker");
    let host = host_of(&sandbox, "guestUrl");
    let older = ask(&server, "GET", "/sw.js")
        .host(&host)
        .header("Sec-Fetch-Dest", "script")
        .header("Service-Worker", "script")
        .send();
    assert_eq!(older.status, 403);
}

#[test]
fn too_much_is_told_by_the_limit_it_breaks_and_nothing_is_written() {
    let server = start();
    let sandbox = app(&server, &json!({ "/index.html": "0" }));
    let limit = |answer: &Answered, name: &str| {
        assert_eq!(
            (answer.status, answer.value()["code"].as_str()),
            (413, Some("INVALID_PARAMS")),
            "{}",
            answer.text()
        );
        assert!(answer.value()["detail"].as_str().unwrap().contains(name), "{}", answer.text());
    };
    limit(&patch(&server, &sandbox, &json!({ "/big.bin": "x".repeat(200 << 20) })), "limits.bodyBytes");
    limit(&patch(&server, &sandbox, &json!({ "/big.bin": "x".repeat(70 << 20) })), "limits.sandboxBytes");
    let many: serde_json::Map<_, _> = (0..100_000).map(|n| (format!("/{n}.js"), json!("1"))).collect();
    limit(&patch(&server, &sandbox, &Value::Object(many)), "limits.files");
    let path = format!("/api/v1/sandboxes/{}", sandbox["id"].as_str().unwrap());
    let view = ask(&server, "GET", &path).api().send().value();
    assert_eq!((view["files"].as_array().unwrap().len(), &view["version"]), (1, &sandbox["version"]));
}

#[test]
fn a_sandbox_that_is_gone_takes_no_files() {
    let mut config = Config::for_tests();
    config.limits.max_ttl_seconds = 60;
    let server = Running::start(config).unwrap();
    let deleted = app(&server, &json!({ "/index.html": "0" }));
    let path = format!("/api/v1/sandboxes/{}", deleted["id"].as_str().unwrap());
    assert_eq!(ask(&server, "DELETE", &path).api().send().status, 204);
    let expired = create(&server, &json!({ "guest": "app", "html": "0", "ttlSeconds": 1 }));
    std::thread::sleep(Duration::from_millis(1_100));
    for sandbox in [deleted, expired] {
        let answer = patch(&server, &sandbox, &json!({ "/a": "x" }));
        assert_eq!((answer.status, answer.value()["code"].as_str()), (404, Some("SANDBOX_LOST")));
        assert_eq!(get(&server, &sandbox, "/a", "empty").status, 404);
    }
}
