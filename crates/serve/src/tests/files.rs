//! A guest's files: content types from a list, hostile paths that find nothing, one content kept once.

use serde_json::json;

use super::client::{ask, create, host_of, start};

#[test]
fn types_come_from_a_list() {
    let server = start();
    let files = json!({
        "/index.html": "<p>", "/a.js": "", "/b.MJS": "", "/c.css": "", "/d.svg": "", "/e.json": "", "/f.wasm": "", "/g": "", "/h.exe": "",
        "/i.xhtml": "", "/j.html.": "", "/k.php": "", "/ä ö.txt": "",
    });
    let sandbox = create(&server, &json!({ "guest": "app", "files": files }));
    let host = host_of(&sandbox, "guestUrl");
    for (path, content_type) in [
        ("/a.js", "text/javascript; charset=utf-8"),
        ("/b.MJS", "text/javascript; charset=utf-8"),
        ("/c.css", "text/css; charset=utf-8"),
        ("/d.svg", "image/svg+xml"),
        ("/e.json", "application/json"),
        ("/f.wasm", "application/wasm"),
        ("/g", "application/octet-stream"),
        ("/h.exe", "application/octet-stream"),
        ("/i.xhtml", "application/octet-stream"),
        ("/j.html.", "application/octet-stream"),
        ("/k.php", "application/octet-stream"),
        ("/%C3%A4%20%C3%B6.txt", "text/plain; charset=utf-8"),
    ] {
        let answer = ask(&server, "GET", path).host(&host).header("Sec-Fetch-Dest", "empty").send();
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(content_type)), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.body.len(), 0, "an empty file is a file");
    }
}

#[test]
fn hostile_paths_find_nothing() {
    let server = start();
    let files = json!({ "/index.html": "index", "/etc/passwd": "mine", "/a/index.html": "a", "/%61": "x" });
    let refused =
        ask(&server, "POST", "/api/v1/sandboxes").api().json(&json!({ "guest": "app", "files": files })).send();
    assert_eq!(refused.status, 422, "a percent sign would make two names for one file");
    let files = json!({ "/index.html": "index", "/etc/passwd": "mine", "/a/index.html": "a" });
    let sandbox = create(&server, &json!({ "guest": "app", "files": files }));
    let host = host_of(&sandbox, "guestUrl");
    let get = |path: &str| ask(&server, "GET", path).host(&host).frame().send();
    for (path, text) in [
        ("/", "index"),
        ("/index.html", "index"),
        ("/?q=../../x", "index"),
        ("/a/", "a"),
        ("/%65tc/passwd", "mine"),
        ("/%2Findex.html", ""),
    ] {
        let answer = get(path);
        assert_eq!(answer.written() == text, answer.status == 200, "{path}: {}", answer.text());
    }
    let long = format!("/{}", "../".repeat(3_000));
    for path in [
        "//",
        "//index.html",
        "/../index.html",
        "/./index.html",
        "/a/../index.html",
        "/%2e%2e/index.html",
        "/a/..%2findex.html",
        "/a%2f..%2findex.html",
        "/..%5cindex.html",
        "/\\index.html",
        "/index.html%00",
        "/index.html%00.js",
        "/index.html%0a",
        "/index.html/",
        "/a",
        "/INDEX.HTML",
        "/%252e%252e/index.html",
        "/%c0%ae%c0%ae/index.html",
        "/%ff",
        "/%",
        "/%2",
        "/%zz",
        "/;/index.html",
        "/index.html;x",
        long.as_str(),
        "/__belljar",
        "/__belljar/",
        "/%5F%5Fbelljar/reports",
        "/etc%2fpasswd/..",
    ] {
        assert_eq!(get(path).status, 404, "{path}");
    }
    assert_eq!(get("/etc%2fpasswd").text(), "mine", "decoded once, and then looked up in a map");
}

#[test]
fn parts_of_files_are_sealed_like_the_whole() {
    let server = start();
    let files = json!({ "/index.html": "<video src=film.mp4>", "/film.mp4": "0123456789", "/none.mp4": "" });
    let sandbox = create(&server, &json!({ "guest": "app", "files": files }));
    let host = host_of(&sandbox, "guestUrl");
    let get = |method, path: &str, headers: &[(&str, &str)]| {
        let asking = ask(&server, method, path).host(&host).header("Sec-Fetch-Dest", "video");
        headers.iter().fold(asking, |asking, (name, value)| asking.header(name, value)).send()
    };
    let whole = get("GET", "/film.mp4", &[]);
    assert_eq!(
        (whole.status, whole.text().as_str(), whole.header("accept-ranges")),
        (200, "0123456789", Some("bytes"))
    );
    let etag = whole.header("etag").unwrap().to_owned();
    let csp = whole.header("content-security-policy").unwrap();
    for (headers, status, text, range) in [
        (vec![("Range", "bytes=0-1")], 206, "01", Some("bytes 0-1/10")),
        (vec![("Range", "bytes=8-")], 206, "89", Some("bytes 8-9/10")),
        (vec![("Range", "bytes=-3")], 206, "789", Some("bytes 7-9/10")),
        (vec![("Range", "bytes=5-5000")], 206, "56789", Some("bytes 5-9/10")),
        (vec![("Range", "bytes=10-")], 416, "The file has no such bytes.\n", Some("bytes */10")),
        (vec![("Range", "bytes=0-0,2-2")], 200, "0123456789", None),
        (vec![("Range", "bytes=2-1")], 200, "0123456789", None),
        (vec![("Range", "bytes=0-1"), ("Range", "bytes=2-3")], 200, "0123456789", None),
        (vec![("Range", "bytes=0-1"), ("If-Range", &etag)], 206, "01", Some("bytes 0-1/10")),
        (vec![("Range", "bytes=0-1"), ("If-Range", "\"another\"")], 200, "0123456789", None),
        (vec![("Range", "bytes=0-1"), ("If-Range", "Sun, 06 Nov 1994 08:49:37 GMT")], 200, "0123456789", None),
        (vec![("Range", "bytes=0-1"), ("If-None-Match", &etag)], 304, "", None),
    ] {
        let answer = get("GET", "/film.mp4", &headers);
        assert_eq!(
            (answer.status, answer.text().as_str(), answer.header("content-range")),
            (status, text, range),
            "{headers:?}"
        );
        assert_eq!(answer.header("content-security-policy"), Some(csp), "{headers:?}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{headers:?}");
        assert_eq!(answer.header("etag"), Some(etag.as_str()), "{headers:?}");
        assert_eq!(answer.header("content-type") == Some("video/mp4"), matches!(status, 200 | 206), "{headers:?}");
    }
    let head = get("HEAD", "/film.mp4", &[("Range", "bytes=0-1")]);
    assert_eq!((head.status, head.header("content-length")), (200, Some("10")), "a range is for GET alone");
    assert_eq!(get("GET", "/none.mp4", &[("Range", "bytes=0-")]).status, 416);
}

