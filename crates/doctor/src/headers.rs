//! What arrives of a sandbox's headers, through whatever is in between.
//!
//! The attack: something on the way drops a policy, folds two into one, or answers by itself on a sandbox's host name with
//! a page that has none; a guest of that origin goes on there without walls.

use std::collections::{BTreeMap, BTreeSet};

use belljar_base::{HostKind, Id, Names, Side, now};
use belljar_policy::{Guest, SourceExpr};
use belljar_sandbox::Sandbox;
use belljar_serve::Config;
use belljar_store::StoredSandbox;
use http::{HeaderMap, Method, StatusCode};
use serde_json::{Value, json};

use super::visit::{Asking, Seen, Visitor};
use crate::finding::Finding;

/// Headers of connections, and what caches and proxies say about themselves. Everything else was added by somebody.
const HARMLESS: &[&str] = &[
    "accept-ranges", "age", "alt-svc", "connection", "content-encoding", "content-length", "content-type", "date",
    "etag", "keep-alive", "server", "strict-transport-security", "transfer-encoding", "vary", "via", "x-cache",
    "x-request-id",
];

pub(super) async fn check(visitor: &Visitor, config: &Config, names: &Names, token: Option<&str>) -> Finding {
    match looked_at(visitor, config, names, token).await {
        Ok(count) => Finding::ok("headers", format!("{count} headers of a sandbox arrive as its Plan has them")),
        Err(finding) => finding,
    }
}

async fn looked_at(visitor: &Visitor, config: &Config, names: &Names, token: Option<&str>) -> Result<usize, Finding> {
    let authorization: Vec<_> = token.map(|token| ("authorization", format!("Bearer {token}"))).into_iter().collect();
    let body = json!({ "guest": "widget", "html": "<p>belljar doctor", "policy": {}, "ttlSeconds": 60 });
    let asking = Asking {
        method: Method::POST,
        path: "/api/v1/sandboxes",
        headers: authorization.clone(),
        json: Some(body.to_string()),
    };
    let made = visitor.ask(names.public(), asking).await.map_err(|error| unmade(&error))?;
    let view: Value = match made.status {
        StatusCode::CREATED => serde_json::from_slice(&made.body).map_err(|error| unmade(&error.to_string()))?,
        StatusCode::UNAUTHORIZED => {
            return Err(Finding::warning(
                "headers",
                "not looked at: the API wants a token",
                "give one in the file that `--token-file` names",
            ));
        }
        status => return Err(unmade(&format!("{status}: {}", said(&made)))),
    };
    let found = compared(visitor, config, names, &view).await;
    if let Some(id) = view["id"].as_str() {
        let path = format!("/api/v1/sandboxes/{id}");
        let asking = Asking { method: Method::DELETE, path: &path, headers: authorization, json: None };
        // It ends by itself in a minute where this does not reach it.
        let _ = visitor.ask(names.public(), asking).await;
    }
    found
}

async fn compared(visitor: &Visitor, config: &Config, names: &Names, view: &Value) -> Result<usize, Finding> {
    let sandbox = expected(config, names, view).map_err(|error| unmade(&error))?;
    let mut count = 0;
    for side in [Side::Outer, Side::Guest] {
        let face = sandbox.host(side);
        let to = SourceExpr::parse(&face.origin).map_err(|_| unmade("its origin cannot be read"))?.value;
        let root = names.root(side, &sandbox.stored.label);
        let seen = framed(visitor, &to, &root).await?;
        // Nobody shows it, so its guest's files are there for nobody; the headers are.
        let usual = if side == Side::Outer { StatusCode::OK } else { StatusCode::UNAUTHORIZED };
        if seen.status != usual {
            let says = format!("the document of a new sandbox was answered with {}: {}", seen.status, said(&seen));
            return Err(Finding::failed(
                "headers",
                says,
                "whatever stands before Belljar must pass `Host` on, port included",
            ));
        }
        let wanted = by_name(face.seal.lines());
        count += wanted.len();
        differences(&wanted, &seen.headers)?;
        // A path that servers refuse in different ways, and one that is too long for many.
        for path in [format!("{root}%zz"), format!("{root}{}", "a".repeat(60_000))] {
            unsealed(&framed(visitor, &to, &path).await?, &path)?;
        }
    }
    Ok(count)
}

