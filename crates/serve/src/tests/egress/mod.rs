//! The egress proxy against real servers on this machine.

mod addresses; // where nobody gets to
mod callers; // who may use it
mod encrypted; // over TLS
mod headers; // what goes along, out and back
mod limits; // sizes, times, redirects, numbers
mod log; // every request is written down
mod rules; // what a policy allows, in every spelling
mod secrets; // put in, never seen
mod sockets; // WebSockets
mod streams; // nothing is gathered
mod upstream; // a server to be reached

use serde_json::{Value, json};

use super::client::{Answered, Asking, ask, create, host_of};
use crate::{Config, Running};
use upstream::Upstream;

/// A server that lets guests reach this machine.
fn open() -> Config {
    let mut config = Config::for_tests();
    config.egress.allow_private = true;
    config
}

/// An opaque app with this network.
struct Guest<'a> {
    server: &'a Running,
    sandbox: Value,
    host: String,
}

impl<'a> Guest<'a> {
    fn new(server: &'a Running, network: &Value) -> Self {
        let policy = json!({ "network": network });
        let sandbox = create(server, &json!({ "guest": "app", "html": "<p>", "policy": policy }));
        let host = host_of(&sandbox, "guestUrl");
        Self { server, sandbox, host }
    }

    /// Everything on one upstream, by way of the proxy.
    fn of(server: &'a Running, upstream: &Upstream) -> Self {
        Self::new(server, &json!({ "allow": [upstream.origin()], "via": "proxy" }))
    }

    /// As its `fetch` asks. `to` is an address.
    fn asks<'m>(&self, method: &'m str, to: &str) -> Asking<'m> {
        self.asks_raw(method, &format!("/__belljar/egress/{}", to.replacen("://", "/", 1)))
    }

    fn asks_raw<'m>(&self, method: &'m str, target: &str) -> Asking<'m> {
        ask(self.server, method, target)
            .host(&self.host)
            .header("Sec-Fetch-Dest", "empty")
            .header("Sec-Fetch-Mode", "cors")
            .header("Sec-Fetch-Site", "cross-site")
            .header("Origin", "null")
            .header("Belljar-Ticket", self.sandbox["ticket"].as_str().unwrap())
    }

    fn gets(&self, to: &str) -> Answered {
        self.asks("GET", to).send()
    }

    fn id(&self) -> &str {
        self.sandbox["id"].as_str().unwrap()
    }
}

/// Says no, with everything that a refusal has.
fn refused(answer: &Answered, status: u16, code: &str, reason: &str) {
    let problem = answer.value();
    assert_eq!((answer.status, problem["code"].as_str()), (status, Some(code)), "{problem}");
    assert_eq!(answer.header("content-type"), Some("application/problem+json"));
    assert!(problem["detail"].as_str().unwrap().contains(reason), "{problem}");
    assert!(!problem["help"].as_str().unwrap().is_empty(), "{problem}");
    assert_eq!(answer.header("access-control-allow-origin"), Some("null"), "the guest can read why");
    let verdict = if status == 502 || status == 504 { "fail" } else { "refuse" };
    assert_eq!(answer.header("belljar-verdict"), Some(verdict));
}
