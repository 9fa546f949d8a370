//! Every loop and every kind of call that can keep a program busy for ever is really metered: raw it
//! spins, hardened it stops. A tripped meter cannot be caught, and big allocations are counted.

use belljar_guard::Options;
use belljar_policy::Level;
use serde_json::json;

use crate::node;

/// Places a loop can stand in; `@` is the loop.
const PLACES: &[(&str, &str)] = &[
    ("top", "@"),
    ("block", "{ @ }"),
    ("if", "if (true) @"),
    ("else", "if (false) ; else @"),
    ("label", "l: @"),
    ("switch", "switch (1) { case 1: @ }"),
    ("try", "try { @ } catch {} finally {}"),
    ("catch", "try { throw 1 } catch { @ }"),
    ("finally", "try { } finally { @ }"),
    ("in a loop", "for (const x of [1]) @"),
    ("function", "function f() { @ } f()"),
    ("arrow", "(() => { @ })()"),
    ("async arrow", "await (async () => { @ })()"),
    ("method", "({ m() { @ } }).m()"),
    ("getter", "({ get g() { @ } }).g"),
    ("setter", "({ set s(v) { @ } }).s = 1"),
    ("constructor", "new (class { constructor() { @ } })()"),
    ("derived constructor", "new (class extends Object { constructor() { super(); @ } })()"),
    ("static block", "(class { static { @ } })"),
    ("static method", "(class { static m() { @ } }).m()"),
    ("private method", "new (class { #m() { @ } go() { this.#m() } })().go()"),
    ("field", "new (class { f = (() => { @ })() })()"),
    ("generator", "[...(function* () { @ })()]"),
    ("async generator", "for await (const x of (async function* () { @ })()) ;"),
    ("default parameter", "((a = (() => { @ })()) => a)()"),
    ("computed key", "({ [(() => { @ })()]: 1 })"),
    ("template", "`${(() => { @ })()}`"),
    ("pattern", "const { a = (() => { @ })() } = {}"),
    ("callback", "[1].forEach(() => { @ })"),
    ("then", "await Promise.resolve().then(() => { @ })"),
    ("executor", "new Promise(() => { @ })"),
    ("toString", "`${{ toString() { @ } }}`"),
    ("proxy trap", "new Proxy({}, { get() { @ } }).x"),
    ("iterator", "for (const x of { [Symbol.iterator]() { @ } }) ;"),
    ("tag", "((s) => { @ })`t`"),
    ("sort", "[2, 1].sort(() => { @ })"),
    ("replace", "'a'.replace(/a/, () => { @ })"),
    ("reviver", "JSON.parse('1', () => { @ })"),
];

/// Loops that never end.
const LOOPS: &[(&str, &str)] = &[
    ("for", "for (;;) {}"),
    ("for unbraced", "for (;;) ;"),
    ("for counting", "for (let i = 0; i >= 0; i = (i + 1) % 7) { }"),
    ("while", "while (true) {}"),
    ("while unbraced", "while (true) ;"),
    ("while with continue", "while (true) { if (1) continue; }"),
    // Each `throw` hands over its turns and begins to count anew, and so does each `return`.
    ("for with a caught throw", "for (;;) { try { throw 1; } catch {} }"),
    ("for with a throw left behind", "for (;;) { try { throw 1; } finally { continue; } }"),
    ("do", "do {} while (true)"),
    ("do unbraced", "do ; while (true)"),
    ("for-of", "for (const x of { [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) }) {}"),
    ("for-of unbraced", "for (const x of { [Symbol.iterator]: () => ({ next: Object }) }) ;"),
    ("for-in", "for (let go = { a: 1 }; ; ) for (const k in go) {}"),
    ("nested labels", "a: while (true) { for (;;) { continue a; } }"),
];

