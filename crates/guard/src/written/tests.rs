use belljar_model::written::{Callee, Part, Shape, WrittenCall};

use crate::{Language, Options, harden};

fn calls(source: &str) -> Vec<WrittenCall> {
    let hardened = harden(source, &Options::default()).map_err(|refused| refused.to_string());
    hardened.map(|hardened| hardened.calls).unwrap_or_default()
}

/// A call as one line: `2:7 users:list {limit: 3}`, with `?` for what is not known and `…` for what may be there besides.
fn drawn(source: &str) -> Vec<String> {
    let line = |WrittenCall { callee, at, args }: &WrittenCall| {
        let called = match callee {
            Callee::Name(name) => name.clone(),
            Callee::Path { path, looked_at } => {
                format!("{}{}", path.join("."), if *looked_at { " (looked at)" } else { "" })
            }
        };
        format!("{}:{} {called} {}", at.line, at.column, sketch(args))
    };
    calls(source).iter().map(line).collect()
}

fn sketch(part: &Part) -> String {
    let all = |parts: Vec<String>, open: &bool| {
        let dots = open.then(|| "…".to_owned());
        parts.into_iter().chain(dots).collect::<Vec<_>>().join(", ")
    };
    match &part.shape {
        Shape::Unknown => "?".into(),
        Shape::Null => "null".into(),
        Shape::Boolean(value) => value.to_string(),
        Shape::Number(value) => value.to_string(),
        Shape::Text(text) => format!("{text:?}"),
        Shape::List { items, open } => format!("[{}]", all(items.iter().map(sketch).collect(), open)),
        Shape::Record { fields, open } => {
            let fields = fields.iter().map(|(name, field)| format!("{name}: {}", sketch(field)));
            format!("{{{}}}", all(fields.collect(), open))
        }
    }
}

#[test]
fn arguments_are_what_the_text_shows() {
    for (args, expected) in [
        ("", "{}"),
        (", undefined", "{}"),
        (", void 0", "{}"),
        (", null", "null"),
        (", x", "?"),
        (", ...x", "?"),
        (
            ", { a: 1, b: -2.5, c: 'x', d: `y`, e: true, f: null }",
            "{a: 1, b: -2.5, c: \"x\", d: \"y\", e: true, f: null}",
        ),
        (", { a: x, b: `a${x}`, c: 1 + 1, d: f(), e() {} }", "{a: ?, b: ?, c: ?, d: ?, e: ?}"),
        (", { a: { b: [1, [2], x] } }", "{a: {b: [1, [2], ?]}}"),
        (", { a: undefined, b: 1, b: undefined }", "{}"),
        (", { a: 1, ...x, b: 2 }", "{a: ?, b: 2, …}"),
        (", { a: 1, [x]: 1, ['b']: 2, 3: 4 }", "{a: ?, b: ?, …}"),
        (", [1, ...x, 2]", "[1, …]"),
        (", [1, , 2]", "[1, ?, 2]"),
        (", { get a() { this.b = 1; return 2 }, b: 'x' }", "?"),
        (", { toJSON() { return {} } }", "?"),
        (", { __proto__: x }", "?"),
        (", '\\ud800'", "?"),
        (", 1e999", "?"),
        (", 10n", "?"),
        (", -0", "0"),
        (", ({ a: (1) })", "{a: 1}"),
    ] {
        let source = format!("let x, f; await callTool('t'{args})");
        assert_eq!(drawn(&source), [format!("1:17 t {expected}")], "{args}");
    }
    assert_eq!(drawn("let x; callTool('t', { ...x, a: 1 }); x.toJSON"), ["1:8 t ?"]);
    let options = Options { language: Language::Ts, ..Options::default() };
    let typed = harden("await callTool('t', { a: 1 as any } satisfies object)", &options).map(|it| it.calls.len());
    assert_eq!(typed, Ok(1));
}

#[test]
fn calls_are_found_by_name_and_by_path() {
    for (source, expected) in [
        ("await tools.users.list({ a: 1 })", "1:7 tools.users.list {a: 1}"),
        ("await tools['users'].list()", "1:7 tools.users.list {}"),
        ("await codemode.users.list(1)", "1:7 codemode.users.list 1"),
        ("if (tools.a) await tools.a()", "1:20 tools.a (looked at) {}"),
        ("Object.keys(tools); await tools.a()", "1:27 tools.a (looked at) {}"),
        ("await callTool(`a`)", "1:7 a {}"),
        ("/* 😀 */ await callTool('a')", "1:16 a {}"),
        ("a:\r\n{ callTool('a') }", "2:3 a {}"),
        ("```js\nawait callTool('a')\n```", "2:7 a {}"),
        ("\u{feff}await callTool('a')", "1:7 a {}"),
    ] {
        assert_eq!(drawn(source), [expected], "{source}");
    }
    let nested = "await callTool('a', { x: await callTool('b', { y: 1 }) })";
    assert_eq!(drawn(nested), ["1:7 a {x: ?}", "1:32 b {y: 1}"]);
}

