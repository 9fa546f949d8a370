//! Forged and odd `Host` values: the right answer, with the right headers.

use serde_json::json;

use super::client::{ask, create, host_of, raw, start};

#[test]
fn spellings_of_a_sandbox_host() {
    let server = start();
    let sandbox = create(&server, &json!({ "guest": "widget", "html": "<p>inside" }));
    let host = host_of(&sandbox, "guestUrl");
    let port = server.port();
    let status = |host: &str| ask(&server, "GET", "/").host(host).frame().send().status;
    assert_eq!(status(&host), 200);
    assert_eq!(status(&host.to_uppercase()), 200, "host names have no case");
    let name = host.strip_suffix(&format!(":{port}")).unwrap();
    for other in [
        name.to_owned(),
        format!("{name}:{}", port.wrapping_add(1)),
        format!("{name}.:{port}"),
        format!("x{host}"),
        format!("g.{host}"),
        format!("{host}.evil.example"),
        format!("evil.example/{host}"),
        format!("user@{host}"),
        format!("[{name}]:{port}"),
        format!("{name}:{port}:{port}"),
        format!("{name}%2e:{port}"),
        format!("{}.localhost:{port}", "a".repeat(32)),
        "[::1]".into(),
        "[::ffff:127.0.0.1]".into(),
        "0x7f.1".into(),
        "evil.example".into(),
    ] {
        let answer = ask(&server, "GET", "/").host(&other).frame().send();
        assert_eq!(answer.status, 404, "{other}");
        assert_eq!(answer.all("content-security-policy").len(), 2, "{other}");
        assert!(answer.all("content-security-policy")[1].contains("frame-ancestors 'none'"));
        assert!(!answer.text().contains("inside"), "{other}");
    }
}

#[test]
fn no_host_several_hosts_and_another_one_in_the_request_line() {
    let server = start();
    let sandbox = create(&server, &json!({ "guest": "widget", "html": "<p>inside" }));
    let host = host_of(&sandbox, "guestUrl");
    let own = format!("localhost:{}", server.port());
    let heads = [
        "GET / HTTP/1.1\r\nConnection: close\r\nSec-Fetch-Dest: iframe\r\n\r\n".to_owned(),
        format!("GET / HTTP/1.1\r\nConnection: close\r\nSec-Fetch-Dest: iframe\r\nHost: {host}\r\nHost: {own}\r\n\r\n"),
        format!(
            "GET / HTTP/1.1\r\nConnection: close\r\nSec-Fetch-Dest: iframe\r\nHost: {host}\r\nHost: {host}\r\n\r\n"
        ),
        format!("GET http://{own}/ HTTP/1.1\r\nConnection: close\r\nSec-Fetch-Dest: iframe\r\nHost: {host}\r\n\r\n"),
        format!("GET http://{host}/ HTTP/1.1\r\nConnection: close\r\nSec-Fetch-Dest: iframe\r\nHost: {own}\r\n\r\n"),
        "GET / HTTP/1.1\r\nConnection: close\r\nSec-Fetch-Dest: iframe\r\nHost: \r\n\r\n".to_owned(),
        "GET / HTTP/1.0\r\nSec-Fetch-Dest: iframe\r\n\r\n".to_owned(),
    ];
    for head in heads {
        let answer = raw(server.port(), head.as_bytes());
        assert!(matches!(answer.status, 400 | 404), "{head}: {}", answer.status);
        assert_eq!(answer.all("content-security-policy").len(), 2, "{head}");
        assert!(!answer.text().contains("inside"), "{head}");
    }
    let whole =
        format!("GET http://{host}/ HTTP/1.1\r\nConnection: close\r\nSec-Fetch-Dest: iframe\r\nHost: {host}\r\n\r\n");
    assert_eq!(raw(server.port(), whole.as_bytes()).text(), "<p>inside");
}

#[test]
fn the_host_origin_by_name_and_address_and_nothing_else() {
    let server = start();
    let port = server.port();
    for host in ["localhost", "LOCALHOST", "127.0.0.1", "[::1]"] {
        assert_eq!(ask(&server, "GET", "/healthz").host(&format!("{host}:{port}")).send().status, 200, "{host}");
    }
    // A page of evil.example whose name was pointed at this machine asks for that name.
    for host in
        [format!("evil.example:{port}"), format!("localhost.:{port}"), "localhost".into(), format!("127.0.0.2:{port}")]
    {
        let answer = ask(&server, "GET", "/healthz").host(&host).send();
        assert_eq!((answer.status, answer.all("content-security-policy").len()), (404, 2), "{host}");
    }
}