#[test]
fn opaque_guests_can_load_their_own_modules_and_nobody_else_can() {
    let server = start();
    let files = json!({ "/index.html": "", "/m.js": "export {}" });
    let opaque = create(&server, &json!({ "guest": "app", "files": files }));
    let own =
        create(&server, &json!({ "guest": "app", "files": files, "policy": { "sandbox": { "storage": "own" } } }));
    let widget = create(&server, &json!({ "guest": "widget", "html": "" }));
    let allowed = |sandbox: &serde_json::Value, key: &str| {
        let answer = ask(&server, "GET", "/").host(&host_of(sandbox, key)).frame().header("Origin", "null").send();
        answer.header("access-control-allow-origin").map(str::to_owned)
    };
    assert_eq!(allowed(&opaque, "guestUrl").as_deref(), Some("null"));
    for (sandbox, key) in [(&opaque, "outerUrl"), (&own, "guestUrl"), (&own, "outerUrl"), (&widget, "guestUrl")] {
        assert_eq!(allowed(sandbox, key), None);
    }
}

#[test]
fn many_readers_and_one_writer_never_see_half_a_change() {
    let server = start();
    let sandbox = create(&server, &json!({ "guest": "app", "files": { "/index.html": "0", "/a": "0", "/b": "0" } }));
    let host = host_of(&sandbox, "guestUrl");
    let path = format!("/api/v1/sandboxes/{}/files", sandbox["id"].as_str().unwrap());
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let mut newest = 0;
                for _ in 0..60 {
                    let seen: u32 = ask(&server, "GET", "/a")
                        .host(&host)
                        .header("Sec-Fetch-Dest", "empty")
                        .send()
                        .text()
                        .parse()
                        .unwrap();
                    assert!(seen >= newest, "{seen} after {newest}: an old version came back");
                    newest = seen;
                }
            });
        }
        scope.spawn(|| {
            for turn in 1..=40_u32 {
                let files = json!({ "files": { "/a": turn.to_string(), "/b": turn.to_string() } });
                assert_eq!(ask(&server, "PATCH", &path).api().json(&files).send().status, 200);
                // What was acknowledged is what the next request sees.
                let seen = ask(&server, "GET", "/b").host(&host).header("Sec-Fetch-Dest", "empty").send().text();
                assert_eq!(seen, turn.to_string());
            }
        });
    });
}

/// What is asked for most is answered without the router. `HEAD` is not, so the two ways can be held against each other.
#[test]
fn the_short_way_says_what_the_long_way_says() {
    let server = start();
    let files = json!({ "/index.html": "<!doctype html><p>", "/deep/a b.js": "1", "/plain.txt": "x", "/empty": "" });
    let made = [
        json!({ "guest": "run" }),
        json!({ "guest": "widget", "html": "<p>" }),
        json!({ "guest": "app", "files": files }),
        json!({ "guest": "app", "files": files, "policy": { "sandbox": { "storage": "own" } } }),
    ]
    .map(|body| create(&server, &body));
    for sandbox in &made {
        for host in ["outerUrl", "guestUrl"].map(|key| host_of(sandbox, key)) {
            for path in ["/", "/index.html", "/deep/a%20b.js", "/plain.txt", "/empty", "/deep", "/none", "/__belljar/x"]
            {
                for intent in ["iframe", "script", "empty", "document"] {
                    let ask = |method: &str, etag: &str| {
                        let asking = ask(&server, method, path).host(&host).header("Sec-Fetch-Dest", intent);
                        let mut answer = asking.header("If-None-Match", etag).send();
                        // The length of nothing may be told or not.
                        let own = ["x-request-id", "date"];
                        let length = if answer.status == 304 { "content-length" } else { "" };
                        answer.headers.retain(|(name, _)| !own.contains(&name.as_str()) && name != length);
                        answer.headers.sort();
                        answer
                    };
                    let short = ask("GET", "\"other\"");
                    let etag = short.header("etag").unwrap_or("\"other\"").to_owned();
                    for etag in ["\"other\"", &etag] {
                        let (short, long) = (ask("GET", etag), ask("HEAD", etag));
                        assert_eq!(
                            (short.status, &short.headers),
                            (long.status, &long.headers),
                            "{intent} {host}{path}"
                        );
                    }
                }
            }
        }
    }
}
