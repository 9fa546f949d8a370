//! Who may use the API: pages by `Origin`, programs by token, sandboxes never.

use serde_json::{Value, json};

use super::client::{Answered, ask, create, host_of, start};
use crate::{Config, Running};

fn post(server: &Running, headers: &[(&str, &str)]) -> Answered {
    let asking = ask(server, "POST", "/api/v1/sandboxes").api().json(&json!({ "guest": "run" }));
    headers.iter().fold(asking, |asking, (name, value)| asking.header(name, value)).send()
}

fn configured(change: impl FnOnce(&mut Config)) -> Running {
    let mut config = Config::for_tests();
    change(&mut config);
    Running::start(config).unwrap()
}

fn origin(text: &str) -> belljar_policy::SourceExpr {
    belljar_policy::SourceExpr::parse(text).unwrap().value
}

#[test]
fn pages_of_this_machine_may_and_get_their_own_sandboxes() {
    let server = start();
    for page in ["http://localhost:8080", "http://127.0.0.1:9999", "https://localhost", server.origin()] {
        let answer = post(&server, &[("Origin", page)]);
        assert_eq!(answer.status, 201, "{page}: {}", answer.text());
        assert_eq!(answer.header("access-control-allow-origin"), Some(page));
        assert_eq!(answer.header("access-control-allow-credentials"), None);
        assert!(answer.header("vary").unwrap().contains("Origin"));
        assert_eq!(answer.value()["embedder"], page);
    }
}

#[test]
fn strangers_and_sandboxes_may_not() {
    let server = start();
    let sandbox = create(&server, &json!({ "guest": "widget", "html": "x" }));
    let (outer, guest) = (sandbox["outerOrigin"].as_str().unwrap(), sandbox["guestOrigin"].as_str().unwrap());
    let port = server.port();
    for page in [
        outer,
        guest,
        "null",
        "https://evil.example",
        "http://sub.localhost:8080",
        "http://localhost.evil.example",
        "http://[::1]:8080",
        "file://",
        "chrome-extension://abc",
        "http://localhost:8080/",
        "http://localhost:8080 http://evil.example",
        "",
        &format!("http://localhost.:{port}"),
        "HTTP://LOCALHOST:8080",
    ] {
        let answer = post(&server, &[("Origin", page)]);
        assert_eq!(answer.status, 403, "{page:?}: {}", answer.text());
        assert_eq!(answer.header("access-control-allow-origin"), None, "{page:?}");
        assert_eq!(answer.value()["code"], "CAPABILITY_DENIED");
        let preflight = ask(&server, "OPTIONS", "/api/v1/sandboxes")
            .api()
            .header("Origin", page)
            .header("Access-Control-Request-Method", "POST");
        let preflight = preflight.send();
        assert_eq!((preflight.status, preflight.header("access-control-allow-origin")), (403, None), "{page:?}");
    }
    let two = post(&server, &[("Origin", "http://localhost:1"), ("Origin", guest)]);
    assert_eq!(two.status, 400);
}

/// What a page can post without asking for leave first is not read, whatever its `Origin` says.
#[test]
fn only_json_by_its_own_name_is_read() {
    let server = start();
    for origin in [Some("http://localhost:8080"), None] {
        for kind in
            ["text/plain", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "multipart/form-data"]
        {
            let asking = ask(&server, "POST", "/api/v1/sandboxes").api().body(kind, b"{\"guest\":\"run\"}");
            let asking = origin.into_iter().fold(asking, |asking, origin| asking.header("Origin", origin));
            assert_eq!(asking.send().status, 415, "{kind} from {origin:?}");
        }
    }
}

#[test]
fn a_preflight_names_what_pages_send() {
    let server = start();
    let answer = ask(&server, "OPTIONS", "/api/v1/sandboxes").api().header("Origin", "http://localhost:8080");
    let answer = answer
        .header("Access-Control-Request-Method", "POST")
        .header("Access-Control-Request-Headers", "content-type")
        .send();
    assert_eq!(answer.status, 204);
    assert_eq!(answer.header("access-control-allow-origin"), Some("http://localhost:8080"));
    assert_eq!(
        answer.header("access-control-allow-headers"),
        Some("content-type, if-match, belljar-owner, belljar-connection")
    );
    assert!(answer.header("access-control-allow-methods").unwrap().contains("PATCH"));
}

