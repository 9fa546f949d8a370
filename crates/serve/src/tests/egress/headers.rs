//! What goes along, out and back.

use super::super::client::ask;
use super::upstream::{Upstream, say};
use super::{Guest, open, refused};
use crate::Running;

#[test]
fn nothing_of_the_sandbox_or_the_browser_goes_out() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    let guest = Guest::of(&server, &upstream);
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
fn a_header_that_would_mislead_is_refused_by_name() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    let guest = Guest::of(&server, &upstream);
    for name in ["X-Original-URL", "X-HTTP-Method-Override", "X-Forwarded-Host", "Forwarded", "Metadata-Flavor"] {
        let answer = guest.asks("GET", &upstream.at("/")).header(name, "/admin").send();
        refused(&answer, 400, "INVALID_PARAMS", &name.to_ascii_lowercase());
    }
    assert!(upstream.seen().is_empty());
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
            ("X-Rate", "3"),
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
        ("belljar-header-x-rate", "3"),
        ("belljar-header-location", "https://evil.example"),
        ("x-content-type-options", "nosniff"),
        ("belljar-header-belljar-verdict", "forged"),
        ("cache-control", "no-store"),
    ] {
        assert_eq!(answer.all(name), [value], "{name}");
    }
    for gone in
        ["belljar-header-set-cookie", "belljar-header-x-hop", "belljar-header-keep-alive", "x-rate", "set-cookie"]
    {
        assert_eq!(answer.header(gone), None, "{gone}");
    }
}
