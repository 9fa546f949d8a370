//! Where these attacks are done: a server with a secret, a page, a stranger's site, a server behind the proxy, a registry of
//! packages that do harm, and a sink that nothing may reach.

use belljar_browsers::{Request, Response, Site};
use belljar_policy::SourceExpr;
use belljar_serve::{CodeClients, CodeConfig, Config, PackagesConfig, Running, Secret};
use http::HeaderName;
use serde_json::{Map, Value, json};
use tempfile::TempDir;

use super::registry;
use crate::failure::Failure;

/// What the proxy puts in for the server behind it, and what nobody else may read.
pub(crate) const SECRET: &str = "s3cr3t-of-the-proxy";
const HOST_JS: &str = include_str!("host.js");
const STRANGER: &str = "<!doctype html><title>stranger</title><script>
    addEventListener('message', async ({ data, source }) => {
        if (source !== parent || typeof data?.code !== 'string') return;
        let value;
        try { value = await new (async () => {}).constructor('args', data.code)(data.args); }
        catch (error) { value = 'error: ' + error.message; }
        parent.postMessage({ belljar: 'end', value: String(value) }, '*');
    });
    parent.postMessage('awake', '*');
</script>";

#[derive(Debug)]
pub(crate) struct Places {
    pub(crate) server: Running,
    pub(crate) host: Site,
    pub(crate) stranger: Site,
    pub(crate) upstream: Site,
    pub(crate) sink: Site,
    // Both are the server's alone, and go when it does.
    _registry: Site,
    _packages: TempDir,
}

impl Places {
    pub(crate) fn open() -> Result<Self, Failure> {
        let sink = Site::start(|_| Response::text("taken").header("access-control-allow-origin", "*"))?;
        let upstream = Site::start(behind)?;
        let mut config = Config::for_tests();
        config.egress.allow_private = true;
        config.code = Some(CodeConfig { policy: String::new(), clients: CodeClients::Http(None) });
        config.egress.secrets.push(secret(&upstream)?);
        let registry = Site::start(registry::answer)?;
        let packages = tempfile::tempdir().map_err(|error| Failure::Server(error.to_string()))?;
        config.packages = registered(&registry, &packages)?;
        config.limits.package_bytes = registry::MAX_UNPACKED_BYTES;
        config.limits.package_files = registry::MAX_FILES;
        let server = Running::start(config).map_err(|error| Failure::Server(error.to_string()))?;
        let stranger = Site::start(|request| match request.path.as_str() {
            "/stranger" => Response::html(STRANGER),
            _ => Response::not_found(),
        })?;
        let places = json!({
            "server": server.origin(),
            "sink": sink.origin("sink.localhost"),
            "stranger": stranger.origin("stranger.localhost"),
            "upstream": upstream.origin("127.0.0.1"),
        });
        let html = format!(
            "<!doctype html><meta charset=utf-8><title>host</title><link rel=icon href=data:,><body><script type=module>
                globalThis.places = {places};
                await import('/host.js').catch((error) => {{ globalThis.failed = error }});
            </script>"
        );
        let host = Site::start(move |request| match request.path.as_str() {
            "/" => Response::html(&*html).header("set-cookie", "session=s3cr3t-cookie"),
            "/host.js" => Response::script(HOST_JS),
            _ => Response::text("the host's own"),
        })?;
        Ok(Self { server, host, stranger, upstream, sink, _registry: registry, _packages: packages })
    }

    /// A header's policy, with the ports of this time in it: `{upstream}` and `{sink}` are host and port.
    pub(crate) fn policy(&self, policy: &Map<String, Value>) -> Value {
        let text = json!(policy).to_string();
        let filled = names(self).iter().fold(text, |text, (name, value)| text.replace(&format!("{{{name}}}"), value));
        serde_json::from_str(&filled).unwrap_or_default()
    }
}

/// There is no bundler: whether a package is taken is decided before it would be asked.
fn registered(registry: &Site, folder: &TempDir) -> Result<PackagesConfig, Failure> {
    let address = registry.origin("127.0.0.1");
    Ok(PackagesConfig {
        folder: folder.path().to_owned(),
        registry: Some(address.parse().map_err(|_| Failure::Server(format!("{address} is no address")))?),
        ..PackagesConfig::default()
    })
}