/// Calls without a loop that never end, or would take longer than anybody waits.
const CALLS: &[(&str, &str)] = &[
    ("function", "function f(n) { if (n) { f(n - 1); f(n - 1); } } f(60)"),
    ("arrow", "const f = (n) => n && (f(n - 1), f(n - 1)); f(60)"),
    ("a return left behind", "(() => { for (;;) { try { return 1; } finally { continue; } } })()"),
    ("method", "const o = { m(n) { n && (this.m(n - 1), this.m(n - 1)); } }; o.m(60)"),
    ("getter", "let n = 60; const o = { get g() { if (n) { n--; this.g; this.g; n++; } } }; o.g"),
    ("setter", "const o = { set s(n) { if (n) { o.s = n - 1; o.s = n - 1; } } }; o.s = 60"),
    ("constructor", "class A { constructor(n) { if (n) { new A(n - 1); new A(n - 1); } } } new A(60)"),
    (
        "default constructor",
        "let n = 60; class A { a = n-- > 0 && new A(); b = n-- > -60 && new A(); c = (n++, 1); d = n++; } new A()",
    ),
    ("field", "let n = 40; class A { a = n > 0 && (n--, new A(), new A(), n++); } new A()"),
    (
        "derived field",
        "let n = 40; class B {} class A extends B { a = n > 0 && (n--, new A(), new A(), n++); } new A()",
    ),
    ("generator body", "function* g(n) { if (n) { yield* g(n - 1); yield* g(n - 1); } } [...g(60)]"),
    ("generator parameters", "function* g(n, a = n && g(n - 1), b = n && g(n - 1)) {} g(60)"),
    ("generator pattern", "function* g(n, { a = n && g(n - 1), b = n && g(n - 1) } = {}) {} g(60)"),
    ("generator key", "function* g(n, { [n && g(n - 1)]: a, [n && g(n - 1)]: b } = {}) {} g(60)"),
    ("arrow parameters", "const f = (n, a = n && f(n - 1), b = n && f(n - 1)) => 0; f(60)"),
    ("async", "const f = async (n) => { if (n) { await f(n - 1); await f(n - 1); } }; await f(60)"),
    ("microtasks", "await new Promise(() => { const f = () => { Promise.resolve().then(f); }; f(); })"),
    ("thenable", "await { then(go) { Promise.resolve().then(() => go(this)); } }"),
    ("toString", "const f = (n) => ({ toString: () => n ? `${f(n - 1)}${f(n - 1)}`.slice(0, 1) : '' }); `${f(60)}`"),
    ("valueOf", "const f = (n) => ({ valueOf: () => n ? +f(n - 1) + +f(n - 1) : 0 }); +f(60)"),
    ("tag", "const t = (s, n) => n && (t`${n - 1}`, t`${n - 1}`); t`${60}`"),
    ("proxy", "const p = new Proxy({}, { get: (t, k) => +k && (p[k - 1], p[k - 1]) }); p[60]"),
    ("callback", "const f = (n) => [0, 0].forEach(() => n && f(n - 1)); f(60)"),
    ("bound", "const f = function (n) { n && (g(n - 1), g(n - 1)); }, g = f.bind(null); g(60)"),
    ("static", "class A { static m(n) { n && (A.m(n - 1), A.m(n - 1)); } } A.m(60)"),
    ("private", "class A { static #m(n) { n && (A.#m(n - 1), A.#m(n - 1)); } static go() { A.#m(60); } } A.go()"),
    ("new.target", "function F(n) { if (n) { new new.target(n - 1); new new.target(n - 1); } } new F(60)"),
];

