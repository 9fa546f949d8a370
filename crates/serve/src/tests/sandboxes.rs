//! Create, read, change, delete; and everything that can be wrong with what is sent.

use belljar_policy::Guest;
use serde_json::{Value, json};

use super::client::{ask, create, host_of, start};
use crate::Running;

fn post(server: &Running, body: &Value) -> (u16, Value) {
    let answer = ask(server, "POST", "/api/v1/sandboxes").api().json(body).send();
    (answer.status, answer.value())
}

#[test]
fn a_sandbox_from_its_making_to_its_end() {
    let server = start();
    let made = create(
        &server,
        &json!({ "guest": "app", "files": { "/index.html": "one", "/logo.png": { "base64": "AAEC" } } }),
    );
    let path = format!("/api/v1/sandboxes/{}", made["id"].as_str().unwrap());
    let read = ask(&server, "GET", &path).api().send().value();
    let shown = made["outerUrl"].as_str().unwrap().split_once('#').unwrap().0;
    assert_eq!(read["outerUrl"], shown, "the key is for whoever made it");
    for key in ["id", "guestUrl", "expiresAt", "embedder", "plan", "files"] {
        assert_eq!(read[key], made[key], "{key}");
    }
    assert_eq!(made["sandbox"], "allow-scripts allow-same-origin");
    assert_eq!(made["files"][1]["contentType"], "image/png");
    let host = host_of(&made, "guestUrl");
    let get = |path: &str| ask(&server, "GET", path).host(&host).header("Sec-Fetch-Dest", "empty").send();
    assert_eq!(get("/logo.png").body, [0, 1, 2]);

    let change = json!({ "files": { "/index.html": "two", "/logo.png": null, "/new.css": "p{}" } });
    let changed = ask(&server, "PATCH", &format!("{path}/files")).api().json(&change).send();
    assert_eq!(changed.status, 200, "{}", changed.text());
    assert_eq!(changed.value()["files"].as_array().unwrap().len(), 2);
    assert_eq!(ask(&server, "GET", "/").host(&host).frame().send().written(), "two");
    assert_eq!((get("/logo.png").status, get("/new.css").status), (404, 200));

    assert_eq!(ask(&server, "DELETE", &path).api().send().status, 204);
    assert_eq!(ask(&server, "GET", &path).api().send().status, 404);
    let gone = ask(&server, "GET", "/").host(&host).frame().send();
    assert_eq!((gone.status, gone.all("content-security-policy").len()), (404, 2));
    assert_eq!(ask(&server, "DELETE", &path).api().send().status, 404);
}

#[test]
fn runs_of_one_page_share_a_sandbox_while_their_headers_are_the_same() {
    let server = start();
    let (status, first) = post(&server, &json!({ "guest": "run", "policy": { "level": "strict" } }));
    let (again, second) = post(&server, &json!({ "guest": "run", "policy": { "limits": { "timeoutMs": 5 } } }));
    assert_eq!((status, again), (201, 200));
    assert_eq!((&first["id"], &first["outerUrl"]), (&second["id"], &second["outerUrl"]));
    assert_eq!((&first["plan"]["level"], &second["plan"]["limits"]["timeoutMs"]), (&json!("strict"), &json!(5)));

    let other_page = ask(&server, "POST", "/api/v1/sandboxes").api().header("Origin", "http://localhost:1");
    assert_ne!(other_page.json(&json!({ "guest": "run" })).send().value()["outerUrl"], first["outerUrl"]);
    assert_ne!(post(&server, &json!({ "guest": "tool" })).1["outerUrl"], first["outerUrl"]);
    let (_, plain) = post(&server, &json!({ "guest": "tool" }));
    let (_, networked) = post(
        &server,
        &json!({ "guest": "tool", "capabilities": [], "policy": { "network": { "allow": ["https://a.example"] } } }),
    );
    assert_eq!(networked["status"], 422, "an unknown field is refused: {networked}");
    let (_, networked) =
        post(&server, &json!({ "guest": "tool", "policy": { "capabilities": ["network:fetch:https://a.example"] } }));
    assert_ne!(networked["outerUrl"], plain["outerUrl"], "other headers, another sandbox");
    let tool = json!({ "guest": "tool", "placement": "frame" });
    let ((status, one), (again, two)) = (post(&server, &tool), post(&server, &tool));
    assert_eq!((status, again), (201, 201), "a document is on a site of its own");
    assert_ne!(one["outerUrl"], plain["outerUrl"]);
    assert_ne!((&one["outerOrigin"], &one["guestOrigin"]), (&two["outerOrigin"], &two["guestOrigin"]));
}