fn secret(upstream: &Site) -> Result<Secret, Failure> {
    let origin = upstream.origin("127.0.0.1");
    let origin = SourceExpr::parse(&origin).map_err(|_| Failure::Server(format!("{origin} is no source")))?.value;
    let header = HeaderName::from_static("authorization");
    Secret::new("key".into(), vec![origin], header, "Bearer ".into(), Vec::new(), SECRET.into())
        .map_err(Failure::Server)
}

/// A server that tells everything it was told, in every way there is, and honours ranges.
fn behind(request: &Request) -> Response {
    answer(request).header("access-control-allow-origin", "*")
}

fn answer(request: &Request) -> Response {
    let told = |name: &str| request.header(name).unwrap_or_default().to_owned();
    match request.path.as_str() {
        "/echo" => {
            let lines = request.headers.iter().map(|(name, value)| format!("{name}: {value}\n"));
            let text = lines.collect::<String>() + &request.text();
            match range(&told("range"), text.len()) {
                Some((from, to)) => Response::new(206)
                    .header("content-type", "text/plain")
                    .header("content-range", format!("bytes {from}-{}/{}", to - 1, text.len()))
                    .body(&text.as_bytes()[from..to]),
                None => Response::text(text).header("accept-ranges", "bytes"),
            }
        }
        "/headers" => {
            let word = told("authorization");
            let names = ["x-told", "link", "location", "etag", "content-language", "retry-after", "server-timing"];
            names.iter().fold(Response::text("told"), |response, name| response.header(name, word.clone()))
        }
        "/pieces" => {
            let word = told("authorization");
            let pieces = word.as_bytes().chunks(3).map(|piece| String::from_utf8_lossy(piece).into_owned());
            pieces.enumerate().fold(Response::text("told"), |response, (number, piece)| {
                response.header(&format!("x-piece-{number}"), piece)
            })
        }
        path => match path.strip_prefix("/redirect/") {
            Some(to) => Response::redirect(&format!("http://{to}")),
            None => Response::text("behind"),
        },
    }
}

fn range(header: &str, length: usize) -> Option<(usize, usize)> {
    let (from, to) = header.strip_prefix("bytes=")?.split_once('-')?;
    let (from, to): (usize, usize) = (from.parse().ok()?, to.parse().ok()?);
    (from < length && from <= to).then(|| (from, length.min(to + 1)))
}

/// What the names in a client's requests stand for.
pub(crate) fn names(places: &Places) -> Vec<(&'static str, String)> {
    let port = |site: &Site| site.port();
    let bare = |origin: &str| origin.split_once("://").map_or(origin, |(_, host)| host).to_owned();
    vec![
        ("server", bare(places.server.origin())),
        ("host", places.host.origin("localhost")),
        ("stranger", places.stranger.origin("stranger.localhost")),
        ("upstream", format!("127.0.0.1:{}", port(&places.upstream))),
        ("sink", format!("127.0.0.1:{}", port(&places.sink))),
        ("port", places.server.port().to_string()),
        // Of `belljar mcp code`, which the server is too: what its page and its clients prove themselves by.
        (
            "pageKey",
            places.server.code_page().and_then(|page| page.split_once('#')).map_or("", |(_, key)| key).to_owned(),
        ),
        ("clientToken", places.server.code_token().unwrap_or_default().to_owned()),
    ]
}

/// An app of the host page, as the API makes it: what a client could know of it.
pub(crate) fn sandbox_names(made: &Value) -> Vec<(&'static str, String)> {
    let text = |name: &str| made[name].as_str().unwrap_or_default().to_owned();
    let host = |name: &str| {
        let url = text(name);
        url.split_once("://").map_or("", |(_, rest)| rest).split('/').next().unwrap_or_default().to_owned()
    };
    let outer = text("outerUrl");
    let key = outer.split_once('#').map_or("", |(_, rest)| rest).split('/').next().unwrap_or_default();
    vec![("id", text("id")), ("guest", host("guestUrl")), ("outer", host("outerUrl")), ("key", key.to_owned())]
}