/// Ways to go on after the meter has tripped.
const SWALLOWED: &[(&str, &str)] = &[
    ("catch", "try { for (;;) ; } catch { } return 'survived'"),
    ("catch in a loop", "for (let i = 0; i < 1e9; i++) { try { for (;;) ; } catch { } } return 'survived'"),
    ("finally return", "const f = () => { try { for (;;) ; } finally { return 'survived'; } }; return f()"),
    ("finally break", "for (;;) { try { for (;;) ; } finally { break; } } return 'survived'"),
    ("finally loop", "try { for (;;) ; } finally { for (;;) ; }"),
    ("nested", "try { try { for (;;) ; } catch { for (;;) ; } finally { for (;;) ; } } catch { } return 'survived'"),
    ("catch with a pattern", "try { for (;;) ; } catch ({ x = (() => { for (;;) ; })() }) { } return 'survived'"),
    (
        "generator return",
        "const g = (function* () { try { yield; } finally { yield 'again'; } })(); g.next(); try { for (;;) ; } catch { } g.return(); return 'survived'",
    ),
    (
        "iterator close",
        "for (const x of { [Symbol.iterator]: () => ({ next: () => ({}), return() { for (;;) ; } }) }) { for (;;) ; }",
    ),
    ("promise catch", "return await (async () => { for (;;) ; })().catch(() => 'survived')"),
    ("promise finally", "await (async () => { for (;;) ; })().finally(() => { for (;;) ; })"),
    ("allSettled", "await Promise.allSettled([(async () => { for (;;) ; })()]); return 'survived'"),
    (
        "race",
        "return await Promise.race([(async () => { for (;;) ; })().then(0, 0), 1].slice(1)), await null, 'survived'",
    ),
    ("executor", "await new Promise((go) => { go(); for (;;) ; }); return 'survived'"),
    (
        "then",
        "await new Promise((go) => { Promise.resolve().then(() => { for (;;) ; }).then(go, go); }); return 'survived'",
    ),
    ("overflow first", "const dive = () => { try { dive(); } catch { for (;;) ; } }; dive(); return 'survived'"),
    ("proxy", "try { new Proxy({}, { get() { for (;;) ; } }).x; } catch { } return 'survived'"),
];

