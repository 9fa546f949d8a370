//! Requests a second through the egress proxy, beside a bare hyper reverse proxy before the same server.

use super::baseline::{Sample, compared};
use super::belljar::{host_of, start};
use super::load::Request;
use super::{plain, reverse};
use crate::bench::Place;
use crate::row::{Row, Target};
use anyhow::{Result, bail};

pub(crate) fn run(_: &Place) -> Result<Vec<Row>> {
    let server = start(&[("BELLJAR_EGRESS_ALLOW_PRIVATE", "true")])?;
    let headers = vec![("content-type".to_owned(), "application/json".to_owned())];
    let upstream =
        plain::start(Sample { headers, body: format!("{{\"text\":\"{}\"}}", "x".repeat(1000)).into_bytes() })?;
    let origin = format!("http://127.0.0.1:{upstream}");
    let network = serde_json::json!({ "allow": [format!("{origin}/v1/*")], "deny": [format!("{origin}/v1/admin/*")], "methods": ["GET"] });
    let app = server
        .create(&serde_json::json!({ "guest": "app", "html": "", "policy": { "network": network } }).to_string())?;
    let path = format!("/__belljar/egress/http/127.0.0.1:{upstream}/v1/users?page=2");
    let ours =
        Request::fetch(server.port, &path, &host_of(&app, "guestUrl")?, app["ticket"].as_str().unwrap_or_default());
    let answer = ours.once()?;
    if answer.status != 200 {
        bail!("the proxy answered {}: {}", answer.status, String::from_utf8_lossy(&answer.body));
    }
    let theirs = Request::fetch(reverse::start(upstream)?, "/v1/users?page=2", "localhost", "none");
    let (name, value, baseline) = compared("a bare hyper reverse proxy", &ours, &theirs)?;
    let row =
        |name: String, unit: &str, value, baseline, target| Row { name, unit: unit.into(), value, baseline, target };
    Ok(vec![
        row(format!("requests through the egress proxy (baseline {name})"), "/s", value, Some(baseline), None),
        row(
            format!("requests through the egress proxy ÷ baseline {name}"),
            "x",
            value / baseline,
            None,
            Some(Target::AtLeast(0.7)),
        ),
    ])
}
