//! Programs in the sealed engine: the same as in a worker, and counted exactly.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use belljar_attack::Usage;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::{Jar, artifacts, handles, programs, values};

/// What tests of other runs ask, asked of the sealed engine.
pub(crate) fn values_console_handles_and_artifacts_are_as_in_a_worker(browser: &Browser) -> Result<()> {
    Jar::sealed(|| {
        values::each_kind_arrives_by_its_rule(browser)?;
        handles::programs_read_what_they_need(browser)?;
        artifacts::they_arrive_with_type_and_preview(browser)?;
        // QuickJS has no place for what fails on a constant: `null.length`.
        programs::all_but(browser, &["main-and-a-throw"])
    })
}

pub(crate) fn it_is_asked_for_by_policy_or_option(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "const of = (r) => r.ok ? [r.value, typeof r.stats.fuel, typeof r.stats.memoryPeakBytes] : r.error.code;
         const seen = {};
         seen.worker = of(await jar.run('return 1 + 1'));
         seen.option = of(await jar.run('return 1 + 1', { engine: 'sealed' }));
         seen.policy = of(await jar.run('return 1 + 1', { policy: { engine: 'sealed' } }));
         seen.back = of(await jar.run('return 1 + 1', { policy: { engine: 'sealed' }, engine: 'worker' }));
         const own = await Belljar.connect({ server, policy: { engine: 'sealed' } });
         seen.jar = of(await own.run('return 1 + 1'));
         seen.wrong = await jar.run('1', { engine: 'v8' }).catch((error) => [error.code, error.message.includes('options.engine')]);
         seen.wrongPolicy = await jar.run('1', { policy: { engine: 'v8' } }).catch((error) => error.code);
         const session = await own.session();
         await session.run('state.n = 41; kept.rows = await tools.rows()', { tools: { rows: { execute: () => [1, 2], handle: true } } });
         seen.session = of(await session.run('state.n++; return [state.n, await kept.rows.value()]'));
         seen.replay = (await own.replay(session.journal())).same;
         return seen",
        (),
    )?;
    let counted = ["number", "number"];
    let expected = json!({
        "worker": [2, "undefined", "undefined"],
        "option": [2, counted[0], counted[1]],
        "policy": [2, counted[0], counted[1]],
        "back": [2, "undefined", "undefined"],
        "jar": [2, counted[0], counted[1]],
        "wrong": ["INVALID_PARAMS", true],
        "wrongPolicy": "POLICY_INVALID",
        "session": [[42, [1, 2]], counted[0], counted[1]],
        "replay": true,
    });
    assert_eq!(seen, expected);
    Ok(())
}

