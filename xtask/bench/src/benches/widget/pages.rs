//! The host page, and the frames that Belljar's are measured beside.

use crate::bench::Place;
use anyhow::{Context, Result, ensure};
use belljar_browsers::{Browser, Response, Site};
use belljar_serve::Running;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

const VIEW: &str = include_str!("view.html");

pub(super) struct Pages {
    site: Site,
    budget: String,
}

impl Pages {
    pub(super) fn start(place: &Place, server: &Running, budget: String) -> Result<Self> {
        let host = include_str!("host.html").replace("SERVER", server.origin());
        let (bridge, headers, big) = (bridge(place)?, headers_of_a_widget(server)?, budget.clone());
        let widget = move |html: &str| {
            headers.iter().fold(Response::html(html), |response, (name, value)| response.header(name, value.clone()))
        };
        let site = Site::start(move |request| match request.path.as_str() {
            "/" => Response::html(&*host),
            "/bridge.js" => Response::script(&*bridge),
            "/relay" => Response::html(include_str!("relay.html")),
            "/proxy" => Response::html(include_str!("proxy.html")),
            "/view" => widget(VIEW),
            "/budget" => widget(&big),
            _ => Response::not_found(),
        })?;
        Ok(Self { site, budget })
    }

    pub(super) fn open(&self, browser: &Browser) -> Result<()> {
        browser.goto(&self.site.url("localhost", "/"))?;
        browser.wait_for::<bool>("return globalThis.bench !== undefined", ())?;
        Ok(())
    }

    /// What the page needs to show the widget that is served at `path`, in every layout.
    pub(super) fn args(&self, mut args: Value, path: &str) -> Value {
        args["html"] = if path == "/budget" { json!(self.budget) } else { json!(VIEW) };
        args["single"] = json!(self.site.url("NAME.localhost", path));
        args["relay"] = json!(self.site.url("NAME.localhost", "/relay"));
        args["double"] = json!(self.site.url("proxy.localhost", "/proxy"));
        args
    }
}

/// The official bridge as a module of its own.
fn bridge(place: &Place) -> Result<String> {
    let web = place.root.join("web");
    let mut esbuild = Command::new(web.join("node_modules/.bin/esbuild"));
    esbuild.args(["--bundle", "--minify", "--format=esm", "--log-level=warning"]).current_dir(&web);
    let mut process = esbuild.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("cannot start esbuild")?;
    let source = "export { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'";
    process.stdin.take().context("stdin")?.write_all(source.as_bytes())?;
    let output = process.wait_with_output()?;
    ensure!(output.status.success(), "esbuild failed");
    Ok(String::from_utf8(output.stdout)?)
}

/// What Belljar's own server sends with a widget's document, for a frame that stands in any page.
fn headers_of_a_widget(server: &Running) -> Result<Vec<(String, String)>> {
    let authority = server.origin().trim_start_matches("http://");
    let body = json!({ "html": VIEW }).to_string();
    let embedder = "http://localhost:1";
    let asked = format!(
        "POST /api/v1/widgets HTTP/1.1\r\nhost: {authority}\r\norigin: {embedder}\r\nsec-fetch-site: same-site\r\n\
         content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let (_, made) = exchange(authority, &asked)?;
    let made: Value = serde_json::from_str(&made).with_context(|| made.clone())?;
    let guest = made["guestUrl"].as_str().with_context(|| made.to_string())?.trim_start_matches("http://");
    let (host, path) = guest.split_once('/').unwrap_or((guest, ""));
    let asked = format!(
        "GET /{path} HTTP/1.1\r\nhost: {host}\r\nsec-fetch-dest: iframe\r\nsec-fetch-mode: navigate\r\n\
         sec-fetch-site: same-site\r\nconnection: close\r\n\r\n"
    );
    let (head, _) = exchange(authority, &asked)?;
    let headers: Vec<_> = head
        .lines()
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .filter(|(name, _)| !["content-length", "content-type", "connection", "date", "etag"].contains(&name.as_str()))
        .map(
            |(name, value)| {
                if name == "content-security-policy" { (name, for_any_page(&value)) } else { (name, value) }
            },
        )
        .collect();
    ensure!(headers.iter().any(|(name, _)| name == "content-security-policy"), "no policy in {head}");
    Ok(headers)
}

fn for_any_page(policy: &str) -> String {
    let directives = policy.split(';').filter(|directive| !directive.trim().starts_with("frame-ancestors"));
    directives.collect::<Vec<_>>().join(";")
}

fn exchange(authority: &str, request: &str) -> Result<(String, String)> {
    let port = authority.rsplit(':').next().context("a port")?.parse::<u16>()?;
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").context("an answer")?;
    Ok((head.to_owned(), body.to_owned()))
}
