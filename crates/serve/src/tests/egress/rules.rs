//! What a policy allows, in every spelling.

use serde_json::json;

use super::super::client::{ask, create, host_of, raw};
use super::upstream::Upstream;
use super::{Guest, open, refused};
use crate::{Config, Running};

#[test]
fn deny_wins_methods_count_and_what_fits_no_rule_is_refused() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    let guest = Guest::new(
        &server,
        &json!({
            "allow": [upstream.at("/v1/*"), upstream.at("/exact")], "deny": [upstream.at("/v1/admin/*")],
            "methods": ["GET", "POST"],
        }),
    );
    for (method, path) in [("GET", "/v1/users"), ("GET", "/v1/users?page=2&x=%2F"), ("GET", "/exact"), ("POST", "/v1/")]
    {
        let answer = guest.asks(method, &upstream.at(path)).send();
        assert_eq!((answer.status, answer.text()), (200, format!("{method} {path} ")), "{path}");
        assert_eq!(answer.header("belljar-verdict"), Some("allow"));
        assert_eq!(answer.header("belljar-url"), Some(upstream.at(path).as_str()));
    }
    let reached = upstream.seen().len();
    for (method, path, rule, reason) in [
        ("GET", "/v1/admin/users", Some("network.deny[0]"), "denies"),
        ("GET", "/v1/%61dmin/users", Some("network.deny[0]"), "denies"),
        ("GET", "/v2/users", None, "no entry of `network.allow` covers"),
        ("GET", "/exact/more", None, "no entry"),
        ("GET", "/", None, "no entry"),
        ("DELETE", "/v1/users", Some("network.allow[0]"), "`network.methods` does not list DELETE"),
        ("GET", "/v1//admin/users", Some("network.deny[0]"), "empty segment"),
        ("GET", "/v1/x%2f..%2fadmin/users", None, "`..`"),
        ("GET", "/v1/%2561dmin/users", Some("network.deny[0]"), "encoded twice"),
        ("GET", "/v1/x;y/users", Some("network.deny[0]"), "`;`"),
    ] {
        let answer = guest.asks(method, &upstream.at(path)).send();
        let (status, code) = if reason == "`..`" { (400, "INVALID_PARAMS") } else { (403, "CAPABILITY_DENIED") };
        refused(&answer, status, code, reason);
        assert_eq!(answer.value()["rule"].as_str(), rule, "{path}");
    }
    assert_eq!(upstream.seen().len(), reached, "nothing of it went out");
}

/// Control: without the exception every one of these reaches the server behind, which could read them as `/admin/…`.
#[test]
fn spellings_of_a_denied_path() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    let strict = Guest::new(&server, &json!({ "allow": [upstream.origin()], "deny": [upstream.at("/admin/*")] }));
    let open = Guest::of(&server, &upstream);
    for path in [
        "/%61dmin/x", "/%61%64%6d%69%6e/x", "/%61%64%6D%69%6E/x", "//admin/x", "/x//admin/x", "/..;/admin/x",
        "/admin;a=b/x", "/%2561dmin/x", "/x%2fadmin/x", "/%5cadmin/x", "/admin%2fx", "/adm%69n/%78",
    ] {
        assert_eq!(open.gets(&upstream.at(path)).status, 200, "the control reaches {path}");
        assert_eq!(strict.gets(&upstream.at(path)).status, 403, "{path}");
    }
    let reached = upstream.seen().len();
    for path in ["/x/../admin/x", "/./admin/x", "/%2e%2e/admin/x", "/x/%2E./admin/x", "/x\\..\\admin/x", "/%", "/%zz"] {
        for guest in [&strict, &open] {
            refused(&guest.gets(&upstream.at(path)), 400, "INVALID_PARAMS", "path");
        }
    }
    assert_eq!(upstream.seen().len(), reached);
}

