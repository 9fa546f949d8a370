//! Types taken out by the guard against types taken out by esbuild: the same program is left.

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
    let mut jobs = Vec::new();
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
    let stripped = node::batch("esbuild.mjs", &programs.map(|text| json!({ "text": wrapped(text), "loader": "ts" })));
    for (text, stripped) in programs.iter().zip(stripped) {
        let source = stripped["text"].as_str().unwrap_or_else(|| panic!("{text}: {stripped}"));
        let hardened = harden(text, &options()).unwrap_or_else(|refused| panic!("{text}: {refused}"));
        let mut job = node::job(text, &unwrapped(source), false, &Options::default());
        job["code"] = json!(hardened.code);
        job["entry"] = json!(hardened.names.entry);
        jobs.push(job);
    }
    let mut answers = node::batch("differential.mjs", &jobs);
    let summary = answers.pop().expect("a summary");
    assert!(answers.is_empty(), "{answers:#?}");
    assert_eq!(summary, json!({ "programs": programs.len(), "threw": 0 }));
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
        let text = fs::read_to_string(&path).ok()?;
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
