//! How much there may be of one token and of one embedding origin, over the API, on both stores.

use belljar_postgres::Postgres;
use serde_json::{Value, json};

use super::client::{Answered, ask, frame_key, host_of, lease};
use crate::{Config, Running, Scopes, StoreAddress, Token};

/// A server for each kind of store, with two tokens.
fn each(change: impl Fn(&mut Config), test: impl Fn(&Running, [&str; 2])) {
    let database = Postgres::shared().database().unwrap();
    for store in [StoreAddress::Memory, StoreAddress::parse(&database).unwrap()] {
        let mut config = Config { store, ..Config::for_tests() };
        let bearers = ["ci", "shop"].map(|name| {
            let (secret, token) = Token::generate(name, Scopes::ALL, None).unwrap();
            config.tokens.push(token);
            format!("Bearer {secret}")
        });
        change(&mut config);
        test(&Running::start(config).unwrap(), [&bearers[0], &bearers[1]]);
    }
}

fn make(server: &Running, bearer: &str, body: &Value) -> Answered {
    ask(server, "POST", "/api/v1/sandboxes").api().header("Authorization", bearer).json(body).send()
}

fn app(embedder: &str, size: usize) -> Value {
    json!({ "guest": "app", "html": "x".repeat(size), "embedder": embedder })
}

fn is_shown(server: &Running, sandbox: &Answered) -> bool {
    let sandbox = sandbox.value();
    lease(server, &sandbox, &frame_key(&sandbox)).send();
    ask(server, "GET", "/").host(&host_of(&sandbox, "guestUrl")).frame().send().status == 200
}

fn refusals(server: &Running, bearer: &str, quota: &str) -> u64 {
    let text = ask(server, "GET", "/metrics").api().header("Authorization", bearer).send().text();
    let line =
        text.lines().find_map(|line| line.strip_prefix(&format!("belljar_refusals_total{{quota=\"{quota}\"}} ")));
    line.unwrap().parse().unwrap()
}

#[test]
fn a_token_has_so_many_sandboxes_and_is_told_when_it_has_them() {
    each(
        |config| config.limits.sandboxes_per_token = 3,
        |server, [ci, shop]| {
            let origins = ["https://a.example", "https://b.example", "https://c.example"];
            let made = origins.map(|origin| make(server, ci, &app(origin, 10)));
            assert_eq!(made.each_ref().map(|answer| answer.status), [201; 3]);
            let refused = make(server, ci, &app("https://d.example", 10));
            let told = refused.value();
            assert_eq!((refused.status, told["code"].as_str()), (429, Some("RATE_LIMITED")), "{}", refused.text());
            let detail = told["detail"].as_str().unwrap();
            assert!(detail.contains("limits.sandboxesPerToken") && detail.contains("`ci`"), "{detail}");
            assert!(told["help"].as_str().unwrap().contains("Delete"), "{told}");
            assert!(refused.header("retry-after").is_some());
            assert!(made.iter().all(|one| is_shown(server, one)), "nothing had to go for it");
            assert_eq!((refusals(server, ci, "sandboxes"), refusals(server, ci, "bytes")), (1, 0));

            assert_eq!(make(server, shop, &app("https://a.example", 10)).status, 201, "another has its own");
            let page = ask(server, "POST", "/api/v1/sandboxes").api().header("Origin", "http://localhost:1");
            assert_eq!(page.json(&json!({ "guest": "app", "html": "<p>" })).send().status, 201, "pages have none");
            let path = format!("/api/v1/sandboxes/{}", made[0].value()["id"].as_str().unwrap());
            assert_eq!(ask(server, "DELETE", &path).api().header("Authorization", ci).send().status, 204);
            assert_eq!(make(server, ci, &app("https://d.example", 10)).status, 201, "the way out works");
            assert_eq!(make(server, ci, &app("https://e.example", 10)).status, 429);
        },
    );
}

#[test]
fn an_origin_has_so_many_bytes_and_its_own_make_room() {
    each(
        |config| config.limits.bytes_per_embedder = 2_500,
        |server, [ci, _]| {
            let other = make(server, ci, &app("https://b.example", 2_000));
            let [old, newer] = [(); 2].map(|()| {
                // Each is used later than the one before it.
                std::thread::sleep(std::time::Duration::from_millis(5));
                make(server, ci, &app("https://a.example", 1_000))
            });
            assert_eq!([&other, &old, &newer].map(|answer| answer.status), [201; 3]);
            std::thread::sleep(std::time::Duration::from_millis(5));
            let newest = make(server, ci, &app("https://a.example", 1_000));
            assert_eq!(newest.status, 201);
            assert!(!is_shown(server, &old), "the one that was used least has gone");
            assert!([&other, &newer, &newest].into_iter().all(|one| is_shown(server, one)));

            let path = format!("/api/v1/sandboxes/{}/files", newest.value()["id"].as_str().unwrap());
            let change = |size: usize| {
                let body = json!({ "files": { "/more.txt": "x".repeat(size) } });
                ask(server, "PATCH", &path).api().header("Authorization", ci).json(&body).send()
            };
            assert_eq!(change(1_000).status, 200);
            assert!(!is_shown(server, &newer), "a change counts too");
            for refused in [change(2_000), make(server, ci, &app("https://a.example", 2_501))] {
                assert_eq!((refused.status, refused.value()["code"].as_str()), (413, Some("INVALID_PARAMS")));
                assert!(refused.value()["detail"].as_str().unwrap().contains("limits.bytesPerEmbedder"));
                assert!(refused.value()["help"].as_str().unwrap().contains("raise the limit"));
            }
            assert!([&other, &newest].into_iter().all(|one| is_shown(server, one)), "what was refused took nothing");
            assert_eq!(refusals(server, ci, "bytes"), 2);
        },
    );
}