#[test]
fn spellings_of_a_host() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    let port = upstream.address.port();
    let guest = Guest::new(&server, &json!({ "allow": [format!("http://localhost:{port}")], "via": "proxy" }));
    for host in ["localhost", "LOCALHOST", "LocalHost"] {
        assert_eq!(guest.gets(&format!("http://{host}:{port}/")).status, 200, "{host}");
    }
    let reached = upstream.seen().len();
    for host in ["127.0.0.1", "127.0.0.2", "[::1]", "api.localhost", "localhost.example"] {
        let answer = guest.gets(&format!("http://{host}:{port}/"));
        refused(&answer, 403, "CAPABILITY_DENIED", "no entry");
    }
    for host in [
        "localhost.", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "user@localhost", "localhost%2eexample",
        "%6cocalhost", "[::ffff:127.0.0.1]x", "*.localhost", "*", "",
    ] {
        let answer = guest.gets(&format!("http://{host}:{port}/"));
        refused(&answer, 400, "INVALID_PARAMS", "");
    }
    for scheme in ["ws", "wss", "ftp", "file", "gopher", "javascript"] {
        let answer = guest.gets(&format!("{scheme}://localhost:{port}/"));
        assert!(matches!(answer.status, 400 | 403), "{scheme}: {}", answer.text());
    }
    for target in ["/__belljar/egress/", "/__belljar/egress", "/__belljar/egress/http", "/__belljar/egress//localhost/"]
    {
        assert!(matches!(guest.asks_raw("GET", target).send().status, 400 | 404), "{target}");
    }
    let encoded = guest.asks_raw("GET", &format!("/%5f_belljar/egress/http/localhost:{port}/")).send();
    assert_eq!(encoded.status, 404);
    assert_eq!(upstream.seen().len(), reached);
}

#[test]
fn methods_that_tunnel_or_echo_never_go_out() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    let guest = Guest::of(&server, &upstream);
    for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] {
        assert_eq!(guest.asks(method, &upstream.at("/")).send().text(), format!("{method} / "));
    }
    let head = guest.asks("HEAD", &upstream.at("/")).send();
    assert_eq!((head.status, head.header("content-length"), head.body.len()), (200, Some("7"), 0));
    let reached = upstream.seen().len();
    refused(&guest.asks("TRACE", &upstream.at("/")).send(), 403, "CAPABILITY_DENIED", "TRACE");
    for method in ["PROPFIND", "BREW", "TRACK"] {
        assert_eq!(guest.asks(method, &upstream.at("/")).send().status, 405, "{method}");
    }
    let connect = raw(
        server.port(),
        format!("CONNECT {} HTTP/1.1\r\nConnection: close\r\nHost: {}\r\n\r\n", upstream.address, guest.host)
            .as_bytes(),
    );
    assert!(connect.status >= 400);
    assert_eq!(upstream.seen().len(), reached);
}

#[test]
fn a_sandbox_without_the_proxy_has_none() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    for network in
        [json!({}), json!({ "allow": [upstream.origin()] }), json!({ "allow": [upstream.origin()], "via": "direct" })]
    {
        let guest = Guest::new(&server, &network);
        refused(&guest.gets(&upstream.at("/")), 403, "CAPABILITY_DENIED", "do not go through");
    }
    assert!(upstream.seen().is_empty());
}

#[test]
fn where_the_proxy_is_off_a_policy_that_needs_it_does_not_compile() {
    let mut off = Config::for_tests();
    off.egress.enabled = false;
    let mut single = Config::for_tests();
    single.isolation = crate::Isolation::Single;
    for config in [off, single] {
        let server = Running::start(config).unwrap();
        let policy = json!({ "network": { "allow": ["https://api.example.com/v1/*"] } });
        let answer = ask(&server, "POST", "/api/v1/sandboxes")
            .api()
            .json(&json!({ "guest": "app", "html": "", "policy": policy }))
            .send();
        assert_eq!((answer.status, answer.value()["code"].as_str()), (422, Some("POLICY_INVALID")));
        assert_eq!(answer.value()["diagnostics"][0]["code"], "P031");
    }
}

/// Programs share a host name while they need the same one. The proxy's rules are the host name's, so they count.
#[test]
fn tools_with_other_rules_have_another_host() {
    let server = Running::start(open()).unwrap();
    let tool = |path: &str| {
        let policy = json!({ "capabilities": ["network:fetch:cross-origin"], "network": { "allow": [format!("https://api.example.com{path}")] } });
        host_of(&create(&server, &json!({ "guest": "tool", "policy": policy })), "guestUrl")
    };
    assert_eq!(tool("/a/*"), tool("/a/*"));
    assert_ne!(tool("/a/*"), tool("/b/*"));
}
