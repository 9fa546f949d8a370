//! The frames on a site of their own: the real bundles and the Plan's real headers, served by a server that can be told to
//! do something else than Belljar's own would, because half of what it is for is what happens then.

use belljar_browsers::{Browser, Request, Response, Result, Site};
use belljar_policy::{Format, Guest, Place, Placement, Plan, ScriptHash, Setting, SourceExpr};
use belljar_wire::setup::{DescribeSetup, GuardSetup};
use belljar_wire::{InnerSetup, OuterSetup, PROTOCOL_VERSION};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Host names: the page, a stranger's page, Belljar's server, and the two frames of one sandbox.
pub const HOST: &str = "localhost";
pub const STRANGER: &str = "stranger.localhost";
pub const SERVER: &str = "belljar.localhost";
pub const OUTER: &str = "jar.localhost";
pub const GUEST: &str = "g.jar.localhost";
/// A second sandbox, for pages that ask with a policy.
pub const OTHER_OUTER: &str = "jar2.localhost";
const OTHER_GUEST: &str = "g.jar2.localhost";

/// A test server with everything Belljar's own serves, until a test alters it.
#[derive(Debug)]
pub struct JarSite {
    pub site: Site,
}

impl JarSite {
    pub fn start() -> Result<JarSite> {
        JarSite::altered(|_, ordinary| ordinary)
    }

    /// `alter` sees each request and the ordinary answer to it, and says what is sent.
    pub fn altered(alter: impl Fn(&Request, Response) -> Response + Send + Sync + 'static) -> Result<JarSite> {
        let site = Site::start(move |request| alter(request, ordinary(request)))?;
        Ok(JarSite { site })
    }

    /// Opens a page of the host that has the SDK on `globalThis`.
    pub fn open(&self, browser: &Browser) -> Result<()> {
        self.open_at(browser, HOST, "/")
    }

    pub fn open_at(&self, browser: &Browser, host: &str, path: &str) -> Result<()> {
        browser.goto(&self.site.url(host, path))?;
        browser.wait_for::<bool>("return globalThis.Belljar !== undefined", ())?;
        Ok(())
    }

    /// Runs a script on the page with `args.server` and the origins of everybody.
    pub fn run<T: serde::de::DeserializeOwned>(&self, browser: &Browser, body: &str) -> Result<T> {
        browser.run(body, self.names())
    }

    pub fn names(&self) -> Value {
        json!({
            "server": self.site.origin(SERVER),
            "host": self.site.origin(HOST),
            "stranger": self.site.origin(STRANGER),
            "outer": self.site.origin(OUTER),
            "guest": self.site.origin(GUEST),
        })
    }
}

/// What Belljar's own server answers.
fn ordinary(request: &Request) -> Response {
    let origin = |host: &str| origin(request, host);
    match (request.host.as_str(), request.method.as_str(), request.path.as_str()) {
        (HOST | STRANGER | "127.0.0.1", _, "/") => Response::html(page(&origin(SERVER))),
        (HOST | STRANGER | "127.0.0.1", _, "/blank") => Response::html("<!doctype html><title>blank</title>"),
        (
            SERVER,
            _,
            part @ ("/belljar.js" | "/belljar-run-tools.js" | "/belljar-describe.js" | "/belljar-session.js"),
        ) => Response::script(asset(&format!("host{part}")))
            .header("access-control-allow-origin", "*")
            .header("cross-origin-resource-policy", "cross-origin"),
        (SERVER, "OPTIONS", _) => allowed(request, Response::new(204)),
        (SERVER, "POST", "/api/v1/sandboxes") => allowed(request, created(request)),
        (SERVER, "POST", "/api/v1/policy/compile") => allowed(request, compiled(request)),
        (OUTER | OTHER_OUTER, "GET", "/") => outer(request, &outer_document(&outer_setup(request))),
        (
            OUTER | OTHER_OUTER,
            "GET",
            path @ ("/__belljar/gate.wasm" | "/__belljar/guard.wasm" | "/__belljar/describe.wasm"),
        ) => with_headers(
            Response::new(200)
                .header("content-type", "application/wasm")
                .body(bytes(&path.replace("/__belljar", "modules"))),
            &plan().outer_headers(&place(request, &[])),
        ),
        (OUTER | OTHER_OUTER, "GET", path @ ("/__belljar/guard.js" | "/__belljar/describe.js")) => with_headers(
            Response::script(asset(&path.replace("/__belljar", "modules"))),
            &plan().outer_headers(&place(request, &[])),
        ),
        (GUEST | OTHER_GUEST, "GET", "/") => inner(request, &inner_document(request)),
        (OUTER | OTHER_OUTER, ..) => with_headers(Response::new(404), &plan().outer_headers(&place(request, &[]))),
        (GUEST | OTHER_GUEST, ..) => with_headers(Response::new(404), &plan().headers(&place(request, &[]))),
        _ => Response::not_found(),
    }
}

