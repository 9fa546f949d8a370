//! Types taken out by the guard against types taken out by esbuild and by TypeScript's own compiler: the same program is
//! left.

use std::fs;
use std::path::PathBuf;

use belljar_guard::{Language, Options, codes, harden};
use belljar_policy::Level;
use oxc_allocator::Allocator;
use oxc_ast::ast::{Program, Statement};
use oxc_parser::Parser;
use oxc_span::{GetSpan, SourceType};
use serde_json::{Value, json};

use crate::conformance::files;
use crate::{meters, node};

/// Declarations by the thousand, and our own sources.
#[test]
fn real_files_lose_their_types_as_in_esbuild() {
    let (mut kept, mut refused) = (Vec::new(), Vec::new());
    for (name, text) in sources() {
        match harden(&text, &options()) {
            Ok(hardened) => {
                let missing = meters::unmetered(&hardened.code, &hardened.names.prefix);
                assert!(missing.is_empty(), "{name}: {missing:#?}");
                kept.push((name, text, hardened.code));
            }
            Err(error) => refused.push((name, error.diagnostics.first().map_or("", |d| d.code))),
        }
    }
    // A parser that knows the file to be a declaration takes `const x: 1;` without a value; ours is not told.
    let unnamed: Vec<_> =
        refused.iter().filter(|(name, code)| *code == codes::SYNTAX.code && !name.ends_with(".d.ts")).collect();
    assert!(unnamed.is_empty(), "{unnamed:#?}");
    let count = compare(&kept);
    assert!(count >= 150, "{count} compared, {} refused", refused.len());
}

#[test]
fn what_makes_code_means_the_same() {
    let programs = [
        "enum A { X, Y = 5, Z } return [A, A.Z, A[5], Object.keys(A)]",
        "enum A { X = 'x', Y = X + 'y', Z = `z` } return [A, Object.entries(A)]",
        "enum A { X = 1 << 2, Y = X | 1, Z = -X, W = ~Y, V } return A",
        "enum A { X } enum A { Y = 1 } return A",
        "const enum A { X = 'a'.length, Y = X } return [A.X, A.Y]",
        "enum A { X = 3 } enum B { Y = A.X * 2, Z } { enum A { Q = 'q' } var inner: any = A } return [B, inner]",
        "enum A { 'a b' = 1, 'c' } return A",
        "class A { constructor(public x: number, private y = x + 1, readonly z?: string) {} } return Object.entries(new A(1))",
        "class A { x = 1; constructor(public y = 2) { this.x = y } } return Object.entries(new A())",
        "class B { constructor(readonly b: number) {} } class A extends B { c = 3; constructor(public a: number) { const t = a * 2; super(t); this.c += this.a } } return new A(1)",
        "abstract class A { abstract m(): string; go() { return this.m() } } class B extends A { m() { return 'm' } } return new B().go()",
        "class A { x?: number; y!: string; declare z: 1; static s: number = 4 } return [Object.keys(new A()), A.s]",
        "function f(this: { x: number }, y: number): number { return this.x + y } return f.call({ x: 1 }, 2)",
        "const f = <T,>(x: T): T => x; const g = async (x: number): Promise<number> => x as number; return [f(1), await g(2)]",
        "let x: unknown = 4; return (-(x as number) as number) ** 2 + (1 + (x as number) as number) * 2",
        "function f(a: string): string; function f(a: any) { return a + '!' } return f('x')",
        "const o = { a: { b: [1, 2] } } as { a?: { b?: number[] } }; return o?.a!.b![1]! + o.a!.b!.length",
        "type A = 1\n;[1, 2].forEach((x: number) => console.log(x)); interface B {} return 1 as const",
        "for (const [k, v] of Object.entries({ a: 1 } as Record<string, number>)) console.log(k as string, <number>v); return null!",
        "declare const outside: number; try { throw new Error('e') } catch (e: unknown) { return (e as Error).message }",
    ];
    let mut programs = programs.map(str::to_owned).to_vec();
    same(&programs, "esbuild.mjs");
    // What a compiler cannot compute is no constant enum to TypeScript.
    programs.retain(|text| !text.contains("'a'.length, Y"));
    same(&programs, "tsc.mjs");
}

