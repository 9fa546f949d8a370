//! Whatever a sandbox host answers, it carries that sandbox's full header set: every route of the table, every method,
//! every error path, and handlers that try to do harm.

use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{MethodFilter, on};
use belljar_base::Side;
use http::HeaderMap;
use serde_json::{Value, json};

use super::client::{Answered, ask, create, host_of, raw};
use crate::identity::Access;
use crate::routes::{At, Pace, ROUTES, Route};
use crate::{Config, Running};

/// What must be on every response of every sandbox host, whatever else its Plan says.
const LEAST: &[&str] = &[
    "content-security-policy", "connection-allowlist", "permissions-policy", "cross-origin-opener-policy",
    "cross-origin-embedder-policy", "cross-origin-resource-policy", "referrer-policy", "x-content-type-options",
    "x-dns-prefetch-control", "cache-control", "vary",
];

/// What must never be.
const NEVER: &[&str] = &[
    "set-cookie", "link", "refresh", "location", "service-worker-allowed", "report-to", "speculation-rules", "nel",
    "x-evil", "access-control-allow-credentials", "clear-site-data", "content-location", "content-disposition",
    "supports-loading-mode",
];

/// What a single response may say about itself.
const OF_ONE_RESPONSE: &[&str] = &[
    "content-type", "content-length", "content-range", "accept-ranges", "transfer-encoding", "etag", "allow",
    "retry-after", "date", "connection", "cache-control", "x-request-id",
];