/// `http://host:port`, with the port the request came to.
pub fn origin(request: &Request, host: &str) -> String {
    let named = request.header("host").unwrap_or_default();
    let port = named.rsplit_once(':').map_or("80", |(_, port)| port);
    format!("http://{host}:{port}")
}

/// The two host names of the sandbox a request is about.
fn sandbox(request: &Request) -> (&'static str, &'static str) {
    let asks_for_other = request.host == SERVER && request.text().contains("\"policy\"");
    match request.host.as_str() {
        OTHER_OUTER | OTHER_GUEST => (OTHER_OUTER, OTHER_GUEST),
        _ if asks_for_other => (OTHER_OUTER, OTHER_GUEST),
        _ => (OUTER, GUEST),
    }
}

/// A host page. `NONCE` lets a test give it a strict CSP.
pub const NONCE: &str = "r4nd0m";

fn page(server: &str) -> String {
    format!(
        r#"<!doctype html><title>host</title><body>
<script type="module" nonce="{NONCE}">
    const {{ Belljar, BelljarError }} = await import("{server}/belljar.js");
    Object.assign(globalThis, {{ Belljar, BelljarError }});
</script>"#
    )
}

fn allowed(request: &Request, response: Response) -> Response {
    let embedder = request.header("origin").unwrap_or("null");
    response
        .header("access-control-allow-origin", embedder)
        .header("access-control-allow-headers", "content-type")
        .header("access-control-max-age", "600")
        .header("vary", "Origin")
}

fn compiled(request: &Request) -> Response {
    let body: Value = serde_json::from_slice(&request.body).unwrap_or_default();
    let (plan, _) = belljar_policy::compile(&body["policy"].to_string(), Format::Json, Guest::Run, &Setting::default());
    Response::new(200).header("content-type", "application/json").body(json!(plan).to_string())
}

fn created(request: &Request) -> Response {
    let body: Value = serde_json::from_slice(&request.body).unwrap_or_default();
    let policy = body["policy"].to_string();
    let (plan, diagnostics) = belljar_policy::compile(
        if body["policy"].is_null() { "{}" } else { &policy },
        Format::Json,
        Guest::Run,
        &Setting::default(),
    );
    let Some(plan) = plan else {
        let mut problem = diagnostics.to_json(Some(&policy));
        problem["code"] = json!("POLICY_INVALID");
        problem["title"] = json!("The policy does not compile.");
        return Response::new(422).header("content-type", "application/problem+json").body(problem.to_string());
    };
    let (outer, guest) = sandbox(request);
    let tokens = |tokens: &Value| {
        tokens.as_array().into_iter().flatten().filter_map(Value::as_str).collect::<Vec<_>>().join(" ")
    };
    let plan = serde_json::to_value(&plan).unwrap_or_default();
    let answer = json!({
        "id": "sandbox-1",
        "outerUrl": origin(request, outer) + "/",
        "outerOrigin": origin(request, outer),
        "guestUrl": origin(request, guest) + "/",
        "guestOrigin": "null",
        "sandbox": tokens(&plan["outer"]["sandbox"]),
        "allow": plan["permissions"]["allow"],
        "plan": plan,
    });
    Response::new(201).header("content-type", "application/json").body(answer.to_string())
}

