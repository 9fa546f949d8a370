//! Who may use the proxy of a sandbox: its guest, by `fetch` and sockets, and nobody else.

use serde_json::json;

use super::super::client::{ask, create, host_of};
use super::upstream::Upstream;
use super::{Guest, open};
use crate::Running;

#[test]
fn nothing_that_a_browser_would_show_or_run_comes_through() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    let guest = Guest::of(&server, &upstream);
    let target = format!("/__belljar/egress/http/{}/", upstream.address);
    assert_eq!(guest.gets(&upstream.at("/")).status, 200, "the control");
    for dest in [
        "iframe", "frame", "document", "script", "style", "image", "font", "worker", "sharedworker", "serviceworker",
        "object", "embed", "audio", "video", "track", "manifest", "xslt", "report", "json", "audioworklet", "odd",
    ] {
        let answer = ask(&server, "GET", &target)
            .host(&guest.host)
            .header("Sec-Fetch-Dest", dest)
            .header("Sec-Fetch-Mode", "cors")
            .header("Origin", "null")
            .send();
        assert_eq!(answer.status, 403, "{dest}");
    }
    for mode in ["navigate", "nested-navigate", ""] {
        let answer = ask(&server, "GET", &target)
            .host(&guest.host)
            .header("Sec-Fetch-Dest", "empty")
            .header("Sec-Fetch-Mode", mode)
            .header("Origin", "null")
            .send();
        assert_eq!(answer.status, 403, "{mode}");
    }
    for method in ["GET", "POST"] {
        let unsaid = ask(&server, method, &target).host(&guest.host).header("Origin", "null").send();
        assert_eq!(unsaid.status, 403, "a program that says nothing");
    }
    assert_eq!(upstream.seen().len(), 1);
}

#[test]
fn other_sites_and_other_frames_are_strangers() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    let network = json!({ "allow": [upstream.origin()], "via": "proxy" });
    let opaque = create(&server, &json!({ "guest": "app", "html": "", "policy": { "network": network } }));
    let own = create(
        &server,
        &json!({ "guest": "app", "html": "", "policy": { "network": network, "sandbox": { "storage": "own" } } }),
    );
    let target = format!("/__belljar/egress/http/{}/", upstream.address);
    let status = |sandbox: &serde_json::Value, site: &str, origin: &[&str]| {
        let asking = ask(&server, "GET", &target)
            .host(&host_of(sandbox, "guestUrl"))
            .header("Sec-Fetch-Dest", "empty")
            .header("Sec-Fetch-Mode", "cors")
            .header("Sec-Fetch-Site", site);
        origin.iter().fold(asking, |asking, origin| asking.header("Origin", origin)).send().status
    };
    let (own_origin, outer) = (own["guestOrigin"].as_str().unwrap(), own["outerOrigin"].as_str().unwrap());
    for (site, origin) in [("same-origin", vec![]), ("same-origin", vec![own_origin])] {
        assert_eq!(status(&own, site, &origin), 200, "{origin:?}");
    }
    for (site, origin) in [
        ("cross-site", vec!["null"]),
        ("cross-site", vec!["https://evil.example"]),
        ("cross-site", vec![]),
        ("same-site", vec![outer]),
        ("same-site", vec![]),
        ("none", vec![]),
        ("same-origin", vec!["https://evil.example"]),
        ("same-origin", vec![own_origin, own_origin]),
    ] {
        assert_eq!(status(&own, site, &origin), 403, "{site} {origin:?}");
    }
    assert_eq!(status(&opaque, "cross-site", &["null"]), 200);
    assert_eq!(status(&opaque, "same-origin", &[opaque["guestOrigin"].as_str().unwrap()]), 200, "as WebKit says it");
    for origin in [vec![], vec!["https://evil.example"], vec![outer], vec!["null", "null"], vec![own_origin]] {
        assert_eq!(status(&opaque, "cross-site", &origin), 403, "{origin:?}");
    }
    // Neither the outer frame's host nor the host origin has a proxy.
    for host in [host_of(&opaque, "outerUrl"), format!("localhost:{}", server.port())] {
        let answer =
            ask(&server, "GET", &target).host(&host).header("Sec-Fetch-Dest", "empty").header("Origin", "null").send();
        assert!(matches!(answer.status, 403 | 404), "{host}: {}", answer.status);
    }
}

#[test]
fn an_opaque_guest_is_given_leave_and_may_read_the_answer() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    let guest = Guest::of(&server, &upstream);
    let leave = guest
        .asks("OPTIONS", &upstream.at("/x"))
        .header("Access-Control-Request-Method", "PUT")
        .header("Access-Control-Request-Headers", "content-type,x-api-version")
        .send();
    assert_eq!((leave.status, leave.body.len()), (204, 0));
    assert_eq!(leave.header("access-control-allow-origin"), Some("null"));
    assert!(leave.header("access-control-allow-methods").unwrap().contains("PUT"));
    assert_eq!(leave.header("access-control-allow-headers"), Some("content-type, x-api-version"));
    assert_eq!(leave.header("access-control-allow-credentials"), None);
    assert!(upstream.seen().is_empty(), "a preflight is answered here");
    let answer = guest.asks("PUT", &upstream.at("/x")).body("application/json", b"{}").send();
    assert_eq!(answer.text(), "PUT /x {}");
    assert_eq!(answer.all("access-control-allow-origin"), ["null"]);
    assert_eq!(answer.header("access-control-expose-headers"), Some("*"));
    let stranger = ask(&server, "OPTIONS", &format!("/__belljar/egress/http/{}/", upstream.address))
        .host(&guest.host)
        .header("Sec-Fetch-Dest", "empty")
        .header("Sec-Fetch-Mode", "cors")
        .header("Origin", "https://evil.example")
        .header("Access-Control-Request-Method", "PUT")
        .send();
    assert_eq!((stranger.status, stranger.header("access-control-allow-methods")), (403, None));
}