pub(crate) fn tools_errors_and_time_are_as_in_a_worker(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "const seen = {};
         let asked = 0;
         const tools = {
             'users:get': ({ id }) => ({ id, name: 'user ' + id }),
             fails: () => { throw new Error('no such user') },
             slow: ({ n }) => new Promise((done) => setTimeout(() => done(n), 20)),
             pay: { execute: ({ amount }) => amount, needsApproval: true },
         };
         const run = async (code, options) => {
             const r = await jar.run(code, { tools, engine: 'sealed', ...options });
             return r.ok ? r.value : [r.error.code, r.error.name, r.error.message, r.error.line];
         };
         seen.tool = await run(`return (await tools.users.get({ id: 7 })).name + (await callTool('users:get', { id: 8 })).name`);
         seen.parallel = await run(`return parallel([1, 2, 3].map((n) => () => tools.slow({ n })))`);
         seen.refused = await run('return 1;\\n\\nawait callTool(\"nobody\", {})');
         seen.unknown = await run(`const name = ['no', 'body'].join(''); \\nreturn await callTool(name, {})`);
         seen.failed = await run('const x = 1;\\nawait tools.fails()');
         seen.caught = await run(`try { await tools.fails() } catch (error) { return error.code }`);
         seen.approved = await run(`return tools.pay({ amount: 3 })`, { onApproval: () => { asked++; return true } });
         seen.denied = (await run(`return tools.pay({ amount: 3 })`, { onApproval: () => false }))[0];
         seen.asked = asked;
         seen.threw = await run('const a = {};\\n\\n  a.b.c;');
         seen.rejected = await run('await Promise.reject(new RangeError(\"far\"))');
         seen.own = await run('class Odd extends Error { name = \"Odd\" }\\nthrow new Odd(\"x\")');
         seen.syntax = (await run('return (')).slice(0, 1);
         seen.args = await run('args.x.push(1)', { args: { x: [] } }).then(([code, name]) => [code, name]);
         seen.time = await run('return [Date.now(), new Date().toISOString(), performance.now()]', { now: 86_400_000 });
         const random = 'return [Math.random(), Math.random()].join()';
         seen.seeded = (await run(random, { seed: 5 })) === (await run(random, { seed: 5, engine: 'worker' }));
         seen.random = (await run(random)) !== (await run(random));
         seen.timers = await run(`const order = []; const dead = setTimeout(() => order.push('dead'), 1); clearTimeout(dead);
             setTimeout(() => order.push('once'), 1);
             await new Promise((done) => { const every = setInterval(() => { if (order.push('again') > 3) { clearInterval(every); done() } }, 5) });
             return [order.includes('dead'), order.filter((word) => word === 'once').length, order.length]`);
         seen.stuck = (await run('await new Promise(() => {})')).slice(0, 1);
         seen.given = await run(`return [btoa('h\\u00e9'), atob('aGk='), new TextDecoder().decode(new TextEncoder().encode('\\u{1f514}')),
             structuredClone({ a: new Map([[1, new Date(0)]]), b: [1, , 3] }).a.get(1).getTime(), typeof queueMicrotask]`);
         seen.missing = await run('return new URL(\"https://a.example/\").host').then(([code, name]) => [code, name]);
         seen.typescript = await run('enum A { B = 2 }\\nconst f = <T,>(x: T): T => x;\\nreturn f<number>(A.B) ** 3', { language: 'ts' });
         const lines = [];
         await jar.run('console.log(\"a\", { b: [1] });\\n\\nconsole.warn(new Error(\"x\").message)', { engine: 'sealed', onConsole: ({ level, line, text }) => lines.push([level, line]) });
         seen.console = lines;
         const stop = new AbortController();
         const stopped = jar.run('await tools.slow({ n: 1 }); await new Promise((done) => setTimeout(done, 5000))', { tools, engine: 'sealed', signal: stop.signal });
         setTimeout(() => stop.abort(), 100);
         seen.stopped = (await stopped).error.code;
         return seen",
        (),
    )?;
    let told = |value: &Value, index: usize| value[index].as_str().unwrap_or_default().to_owned();
    assert_eq!(seen["tool"], "user 7user 8");
    assert_eq!(seen["parallel"], json!([1, 2, 3]));
    assert_eq!(told(&seen["unknown"], 0), "TOOL_NOT_FOUND");
    assert_eq!((told(&seen["failed"], 0).as_str(), &seen["failed"][3]), ("TOOL_ERROR", &json!(2)), "{seen:#}");
    assert_eq!(seen["caught"], "TOOL_ERROR");
    assert_eq!((&seen["approved"], &seen["denied"], &seen["asked"]), (&json!(3), &json!("TOOL_REFUSED"), &json!(1)));
    assert_eq!(
        (&seen["threw"][0], &seen["threw"][1], &seen["threw"][3]),
        (&json!("EXECUTION_ERROR"), &json!("TypeError"), &json!(3))
    );
    assert_eq!(seen["rejected"], json!(["EXECUTION_ERROR", "RangeError", "far", 1]));
    assert_eq!(seen["own"], json!(["EXECUTION_ERROR", "Odd", "x", 2]));
    assert_eq!(seen["syntax"], json!(["SYNTAX_ERROR"]));
    assert_eq!(seen["args"], json!(["EXECUTION_ERROR", "TypeError"]));
    assert_eq!(seen["time"], json!([86_400_000, "1970-01-02T00:00:00.000Z", 0]));
    assert_eq!((&seen["seeded"], &seen["random"]), (&json!(true), &json!(true)));
    assert_eq!(seen["timers"], json!([false, 1, 4]));
    assert_eq!(seen["stuck"], json!(["EXECUTION_ERROR"]));
    assert_eq!(seen["given"], json!(["aOk=", "hi", "\u{1f514}", 0, "function"]));
    assert_eq!(seen["missing"], json!(["EXECUTION_ERROR", "ReferenceError"]));
    assert_eq!(seen["typescript"], json!(8));
    assert_eq!(seen["console"], json!([["log", 1], ["warn", 3]]));
    assert_eq!(seen["stopped"], "ABORTED");
    Ok(())
}

