//! Each layer by itself: with every other one taken out it stops what it is there for, and with that one out as well the
//! attack gets what it wants. So no layer is decoration.

use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use belljar_browsers::{Browser, Deadlines, Engine, Options, Response, Site};
use serde_json::json;

use crate::jar_site::{
    Document, GUEST, JarSite, OUTER, guest_headers, inner_document, inner_setup, origin, outer, outer_document,
    outer_setup,
};

/// A layer, and programs that get out where it is missing. One that waits for the browser has a timer: a program is ended
/// when nothing is left that could settle what it waits for, and that is no layer.
struct Alone {
    layer: &'static str,
    /// With its own layer on, one of these is what the host sees.
    ends: &'static [&'static str],
    programs: &'static [&'static str],
}

const LAYERS: &[Alone] = &[
    Alone {
        layer: "csp",
        ends: &["EXECUTION_ERROR", "held"],
        programs: &[
            "const timer = setInterval(() => {}, 20); try { await fetch(args.sink + '/alone', { mode: 'no-cors' }) } finally { clearInterval(timer) } return 'out'",
            "return new Function(\"return 'out'\")()",
            "const x = new XMLHttpRequest(); x.open('GET', args.sink + '/xhr', false); x.send(); return 'out'",
        ],
    },
    Alone {
        layer: "sandbox",
        ends: &["EXECUTION_ERROR", "held"],
        programs: &[
            "return self.origin === 'null' ? 'held' : 'out'",
            "const timer = setInterval(() => {}, 20); const ends = new Promise((done) => { const q = indexedDB.open('x'); q.onsuccess = () => done('out'); q.onerror = () => done('held') }); return await ends.finally(() => clearInterval(timer))",
        ],
    },
    Alone {
        layer: "gate",
        ends: &["TOOL_REFUSED", "INVALID_PARAMS", "TOOL_CALL_LIMIT"],
        programs: &[
            "await callTool('denied', {}); return 'out'",
            "await callTool('strict', { n: 'text' }); return 'out'",
            "for (let i = 0; i < 9; i++) await callTool('echo', {}); return 'out'",
        ],
    },
    Alone {
        layer: "globals",
        ends: &["EXECUTION_ERROR", "held"],
        programs: &[
            "return typeof fetch === 'function' ? 'out' : 'held'",
            "postMessage('mine'); return 'out'",
            "const { port1 } = new MessageChannel(); port1.close(); return 'out'",
        ],
    },
    Alone {
        layer: "frozen",
        ends: &["EXECUTION_ERROR", "held"],
        programs: &[
            "Object.prototype.polluted = 'out'; return ({}).polluted",
            "Array.prototype.map = () => 'out'; return [].map()",
            "Promise.prototype.then = null; Promise.prototype.mark = 'out'; return Promise.prototype.mark",
        ],
    },
    Alone {
        layer: "properties",
        ends: &["EXECUTION_ERROR"],
        programs: &[
            "return (() => {}).constructor(\"return 'out'\")()",
            "const key = '__pro' + 'to__'; ({})[key].polluted = 'out'; return ({}).polluted",
            "return (function* () {})['con' + 'structor'](\"yield 'out'\")().next().value",
        ],
    },
    Alone {
        layer: "meter",
        ends: &["ITERATION_LIMIT"],
        programs: &[
            "for (;;);",
            "for (;;) await null",
            "const f = (n) => (n < 2 ? n : f(n - 1) + f(n - 2)); return f(60)",
        ],
    },
    Alone {
        layer: "memory",
        ends: &["MEMORY_LIMIT"],
        programs: &[
            "return 'x'.repeat(2e7).length > 0 ? 'out' : ''",
            "return new Uint8Array(5e7).length > 0 ? 'out' : ''",
            "return new Array(3e6).fill(0).length > 0 ? 'out' : ''",
        ],
    },
    Alone {
        layer: "deadline",
        ends: &["TIMEOUT"],
        programs: &[
            "for (;;);",
            "for (;;) await null",
            "const list = new Array(1e6).fill(0); for (;;) list.indexOf(1)",
        ],
    },
];

/// Every switch there is; the document's headers and the frame's attribute are the site's.
const SWITCHES: &[&str] = &["gate", "globals", "frozen", "properties", "meter", "memory", "guard"];
/// These three are the runtime of rewrites, and are nothing without them.
const REWRITTEN: &[&str] = &["properties", "meter", "memory"];
const DEADLINE_MS: u64 = 3_000;
/// As good as none.
const NO_DEADLINE_MS: u64 = 300_000;
/// Far longer than any of them takes to get what it wants.
pub(crate) const PATIENCE_MS: u64 = 30_000;
/// Longer than the deadline that would have ended it.
const HANGS_MS: u64 = 6_000;