/// What TypeScript's own compiler knows without running anything.
#[test]
fn enums_are_as_the_compiler_of_typescript_has_them() {
    let mut programs: Vec<String> = [
        "enum A { X = 'x' } enum B { Y = A['X'], Z = A.X, W = A[`X`] } return B",
        "enum A { X = 1, Y = ({ X }).X } return A",
        "enum A { X = 2, Y = [X, { X, z: X }].length, Z = (({ X }) => X)({ X: 7 }) } return A",
        "const p = 'p'; enum A { X = p, Y = `${p}1`, Z = p + 'z', W = 1 } return A",
        "const p: string = 'p'; enum A { X = p as any } return A",
        "let p = 'p'; enum A { X = p as any } return A",
        "enum A { X = 1 } enum A { Y = X + 1, Z = A.X } return A",
        "enum A { X = 'x' } enum A { Y = X } return A",
        "enum A { A = 3, B = A } return A",
        "{ enum A { X = 'inner' } } enum A { X = 1 } enum B { Y = A.X } return B",
        "function f() { enum Q { A = 'a', B = A } return Q } return [f(), f() === f()]",
        "enum A { X = 'a' as any } return A",
        "const enum C { X = 3, Y = X << 2, Z = 'z' } return [C.X, C.Y, C['Z']]",
        "enum A { X = -1, Y, Z = 0.5, W } return [A, A[-1], A[0.5]]",
        "enum A { 'a-b' = 1, b = 2, 'c' = 'a-b'.length } return A",
        "const X = 'outer'; enum A { X = 1, Y = ((X) => X + 1)(5), Z = ((q) => q + X)(1) } return [A, X]",
        "enum A { X = `a`, Y = `${X}b`, Z = `c` + Y + 1 } return A",
    ]
    .map(str::to_owned)
    .into();
    programs.extend((0..200).map(generated_enum));
    same(&programs, "tsc.mjs");
}

/// Two declarations of one enum and one of another, of what a compiler can compute.
fn generated_enum(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut pick = |most: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % most as u64).unwrap_or(0)
    };
    let mut out = String::from("const text = 'c'; const number = 7;");
    let (mut numbers, mut texts): (Vec<String>, Vec<String>) = (vec!["number".into()], vec!["text".into()]);
    for (declaration, name) in ["A", "B", "A"].into_iter().enumerate() {
        out.push_str(&format!("enum {name} {{ "));
        let mut last_is_number = true;
        for member in 0..1 + pick(4) {
            let key = format!("M{declaration}{member}");
            let number = numbers[pick(numbers.len())].clone();
            let text = texts[pick(texts.len())].clone();
            let (value, is_number) = match pick(9) {
                0 if last_is_number => (String::new(), true),
                0 | 1 => (format!(" = {}", pick(5)), true),
                // TypeScript writes -0 as 0.
                2 => (format!(" = -({number} | 1)"), true),
                3 => (format!(" = {number} | {}", 1 << pick(4)), true),
                4 => (format!(" = ({number} + 2) * 3"), true),
                5 => (format!(" = '{}'", pick(9)), false),
                6 => (format!(" = {text}"), false),
                7 => (format!(" = `${{{text}}}${{{number}}}`"), false),
                _ => (format!(" = {text} + '!' + {number}"), false),
            };
            last_is_number = is_number;
            out.push_str(&format!("{key}{value}, "));
            let paths = [format!("{name}.{key}"), format!("{name}['{key}']"), format!("{name}[`{key}`]")];
            if is_number { &mut numbers } else { &mut texts }.push(paths[pick(3)].clone());
        }
        out.push_str("} ");
    }
    out + "return [A, B, Object.keys(A), Object.keys(B)]"
}

/// Compiled by somebody else and run as it is, the program does what it does compiled and hardened by us.
fn same(programs: &[String], compiler: &str) {
    let texts: Vec<Value> = programs.iter().map(|text| json!({ "text": wrapped(text), "loader": "ts" })).collect();
    let mut jobs = Vec::new();
    for (text, stripped) in programs.iter().zip(node::batch(compiler, &texts)) {
        let source = stripped["text"].as_str().unwrap_or_else(|| panic!("{text}: {stripped}"));
        let hardened = harden(text, &options()).unwrap_or_else(|refused| panic!("{text}: {refused}"));
        let mut job = node::job(text, &unwrapped(source), false, &Options::default());
        job["code"] = json!(hardened.code);
        job["entry"] = json!(hardened.names.entry);
        jobs.push(job);
    }
    let mut answers = node::batch("differential.mjs", &jobs);
    let summary = answers.pop().expect("a summary");
    assert!(answers.is_empty(), "{compiler}: {answers:#?}");
    assert_eq!(summary, json!({ "programs": programs.len(), "threw": 0 }), "{compiler}");
}

/// esbuild takes no `return` at the top.
fn wrapped(text: &str) -> String {
    format!("async function program() {{ {text}\n}}")
}

fn unwrapped(text: &str) -> String {
    format!("{text}\nreturn program()")
}

fn options() -> Options {
    Options { level: Level::Permissive, language: Language::Ts, ..Options::default() }
}