/// A program that asks for too much, its limits, and its end.
const BOMBS: &[(&str, &str, &str)] = &[
    ("for (;;);", "{ fuel: 5_000_000 }", "FUEL_LIMIT"),
    ("for (;;) { try { for (;;); } catch {} finally { continue } }", "{ fuel: 5_000_000 }", "FUEL_LIMIT"),
    ("const f = async () => { for (;;) await null }; await f()", "{ fuel: 5_000_000 }", "FUEL_LIMIT"),
    ("return /(a+)+$/.test('a'.repeat(40) + 'b')", "{ fuel: 5_000_000 }", "FUEL_LIMIT"),
    ("const x = 3n ** 100_000n; for (;;) x * x", "{ timeoutMs: 700 }", "TIMEOUT"),
    ("const a = []; for (;;) a.push('x'.repeat(1000) + a.length)", "{ memoryBytes: 8_388_608 }", "MEMORY_LIMIT"),
    ("const a = []; for (;;) a.push({ a: [1, 2, 3] })", "{ memoryBytes: 8_388_608 }", "MEMORY_LIMIT"),
    (
        "const a = []; for (;;) try { a.push(new Array(1000).fill(1)) } catch {}",
        "{ memoryBytes: 8_388_608 }",
        "MEMORY_LIMIT",
    ),
    ("return new ArrayBuffer(1e9).byteLength", "{ memoryBytes: 8_388_608 }", "MEMORY_LIMIT"),
    ("const m = new Map(); for (let i = 0; ; i++) m.set(i, 'x' + i)", "{ memoryBytes: 67_108_864 }", "MEMORY_LIMIT"),
    ("for (;;) void callTool('t', { text: 'x'.repeat(100_000) })", "{ memoryBytes: 8_388_608 }", "MEMORY_LIMIT"),
    ("const f = () => f() + 1; return f()", "{}", "STACK_OVERFLOW"),
    (
        "const o = {}; let p = o; for (let i = 0; i < 100_000; i++) p = p.a = {}; return JSON.stringify(o).length",
        "{}",
        "STACK_OVERFLOW",
    ),
    ("Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)", "{ timeoutMs: 700 }", "TIMEOUT"),
    ("return 'never'", "{ memoryBytes: 65_536, fuel: 1 }", "FUEL_LIMIT"),
];

pub(crate) fn limits_are_exact(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    for (code, limits, expected) in BOMBS {
        let script = format!(
            "const tools = {{ t: () => 1 }};
             const r = await jar.run(args, {{ tools, engine: 'sealed', policy: {{ limits: {limits} }} }});
             return [r.ok ? 'ended' : r.error.code, r.stats, ({limits}).memoryBytes ?? 0, r.error?.message ?? '']"
        );
        let (end, stats, cap, message): (String, Value, f64, String) = jar.page(browser, &script, *code)?;
        assert_eq!(end, *expected, "{code}: {message}");
        if end == "MEMORY_LIMIT" {
            let peak = stats["memoryPeakBytes"].as_f64().context("a peak")?;
            assert!(peak <= cap, "{code}: {peak} of {cap}");
            // One that asks for a lot at once is told before it has anything.
            let grows_by_little = code.contains("for (") && !code.contains("callTool");
            assert!(!grows_by_little || peak >= cap * 0.99, "{code}: {peak} of {cap}");
        }
        // Whatever it did, the next one is as ever.
        assert_eq!(
            jar.page::<Value>(browser, "return (await jar.run('return 2', { engine: 'sealed' })).value", ())?,
            2
        );
    }
    Ok(())
}