#[test]
fn what_is_not_certain_is_no_call() {
    for source in [
        "const callTool = () => 1; callTool('a')",
        "function f(tools) { tools.a() }",
        "const { tools } = { tools: { a() {} } }; tools.a()",
        "let n; callTool(n)",
        "callTool('a' + 'b')",
        "callTool(...['a'])",
        "callTool?.('a')",
        "tools?.a()",
        "tools.a?.()",
        "let n; tools[n]()",
        "Math.max(1)",
        "const t = callTool; t('a')",
        "callTool.call(null, 'a')",
        "console.log(1)",
    ] {
        assert_eq!(drawn(source), [] as [&str; 0], "{source}");
    }
    let options = Options { keep_functions: true, ..Options::default() };
    assert_eq!(harden("callTool('a')", &options).map(|it| it.calls), Ok(Vec::new()));
}

/// Whether the failure of the call `b` may be handled.
#[test]
fn a_failure_that_can_be_handled_is_the_programs_own_affair() {
    for source in [
        "try { await tools.b() } catch {}",
        "try { await tools.b() } finally { return 1 }",
        "try { (() => tools.b())() } catch {}",
        "await tools.b().catch(() => 1)",
        "await tools.b()['catch'](() => 1)",
        "await tools.b().then((x) => x).catch(() => 1)",
        "await tools.b().then((x) => x, () => 1)",
        "let how = 'catch'; await tools.b()[how](() => 1)",
        "await Promise.allSettled([tools.b()])",
        "await Promise.allSettled([1].map(() => tools.b()))",
        "await Promise.race([tools.b(), 1])",
        "await Promise.all([tools.b()]).catch(() => 1)",
        "const f = () => tools.b(); try { await f() } catch {}",
        "const p = tools.b(); try { await p } catch {}",
        "const p = (async () => { await tools.b() })(); try { await p } catch {}",
        "const safe = (p) => p.catch(() => 1); await safe(tools.b())",
        "async function main() { await tools.b() } main().catch(() => 1)",
    ] {
        assert_eq!(drawn(source), [] as [&str; 0], "{source}");
    }
    for source in [
        "await tools.b()",
        "if (0) await tools.b()",
        "const f = () => tools.b(); await f()",
        "async function main() { await tools.b() } main()",
        "async () => { await tools.b() }",
        "export default async function () { return tools.b() }",
        "const p = tools.b(); await p",
        "await tools.b().then((x) => x)",
        "try { JSON.parse('') } catch {} await tools.b()",
        "try { JSON.parse('') } catch { await tools.b() }",
        "try { JSON.parse('') } catch {} return tools.b()",
        "try { JSON.parse('') } catch {} const [x] = await Promise.all([tools.b(), 1]); x",
        "async () => { try { JSON.parse('') } catch {} await tools.b() }",
        "(async () => { try { JSON.parse('') } catch {} await tools.b() })()",
    ] {
        assert_eq!(drawn(source).len(), 1, "{source}");
    }
}

/// The list stays small whatever the program.
#[test]
fn the_list_is_bounded() {
    let flood = "callTool('a', { x: [1, 2, 3], y: 'z' });\n".repeat(5_000);
    let wide = format!("callTool('a', [{}])", "'x',".repeat(20_000));
    let long = format!("callTool('a', {{ x: '{}' }}); callTool('b', {{ x: 1 }})", "x".repeat(1_000_000));
    let one_line = "callTool('a', { x: 1 });".repeat(10_000);
    let deep = format!("callTool('a', {}1{})", "[".repeat(200), "]".repeat(200));
    let wide_object: String = (0..8_000).map(|index| format!("k{index}: 1,")).collect();
    let wide_object = format!("callTool('a', {{{wide_object}}})");
    for source in [&flood, &wide, &long, &one_line, &deep, &wide_object] {
        let found = calls(source);
        assert!(!found.is_empty() && found.len() <= 500, "{}", found.len());
        let text = serde_json::to_string(&found).unwrap_or_default();
        assert!(text.len() < 1_000_000, "{}", text.len());
        let read: Result<Vec<WrittenCall>, _> = serde_json::from_str(&text);
        assert_eq!(read.ok().as_ref(), Some(&found), "it can be read");
    }
    assert_eq!(drawn(&long), ["1:1 a {x: ?}", "1:1000027 b {x: 1}"]);
    assert!(drawn(&wide).first().is_some_and(|line| line.ends_with(", …]")), "what is cut may be there");
    assert!(drawn(&wide_object).first().is_some_and(|line| line.ends_with(", …}")), "what is cut may be there");
}