async fn framed(visitor: &Visitor, to: &SourceExpr, path: &str) -> Result<Seen, Finding> {
    let headers = vec![("sec-fetch-dest", "iframe".to_owned())];
    let asked = visitor.ask(to, Asking { path, headers, ..Asking::default() }).await;
    asked.map_err(|error| {
        let help = "every label below `base` has to lead to Belljar, with a certificate that covers it";
        Finding::failed("headers", format!("{to} does not answer: {error}"), help)
    })
}

/// The sandbox as this program would serve it.
fn expected(config: &Config, names: &Names, view: &Value) -> Result<Sandbox, String> {
    let text = |key: &str| view[key].as_str().ok_or_else(|| format!("the API says no `{key}`"));
    let url = text("outerUrl")?;
    let (_, rest) = url.split_once("://").ok_or("its address cannot be read")?;
    let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
    let HostKind::Sandbox { label, .. } = names.classify(authority, &format!("/{path}")) else {
        return Err(format!("the server gives addresses such as {url}, and this configuration has others"));
    };
    let stored = StoredSandbox {
        id: Id::parse(text("id")?).ok_or("its id cannot be read")?,
        label,
        guest: Guest::Widget,
        placement: Guest::Widget.usual_placement(),
        embedder: text("embedder")?.to_owned(),
        policy: "{}".into(),
        created_at: now(),
        expires_at: now(),
        used_at: now(),
        files: BTreeMap::new(),
    };
    Sandbox::load(stored, names, &config.setting(names))
}

fn by_name<'a>(lines: impl Iterator<Item = (&'a str, &'a str)>) -> BTreeMap<&'a str, Vec<&'a str>> {
    let mut all: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (name, value) in lines {
        all.entry(name).or_default().push(value);
    }
    all
}

fn differences(wanted: &BTreeMap<&str, Vec<&str>>, seen: &HeaderMap) -> Result<(), Finding> {
    let found = by_name(seen.iter().filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?))));
    for (name, values) in wanted {
        // How long it may be kept, and by whom, is also said by what stands in between.
        if matches!(*name, "cache-control" | "vary") {
            continue;
        }
        if found.get(name) != Some(values) {
            let says = match found.get(name) {
                None => format!("`{name}` does not arrive"),
                Some(other) => format!("`{name}` arrives as {other:?}, and the Plan has {values:?}"),
            };
            return Err(Finding::failed(
                "headers",
                says.chars().take(600).collect::<String>(),
                "what stands before Belljar changes it; where nothing does, the server runs with another version or configuration",
            ));
        }
    }
    let added: BTreeSet<_> =
        found.keys().filter(|name| !wanted.contains_key(*name) && !HARMLESS.contains(name)).copied().collect();
    if added.is_empty() {
        return Ok(());
    }
    Err(Finding::failed(
        "headers",
        format!("somebody adds {}", added.into_iter().collect::<Vec<_>>().join(", ")),
        "take it off in the proxy or CDN: cookies, redirects and links on a sandbox's host belong to the guest",
    ))
}

/// An answer that Belljar did not give has to have a policy all the same.
fn unsealed(seen: &Seen, path: &str) -> Result<(), Finding> {
    let policies = seen.headers.get_all("content-security-policy").iter().filter_map(|value| value.to_str().ok());
    if policies.flat_map(|policy| policy.split(';')).any(|directive| directive.trim().starts_with("sandbox")) {
        return Ok(());
    }
    let path: String = path.chars().take(20).collect();
    Err(Finding::failed(
        "headers",
        format!("`{path}` on a sandbox's host is answered with {} and no policy", seen.status),
        "the proxy's own error pages need one: see `error_page` in deploy/nginx.conf",
    ))
}

fn unmade(why: &str) -> Finding {
    Finding::failed("headers", format!("no sandbox could be made: {why}"), "the server's log has the reason")
}

fn said(seen: &Seen) -> String {
    String::from_utf8_lossy(&seen.body).chars().take(200).collect::<String>().trim().replace('\n', " ")
}