/// Whoever is at the end of their time works no longer: the browser comes to rest.
pub(crate) fn an_end_is_an_end(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    for code in ["for (;;);", "const f = async () => { for (;;) await null }; await f()", "for (;;) [].concat([1])"] {
        let end: String = jar.page(
            browser,
            "const limits = { timeoutMs: 700, fuel: 1e12 };
             return (await jar.run(args, { engine: 'sealed', policy: { limits } })).error?.code ?? 'ended'",
            code,
        )?;
        assert_eq!(end, "TIMEOUT", "{code}");
        let until = Instant::now() + Duration::from_secs(60);
        let rests = || {
            let before = Usage::of(browser);
            std::thread::sleep(Duration::from_millis(500));
            before.cpu_percent_until(&Usage::of(browser)) < 10.0
        };
        while !rests() {
            assert!(Instant::now() < until, "{code} works on after its end");
        }
    }
    Ok(())
}

/// Programs of `tests/benign` that end in another way than in a worker, and why.
const DIFFERENT: &[(&str, &str)] = &[
    ("currency-and-locale", NO_INTL),
    ("shopping-cart", NO_INTL),
    ("multi-key-sort", BY_CODE_POINT),
    ("sorting", BY_CODE_POINT),
];
const NO_INTL: &str = "QuickJS has no `Intl`";
const BY_CODE_POINT: &str = "without `Intl`, `localeCompare` goes by code points";

/// Every harmless program gives the same value, or the same code, in both engines, and uses the same fuel in every browser.
pub(crate) fn harmless_programs_mean_the_same(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let programs = benign()?;
    let seen: BTreeMap<String, (Value, Value, f64)> = jar.page(
        browser,
        "const of = (r) => JSON.stringify(r.ok ? { value: r.value } : { code: r.error.code, name: r.error.name },
             (_, value) => typeof value === 'bigint' ? value + 'n' : value instanceof Map || value instanceof Set ? [...value] : value);
         const seen = {};
         for (const [name, code] of args) {
             const options = { now: 1e12, seed: 7, policy: { level: 'permissive' } };
             const worker = await jar.run(code, options);
             const sealed = await jar.run(code, { ...options, engine: 'sealed' });
             seen[name] = [of(worker), of(sealed), sealed.stats.fuel ?? -1];
         }
         return seen",
        json!(programs),
    )?;
    let mut wrong = Vec::new();
    for (name, (worker, sealed, _)) in &seen {
        let differs = worker != sealed;
        if differs != DIFFERENT.iter().any(|(other, _)| other == name) {
            wrong.push(format!("{name}\n  worker {worker}\n  sealed {sealed}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {} are not as the table says:\n{}", wrong.len(), seen.len(), wrong.join("\n"));
    let fuel = seen.into_iter().map(|(name, (_, _, fuel))| (name, fuel)).collect();
    same_in_every_engine(browser, &fuel)
}

/// Each engine leaves what it counted beside what the others did, for this very module: whoever is later compares.
fn same_in_every_engine(browser: &Browser, fuel: &BTreeMap<String, f64>) -> Result<()> {
    let folder = module()?.with_file_name("sealed-fuel");
    let version = format!("{:x}", version()?);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(format!("{version}-{}.json", browser.engine())), serde_json::to_vec(fuel)?)?;
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&version)) {
            let other: BTreeMap<String, f64> = serde_json::from_slice(&fs::read(&path)?)?;
            let differing: Vec<_> = fuel.iter().filter(|(name, used)| other.get(*name) != Some(*used)).collect();
            assert!(differing.is_empty(), "fuel differs from {}: {differing:?}", path.display());
        }
    }
    Ok(())
}

fn module() -> Result<PathBuf> {
    let own = std::env::current_exe()?;
    let mut places = own.ancestors().skip(1).take(2).map(|folder| folder.join("belljar-sealed.wasm"));
    places.find(|place| place.is_file()).context("the sealed engine is not built: `cargo xtask sealed`")
}

/// Of all that decides about fuel: the module, the runtime's script, the programs.
fn version() -> Result<u64> {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut hasher = DefaultHasher::new();
    fs::read(module()?)?.hash(&mut hasher);
    belljar_assets::get("inner/sealed.js").context("the document")?.sha256.hash(&mut hasher);
    benign()?.hash(&mut hasher);
    Ok(hasher.finish())
}

fn benign() -> Result<Vec<(String, String)>> {
    let mut programs = Vec::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("benign"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "js") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            programs.push((name, fs::read_to_string(&path)?));
        }
    }
    programs.sort();
    assert!(programs.len() >= 60, "only {} programs", programs.len());
    Ok(programs)
}