const METHODS: &[&str] =
    &["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "BREW"];

/// The headers of a host: those of its document, without what is said of that one response.
type Walls = Vec<(String, String)>;

fn walls(answer: &Answered) -> Walls {
    let mut walls: Vec<_> =
        answer.headers.iter().filter(|(name, _)| !OF_ONE_RESPONSE.contains(&name.as_str())).cloned().collect();
    walls.sort();
    walls
}

fn walls_of(server: &Running, host: &str) -> Walls {
    let answer = ask(server, "GET", "/").host(host).frame().send();
    assert_eq!(answer.status, 200, "{host}: {}", answer.text());
    for name in LEAST {
        assert_eq!(answer.all(name).len(), 1, "{name} on {host}");
    }
    walls(&answer)
}

fn check(answer: &Answered, host: &Walls, what: &str) {
    assert_eq!(&walls(answer), host, "{what}");
    assert!(matches!(answer.all("cache-control").as_slice(), ["no-store" | "no-cache"]), "{what}");
    for name in NEVER {
        assert_eq!(answer.header(name), None, "{what}");
    }
}

/// Belljar's own document among the guest's: one script by its hash, a worker, and nothing else; shown by the same frames.
fn with_the_guests_policy(mut answer: Answered, walls: &Walls) -> Answered {
    let guests = walls.iter().find(|(name, _)| name == "content-security-policy").cloned().unwrap();
    let own = answer.headers.iter_mut().find(|(name, _)| name == "content-security-policy").unwrap();
    let ancestors = guests.1.split("; ").find(|directive| directive.starts_with("frame-ancestors ")).unwrap();
    let (script, rest) = own.1.split_once("; worker-src ").unwrap();
    assert!(script.starts_with("default-src 'none'; script-src 'sha256-") && script.ends_with("='"), "{script}");
    assert_eq!(rest, format!("data:; base-uri 'none'; form-action 'none'; {ancestors}; sandbox allow-scripts"));
    *own = guests;
    answer
}

/// The document of the sealed engine: the guest's policy, with one script by its hash, WebAssembly, and the worker's.
fn with_the_guests_scripts(mut answer: Answered, walls: &Walls) -> Answered {
    let guests = walls.iter().find(|(name, _)| name == "content-security-policy").cloned().unwrap();
    let scripts = |policy: &str| policy.split("; ").find(|one| one.starts_with("script-src ")).unwrap().to_owned();
    let own = answer.headers.iter_mut().find(|(name, _)| name == "content-security-policy").unwrap();
    let (its, theirs) = (scripts(&own.1), scripts(&guests.1));
    let hash = its.strip_prefix("script-src '").and_then(|its| its.strip_suffix("' 'wasm-unsafe-eval' blob: data:"));
    assert!(hash.is_some_and(|hash| hash.starts_with("sha256-") && !hash.contains(' ')), "{its}");
    own.1 = own.1.replace(&its, &theirs);
    answer
}

fn sandboxes(server: &Running) -> Vec<Value> {
    vec![
        create(server, &json!({ "guest": "run" })),
        create(server, &json!({ "guest": "tool", "placement": "frame" })),
        create(server, &json!({ "guest": "app", "files": { "/index.html": "<p>app", "/main.js": "1" } })),
        create(
            server,
            &json!({ "guest": "app", "html": "own", "policy": { "sandbox": { "storage": "own", "popups": true } } }),
        ),
        create(server, &json!({ "guest": "widget", "html": "<p>widget" })),
    ]
}

#[test]
fn every_route_method_and_error_path_of_every_guest() {
    let server = Running::start(Config::for_tests()).unwrap();
    let (mut walked, mut installed) = (0, 0);
    for sandbox in sandboxes(&server) {
        for (side, key) in [(Side::Outer, "outerUrl"), (Side::Guest, "guestUrl")] {
            let host = host_of(&sandbox, key);
            let walls = walls_of(&server, &host);
            let of_side = ROUTES.iter().filter(|route| route.at == At::Sandbox(side)).map(|route| concrete(route.path));
            let odd = [
                "/nowhere", "/index.html", "/main.js", "//", "//evil.example", "/..", "/%2e%2e/%2e%2e/etc/passwd",
                "/a%00b", "/a%5cb", "/__belljar/", "/__belljar/x.js", "/__belljar/../", "/%5f%5fbelljar/reports", "*",
            ];
            let long = format!("/{}", "a".repeat(10_000));
            let targets: Vec<_> = of_side.chain(odd.map(str::to_owned)).chain([long]).collect();
            for target in &targets {
                for method in METHODS {
                    for dest in
                        [None, Some("iframe"), Some("document"), Some("script"), Some("serviceworker"), Some("object")]
                    {
                        let asking = ask(&server, method, target).host(&host);
                        let asking = match dest {
                            Some(dest) => asking.header("Sec-Fetch-Dest", dest),
                            None => asking,
                        };
                        let what = format!("{method} {target} on {host} for {dest:?}");
                        let answer = asking.send();
                        // CONNECT to a path and `*` for other methods than OPTIONS cannot even be read.
                        if answer.status == 400 && answer.all("content-security-policy").len() == 2 {
                            continue;
                        }
                        // Belljar's own service worker, for an app that has an origin.
                        let installs =
                            target == "/__belljar/worker.js" && dest == Some("serviceworker") && answer.status == 200;
                        if installs {
                            assert_eq!(answer.header("service-worker-allowed"), Some("/"), "{what}");
                            installed += 1;
                            check(&without(answer, "service-worker-allowed"), &walls, &what);
                        } else if answer.status == 204 {
                            assert!(target.ends_with("/reports") && *method == "OPTIONS", "{what}");
                            check(&without_preflight(answer, &walls), &walls, &what);
                        } else if target == "/__belljar/pulse" && answer.status == 200 {
                            assert_eq!((side, dest), (Side::Guest, Some("iframe")), "{what}");
                            check(&with_the_guests_policy(answer, &walls), &walls, &what);
                        } else if target == "/__belljar/sealed" && answer.status == 200 {
                            assert_eq!((side, dest), (Side::Guest, Some("iframe")), "{what}");
                            assert_eq!(sandbox["guest"], "run", "{what}");
                            check(&with_the_guests_scripts(answer, &walls), &walls, &what);
                        } else {
                            check(&answer, &walls, &what);
                        }
                        walked += 1;
                    }
                }
            }
            // Bodies: too large, of a wrong type, empty, unreadable.
            for (content_type, body) in [
                ("application/csp-report", vec![b'x'; 70_000]),
                ("text/html", b"<script>".to_vec()),
                ("application/reports+json", b"[".to_vec()),
                ("application/csp-report", b"{}".to_vec()),
            ] {
                let answer = ask(&server, "POST", "/__belljar/reports").host(&host).body(content_type, &body).send();
                assert!(matches!(answer.status, 413 | 415), "{}", answer.status);
                check(&answer, &walls, content_type);
            }
            // Conditional requests and forged origins.
            for (name, value) in [
                ("If-None-Match", "*"),
                ("If-None-Match", "\"x\""),
                ("Origin", "https://evil.example"),
                ("Range", "bytes=0-1"),
                ("Range", "bytes=99999999-"),
                ("Range", "bytes=0-0,2-2"),
            ] {
                check(&ask(&server, "GET", "/").host(&host).frame().header(name, value).send(), &walls, name);
            }
        }
    }
    assert!(installed > 0, "no app with an origin of its own was walked");
    assert!(walked > 5_000, "{walked}");
}

#[test]
fn a_304_carries_the_full_set() {
    let server = Running::start(Config::for_tests()).unwrap();
    let sandbox = create(&server, &json!({ "guest": "app", "files": { "/index.html": "x", "/a.js": "1" } }));
    let host = host_of(&sandbox, "guestUrl");
    let walls = walls_of(&server, &host);
    let first = ask(&server, "GET", "/a.js").host(&host).header("Sec-Fetch-Dest", "script").send();
    assert_eq!((first.status, first.header("cache-control")), (200, Some("no-cache")));
    let again = ask(&server, "GET", "/a.js")
        .host(&host)
        .header("Sec-Fetch-Dest", "script")
        .header("If-None-Match", first.header("etag").unwrap())
        .send();
    assert_eq!((again.status, again.body.len()), (304, 0));
    check(&again, &walls, "304");
}

/// Handlers that do everything wrong, added to the ordinary ones.
static HARMFUL: &[Route] = &[
    harmful("/panic", |method| on(method, panics)),
    harmful("/slow", |method| on(method, sleeps)),
    harmful("/redirect", |method| on(method, async || Redirect::temporary("https://evil.example/"))),
    harmful("/headers", |method| on(method, sets_headers)),
    Route { at: At::Host, ..harmful("/panic", |method| on(method, panics)) },
    Route { at: At::Host, ..harmful("/slow", |method| on(method, sleeps)) },
    Route {
        at: At::Host,
        ..harmful("/api/v1/sandboxes", |method| {
            on(MethodFilter::POST, crate::api::sandboxes::create).on(method, panics)
        })
    },
    Route { at: At::Sandbox(Side::Guest), ..harmful("/", |method| on(method, crate::sandbox_hosts::files::file)) },
    Route {
        at: At::Sandbox(Side::Guest),
        ..harmful("/{*path}", |method| on(method, crate::sandbox_hosts::files::file))
    },
    Route {
        at: At::Sandbox(Side::Outer),
        method: MethodFilter::POST,
        ..harmful("/__belljar/lease", |method| on(method, crate::sandbox_hosts::lease::open))
    },
];

const fn harmful(
    path: &'static str,
    handler: fn(MethodFilter) -> axum::routing::MethodRouter<std::sync::Arc<crate::shared::Shared>>,
) -> Route {
    Route {
        at: At::Sandbox(Side::Guest),
        method: MethodFilter::GET,
        path,
        access: Access::Everybody,
        pace: Pace::Quick,
        handler,
        operation: None,
    }
}

async fn panics() -> Response {
    panic!("a handler fails")
}

async fn sleeps() -> Response {
    tokio::time::sleep(std::time::Duration::from_secs(60)).await;
    ().into_response()
}

async fn sets_headers() -> (HeaderMap, &'static str) {
    let mut headers = HeaderMap::new();
    for name in
        NEVER.iter().chain(LEAST).chain(&["access-control-allow-origin", "transfer-encoding", "x-frame-options"])
    {
        headers.append(*name, "evil".parse().unwrap());
        headers.append(*name, "worse".parse().unwrap());
    }
    headers.remove("transfer-encoding");
    (headers, "body")
}

#[test]
fn handlers_cannot_take_it_off() {
    let mut config = Config::for_tests();
    config.limits.timeout_seconds = 1;
    let server = Running::start_with(config, None, HARMFUL).unwrap();
    let sandbox = create(&server, &json!({ "guest": "widget", "html": "<p>" }));
    let host = host_of(&sandbox, "guestUrl");
    let walls = walls_of(&server, &host);
    for (path, status) in [("/panic", 500), ("/slow", 408), ("/redirect", 307), ("/headers", 200)] {
        let answer = ask(&server, "GET", path).host(&host).frame().send();
        assert_eq!(answer.status, status, "{path}");
        check(&answer, &walls, path);
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
    for (path, status, code) in [("/panic", 500, "SERVER_UNREACHABLE"), ("/slow", 408, "TIMEOUT")] {
        let answer = ask(&server, "GET", path).api().send();
        assert_eq!((answer.status, answer.value()["code"].as_str()), (status, Some(code)));
    }
}

/// Hyper refuses some requests before anybody else sees them.
#[test]
fn requests_that_cannot_be_read_are_answered_with_the_tightest_policy() {
    let server = Running::start(Config::for_tests()).unwrap();
    let sandbox = create(
        &server,
        &json!({ "guest": "app", "html": "<p>", "policy": { "sandbox": { "storage": "own", "popups": true } } }),
    );
    let host = host_of(&sandbox, "guestUrl");
    let tightest = ask(&server, "GET", "/").host("nobody.localhost").send();
    let get = |target: &str, rest: &str| format!("GET {target} HTTP/1.1\r\nHost: {host}\r\n{rest}\r\n").into_bytes();
    let many: String = (0..200).map(|n| format!("x{n}: 1\r\n")).collect();
    for (request, status) in [
        (get(&format!("/{}", "a".repeat(70_000)), ""), 414),
        (get(&format!("/{}", "a".repeat(300_000)), ""), 431),
        (get("/", &many), 431),
        (get("/", &format!("X: {}\r\n", "a".repeat(120_000))), 431),
        (get("/", "bad header\r\n"), 400),
        (get("/\0", ""), 400),
        (b"NONSENSE\r\n\r\n".to_vec(), 400),
    ] {
        let answer = raw(server.port(), &request);
        assert_eq!(answer.status, status);
        assert_eq!(walls(&answer), walls(&tightest), "{status}");
        assert_eq!(answer.all("content-security-policy").len(), 2);
        assert!(answer.body.is_empty());
    }
}

/// A file that looks like one of hyper's own refusals is still the guest's file.
#[test]
fn a_file_that_looks_like_a_refusal_is_served_as_it_is() {
    let server = Running::start(Config::for_tests()).unwrap();
    let content = "HTTP/1.1 414 URI Too Long\r\ncontent-length: 0\r\n\r\n";
    let sandbox = create(
        &server,
        &json!({ "guest": "app", "files": { "/index.html": content, "/big.txt": content.repeat(40_000) } }),
    );
    let host = host_of(&sandbox, "guestUrl");
    let get = |path: &str| ask(&server, "GET", path).host(&host).frame().send().written();
    assert_eq!(get("/"), content);
    assert!(get("/big.txt") == content.repeat(40_000), "changed on its way");
}

#[test]
fn the_host_origin_has_its_own_headers_on_everything() {
    let server = Running::start(Config::for_tests()).unwrap();
    for route in ROUTES.iter().filter(|route| route.at == At::Host) {
        for method in METHODS {
            let answer = ask(&server, method, &concrete(route.path)).api().send();
            if *method == "CONNECT" && answer.status == 400 {
                continue;
            }
            for name in [
                "content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options",
                "cache-control",
            ] {
                assert_eq!(answer.all(name).len(), 1, "{name} on {method} {}", route.path);
            }
        }
    }
}

/// The one answer that lets another origin post says so, and is otherwise like all others.
fn without_preflight(mut answer: Answered, walls: &Walls) -> Answered {
    assert_eq!(answer.header("access-control-allow-methods"), Some("POST"));
    let may_say = |name: &str| walls.iter().any(|(known, _)| known == name);
    answer.headers.retain(|(name, _)| !name.starts_with("access-control-") || may_say(name));
    answer
}

fn without(mut answer: Answered, name: &str) -> Answered {
    answer.headers.retain(|(said, _)| said != name);
    answer
}

/// A path of a route with something in place of its parameters.
pub(super) fn concrete(path: &str) -> String {
    path.replace("{module}", "gate.wasm")
        .replace("{*path}", "some/file.js")
        .replace("{id}", "aaaaaaaaaaaaaaaaaaaaaaaaaa")
        .replace("{*file}", "main.js")
        .replace("{name}", "nobody")
        .replace("{token}", "1")
}