pub(crate) fn each_layer_holds_alone(engine: Engine) -> Result<()> {
    let deadlines = Deadlines { session: Duration::from_secs(580), ..Deadlines::default() };
    let browser = &Options::new(engine).deadlines(deadlines).start()?;
    let mut wrong = Vec::new();
    for Alone { layer, ends, programs } in LAYERS {
        // WebKit's workers are `data:` URLs, which have no origin whatever their frame has.
        if *layer == "sandbox" && engine == Engine::WebKit {
            continue;
        }
        let off: Vec<&str> = SWITCHES
            .iter()
            .copied()
            .filter(|switch| switch != layer && !(*switch == "guard" && REWRITTEN.contains(layer)))
            .collect();
        let with_it: Vec<&str> = off.iter().copied().chain(SWITCHES.contains(layer).then_some(*layer)).collect();
        for program in *programs {
            let deadline = if *layer == "deadline" { DEADLINE_MS } else { NO_DEADLINE_MS };
            let only = Taken { csp: *layer == "csp", sandbox: *layer == "sandbox", off: &off };
            let none = Taken { csp: false, sandbox: false, off: &with_it };
            // Only what these two end can go on for ever.
            let (wanted, patience) =
                if ["meter", "deadline"].contains(layer) { ("hung", HANGS_MS) } else { ("out", PATIENCE_MS) };
            let held = run(browser, Bundles::Switched, only, program, (deadline, PATIENCE_MS))?;
            let control = run(browser, Bundles::Switched, none, program, (NO_DEADLINE_MS, patience))?;
            if !ends.contains(&held.as_str()) {
                wrong.push(format!("{layer} alone: {program}: {held}"));
            }
            if control != wanted {
                wrong.push(format!("without {layer} and all others: {program}: {control}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

/// What is left of the walls.
#[derive(Clone, Copy)]
pub(crate) struct Taken<'a> {
    /// Whether the guest's document has the Plan's headers.
    pub(crate) csp: bool,
    /// Whether it is opaque.
    pub(crate) sandbox: bool,
    pub(crate) off: &'a [&'a str],
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Bundles {
    Served,
    Switched,
}

/// Runs a program with a deadline, and answers its value as text, its error's code, or `hung` when that takes longer.
pub(crate) fn run(
    browser: &Browser,
    bundles: Bundles,
    taken: Taken,
    program: &str,
    (timeout_ms, patience_ms): (u64, u64),
) -> Result<String> {
    let sink = Site::start(|_| {
        Response::text("taken")
            .header("access-control-allow-origin", "*")
            .header("cross-origin-resource-policy", "cross-origin")
    })?;
    let site = altered(bundles, taken)?;
    site.open(browser)?;
    let tools = json!({ "deny": ["denied"] });
    let limits = json!({ "timeoutMs": timeout_ms, "iterations": 100_000, "memoryBytes": 4 << 20, "toolCalls": 3 });
    let mut args = site.names();
    args["sink"] = json!(sink.origin("sink.localhost"));
    args["program"] = json!(program);
    args["patience"] = json!(patience_ms);
    args["policy"] = json!({ "limits": limits, "tools": tools });
    Ok(browser.run_within(Duration::from_secs(60), PAGE, args)?)
}

const PAGE: &str = "
    const jar = await Belljar.connect({ server: args.server });
    const input = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    const tools = { denied: () => 1, echo: (x) => x, strict: { handler: () => 1, input } };
    const run = jar.run(args.program, { policy: args.policy, tools, args: { sink: args.sink } });
    const late = new Promise((done) => setTimeout(done, args.patience, 'hung'));
    const end = await Promise.race([run, late]);
    void jar.close();
    return end === 'hung' ? end : end.ok ? String(end.value) : end.error.code";

fn altered(bundles: Bundles, taken: Taken) -> Result<JarSite> {
    let Taken { csp, sandbox, off } = taken;
    let without: &[&str] = if sandbox { &[] } else { &["sandbox"] };
    let prefix = format!("'use strict';globalThis.belljarLayersOff={};", json!([off, without].concat()));
    let script = move |served: &Document, name: &str| match bundles {
        Bundles::Served => format!("{prefix}{}", served.scripts.concat()),
        Bundles::Switched => format!("{prefix}{}", switched(name)),
    };
    Ok(JarSite::altered(move |request, ordinary| match (request.host.as_str(), request.path.as_str()) {
        (OUTER, "/") => {
            let mut setup = outer_setup(request);
            if !sandbox && bundles == Bundles::Switched {
                setup.sandbox = "allow-scripts allow-same-origin".into();
                setup.guest_origin = origin(request, GUEST);
            }
            let script = script(&outer_document(&setup), "outer");
            outer(request, &Document::new(&json!(setup), &script))
        }
        (GUEST, "/") => {
            let script = script(&inner_document(request), "inner");
            let document = Document::new(&json!(inner_setup(request)), &script);
            let headers = guest_headers(request, &document);
            let kept = headers.into_iter().filter_map(|(name, value)| match name.to_ascii_lowercase().as_str() {
                "content-security-policy" => {
                    policy(&value, csp, sandbox || bundles == Bundles::Served).map(|policy| (name, policy))
                }
                // Without these the outer document, which has them too, shows no such frame.
                "cross-origin-embedder-policy" | "cross-origin-resource-policy" => Some((name, value)),
                _ if csp => Some((name, value)),
                _ => None,
            });
            kept.fold(Response::html(&*document.html), |response, (name, value)| response.header(name, value))
        }
        _ => ordinary,
    })?)
}

/// Of a policy what is left when its `sandbox`, or all but that, is taken out.
fn policy(value: &str, csp: bool, sandbox: bool) -> Option<String> {
    let is_sandbox = |directive: &&str| directive.trim().starts_with("sandbox");
    let kept: Vec<&str> =
        value.split(';').filter(|directive| if is_sandbox(directive) { sandbox } else { csp }).map(str::trim).collect();
    (!kept.is_empty()).then(|| kept.join("; "))
}

fn switched(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/dist/layers").join(name).join("main.js");
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}: run `cargo xtask web`", file.display()))
}
