//! Every route of the table, asked by every kind of caller. What must come of it follows from the route's own column.

use axum::routing::MethodFilter;
use serde_json::json;

use super::client::{Answered, ask, create, host_of};
use crate::identity::Access;
use crate::routes::{At, ROUTES, Route};
use crate::{Config, Running, Scope, Scopes, Token};

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Nobody,
    BadToken,
    ExpiredToken,
    WrongScope,
    RightScope,
    /// A token that does everything, by a browser.
    TokenOfAPage,
    TwoTokens,
    OuterFrame,
    Guest,
    Opaque,
    Stranger,
    /// A page of another site that hides its `Origin`.
    CrossSite,
    Allowed,
    Own,
    /// The address, typed by a person.
    Typed,
}

const KINDS: &[Kind] = &[
    Kind::Nobody,
    Kind::BadToken,
    Kind::ExpiredToken,
    Kind::WrongScope,
    Kind::RightScope,
    Kind::TokenOfAPage,
    Kind::TwoTokens,
    Kind::OuterFrame,
    Kind::Guest,
    Kind::Opaque,
    Kind::Stranger,
    Kind::CrossSite,
    Kind::Allowed,
    Kind::Own,
    Kind::Typed,
];

impl Kind {
    fn is_browser(self) -> bool {
        !matches!(
            self,
            Self::Nobody | Self::BadToken | Self::ExpiredToken | Self::WrongScope | Self::RightScope | Self::TwoTokens
        )
    }

    fn has_token(self) -> bool {
        matches!(self, Self::ExpiredToken | Self::WrongScope | Self::RightScope | Self::TokenOfAPage | Self::TwoTokens)
    }

    fn is_known_page(self) -> bool {
        matches!(self, Self::Allowed | Self::Own | Self::Typed)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    In,
    Unknown,
    Forbidden,
}

/// The rules, by column and kind; `open` is a server for this machine alone without tokens.
fn expected(access: Access, kind: Kind, open: bool) -> Verdict {
    use Verdict::{Forbidden, In, Unknown};
    match access {
        Access::Everybody => return In,
        // None of these asks as a frame does.
        Access::Frames | Access::Walled => return Forbidden,
        Access::Agents => return if kind.is_browser() { Forbidden } else { Unknown },
        Access::Known | Access::Pages | Access::Scope(_) | Access::BackEnds(_) => {}
    }
    match (kind, access) {
        (Kind::BadToken | Kind::ExpiredToken | Kind::TokenOfAPage | Kind::TwoTokens, _) => Unknown,
        (Kind::Nobody, _) if !open => Unknown,
        (Kind::Nobody | Kind::RightScope, Access::Pages) => Forbidden,
        (Kind::Nobody | Kind::RightScope, _) => In,
        (Kind::WrongScope, Access::Known) => In,
        (Kind::WrongScope, _) => Forbidden,
        (Kind::OuterFrame | Kind::Guest | Kind::Opaque | Kind::Stranger | Kind::CrossSite, _) => Forbidden,
        (Kind::Own | Kind::Typed, Access::BackEnds(_)) => {
            if open {
                In
            } else {
                Forbidden
            }
        }
        (Kind::Allowed, Access::BackEnds(_)) => Forbidden,
        (Kind::Allowed | Kind::Own | Kind::Typed, _) => In,
    }
}

struct Stage {
    server: Running,
    open: bool,
    outer: String,
    guest: String,
    /// By scope: one with it alone, and one with all others.
    tokens: Vec<(Scope, String, String)>,
    expired: String,
    sandbox_hosts: [String; 2],
}

const ALLOWED: &str = "https://app.example";

impl Stage {
    fn new(open: bool) -> Self {
        let mut config = Config::for_tests();
        config.hosts_allow = vec![belljar_policy::SourceExpr::parse(ALLOWED).unwrap().value];
        let mut make = |name: &str, scopes: Scopes, until: &str| {
            let (secret, token) = Token::generate(name, scopes, None).unwrap();
            config.tokens.push(Token::parse(&format!("{}{until}", token.line())).unwrap());
            secret
        };
        let (mut tokens, mut expired, mut all) = (Vec::new(), String::new(), String::new());
        if !open {
            for scope in Scope::ALL {
                let only = make("only", Scopes::NONE.with(*scope), "");
                tokens.push((*scope, only, make("all-others", Scopes::ALL.without(*scope), "")));
            }
            expired = make("expired", Scopes::ALL, " until=2020-02-29");
            all = make("all", Scopes::ALL, "");
        }
        let server = Running::start(config).unwrap();
        let asking = ask(&server, "POST", "/api/v1/sandboxes").api();
        let asking = if open { asking } else { asking.header("Authorization", &format!("Bearer {all}")) };
        let sandbox = asking.json(&json!({ "guest": "widget", "html": "<p>" })).send().value();
        let origin = |key: &str| sandbox[key].as_str().unwrap().to_owned();
        Self {
            open,
            outer: origin("outerOrigin"),
            guest: origin("guestOrigin"),
            tokens,
            expired,
            sandbox_hosts: [host_of(&sandbox, "outerUrl"), host_of(&sandbox, "guestUrl")],
            server,
        }
    }