#[test]
fn without_an_origin_the_browser_still_tells() {
    let server = start();
    for (site, status) in
        [("same-origin", 201), ("none", 201), ("cross-site", 403), ("same-site", 403), ("made-up", 403)]
    {
        let answer = post(&server, &[("Sec-Fetch-Site", site)]);
        assert_eq!(answer.status == 403, status == 403, "{site}: {}", answer.text());
    }
}

#[test]
fn one_page_cannot_touch_the_sandbox_of_another() {
    let server = start();
    let made = ask(&server, "POST", "/api/v1/sandboxes").api().header("Origin", "http://localhost:1111");
    let made: Value = made.json(&json!({ "guest": "app", "html": "mine" })).send().value();
    let path = format!("/api/v1/sandboxes/{}", made["id"].as_str().unwrap());
    let (mine, other) = ("http://localhost:1111", "http://localhost:2222");
    for (method, path, body) in [
        ("GET", path.clone(), None),
        ("GET", format!("{path}/reports"), None),
        ("GET", format!("{path}/reports?stream=1"), None),
        ("PATCH", format!("{path}/files"), Some(json!({ "files": { "/x": "y" } }))),
        ("DELETE", path.clone(), None),
    ] {
        let asking = ask(&server, method, &path).api().header("Origin", other);
        let answer = match body {
            Some(body) => asking.json(&body).send(),
            None => asking.send(),
        };
        assert_eq!((answer.status, answer.value()["code"].as_str()), (404, Some("SANDBOX_LOST")), "{method} {path}");
    }
    assert_eq!(ask(&server, "GET", &path).api().header("Origin", mine).send().status, 200);
    let forged = ask(&server, "POST", "/api/v1/sandboxes").api().header("Origin", other);
    let forged = forged.json(&json!({ "guest": "run", "embedder": mine })).send();
    assert_eq!((forged.status, forged.value()["errors"][0]["path"].as_str()), (422, Some("/embedder")));
}

#[test]
fn tokens_are_for_back_ends() {
    let token = "0123456789abcdef-secret";
    let server = configured(|config| {
        config.tokens = ["another-token-of-mine", token].map(|token| crate::Token::parse(token).unwrap()).to_vec();
    });
    assert_eq!(post(&server, &[]).status, 401, "no token");
    let right = format!("Bearer {token}");
    for wrong in [
        "Bearer x",
        "Bearer ",
        "bearer",
        "Basic abc",
        &format!("{right}x"),
        &right[..right.len() - 1],
        "Bearer another",
    ] {
        let answer = post(&server, &[("Authorization", wrong)]);
        assert_eq!((answer.status, answer.header("www-authenticate")), (401, Some("Bearer")), "{wrong}");
    }
    assert_eq!(post(&server, &[("Authorization", &right)]).status, 201);
    assert_eq!(
        post(&server, &[("Authorization", &right), ("Origin", "http://localhost:1")]).status,
        401,
        "a page has no business with it"
    );
    assert_eq!(post(&server, &[("Origin", "http://localhost:1")]).status, 201, "pages need none");
    assert_eq!(ask(&server, "GET", "/metrics").api().send().status, 401);
    assert_eq!(ask(&server, "GET", "/healthz").api().send().status, 200);
    let body = json!({ "guest": "run", "embedder": "https://app.example" });
    let made =
        ask(&server, "POST", "/api/v1/sandboxes").api().header("Authorization", &right).json(&body).send().value();
    assert_eq!(made["embedder"], "https://app.example");
    let outer = ask(&server, "GET", "/").host(&host_of(&made, "outerUrl")).frame().send();
    assert!(outer.header("content-security-policy").unwrap().contains("frame-ancestors https://app.example;"));
}

#[test]
fn listed_origins_may_and_a_wildcard_never_covers_sandboxes() {
    let server = configured(|config| {
        config.hosts_allow =
            vec![origin("https://app.example"), origin("https://*.teams.example"), origin("http://*.localhost:1")];
    });
    let sandbox = create(&server, &json!({ "guest": "widget", "html": "x" }));
    for (page, status) in [
        ("https://app.example", 201),
        ("https://a.teams.example", 201),
        ("https://teams.example", 403),
        ("http://app.example", 403),
        ("https://app.example:444", 403),
        ("https://xapp.example", 403),
        ("http://abc.localhost:1", 403),
        (sandbox["guestOrigin"].as_str().unwrap(), 403),
    ] {
        assert_eq!(post(&server, &[("Origin", page)]).status, status, "{page}");
    }
}