/// One module and its types, for pages of any origin; a page that has them already gets 304.
#[test]
fn the_sdk_and_its_types_are_for_everybody() {
    let server = start();
    for (path, content_type, says) in [
        ("/belljar.js", "text/javascript; charset=utf-8", "Belljar"),
        ("/belljar.d.ts", "text/plain; charset=utf-8", "class Belljar"),
    ] {
        let get = |headers: &[(&str, &str)]| {
            let asking = ask(&server, "GET", path).api().header("Origin", "https://anybody.example");
            headers.iter().fold(asking, |asking, (name, value)| asking.header(name, value)).send()
        };
        let answer = get(&[]);
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(content_type)), "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"), "{path}");
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("cross-origin"), "{path}");
        assert!(answer.text().contains(says), "{path}");
        assert_eq!(get(&[("If-None-Match", answer.header("etag").unwrap())]).status, 304, "{path}");
    }
}

#[test]
fn the_sides_of_a_sandbox_do_not_serve_each_other() {
    let server = start();
    let sandbox = create(&server, &json!({ "guest": "app", "files": { "/index.html": "guest", "/main.js": "1" } }));
    let (outer, guest) = (host_of(&sandbox, "outerUrl"), host_of(&sandbox, "guestUrl"));
    let get =
        |host: &str, path: &str, dest: &str| ask(&server, "GET", path).host(host).header("Sec-Fetch-Dest", dest).send();
    assert!(get(&outer, "/", "iframe").text().contains("id=\"belljar\""));
    assert_eq!(get(&outer, "/main.js", "script").status, 404);
    assert_eq!(get(&outer, "/index.html", "iframe").status, 404);
    assert_eq!(get(&guest, "/", "iframe").written(), "guest");
    assert_eq!(get(&guest, "/main.js", "script").text(), "1");
    assert_eq!(get(&guest, "/api/v1/sandboxes", "empty").status, 404);
    assert_eq!(get(&outer, "/api/openapi.json", "empty").status, 404);
    assert_eq!(get(&guest, "/belljar.js", "script").status, 404);
}

#[test]
fn what_a_browser_asks_for_decides() {
    let server = start();
    let app = create(&server, &json!({ "guest": "app", "files": { "/index.html": "doc", "/a.js": "1" } }));
    let run = create(&server, &json!({ "guest": "run" }));
    let get = |sandbox: &serde_json::Value, key: &str, path: &str, headers: &[(&str, &str)]| {
        let asking = ask(&server, "GET", path).host(&host_of(sandbox, key));
        headers.iter().fold(asking, |asking, (name, value)| asking.header(name, value)).send().status
    };
    let dest = |value: &'static str| [("Sec-Fetch-Dest", value)];
    for (sandbox, key) in [(&app, "guestUrl"), (&app, "outerUrl"), (&run, "guestUrl"), (&run, "outerUrl")] {
        assert_eq!(get(sandbox, key, "/", &dest("iframe")), 200);
        for refused in
            ["document", "frame", "fencedframe", "embed", "object", "serviceworker", "unheard-of", "IFRAME", ""]
        {
            assert_eq!(get(sandbox, key, "/", &dest(refused)), 403, "{refused}");
        }
        assert_eq!(get(sandbox, key, "/", &[]), 403, "who does not say");
        assert_eq!(get(sandbox, key, "/", &[("Sec-Fetch-Dest", "iframe"), ("Sec-Fetch-Dest", "document")]), 403);
        assert_eq!(get(sandbox, key, "/", &[("Sec-Fetch-Dest", "iframe"), ("Service-Worker", "script")]), 403);
    }
    assert_eq!(get(&app, "guestUrl", "/a.js", &dest("script")), 200);
    assert_eq!(get(&app, "guestUrl", "/a.js", &dest("document")), 403);
    assert_eq!(get(&app, "guestUrl", "/a.js", &[("Sec-Fetch-Dest", "script"), ("Service-Worker", "script")]), 403);
    assert_eq!(get(&run, "outerUrl", "/", &dest("empty")), 403, "our documents are not parts of others");
}
