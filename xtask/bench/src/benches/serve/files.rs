//! A guest's files from the server, beside nginx with the same bytes and headers.

use super::baseline::{Sample, compared};
use super::belljar::{host_of, start};
use super::load::Request;
use super::{nginx, plain};
use crate::bench::Place;
use crate::row::{Row, Target};
use anyhow::{Result, bail};

pub(crate) fn run(_: &Place) -> Result<Vec<Row>> {
    let server = start(&[])?;
    let mut rows = Vec::new();
    for (what, size) in [("2 kB", 2 << 10), ("64 kB", 64 << 10)] {
        let page = "<p>A line of a page that is as long as it has to be.</p>\n".repeat(size / 57 + 1);
        let app = server.create(&serde_json::json!({ "guest": "app", "html": page }).to_string())?;
        let ours = Request::new(server.port, "GET", "/", &host_of(&app, "guestUrl")?, "");
        let answer = ours.once()?;
        if answer.status != 200 {
            bail!("a file was answered with {}", answer.status);
        }
        // nginx writes these itself.
        let of_the_server = ["content-length", "date", "connection", "accept-ranges"];
        let headers = answer.headers.into_iter().filter(|(name, _)| !of_the_server.contains(&name.as_str())).collect();
        let sample = Sample { headers, body: answer.body };
        let (name, value, baseline) = match nginx::start(&sample)? {
            Some(nginx) => compared("nginx", &ours, &Request::new(nginx.port, "GET", "/", "localhost", ""))?,
            None => {
                let port = plain::start(sample)?;
                compared(
                    "bare hyper (nginx is not installed)",
                    &ours,
                    &Request::new(port, "GET", "/", "localhost", ""),
                )?
            }
        };
        let row = |name: String, unit: &str, value, baseline, target| Row {
            name,
            unit: unit.into(),
            value,
            baseline,
            target,
        };
        rows.push(row(format!("serve a file of {what} (baseline {name})"), "/s", value, Some(baseline), None));
        rows.push(row(
            format!("serve a file of {what} ÷ baseline {name}"),
            "x",
            value / baseline,
            None,
            Some(Target::AtLeast(0.7)),
        ));
    }
    Ok(rows)
}
