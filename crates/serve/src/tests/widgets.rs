//! What is kept of a widget, what it is given, and the door for hosts that are not Belljar's.

use serde_json::{Value, json};

use super::client::{ask, host_of, shown, start};
use crate::{Config, Running};

fn post(server: &Running, body: &Value) -> (u16, Value) {
    let answer = ask(server, "POST", "/api/v1/widgets").api().json(body).send();
    let made = answer.value();
    (answer.status, if made.get("outerUrl").is_some() { shown(server, made) } else { made })
}

#[test]
fn a_widget_is_served_with_what_it_declares() {
    let server = start();
    let ui = json!({ "csp": { "connectDomains": ["https://api.example", "*"] }, "permissions": { "camera": {} } });
    let (status, made) = post(&server, &json!({ "html": "<p>widget", "ui": ui }));
    assert_eq!(status, 201, "{made:#}");
    assert_eq!((&made["guest"], &made["mode"], &made["stable"]), (&json!("widget"), &json!("declared"), &json!(false)));
    assert_eq!(
        made["granted"],
        json!({
            "csp": { "connectDomains": ["https://api.example"], "resourceDomains": [], "frameDomains": [], "baseUriDomains": [] },
            "permissions": {},
        })
    );
    let refused: Vec<_> = made["refused"].as_array().unwrap().iter().map(|one| one["path"].as_str().unwrap()).collect();
    assert_eq!(refused, ["csp.connectDomains[1]", "permissions.camera"]);
    let shown = ask(&server, "GET", "/").host(&host_of(&made, "guestUrl")).frame().send();
    assert_eq!((shown.status, shown.text().as_str()), (200, "<p>widget"), "not a byte is added");
    let csp = shown.one("content-security-policy");
    assert!(csp.contains("connect-src https://api.example;") && csp.contains("sandbox allow-scripts;"), "{csp}");
    let outer = ask(&server, "GET", "/").host(&host_of(&made, "outerUrl")).frame().send();
    assert!(
        outer.one("content-security-policy").contains(&format!("frame-src http://{};", host_of(&made, "guestUrl")))
    );
    assert!(outer.text().contains(r#""widget":{"door":"port","permissive":false,"waits":false}"#));
    assert!(outer.text().contains(r#"\"names\":\"any\""#), "the gate takes the names that MCP has");
    let path = format!("/api/v1/sandboxes/{}/reports", made["id"].as_str().unwrap());
    let reports = ask(&server, "GET", &path).api().send().value();
    assert_eq!(reports["reports"].as_array().unwrap().len(), 2, "{reports:#}");
}

#[test]
fn an_empty_widget_waits_and_its_frame_may_stay_where_the_headers_do() {
    let server = start();
    let empty = |server: &Running| post(server, &json!({ "html": "" })).1;
    let frame = |of: &Value, path: &str| ask(&server, "GET", path).host(&host_of(of, "outerUrl"));
    for (ui, policy, same) in [
        (json!({}), json!({}), true),
        (json!({ "csp": { "connectDomains": ["https://api.example"] } }), json!({}), true),
        (json!({ "permissions": { "camera": {} } }), json!({ "permissions": { "camera": true } }), false),
    ] {
        let spare = empty(&server);
        assert!(frame(&spare, "/").frame().send().text().contains(r#""waits":true"#));
        let body = json!({ "html": "<p>now", "ui": ui, "policy": policy, "spare": spare["id"] });
        let (status, filled) = post(&server, &body);
        assert_eq!((status, &filled["id"], &filled["sameFrame"]), (201, &spare["id"], &json!(same)), "{body}");
        let setup = frame(&filled, "/__belljar/setup").header("Sec-Fetch-Dest", "empty").send().value();
        assert_eq!((&setup["widget"]["waits"], &setup["sandboxId"]), (&json!(false), &spare["id"]), "{setup:#}");
        let whole = frame(&filled, "/").frame().send().text();
        assert!(whole.contains(setup["gateRules"].to_string().trim_matches('"')), "one setup, asked for twice");
    }
    let (_, plain) = post(&server, &json!({ "html": "<p>without" }));
    assert_eq!(plain["sameFrame"], false);
}

#[test]
fn permissive_needs_a_server_that_allows_it() {
    let body = json!({ "html": "x", "mode": "permissive" });
    let (status, refused) = post(&start(), &body);
    assert_eq!((status, &refused["code"]), (422, &json!("POLICY_INVALID")));
    assert_eq!(refused["diagnostics"][0]["code"], "P042");
    let server = Running::start(Config { permissive_widgets: true, ..Config::for_tests() }).unwrap();
    let (status, made) = post(&server, &body);
    assert_eq!((status, &made["mode"]), (201, &json!("permissive")));
    let outer = ask(&server, "GET", "/").host(&host_of(&made, "outerUrl")).frame().send();
    let csp = outer.one("content-security-policy");
    assert!(csp.contains("frame-ancestors http://localhost") && !csp.contains('*'), "the walls around it stay: {csp}");
    assert!(outer.text().contains(r#""permissive":true"#));
}

#[test]
fn what_is_wrong_with_a_widget() {
    let server = start();
    for (body, path) in [
        (json!({}), "/html"),
        (json!({ "html": 7 }), "/html"),
        (json!({ "html": "x", "ui": [] }), "/ui"),
        (json!({ "html": "x", "mode": "open" }), "/mode"),
        (json!({ "html": "x", "app": "" }), "/app"),
        (json!({ "html": "x", "tools": "get" }), "/tools"),
        (json!({ "html": "x", "tools": ["get*"] }), "/tools"),
        (json!({ "html": "x", "tools": [7] }), "/tools"),
        (json!({ "html": "x", "policy": 7 }), "/policy"),
        (json!({ "html": "x", "htlm": "y" }), "/htlm"),
    ] {
        let (status, problem) = post(&server, &body);
        assert_eq!((status, &problem["errors"][0]["path"]), (422, &json!(path)), "{body}: {problem:#}");
    }
    let (status, problem) = post(&server, &json!({ "html": "x", "policy": { "network": { "allow": [] } } }));
    assert_eq!((status, &problem["diagnostics"][0]["code"]), (422, &json!("P045")), "{problem:#}");
}

#[test]
fn one_app_has_one_origin_and_as_many_documents_as_it_likes() {
    let server = start();
    let show = |app: Option<&str>, html: &str| {
        let (status, made) =
            post(&server, &json!({ "html": html, "ui": { "domain": "mine" }, "app": app.unwrap_or("nobody") }));
        assert!(matches!(status, 200 | 201), "{made:#}");
        made
    };
    let (one, two, other) = (show(Some("a"), "one"), show(Some("a"), "two"), show(Some("b"), "one"));
    assert_eq!(host_of(&one, "guestUrl"), host_of(&two, "guestUrl"));
    assert_ne!(host_of(&one, "guestUrl"), host_of(&other, "guestUrl"), "another app that declares the same domain");
    for (made, html) in [(&one, "one"), (&two, "two"), (&other, "one")] {
        let url = made["guestUrl"].as_str().unwrap();
        let path = url.split_once("//").and_then(|(_, rest)| rest.split_once('/')).map(|(_, path)| format!("/{path}"));
        let shown = ask(&server, "GET", &path.unwrap()).host(&host_of(made, "guestUrl")).frame().send();
        assert_eq!((shown.status, shown.text().as_str()), (200, html));
        assert!(made["outerUrl"].as_str().unwrap().contains(".html"));
    }
    for number in 0..20 {
        let made = show(Some("a"), &format!("document {number}"));
        assert!(made["files"].as_array().unwrap().len() <= 17, "old ones make room");
    }
}

#[test]
fn the_door_takes_one_widget_from_its_own_frame() {
    let server = start();
    let point = |referrer: &str| {
        let asking = ask(&server, "GET", "/widget-sandbox").api().frame();
        asking.header("Referer", referrer).send()
    };
    for stranger in ["https://evil.example/", "http://x.localhost/", ""] {
        assert_eq!(point(stranger).status, 403, "{stranger}");
    }
    assert_eq!(ask(&server, "GET", "/widget-sandbox").api().send().status, 403, "not for a tab");
    let pointed = point("http://localhost:5173/chat?x=1");
    assert_eq!((pointed.status, pointed.all("x-frame-options").len()), (303, 0));
    let location = pointed.one("location");
    let (host, key) = location.trim_start_matches("http://").split_once("/#").unwrap();
    let (host, key) = (host.to_owned(), key.to_owned());
    let outer = ask(&server, "GET", "/").host(&host).frame().send();
    assert!(outer.one("content-security-policy").contains("frame-ancestors http://localhost:5173;"));
    assert!(outer.text().contains(r#""door":"proxy""#));

    let origin = format!("http://{host}");
    let fill_with = |key: &str, from: &str, site: &str, body: &Value| {
        let asking = ask(&server, "POST", "/__belljar/widget").host(&host).header("Sec-Fetch-Dest", "empty");
        asking.header("Origin", from).header("Sec-Fetch-Site", site).header("Belljar-Frame-Key", key).json(body).send()
    };
    let fill = |from: &str, site: &str, body: &Value| fill_with(&key, from, site, body);
    let widget = json!({ "html": "<p>theirs", "csp": { "connectDomains": ["*", "https://a.example"] },
        "permissions": { "camera": {} }, "sandbox": "allow-scripts allow-forms allow-top-navigation" });
    for (from, site) in [("null", "cross-site"), (&*format!("http://g.{host}"), "same-site"), (&*origin, "same-site")] {
        assert_eq!(fill(from, site, &widget).status, 403, "{from} {site}");
    }
    assert_eq!(fill_with("", &origin, "same-origin", &widget).status, 401, "whoever knows the name alone");
    assert_eq!(fill(&origin, "same-origin", &json!({ "csp": {} })).status, 400, "no document");
    let filled = fill(&origin, "same-origin", &widget);
    assert_eq!(filled.status, 200, "{}", filled.text());
    let filled = filled.value();
    assert_eq!(filled["sandbox"], "allow-scripts allow-forms");
    assert_eq!(filled["refused"].as_array().unwrap().len(), 2, "{filled:#}");
    assert!(filled["allow"].as_str().unwrap().contains("camera"));
    let guest = filled["guestUrl"].as_str().unwrap().trim_start_matches("http://").trim_end_matches('/').to_owned();
    shown(&server, json!({ "outerUrl": location }));
    let shown = ask(&server, "GET", "/").host(&guest).frame().send();
    assert_eq!(shown.text(), "<p>theirs");
    assert!(shown.one("content-security-policy").contains("connect-src https://a.example;"));
    assert_eq!(fill(&origin, "same-origin", &widget).status, 409, "it takes one");
}

/// Whose page is around the frame, any program can say: it is charged itself, and pushes out nothing of the page's.
#[test]
fn the_door_charges_whoever_called() {
    let mut config = Config::for_tests();
    (config.limits.creates_per_minute, config.limits.sandboxes_per_embedder) = (60, 5);
    let server = Running::start(config).unwrap();
    let page = |body: &Value| {
        let asking = ask(&server, "POST", "/api/v1/widgets").api().header("Origin", "http://localhost:5173");
        asking.json(body).send()
    };
    let own = page(&json!({ "html": "<p>the page's own" })).value();
    let knock = || ask(&server, "GET", "/widget-sandbox?host=http://localhost:5173").api().frame().send().status;
    let statuses: Vec<_> = (0..80).map(|_| knock()).collect();
    assert_eq!(statuses[0], 303, "the control");
    assert!(statuses.contains(&429), "the caller's own quota: {statuses:?}");
    let path = format!("/api/v1/sandboxes/{}", own["id"].as_str().unwrap());
    assert_eq!(ask(&server, "GET", &path).api().send().status, 200, "the page's sandbox is still there");
    assert_eq!(page(&json!({ "html": "<p>another" })).status, 201, "and so is its quota");
}
