//! Each layer by itself: with every other one taken out it stops what it is there for, and with that one out as well the
//! attack gets what it wants. So no layer is decoration.

use std::time::Duration;

use anyhow::Result;
use belljar_browsers::{Browser, Deadlines, Engine, Options, Response, Site};
use serde_json::json;

use super::taken::{Bundles, REWRITTEN, SWITCHES, Taken, alter};
use crate::jar_site::JarSite;

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
            "Promise.prototype.catch = null; Promise.prototype.mark = 'out'; return Promise.prototype.mark",
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

const DEADLINE_MS: u64 = 1_000;
/// As good as none.
const NO_DEADLINE_MS: u64 = 300_000;
/// Far longer than any of them takes to get what it wants.
pub(crate) const PATIENCE_MS: u64 = 120_000;
/// Longer than the deadline that would have ended it.
const HANGS_MS: u64 = 2_500;

pub(crate) fn each_layer_holds_alone(engine: Engine) -> Result<()> {
    let deadlines = Deadlines { session: Duration::from_secs(880), ..Deadlines::default() };
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
    let site = JarSite::altered(alter(bundles, taken))?;
    site.open(browser)?;
    let tools = json!({ "deny": ["denied"] });
    let limits = json!({ "timeoutMs": timeout_ms, "iterations": 100_000, "memoryBytes": 4 << 20, "toolCalls": 3 });
    let mut args = site.names();
    args["sink"] = json!(sink.origin("sink.localhost"));
    args["program"] = json!(program);
    args["patience"] = json!(patience_ms);
    args["policy"] = json!({ "limits": limits, "tools": tools });
    Ok(browser.run_within(Duration::from_secs(480), PAGE, args)?)
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