#[test]
fn two_sandboxes_of_the_same_files_are_two_origins() {
    let server = start();
    let body = json!({ "guest": "widget", "html": "<p>same" });
    let (one, two) = (create(&server, &body), create(&server, &body));
    assert_ne!(one["guestOrigin"], two["guestOrigin"]);
    assert_ne!(one["outerOrigin"], two["outerOrigin"]);
}

#[test]
fn every_fault_is_listed() {
    let server = start();
    let body = json!({
        "guest": "app", "polcy": {}, "ttlSeconds": 0, "embedder": "not an origin",
        "files": { "relative": "x", "/ok": 3, "/../up": "x", "/b": { "base64": "?" }, "/c": null, "/__belljar/x": "" },
    });
    let (status, problem) = post(&server, &body);
    assert_eq!((status, problem["code"].as_str()), (422, Some("INVALID_PARAMS")));
    let errors = problem["errors"].as_array().unwrap();
    let paths: Vec<_> = errors.iter().map(|error| error["path"].as_str().unwrap()).collect();
    for path in [
        "/polcy", "/ttlSeconds", "/embedder", "/files", "/files/relative", "/files/~1ok", "/files/~1..~1up",
        "/files/~1b", "/files/~1c", "/files/~1__belljar~1x",
    ] {
        assert!(paths.contains(&path), "{path} in {paths:?}");
    }
    let message = errors.iter().find(|error| error["path"] == "/polcy").unwrap()["message"].as_str().unwrap();
    assert!(message.contains("did you mean `policy`?"), "{message}");
}

#[test]
fn bodies_that_make_no_sense() {
    let server = start();
    for body in [
        json!({}),
        json!({ "guest": "cat" }),
        json!({ "guest": 1 }),
        json!({ "guest": "app" }),
        json!({ "guest": "widget" }),
        json!({ "guest": "run", "html": "x" }),
        json!({ "guest": "run", "placement": "frame" }),
        json!({ "guest": "run", "policy": 3 }),
        json!({ "guest": "widget", "files": { "/index.html": "", "/x": "" } }),
        json!({ "guest": "app", "html": "", "files": { "/index.html": "" } }),
        json!({ "guest": "app", "html": "", "files": [] }),
        json!({ "guest": "run", "ttlSeconds": 1e20 }),
    ] {
        assert_eq!(post(&server, &body).0, 422, "{body}");
    }
    let send = |content_type: &str, body: &[u8]| {
        ask(&server, "POST", "/api/v1/sandboxes").api().body(content_type, body).send()
    };
    for (content_type, body, status) in [
        ("application/json", "[".repeat(100_000), 400),
        ("application/json", "{".into(), 400),
        ("application/json", "[]".into(), 400),
        ("text/plain", "{}".into(), 415),
        ("application/x-www-form-urlencoded", "guest=run".into(), 415),
        ("application/json", "\u{feff}{}".into(), 400),
    ] {
        let answer = send(content_type, body.as_bytes());
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (status, Some("application/problem+json")),
            "{content_type}"
        );
    }
    let no_body = ask(&server, "POST", "/api/v1/sandboxes").api().header("Content-Type", "application/json").send();
    assert_eq!(no_body.status, 400);
}

