//! How many outer documents a second `belljar serve` gives out, beside nginx with the same bytes and headers.
//! Where nginx is not installed, a bare hyper server stands in for it.

mod baseline; // the same answer from another server
mod belljar; // Belljar as a process
pub(super) mod create; // sandboxes made and shown
pub(super) mod crowd; // two thousand clients at once
pub(super) mod files; // a guest's files
mod load; // connections that ask again and again
pub(super) mod memory; // what ten thousand sandboxes take
mod nginx; // the usual baseline
mod plain; // what stands in for it
pub(super) mod proxy; // the egress proxy
mod reverse; // a proxy that only passes on

use crate::bench::Place;
use crate::row::{Row, Target};
use anyhow::{Result, bail};
use baseline::{Sample, compared};
use belljar::{host_of, start};
use load::Request;

pub(crate) fn run(_: &Place) -> Result<Vec<Row>> {
    let server = start(&[])?;
    let port = server.port;
    let body = "{\"guest\":\"run\"}";
    let made = server.create(body)?;
    let host = host_of(&made, "outerUrl")?;

    let ours = Request::new(port, "GET", "/", &host, "");
    let answer = ours.once()?;
    if answer.status != 200 {
        bail!("the outer document was answered with {}", answer.status);
    }
    let of_the_server = ["content-length", "date", "connection"];
    let headers = answer.headers.into_iter().filter(|(name, _)| !of_the_server.contains(&name.as_str())).collect();
    let sample = Sample { headers, body: answer.body };

    let (name, value, baseline) = match nginx::start(&sample)? {
        Some(nginx) => compared("nginx", &ours, &Request::new(nginx.port, "GET", "/", "localhost", ""))?,
        None => {
            let plain = plain::start(sample)?;
            compared("bare hyper (nginx is not installed)", &ours, &Request::new(plain, "GET", "/", "localhost", ""))?
        }
    };
    let row =
        |name: String, unit: &str, value, baseline, target| Row { name, unit: unit.into(), value, baseline, target };
    Ok(vec![
        row(format!("serve the outer document (baseline {name})"), "/s", value, Some(baseline), None),
        row(
            format!("serve the outer document ÷ baseline {name}"),
            "x",
            value / baseline,
            None,
            Some(Target::AtLeast(0.7)),
        ),
    ])
}