/// Allocations that grow faster than the program works.
const BOMBS: &[(&str, &str)] = &[
    ("doubling text", "let s = 'x'; for (let i = 0; i < 40; i++) s += s; return s.length"),
    ("doubling text by +", "let s = 'x'; for (let i = 0; i < 40; i++) s = s + s; return s.length"),
    (
        "doubling in an arrow",
        "const twice = (s) => s + s; let s = 'x'; for (let i = 0; i < 40; i++) s = twice(s); return s.length",
    ),
    (
        "doubling in a default",
        "const twice = (s, t = s + s) => t; let s = 'x'; for (let i = 0; i < 40; i++) s = twice(s); return s.length",
    ),
    ("doubling template", "let s = 'x'; for (let i = 0; i < 40; i++) s = `${s}${s}`; return s.length"),
    ("doubling property", "const o = { s: 'x' }; for (let i = 0; i < 40; i++) o.s += o.s; return o.s.length"),
    ("doubling object", "let s = 'x'; for (let i = 0; i < 40; i++) s = s + { toString: () => s }; return s.length"),
    ("concat method", "let s = 'x'; for (let i = 0; i < 40; i++) s = s.concat(s); return s.length"),
    ("repeat", "return 'x'.repeat(5e8).length"),
    ("repeat by call", "const r = ''.repeat; return r.call('x', 5e8).length"),
    ("padStart", "return 'x'.padStart(5e8).length"),
    ("padEnd", "return 'x'.padEnd(5e8, 'ab').length"),
    ("join", "return new Array(3e5).join('x'.repeat(500)).length"),
    ("join of long texts", "const s = 'x'.repeat(1e6); return [s, s, s, s, s, s, s, s, s, s, s, s].join().length"),
    ("fill", "return Array(3e7).fill(0).length"),
    ("new Array", "return new Array(3e7).length"),
    ("Array by another name", "const A = Array; return new A(3e7).length"),
    ("Array by constructor", "return new [].constructor(3e7).length"),
    ("Array by spread", "return new Array(...[3e7]).length"),
    ("typed array", "return new Uint8Array(5e8).length"),
    ("typed array of text", "return new Uint8Array('500000000').length"),
    ("typed array of a length", "return new Uint8Array({ length: 5e8 }).length"),
    ("typed array subclass", "class A extends Float64Array {} return new A(5e7).length"),
    ("typed array super", "class A extends Float64Array { constructor() { super(5e7); } } return new A().length"),
    ("buffer", "return new ArrayBuffer(5e8).byteLength"),
    ("Array.from", "return Array.from({ length: 3e7 }).length"),
    ("spread", "let a = [1]; for (let i = 0; i < 30; i++) a = [...a, ...a]; return a.length"),
    (
        "spread of an iterator",
        "let a = [1]; for (let i = 0; i < 30; i++) a = [...a.values(), ...a.values()]; return a.length",
    ),
    ("spread of text", "return [...'x'.repeat(4e6)].length"),
    ("push of a spread", "const a = [1]; for (let i = 0; i < 3000; i++) a.push(...a.slice(0, 5e4)); return a.length"),
    ("concat", "let a = [1]; for (let i = 0; i < 30; i++) a = a.concat(a); return a.length"),
    ("flat", "let a = [1]; for (let i = 0; i < 30; i++) a = [a, a].flat(); return a.length"),
    ("deep flat", "let a = [1]; for (let i = 0; i < 30; i++) a = [a, a]; return a.flat(Infinity).length"),
    ("flatMap", "const a = Array(1e5).fill(0); return a.slice(0, 1e4).flatMap(() => a).length"),
    ("replaceAll", "let s = 'x'.repeat(3e3); return s.replaceAll('x', s).length"),
    ("JSON", "let a = ['xxxxxxxx']; for (let i = 0; i < 22; i++) a = [a, a]; return JSON.stringify(a).length"),
    (
        "object spread",
        "const o = {}; for (let i = 0; i < 1e4; i++) o['k' + i] = i; const all = []; for (let i = 0; i < 1e4; i++) all.push({ ...o }); return all.length",
    ),
    (
        "Object.entries",
        "const o = {}; for (let i = 0; i < 1e5; i++) o['k' + i] = i; const all = []; for (let i = 0; i < 1e4; i++) all.push(Object.entries(o)); return all.length",
    ),
    (
        "Object.keys",
        "const o = {}; for (let i = 0; i < 1e5; i++) o['k' + i] = i; const all = []; for (let i = 0; i < 1e4; i++) all.push(Object.keys(o)); return all.length",
    ),
    ("BigInt shift", "return 1n << 500000000n"),
    ("BigInt right shift", "return 1n >> -500000000n"),
    ("BigInt power", "return 2n ** 500000000n"),
    ("BigInt power assignment", "let x = 2n; x **= 500000000n; return x"),
    ("BigInt squares", "let x = 3n; for (let i = 0; i < 40; i++) x = x * x; return x"),
    ("BigInt product assignment", "let x = 3n; for (let i = 0; i < 40; i++) x *= x; return x"),
    ("BigInt asUintN", "return BigInt.asUintN(900000000, -1n)"),
];

#[test]
fn every_loop_in_every_place_is_metered() {
    check(&loops(), 400);
}

#[test]
fn every_call_is_metered() {
    check(&calls(true), 25);
}

/// Every form and every place, for the browsers: all loops in one place, shown to spin raw, and one loop in each other
/// place, others for another `nth`. Node has each loop in each place, since the rewriting is the same; so has `whole`.
pub(crate) fn metered(nth: usize, whole: bool) -> Vec<serde_json::Value> {
    let mut jobs = Vec::new();
    for (at, place) in PLACES.iter().enumerate() {
        for (with, form) in LOOPS.iter().enumerate() {
            let is_control = place.0 == "top";
            if whole || is_control || with == (at + nth) % LOOPS.len() {
                jobs.push(in_place(place, form, is_control));
            }
        }
    }
    jobs.extend(calls(false));
    // A realm of Node has no `structuredClone`.
    jobs.push(job("structuredClone", CLONES, None, "MEMORY_LIMIT"));
    jobs
}

const CLONES: &str =
    "const o = { data: [new Uint8Array(4e6)] }; for (const all = []; ; ) all.push(structuredClone(o));";

fn loops() -> Vec<serde_json::Value> {
    PLACES.iter().flat_map(|place| LOOPS.iter().map(|form| in_place(place, form, true))).collect()
}