/// Our own sources and those of installed packages, without their imports.
fn sources() -> Vec<(String, String)> {
    let web = node::folder().join("../../web");
    let mut paths: Vec<PathBuf> = files(&web, "ts");
    paths.retain(|path| fs::metadata(path).is_ok_and(|file| file.len() < 400_000));
    paths.sort();
    // The library's own declarations say the same many times over.
    paths.retain(|path| !path.to_string_lossy().contains("/typescript/lib/lib."));
    // Its enums come out as plain objects here and as functions there, which mean the same and read otherwise;
    // `what_makes_code_means_the_same` runs such code.
    paths.retain(|path| !path.to_string_lossy().contains("/zod/src/"));
    paths.truncate(1_500);
    let read = |path: PathBuf| {
        // A hint for bundlers moves code about where it is printed, and survives one of the two ways only.
        let text = fs::read_to_string(&path).ok()?.replace("/* @__PURE__ */", "");
        let name = path.display().to_string();
        let text = without_imports(&text, name.ends_with(".d.ts"));
        Some((name, text))
    };
    paths.into_iter().filter_map(read).collect()
}

/// What a declaration file exports by name is nowhere in it, or only as a type.
fn without_imports(text: &str, declares: bool) -> String {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, SourceType::ts()).parse();
    let mut out = text.to_owned();
    for statement in parsed.program.body.iter().rev().filter(|it| imports(it) || declares && exports(it)) {
        let span = statement.span();
        out.replace_range(span.start as usize..span.end as usize, "");
    }
    out
}

fn imports(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::ImportDeclaration(_) | Statement::ExportFromDeclaration(_) | Statement::ExportAllDeclaration(_)
    )
}

fn exports(statement: &Statement) -> bool {
    match statement {
        Statement::ExportNamedDeclaration(_) => true,
        Statement::ExportDefaultDeclaration(export) => export.declaration.is_expression(),
        _ => false,
    }
}

/// Both ways to the end: types out and hardened by us; types out by esbuild, then hardened by us. What is put in is
/// the same, so the whole must be.
fn compare(kept: &[(String, String, String)]) -> usize {
    let jobs: Vec<Value> = kept.iter().map(|(_, text, _)| json!({ "text": text, "loader": "ts" })).collect();
    let mut pairs = Vec::new();
    for ((name, text, ours), theirs) in kept.iter().zip(node::batch("esbuild.mjs", &jobs)) {
        if makes_code(text) {
            continue;
        }
        let Some(theirs) = theirs["text"].as_str() else { continue };
        // A file of types alone leaves nothing, which as a program of its own is refused.
        let theirs = if theirs.trim().is_empty() { ";" } else { theirs };
        let options = Options { language: Language::Js, ..options() };
        let theirs = harden(theirs, &options).unwrap_or_else(|refused| panic!("{name}: {refused}")).code;
        pairs.push((name, printable(ours), printable(&theirs)));
    }
    let jobs: Vec<Value> = pairs.iter().flat_map(|(_, ours, theirs)| [ours.clone(), theirs.clone()]).collect();
    let printed = node::batch("esbuild.mjs", &jobs);
    let differing: Vec<String> = pairs
        .iter()
        .zip(printed.chunks(2))
        .filter(|(_, pair)| pair[0] != pair[1])
        .map(|((name, ..), pair)| format!("{name}\n{}", first_difference(&pair[0], &pair[1])))
        .collect();
    assert!(differing.is_empty(), "{} of {}:\n{}", differing.len(), pairs.len(), differing.join("\n"));
    pairs.len()
}

/// Empty statements, which is what types leave behind, are dropped when syntax is minified.
fn printable(code: &str) -> Value {
    json!({ "text": code, "loader": "js", "minify": true })
}

/// Enums and parameter properties are written differently; they are compared by running them.
fn makes_code(text: &str) -> bool {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, SourceType::ts()).parse();
    let Program { body, .. } = &parsed.program;
    let declares = |statement: &Statement| match statement {
        Statement::TSEnumDeclaration(it) => !it.declare,
        Statement::ExportDeclaration(it) => it.declaration.span().source_text(text).contains("enum "),
        _ => false,
    };
    body.iter().any(declares)
}

fn first_difference(ours: &Value, theirs: &Value) -> String {
    let (ours, theirs) = (ours.to_string(), theirs.to_string());
    let at = ours.bytes().zip(theirs.bytes()).take_while(|(a, b)| a == b).count().saturating_sub(40);
    let show = |text: &str| text.bytes().skip(at).take(160).map(char::from).collect::<String>();
    format!("  ours:   {}\n  theirs: {}", show(&ours), show(&theirs))
}