    fn headers(&self, kind: Kind, access: Access) -> Vec<(&'static str, String)> {
        let scope = match access {
            Access::Scope(scope) | Access::BackEnds(scope) => scope,
            _ => Scope::ReportsRead,
        };
        let bearer = |token: &str| ("Authorization", format!("Bearer {token}"));
        let tokens = self.tokens.iter().find(|(of, ..)| *of == scope);
        let (right, wrong) = tokens.map_or(("", ""), |(_, right, wrong)| (right.as_str(), wrong.as_str()));
        match kind {
            Kind::Nobody => Vec::new(),
            Kind::BadToken => vec![bearer("bjt_nobodyevermadethisone")],
            Kind::ExpiredToken => vec![bearer(&self.expired)],
            Kind::WrongScope => vec![bearer(wrong)],
            Kind::RightScope => vec![bearer(right)],
            Kind::TokenOfAPage => vec![bearer(right), ("Origin", ALLOWED.into())],
            Kind::TwoTokens => vec![bearer(right), bearer(right)],
            Kind::OuterFrame => vec![("Origin", self.outer.clone())],
            Kind::Guest => vec![("Origin", self.guest.clone())],
            Kind::Opaque => vec![("Origin", "null".into())],
            Kind::Stranger => vec![("Origin", "https://evil.example".into())],
            Kind::CrossSite => vec![("Sec-Fetch-Site", "cross-site".into())],
            Kind::Allowed => vec![("Origin", ALLOWED.into())],
            Kind::Own => vec![("Origin", self.server.origin().to_owned())],
            Kind::Typed => vec![("Sec-Fetch-Site", "none".into())],
        }
    }

    fn asks(&self, kind: Kind, route: &Route, method: &str, host: Option<&str>) -> Answered {
        let asking = ask(&self.server, method, &concrete(route.path));
        let asking = match host {
            Some(host) => asking.host(host),
            None => asking.api(),
        };
        let headers = self.headers(kind, route.access);
        headers.iter().fold(asking, |asking, (name, value)| asking.header(name, value)).send()
    }
}

#[test]
fn every_route_times_every_kind_of_caller() {
    for open in [false, true] {
        let stage = Stage::new(open);
        let mut seen = Vec::new();
        for route in ROUTES.iter().filter(|route| route.at == At::Host) {
            for kind in KINDS.iter().filter(|kind| !open || !kind.has_token()) {
                let what = format!("{kind:?}, {} {:?}, open: {open}", route.path, route.access);
                let answer = stage.asks(*kind, route, method(route.method), None);
                let verdict = expected(route.access, *kind, stage.open);
                let found = match answer.status {
                    401 => Verdict::Unknown,
                    403 => Verdict::Forbidden,
                    status => {
                        assert!(status < 500, "{status}: {what}");
                        Verdict::In
                    }
                };
                assert_eq!(found, verdict, "{what}: {}", answer.text());
                if verdict != Verdict::In {
                    assert_eq!(answer.value()["code"], "CAPABILITY_DENIED", "{what}");
                    assert!(!answer.value()["help"].as_str().unwrap().is_empty(), "{what}");
                    let readable = answer.header("access-control-allow-origin").is_some();
                    assert!(!readable || kind.is_known_page(), "{what}: {:?}", answer.headers);
                }
                if !seen.contains(&(route.access, verdict)) {
                    seen.push((route.access, verdict));
                }
            }
        }
        // Each scope was asked for, and with each somebody was let in and somebody was not.
        let needed = |scope| {
            seen.iter()
                .filter(|(access, _)| matches!(access, Access::Scope(of) | Access::BackEnds(of) if *of == scope))
                .count()
        };
        assert!(Scope::ALL.iter().all(|scope| needed(*scope) >= 2), "{seen:?}");
    }
}

#[test]
fn browsers_ask_for_leave_and_only_known_pages_get_it() {
    let stage = Stage::new(false);
    for route in ROUTES.iter().filter(|route| route.access.asks()) {
        for kind in [Kind::OuterFrame, Kind::Guest, Kind::Opaque, Kind::Stranger, Kind::Allowed, Kind::Own] {
            let asking = ask(&stage.server, "OPTIONS", &concrete(route.path)).api();
            let asking = asking.header("Access-Control-Request-Method", method(route.method));
            let headers = stage.headers(kind, route.access);
            let answer = headers.iter().fold(asking, |asking, (name, value)| asking.header(name, value)).send();
            let told = (answer.status, answer.header("access-control-allow-origin").is_some());
            let leave = if kind.is_known_page() { (204, true) } else { (403, false) };
            assert_eq!(told, leave, "{kind:?} {}", route.path);
            assert_eq!(answer.header("access-control-allow-credentials"), None);
        }
    }
}

/// What a page can send without leave changes nothing, also where the page may use the server.
#[test]
fn posts_that_need_no_leave_are_not_read() {
    let stage = Stage::new(false);
    let changing = ROUTES.iter().filter(|route| route.access.asks() && route.method == MethodFilter::POST);
    for route in changing {
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
            let asking = ask(&stage.server, "POST", &concrete(route.path)).api().header("Origin", ALLOWED);
            let answer = asking.body(kind, b"{\"guest\":\"run\"}").send();
            assert!(matches!(answer.status, 400..=499), "{} {kind}: {}", route.path, answer.status);
        }
    }
}

