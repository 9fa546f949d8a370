//! Who may use the proxy of a sandbox: its guest, by `fetch` and sockets, and nobody else.

use serde_json::json;

use super::super::client::{ask, create, frame_key, host_of, lease};
use super::upstream::Upstream;
use super::{Guest, open, refused};
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
            .header("Sec-Fetch-Site", site)
            .header("Belljar-Ticket", sandbox["ticket"].as_str().unwrap());
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
        .header("Access-Control-Request-Headers", "content-type,belljar-ticket")
        .send();
    assert_eq!((leave.status, leave.body.len()), (204, 0));
    assert_eq!(leave.header("access-control-allow-origin"), Some("null"));
    assert!(leave.header("access-control-allow-methods").unwrap().contains("PUT"));
    assert_eq!(leave.header("access-control-allow-headers"), Some("content-type, belljar-ticket"));
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

/// Whoever knows a guest's host name and what a browser would say still has no ticket.
#[test]
fn a_name_is_not_a_credential() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    let guest = Guest::of(&server, &upstream);
    let other = Guest::of(&server, &upstream);
    let target = format!("/__belljar/egress/http/{}/", upstream.address);
    let asks = |ticket: Option<&str>, browser: Option<&str>| {
        let asking = ask(&server, "GET", &target)
            .host(&guest.host)
            .header("Sec-Fetch-Dest", "empty")
            .header("Sec-Fetch-Mode", "cors")
            .header("Sec-Fetch-Site", "cross-site")
            .header("Origin", "null");
        let asking = ticket.into_iter().fold(asking, |asking, ticket| asking.header("Belljar-Ticket", ticket));
        browser.into_iter().fold(asking, |asking, browser| asking.header("User-Agent", browser)).send()
    };
    let own = guest.sandbox["ticket"].as_str().unwrap();
    assert_eq!(asks(Some(own), None).status, 200, "the control");
    let others = other.sandbox["ticket"].as_str().unwrap();
    for forged in [None, Some(""), Some("x"), Some(others), Some(&own[1..]), Some(&frame_key(&guest.sandbox))] {
        let answer = asks(forged, None);
        refused(&answer, 401, "CAPABILITY_DENIED", "no ticket");
    }
    assert_eq!(asks(Some(own), Some("curl/8")).status, 401, "another client");
    assert_eq!(upstream.seen().len(), 1);
}

#[test]
fn only_the_frame_key_leases_and_only_its_makers_have_it() {
    let server = Running::start(open()).unwrap();
    let made = ask(&server, "POST", "/api/v1/sandboxes").api().json(&json!({ "guest": "app", "html": "<p>private" }));
    let sandbox = made.send().value();
    let (key, host) = (frame_key(&sandbox), host_of(&sandbox, "guestUrl"));
    let file = |browser: &str| ask(&server, "GET", "/").host(&host).frame().header("User-Agent", browser).send();
    let before = file("Mozilla");
    assert_eq!((before.status, before.value()["code"].as_str()), (401, Some("CAPABILITY_DENIED")));
    assert!(before.header("content-security-policy").is_some(), "behind the same walls as everything");
    for forged in ["", "a", &"a".repeat(32), &key[1..]] {
        assert_eq!(lease(&server, &sandbox, forged).send().status, 401, "{forged}");
    }
    assert_eq!(lease(&server, &sandbox, &key).header("User-Agent", "Mozilla").send().status, 200);
    assert_eq!(file("Mozilla").status, 200, "the control");
    assert_eq!(file("curl/8").status, 401, "another client");
    // Neither the sandbox's documents nor a second look tell the key.
    let outer = ask(&server, "GET", "/").host(&host_of(&sandbox, "outerUrl")).frame().send();
    let again = ask(&server, "GET", &format!("/api/v1/sandboxes/{}", sandbox["id"].as_str().unwrap())).api().send();
    for told in [outer.text(), again.text(), file("Mozilla").text()] {
        assert!(!told.contains(&key), "{told}");
    }
    let ended = ask(&server, "DELETE", "/__belljar/lease")
        .host(&host_of(&sandbox, "outerUrl"))
        .header("Sec-Fetch-Dest", "empty")
        .header("Belljar-Frame-Key", &key)
        .header("Belljar-Frame", "one")
        .header("User-Agent", "Mozilla");
    assert_eq!(ended.send().status, 204);
    assert_eq!(file("Mozilla").status, 401, "it ended with its frame");
}

/// Anybody can write an `Origin`.
#[test]
fn a_secret_is_not_given_to_whoever_names_a_page() {
    let text = |pages: &str| {
        format!(
            "[egress.secrets.key]\norigins = [\"https://api.example.com\"]\nheader = \"X-Key\"\nvalue = \"0123456789\"\n{pages}"
        )
    };
    for (pages, expected) in [("", 403), ("pages = true\n", 201)] {
        let mut config = super::secrets::with_secrets(&text(pages));
        let origin = |text: &str| belljar_policy::SourceExpr::parse(text).unwrap().value;
        config.hosts_allow = vec![origin("https://app.example")];
        (config.public_url, config.base) = (Some(origin("https://jar.example")), "sandbox.example".into());
        config.tokens = vec![crate::Token::parse("0123456789abcdef").unwrap()];
        let server = Running::start(config).unwrap();
        let body = json!({ "guest": "app", "html": "", "policy": { "network": { "allow": ["https://api.example.com"], "secrets": ["key"] } } });
        let make = |name: &str, value: &str| {
            ask(&server, "POST", "/api/v1/sandboxes").host("jar.example").header(name, value).json(&body).send().status
        };
        assert_eq!(make("Origin", "https://app.example"), expected);
        assert_eq!(make("Authorization", "Bearer 0123456789abcdef"), 201, "the control");
    }
}