#[test]
fn a_policy_that_does_not_compile_makes_nothing() {
    let server = start();
    let policy = "[network]\nallow = [\"*\"]\n[sandbox]\nforms = 3\n";
    for path in ["/api/v1/sandboxes", "/api/v1/policy/compile"] {
        let mut body = json!({ "guest": "widget", "policy": policy });
        if path.ends_with("sandboxes") {
            body["html"] = "<p>".into();
        }
        let answer = ask(&server, "POST", path).api().json(&body).send();
        let problem = answer.value();
        assert_eq!(
            (answer.status, problem["code"].as_str(), problem["unlisted"].as_u64()),
            (422, Some("POLICY_INVALID"), Some(0))
        );
        let found: Vec<_> = problem["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (one["code"].as_str(), one["start"]["line"].as_u64()))
            .collect();
        assert_eq!(found, [(Some("P011"), Some(2)), (Some("P004"), Some(4))]);
        assert!(problem.get("plan").is_none());
    }
}

#[test]
fn what_compiles_is_shown_with_its_headers() {
    let server = start();
    let answer = ask(&server, "POST", "/api/v1/policy/compile")
        .api()
        .json(&json!({ "guest": "widget", "policy": "frames.allow = [\"www.youtube.com\"]" }));
    let answer = answer.send();
    let compiled = answer.value();
    assert_eq!(answer.status, 200, "{compiled}");
    assert_eq!(compiled["guest"], "widget");
    assert_eq!(compiled["headers"][0]["name"], "content-security-policy");
    assert!(compiled["headers"][0]["value"].as_str().unwrap().contains("frame-src https://www.youtube.com"));
    assert_eq!(compiled["diagnostics"][0]["code"], "P080");
}

#[test]
fn a_plan_says_which_line_caused_it_and_what_is_missing() {
    let server = start();
    let body = json!({ "guest": "app", "policy": "\n[network]\nallow = [\"https://a.example\"]\n", "blocked": "connect-src https://b.example/x" });
    let answer = ask(&server, "POST", "/api/v1/policy/compile").api().json(&body).send();
    let compiled = answer.value();
    assert_eq!(answer.status, 200, "{compiled}");
    let effects = compiled["effects"].as_array().unwrap();
    let caused = effects.iter().find(|effect| effect["layer"] == "Content-Security-Policy connect-src").unwrap();
    assert_eq!(
        caused,
        &json!({ "from": "network.allow[0]", "always": false, "layer": "Content-Security-Policy connect-src",
                 "value": "https://a.example", "start": { "line": 3, "column": 10 } })
    );
    assert!(effects.iter().any(|effect| effect["always"] == true && effect.get("start").is_none()));
    assert_eq!(compiled["answer"]["allowed"], false);
    let fix = &compiled["answer"]["fix"];
    assert_eq!((&fix["key"], &fix["value"]), (&json!("network.allow"), &json!("https://b.example")));

    // A policy that came as an object has no lines, and a question that is none is a fault.
    let body = json!({ "guest": "app", "policy": { "network": { "allow": ["https://a.example"] } }, "blocked": "" });
    let answer = ask(&server, "POST", "/api/v1/policy/compile").api().json(&body).send();
    assert_eq!((answer.status, &answer.value()["errors"][0]["path"]), (422, &json!("/blocked")));
}

#[test]
fn only_the_guards_worker_compiles_webassembly_on_the_host_origin() {
    let server = start();
    let csp = |path: &str| {
        let answer = ask(&server, "GET", path).api().send();
        assert_eq!(answer.status, 200, "{path}");
        answer.header("content-security-policy").unwrap().to_owned()
    };
    let worker = csp("/playground/guard.js");
    assert_eq!(worker, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
    for path in ["/", "/mcp", "/playground/main.js", "/playground/guard.wasm"] {
        let page = csp(path);
        assert!(
            !page.contains("unsafe") && page.contains("worker-src 'self'") && page.contains("style-src 'self';"),
            "{page}"
        );
    }
}

#[test]
fn documents_carry_no_secret_and_the_hash_of_their_own_script() {
    let server = start();
    let run = create(&server, &json!({ "guest": "run" }));
    for (key, script) in [
        ("outerUrl", belljar_sandbox::documents::outer_script(Guest::Run)),
        ("guestUrl", belljar_sandbox::documents::inner_script()),
    ] {
        let answer = ask(&server, "GET", "/").host(&host_of(&run, key)).frame().send();
        let text = answer.text();
        let served = text.rsplit_once("<script>").unwrap().1.split_once("</script>").unwrap().0;
        assert_eq!(served, script);
        let hash = belljar_policy::ScriptHash::sha256(belljar_base::Hash::of(served.as_bytes()).0).to_string();
        assert!(answer.header("content-security-policy").unwrap().contains(&hash));
        let data = text.split_once("id=\"belljar\">").unwrap().1.split_once("</script>").unwrap().0;
        let data: Value = serde_json::from_str(data).unwrap();
        assert_eq!((data["protocol"].as_u64(), data["guest"].as_str()), (Some(1), Some("run")));
    }
}

#[test]
fn the_openapi_document_lists_every_route_of_the_api() {
    let server = start();
    let document = ask(&server, "GET", "/api/openapi.json").api().send().value();
    assert_eq!(document["openapi"], "3.1.0");
    let listed: usize =
        document["paths"].as_object().unwrap().values().map(|path| path.as_object().unwrap().len() - 1).sum();
    let routes = crate::routes::ROUTES.iter().filter(|route| route.path.starts_with("/api/v1/"));
    assert_eq!(listed, routes.clone().count());
    assert!(routes.clone().all(|route| route.operation.is_some()));
    // Whatever is referred to is there.
    let text = document.to_string();
    for reference in text.split("\"$ref\":\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(document["components"]["schemas"].get(name).is_some(), "{name}");
    }
}

#[test]
fn health_readiness_and_metrics() {
    let server = start();
    create(&server, &json!({ "guest": "widget", "html": "12345" }));
    assert_eq!(ask(&server, "GET", "/readyz").api().send().status, 200);
    let metrics = ask(&server, "GET", "/metrics").api().send().text();
    for row in ["belljar_sandboxes 1", "belljar_stored_bytes 5", "belljar_sandboxes_created_total 1", "class=\"2xx\"} "]
    {
        assert!(metrics.contains(row), "{row}\n{metrics}");
    }
}
