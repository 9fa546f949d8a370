//! What goes along, out and back.

use serde_json::json;

use super::super::client::{ask, frame_key, lease};
use super::upstream::{Upstream, say};
use super::{Guest, open, refused};
use crate::Running;

#[test]
fn nothing_of_the_sandbox_or_the_browser_goes_out() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    let mut guest = Guest::new(&server, &json!({ "allow": [upstream.origin()], "headers": ["x-api-version"] }));
    let browser = lease(&server, &guest.sandbox, &frame_key(&guest.sandbox)).header("User-Agent", "Mozilla/5.0").send();
    guest.sandbox["ticket"] = browser.value()["ticket"].clone();
    let answer = guest
        .asks("POST", &upstream.at("/"))
        .header("Cookie", "session=1")
        .header("Referer", "http://secret.localhost/")
        .header("User-Agent", "Mozilla/5.0")
        .header("Accept", "application/json")
        .header("Accept-Encoding", "gzip, br")
        .header("Authorization", "Bearer the-guests-own")
        .header("X-Api-Version", "7")
        .header("Sec-CH-UA", "x")
        .header("TE", "trailers")
        .header("Proxy-Authorization", "Basic eA==")
        .header("DNT", "1")
        .body("application/json", b"{\"a\":1}")
        .send();
    assert_eq!(answer.text(), "POST / {\"a\":1}");
    let seen = upstream.seen();
    let mut names: Vec<_> = seen[0].headers.iter().map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "accept", "accept-encoding", "authorization", "content-length", "content-type", "host", "user-agent",
            "x-api-version"
        ]
    );
    assert_eq!(seen[0].header("host"), Some(upstream.address.to_string().as_str()));
    assert_eq!(seen[0].header("accept-encoding"), Some("identity"));
    assert!(seen[0].header("user-agent").unwrap().starts_with("Belljar/"));
    assert!(!format!("{seen:?}").contains(&guest.host), "the sandbox's name is a secret");
}

#[test]
fn a_header_that_nobody_listed_is_refused_by_name() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    let guest = Guest::of(&server, &upstream);
    for name in [
        "X-Original-URL", "X-HTTP-Method-Override", "X-Forwarded-Host", "Forwarded", "Metadata-Flavor", "Destination",
        "X-Amz-Copy-Source", "X-Ms-Copy-Source", "X-Goog-Copy-Source", "Depth", "If", "Stripe-Account", "X-Anything",
    ] {
        let answer = guest.asks("GET", &upstream.at("/")).header(name, "/admin").send();
        refused(&answer, 400, "INVALID_PARAMS", &name.to_ascii_lowercase());
    }
    assert!(upstream.seen().is_empty());
}

#[test]
fn a_policy_can_name_more_and_only_for_itself() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::start(|_, stream| say(stream, 200, &[("X-Job", "7"), ("X-Other", "8")], b""));
    let named = Guest::new(&server, &json!({ "allow": [upstream.origin()], "headers": ["destination", "x-job"] }));
    let answer = named.asks("PUT", &upstream.at("/a")).header("Destination", "/b").send();
    assert_eq!(upstream.seen()[0].header("destination"), Some("/b"));
    assert_eq!((answer.header("belljar-header-x-job"), answer.header("x-job")), (Some("7"), None));
    assert_eq!(answer.header("belljar-header-x-other"), None, "nobody named it");
    let other = Guest::of(&server, &upstream).gets(&upstream.at("/a"));
    assert_eq!((other.status, other.header("belljar-header-x-job")), (200, None));
}

#[test]
fn methods_are_a_list_too() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    let guest = Guest::of(&server, &upstream);
    for method in ["COPY", "MOVE", "PROPFIND", "TRACE", "TRACK", "LINK", "PURGE", "get"] {
        let answer = guest.asks(method, &upstream.at("/")).send();
        assert!(matches!(answer.status, 403 | 405), "{method}: {}", answer.status);
    }
    assert!(upstream.seen().is_empty());
    assert_eq!(guest.asks("DELETE", &upstream.at("/")).send().status, 200, "the control");
}

#[test]
fn what_comes_back_does_nothing_on_the_guests_host() {
    let server = Running::start(open()).unwrap();
    const DOES_SOMETHING: &[(&str, &str)] = &[
        ("Set-Cookie", "a=b"),
        ("Set-Cookie2", "a=b"),
        ("Link", "<https://evil.example>; rel=preload"),
        ("Refresh", "0; url=https://evil.example"),
        ("Location", "https://evil.example"),
        ("Service-Worker-Allowed", "/"),
        ("Report-To", "{}"),
        ("NEL", "{}"),
        ("Clear-Site-Data", "\"*\""),
        ("Content-Security-Policy", "default-src *"),
        ("Access-Control-Allow-Origin", "*"),
        ("Access-Control-Allow-Credentials", "true"),
        ("Cross-Origin-Opener-Policy", "unsafe-none"),
        ("Origin-Trial", "x"),
        ("Speculation-Rules", "\"/x\""),
        ("Content-Disposition", "attachment"),
        ("WWW-Authenticate", "Basic"),
        ("Alt-Svc", "h3=\":1\""),
        ("Strict-Transport-Security", "max-age=1"),
        ("Permissions-Policy", "camera=*"),
        ("Cache-Control", "public, max-age=9"),
        ("X-Frame-Options", "DENY"),
        ("Connection", "x-hop"),
        ("X-Hop", "1"),
        ("Keep-Alive", "1"),
        ("Trailer", "X"),
        ("Vary", "*"),
        ("Belljar-Verdict", "forged"),
        ("SourceMap", "/x"),
        ("Timing-Allow-Origin", "*"),
    ];
    let upstream = Upstream::start(|_, stream| {
        let harmless = [
            ("Content-Type", "text/html; charset=utf-8; x=<y>"),
            ("ETag", "\"1\""),
            ("Content-Language", "en"),
            ("X-RateLimit-Limit", "3"),
            ("X-Nobody-Named-It", "4"),
            ("Retry-After", "9"),
        ];
        say(stream, 200, &[DOES_SOMETHING, &harmless].concat(), b"<script>1</script>");
    });
    let guest = Guest::of(&server, &upstream);
    let answer = guest.gets(&upstream.at("/"));
    let own = ask(&server, "GET", "/nowhere").host(&guest.host).frame().send();
    for (name, _) in DOES_SOMETHING {
        let name = name.to_ascii_lowercase();
        if name == "belljar-verdict" || name == "connection" {
            continue;
        }
        assert_eq!(answer.all(&name), own.all(&name), "{name} is the sandbox's own or is not there");
    }
    assert_eq!(answer.all("belljar-verdict"), ["allow"]);
    for (name, value) in [
        ("content-type", "text/html; charset=utf-8"),
        ("etag", "\"1\""),
        ("content-language", "en"),
        ("retry-after", "9"),
        ("belljar-header-x-ratelimit-limit", "3"),
        ("belljar-header-location", "https://evil.example"),
        ("x-content-type-options", "nosniff"),
        ("cache-control", "no-store"),
    ] {
        assert_eq!(answer.all(name), [value], "{name}");
    }
    for gone in [
        "belljar-header-set-cookie", "belljar-header-x-hop", "belljar-header-keep-alive", "x-ratelimit-limit",
        "set-cookie", "belljar-header-x-nobody-named-it", "belljar-header-belljar-verdict",
    ] {
        assert_eq!(answer.header(gone), None, "{gone}");
    }
}