#[test]
fn no_route_of_the_api_is_on_a_sandbox_host() {
    let stage = Stage::new(false);
    for host in &stage.sandbox_hosts {
        for route in ROUTES.iter().filter(|route| route.at == At::Host) {
            for kind in [Kind::Nobody, Kind::RightScope, Kind::Allowed, Kind::Own, Kind::Typed] {
                let answer = stage.asks(kind, route, method(route.method), Some(host));
                let what = format!("{kind:?} {} on {host}: {}", route.path, answer.status);
                // Whoever does not show the sandbox is told nothing else.
                assert!(matches!(answer.status, 401 | 403..=405), "{what}");
                let kind = answer.header("content-type");
                assert_eq!(kind == Some("application/problem+json"), answer.status == 401, "{what}");
                assert!(answer.header("connection-allowlist").is_some(), "{what}");
            }
        }
    }
}

/// A route whose column asks for a caller lies where callers are asked who they are.
#[test]
fn the_columns_are_where_they_are_guarded() {
    for route in ROUTES {
        assert_eq!(route.access == Access::Walled, route.at != At::Host, "{}", route.path);
        assert_eq!(route.operation.is_some(), route.path.starts_with("/api/v1/"), "{}", route.path);
        if route.path.starts_with("/api/") {
            assert!(route.access.asks(), "{}", route.path);
        }
    }
}

/// Whatever a guest can load of its own host has neither what the API knows the sandbox by nor any token.
#[test]
fn nothing_that_a_guest_can_read_is_secret() {
    let token = "0123456789abcdef-of-the-back-end";
    let config = Config { tokens: vec![Token::parse(token).unwrap()], ..Config::for_tests() };
    let server = Running::start(config).unwrap();
    for body in [
        json!({ "guest": "run" }),
        json!({ "guest": "tool", "placement": "frame" }),
        json!({ "guest": "widget", "html": "<p>" }),
        json!({ "guest": "app", "html": "<p>", "policy": { "sandbox": { "storage": "own" } } }),
    ] {
        let asking =
            ask(&server, "POST", "/api/v1/sandboxes").api().header("Authorization", &format!("Bearer {token}"));
        let sandbox = asking.json(&body).send().value();
        let id = sandbox["id"].as_str().unwrap();
        for key in ["outerUrl", "guestUrl"] {
            assert!(!sandbox[key].as_str().unwrap().contains(id), "{sandbox}");
        }
        let guest = host_of(&sandbox, "guestUrl");
        for route in ROUTES.iter().filter(|route| route.at == At::Sandbox(belljar_base::Side::Guest)) {
            for dest in ["iframe", "script", "empty", "serviceworker"] {
                let asking = ask(&server, method(route.method), &concrete(route.path)).host(&guest);
                let answer = asking.header("Sec-Fetch-Dest", dest).send();
                let told = format!("{:?} {}", answer.headers, answer.text());
                assert!(!told.contains(id) && !told.contains(token), "{} for {dest}: {told}", route.path);
            }
        }
    }
}

#[test]
fn a_proxy_before_an_open_server_lets_nobody_in() {
    let server = super::client::start();
    create(&server, &json!({ "guest": "run" }));
    for (name, value) in [("X-Forwarded-For", "203.0.113.9"), ("Forwarded", "for=203.0.113.9"), ("Via", "1.1 proxy")] {
        let answer = ask(&server, "POST", "/api/v1/sandboxes").api().header(name, value);
        let answer = answer.json(&json!({ "guest": "run" })).send();
        assert_eq!(answer.status, 401, "{name}: {}", answer.text());
    }
}

fn method(filter: MethodFilter) -> &'static str {
    let known = [
        (MethodFilter::GET, "GET"),
        (MethodFilter::POST, "POST"),
        (MethodFilter::PATCH, "PATCH"),
        (MethodFilter::DELETE, "DELETE"),
        (MethodFilter::OPTIONS, "OPTIONS"),
    ];
    known.into_iter().find(|(known, _)| *known == filter).map_or("POST", |(_, name)| name)
}

fn concrete(path: &str) -> String {
    super::every_route::concrete(path)
}