fn in_place((place, around): &(&str, &str), (form, text): &(&str, &str), is_control: bool) -> serde_json::Value {
    job(&format!("{form} in {place}"), &around.replace('@', text), is_control.then_some("spins"), "ITERATION_LIMIT")
}

fn calls(is_control: bool) -> Vec<serde_json::Value> {
    let control = is_control.then_some("spins");
    CALLS.iter().map(|(name, source)| job(name, source, control, "ITERATION_LIMIT")).collect()
}

#[test]
fn a_tripped_meter_cannot_be_caught() {
    check(&SWALLOWED.iter().map(|(name, source)| job(name, source, None, "ITERATION_LIMIT")).collect::<Vec<_>>(), 15);
}

#[test]
fn big_allocations_are_counted_before_they_happen() {
    check(&BOMBS.iter().map(|(name, source)| job(name, source, None, "_LIMIT")).collect::<Vec<_>>(), 35);
}

#[test]
fn blocked_properties_lead_nowhere() {
    let ways = [
        "return (() => {}).constructor('return 1')()",
        "return (() => {})['con' + 'structor']('return 1')()",
        "const { constructor: F } = () => {}; return F('return 1')()",
        "return Reflect.get(() => {}, 'constructor')('return 1')()",
        "return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(() => {}), 'constructor').value('return 1')()",
        "return new (Object.getPrototypeOf(async () => {}).constructor)('return 1')()",
        "return Object.getPrototypeOf(function* () {}).constructor('return 1')().next().value",
        "return ({}).constructor.constructor('return 1')()",
        "return [].map.constructor('return 1')()",
        "return Reflect.construct(Object.getPrototypeOf(() => {}).constructor, ['return 1'])()",
        "({})['__pro' + 'to__'].polluted = 1; return ({}).polluted",
        "let n = 0; ({})[{ toString: () => (n++ ? '__proto__' : 'x') }].polluted = 1; return ({}).polluted",
        "const { __proto__: p } = {}; p.polluted = 1; return ({}).polluted",
        "let p; ({ __proto__: p } = {}); p.polluted = 1; return ({}).polluted",
        "const k = '__proto__'; const { [k]: p } = {}; p.polluted = 1; return ({}).polluted",
        "({}).__proto__.polluted = 1; return ({}).polluted",
        "Reflect.get({}, '__proto__').polluted = 1; return ({}).polluted",
        "({}).__lookupGetter__('__proto__').call({}).polluted = 1; return ({}).polluted",
        "class A { m() { return super.__proto__; } } new A().m().polluted = 1; return ({}).polluted",
    ];
    let options = Options { level: Level::Standard, ..Options::default() };
    let jobs: Vec<_> = ways
        .iter()
        .map(|source| {
            let mut job = node::job(source, source, false, &options);
            // `undefined`, or an error whose code is absent and whose value is absent.
            job["expect"] = json!(null);
            job
        })
        .collect();
    let mut answers = node::batch("spin.mjs", &jobs);
    answers.pop();
    for answer in answers {
        let hardened = &answer["hardened"];
        let harmless = hardened["value"] == "undefined" || hardened["error"] == "TypeError";
        assert!(harmless, "{answer:#}");
    }
}

fn job(name: &str, source: &str, control: Option<&str>, expect: &str) -> serde_json::Value {
    let mut job = node::job(name, source, false, &Options::default());
    job["expect"] = json!(expect);
    job["control"] = json!(control);
    job
}

#[track_caller]
fn check(jobs: &[serde_json::Value], at_least: usize) {
    let mut answers = node::batch("spin.mjs", jobs);
    let summary = answers.pop().expect("a summary");
    let shown: Vec<String> = answers.iter().map(|answer| format!("{answer:#}")).collect();
    assert!(shown.is_empty(), "{} are not as they should be:\n{}", shown.len(), shown.join("\n"));
    assert_eq!(summary["programs"], jobs.len());
    assert!(jobs.len() >= at_least, "only {} programs", jobs.len());
}