fn plan() -> Plan {
    let (plan, _) = belljar_policy::compile("", Format::Toml, Guest::Run, &Setting::default());
    plan.expect("the empty policy compiles")
}

fn place(request: &Request, scripts: &[&str]) -> Place {
    let (outer, guest) = sandbox(request);
    let source = |host: &str| SourceExpr::parse(&origin(request, host)).expect("an origin is a source").value;
    Place {
        outer: source(outer),
        guest: source(guest),
        embedders: vec![source(HOST)],
        scripts: scripts.iter().map(|script| ScriptHash::sha256(Sha256::digest(script).into())).collect(),
        shared_site: false,
    }
}

/// What the outer frame is told about itself.
pub fn outer_setup(request: &Request) -> OuterSetup {
    let (outer, guest) = sandbox(request);
    OuterSetup {
        protocol: PROTOCOL_VERSION,
        sandbox_id: "sandbox-1".into(),
        guest: Guest::Run,
        placement: Placement::Worker,
        single: false,
        origin: origin(request, outer),
        embedder: origin(request, HOST),
        guest_url: origin(request, guest) + "/",
        guest_origin: "null".into(),
        sandbox: "allow-scripts".into(),
        allow: String::new(),
        gate_url: "/__belljar/gate.wasm".into(),
        gate_rules: "{}".into(),
        widget: None,
        guard: Some(GuardSetup {
            worker_url: "/__belljar/guard.js".into(),
            module_url: "/__belljar/guard.wasm".into(),
            rules: json!(plan().guard).to_string(),
        }),
        describe: Some(DescribeSetup {
            worker_url: "/__belljar/describe.js".into(),
            module_url: "/__belljar/describe.wasm".into(),
        }),
        app: None,
    }
}

/// A document, and the scripts in it that its CSP has to name.
#[derive(Debug)]
pub struct Document {
    pub html: String,
    pub scripts: Vec<String>,
}

impl Document {
    pub fn new(setup: &Value, script: &str) -> Document {
        let data = setup.to_string().replace('<', "\\u003c");
        let html = format!(
            "<!doctype html><meta charset=\"utf-8\"><title>Belljar</title>\
             <script type=\"application/json\" id=\"belljar\">{data}</script><script>{script}</script>"
        );
        Document { html, scripts: vec![script.to_owned()] }
    }
}

pub fn outer_document(setup: &OuterSetup) -> Document {
    Document::new(&json!(setup), &asset("outer/main.js"))
}

pub fn inner_document(request: &Request) -> Document {
    Document::new(&json!(inner_setup(request)), &asset("inner/main.js"))
}

pub fn inner_setup(request: &Request) -> InnerSetup {
    InnerSetup {
        protocol: PROTOCOL_VERSION,
        guest: Guest::Run,
        placement: Placement::Worker,
        outer: origin(request, sandbox(request).0),
    }
}

/// A document on the outer frame's host name, with that host name's headers.
pub fn outer(request: &Request, document: &Document) -> Response {
    let scripts: Vec<_> = document.scripts.iter().map(String::as_str).collect();
    with_headers(Response::html(&*document.html), &plan().outer_headers(&place(request, &scripts)))
}

/// A document on the guest's host name, with that host name's headers.
pub fn inner(request: &Request, document: &Document) -> Response {
    with_headers(Response::html(&*document.html), &guest_headers(request, document))
}

/// The Plan's headers for a document in the guest's place, for whoever wants to leave one out.
pub fn guest_headers(request: &Request, document: &Document) -> Vec<(&'static str, String)> {
    let scripts: Vec<_> = document.scripts.iter().map(String::as_str).collect();
    plan().headers(&place(request, &scripts))
}

fn with_headers(response: Response, headers: &[(&'static str, String)]) -> Response {
    headers.iter().fold(response, |response, (name, value)| response.header(name, value))
}

fn asset(path: &str) -> String {
    String::from_utf8(bytes(path)).expect("our scripts are UTF-8")
}

fn bytes(path: &str) -> Vec<u8> {
    let asset = belljar_assets::get(path);
    asset.unwrap_or_else(|| panic!("{path} is not among the bundles: run `cargo xtask web`")).bytes.to_vec()
}
