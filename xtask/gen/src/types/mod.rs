//! The SDK's declarations, `belljar.d.ts`, `belljar-elements.d.ts` and those of the adapters, taken from the modules that the SDK itself
//! is made of.
//!
//! A module of `host/types` is declarations alone and is copied as it stands. Of a class, the public members are taken without their
//! bodies; of a function, its first line. A type of the wire that has a public name is copied too; one that has none is written out where
//! it is used.

mod class; // a class without its bodies
mod module; // one parsed file: its comments, its names

use anyhow::{Context, Result, bail};
use belljar_wire::emit as wire;
pub(crate) use module::one_line;

use module::{Module, Resolve};
use oxc_allocator::Allocator;
use oxc_ast::ast::{Declaration, Statement, TSType, VariableDeclaration};
use oxc_span::{GetSpan, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Where the modules import the types of the wire from.
const WIRE: &str = "../../generated/wire.ts";

macro_rules! host {
    ($path:literal) => {
        ($path, include_str!(concat!("../../../../web/host/", $path)))
    };
}

const INDEX: (&str, &str) = host!("index.ts");
const ELEMENTS: (&str, &str) = host!("elements.ts");

/// The modules that `index.ts` exports, by chapter, in the order in which they are read.
const CHAPTERS: &[(&str, &[(&str, &str)])] = &[
    ("The jar", &[host!("belljar.ts"), host!("error.ts"), host!("types/jar.ts")]),
    ("Runs", &[host!("types/run.ts"), host!("types/artifact.ts")]),
    ("Sessions", &[host!("types/session.ts")]),
    ("Tools for a model", &[host!("types/describe.ts")]),
    ("Widgets and MCP servers", &[host!("types/widget.ts"), host!("types/mcp.ts")]),
    ("Apps", &[host!("types/app.ts")]),
    ("Agents", &[host!("types/agents.ts")]),
    ("BTCP tools", &[host!("types/tool.ts")]),
];

/// `belljar.d.ts`.
pub(crate) fn package() -> Result<String> {
    check_index()?;
    let names = public_names()?;
    let mut page = String::from("// The package `belljar`: what a host page imports.\n");
    for (title, modules) in CHAPTERS {
        let _ = write!(page, "\n// # {title}\n");
        for &(path, text) in *modules {
            declarations(text, &names, &mut page).with_context(|| format!("web/host/{path}"))?;
        }
    }
    Ok(page)
}

/// `belljar-elements.d.ts`.
pub(crate) fn elements() -> Result<String> {
    entry("`<belljar-widget>` and `<belljar-app>`, defined by importing this module.", ELEMENTS)
}

/// `belljar-ai-sdk.d.ts`.
pub(crate) fn ai_sdk() -> Result<String> {
    entry("`belljar/ai-sdk`: a tool for the package `ai`.", host!("adapters/ai_sdk.ts"))
}

/// `belljar-codemode.d.ts`.
pub(crate) fn codemode() -> Result<String> {
    entry("`belljar/codemode`: an executor for `@cloudflare/codemode`.", host!("adapters/codemode.ts"))
}

/// `belljar-langchain.d.ts`.
pub(crate) fn langchain() -> Result<String> {
    entry("`belljar/langchain`: a structured tool for `@langchain/core`.", host!("adapters/langchain.ts"))
}

/// `belljar-tanstack.d.ts`.
pub(crate) fn tanstack() -> Result<String> {
    entry("`belljar/tanstack`: an isolate driver for `@tanstack/ai-code-mode`.", host!("adapters/tanstack.ts"))
}

/// `belljar-react.d.ts`.
pub(crate) fn react() -> Result<String> {
    entry("`belljar/react`: components and hooks for React.", host!("frameworks/react.ts"))
}

/// `belljar-svelte.d.ts`.
pub(crate) fn svelte() -> Result<String> {
    entry("`belljar/svelte`: stores and actions for Svelte.", host!("frameworks/svelte.ts"))
}

/// `belljar-vue.d.ts`.
pub(crate) fn vue() -> Result<String> {
    entry("`belljar/vue`: components and composables for Vue.", host!("frameworks/vue.ts"))
}

/// An entry of its own, which imports what it needs from `belljar` and from the package it is for.
fn entry(title: &str, (path, text): (&str, &str)) -> Result<String> {
    let allocator = Allocator::default();
    let module = Module::parse(&allocator, text)?;
    let (shared, own) = (public_names()?, module.exported());
    let names = shared.iter().chain(&own).cloned().collect();
    let mut body = String::new();
    declarations(text, &names, &mut body).with_context(|| format!("web/host/{path}"))?;
    let code = one_line(&body);
    let words: BTreeSet<&str> = code.split(|letter: char| !letter.is_alphanumeric()).collect();
    let used = shared.iter().filter(|name| !own.contains(name)).map(|name| ("belljar", name.as_str()));
    let mut imports: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (from, name) in module.packages().chain(used).filter(|(_, name)| words.contains(name)) {
        imports.entry(from).or_default().push(name);
    }
    let mut page = format!("// {title}\n\n");
    for (from, names) in imports {
        let _ = writeln!(page, "import type {{ {} }} from \"{from}\";", names.join(", "));
    }
    Ok(page + &body)
}

/// A module that is exported and not read here, or the other way round, would make the declarations wrong.
fn check_index() -> Result<()> {
    let allocator = Allocator::default();
    let index = Module::parse(&allocator, INDEX.1)?;
    let exported: BTreeSet<&str> = index
        .program
        .body
        .iter()
        .map(|statement| match statement {
            Statement::ExportAllDeclaration(all) => Ok(all.source.value.as_str()),
            Statement::ExportFromDeclaration(from) => Ok(from.source.value.as_str()),
            _ => bail!("web/host/index.ts may only export other modules"),
        })
        .collect::<Result<_>>()?;
    let read: BTreeSet<String> = modules().map(|(path, _)| format!("./{path}")).collect();
    if read.iter().map(String::as_str).ne(exported.iter().copied()) {
        bail!("web/host/index.ts exports {exported:?}, and xtask/gen/src/types reads {read:?}");
    }
    Ok(())
}

fn modules() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    CHAPTERS.iter().flat_map(|(_, modules)| modules.iter())
}

fn public_names() -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for (_, text) in modules() {
        let allocator = Allocator::default();
        let module = Module::parse(&allocator, text)?;
        names.extend(module.exported());
    }
    Ok(names)
}

/// Adds what a module declares and exports.
fn declarations(text: &str, public: &BTreeSet<String>, page: &mut String) -> Result<()> {
    let allocator = Allocator::default();
    let module = Module::parse(&allocator, text)?;
    let wire_text = wire::typescript();
    let wire = Module::parse(&allocator, &wire_text)?;
    let resolve = |name: &str| resolve(&module, &wire, public, name);
    for statement in &module.program.body {
        match statement {
            Statement::ExportFromDeclaration(from) if from.source.value == WIRE => {
                for specifier in &from.specifiers {
                    let _ = write!(page, "\n{}", of_wire(&wire, public, &specifier.exported.name())?);
                }
            }
            Statement::ExportDeclaration(export) => {
                let doc = module.doc(statement.span().start);
                let text = match &export.declaration {
                    Declaration::ClassDeclaration(class) => class::declare(&module, class, &resolve)?,
                    Declaration::FunctionDeclaration(function) => class::declare_function(&module, function, &resolve)?,
                    Declaration::TSInterfaceDeclaration(_) | Declaration::TSTypeAliasDeclaration(_) => {
                        module.text(export.span, &resolve)?
                    }
                    Declaration::VariableDeclaration(constant) => declare_constant(&module, constant, &resolve)?,
                    _ => bail!("`{}` is neither a type, a class nor a function", module.slice(statement.span())),
                };
                let _ = write!(page, "\n{doc}{text}\n");
            }
            Statement::TSGlobalDeclaration(global) => {
                let _ = write!(page, "\n{}\n", module.text(global.span, &|_: &str| Ok(None))?);
            }
            Statement::ExportNamedDeclaration(_)
            | Statement::ExportAllDeclaration(_)
            | Statement::ExportDefaultDeclaration(_)
            | Statement::ExportFromDeclaration(_) => bail!("`{}` is not understood", module.slice(statement.span())),
            _ => {}
        }
    }
    Ok(())
}

/// A constant by its name and the type that is written beside it.
fn declare_constant(module: &Module<'_>, constant: &VariableDeclaration<'_>, resolve: &Resolve<'_>) -> Result<String> {
    let [one] = &constant.declarations[..] else { bail!("`{}` is several constants", module.slice(constant.span)) };
    let name = module.slice(one.id.span());
    let Some(annotation) = &one.type_annotation else { bail!("`{name}` does not say its type") };
    Ok(format!("export declare const {name}{};", module.text(annotation.span, resolve)?))
}

/// What stands in the declarations for a name that a module uses; nothing where it stands for itself.
fn resolve(module: &Module<'_>, wire: &Module<'_>, public: &BTreeSet<String>, name: &str) -> Result<Option<String>> {
    if public.contains(name) {
        return Ok(None);
    }
    if module.imports_from(WIRE, name) {
        return inline(wire, public, name).map(Some);
    }
    if module.knows(name) && !module.packages().any(|(_, imported)| imported == name) {
        bail!("`{name}` is used by what is public and is not public itself: export it from a module of host/types");
    }
    Ok(None)
}

/// A public type of the wire; a structure becomes an interface.
fn of_wire(wire: &Module<'_>, public: &BTreeSet<String>, name: &str) -> Result<String> {
    let (start, alias) = wire.alias(name)?;
    let resolve = |name: &str| nested(wire, public, name);
    let doc = wire.doc(start);
    Ok(match &alias.type_annotation {
        TSType::TSTypeLiteral(structure) => {
            format!("{doc}export interface {name} {}\n", wire.text(structure.span, &resolve)?)
        }
        _ => {
            let rest = wire.text(Span::new(alias.id.span.end, alias.span.end), &resolve)?;
            format!("{doc}export type {name}{rest}\n")
        }
    })
}

fn nested(wire: &Module<'_>, public: &BTreeSet<String>, name: &str) -> Result<Option<String>> {
    if public.contains(name) || !wire.knows(name) { Ok(None) } else { inline(wire, public, name).map(Some) }
}

/// The right side of a type that has no public name, on one line.
fn inline(wire: &Module<'_>, public: &BTreeSet<String>, name: &str) -> Result<String> {
    let (_, alias) = wire.alias(name)?;
    let value = wire.text(alias.type_annotation.span(), &|name: &str| nested(wire, public, name))?;
    Ok(one_line(&value))
}

#[cfg(test)]
mod tests {
    use super::{ai_sdk, codemode, declarations, elements, langchain, package, tanstack};
    use std::collections::BTreeSet;

    fn declared(text: &str, public: &[&str]) -> anyhow::Result<String> {
        let mut page = String::new();
        let names: BTreeSet<String> = public.iter().map(|name| (*name).to_owned()).collect();
        declarations(text, &names, &mut page)?;
        Ok(page)
    }

    #[test]
    fn a_class_is_declared_by_its_public_members() {
        let text = "/** A. */\nexport class A extends Error {\n  readonly #b = 1;\n  /** C. */\n  readonly c: string;\n\n  private constructor(c: string) {\n    super();\n    this.c = c;\n  }\n\n  /** D. */\n  static async d<T = unknown>(e: T, f: number = 1): Promise<A> {\n    return new A(`${e}${f}`);\n  }\n\n  /** @internal */\n  g(): void {}\n\n  #h(): void {}\n}\n";
        assert_eq!(
            declared(text, &["A"]).unwrap(),
            "\n/** A. */\nexport declare class A extends Error {\n  /** C. */\n  readonly c: string;\n  private constructor();\n  /** D. */\n  static d<T = unknown>(e: T, f?: number): Promise<A>;\n}\n"
        );
    }

    #[test]
    fn members_of_a_base_that_is_not_exported_are_the_classes_own() {
        let text = "abstract class Base<Shown> extends HTMLElement {\n  /** One. */\n  get one(): Shown | undefined {\n    return undefined;\n  }\n\n  set one(one: Shown | undefined) {}\n\n  protected abstract open(): Shown;\n}\n\nexport class A extends Base<string> {\n  /** Two. */\n  get two(): number {\n    return 2;\n  }\n\n  protected open(): string {\n    return \"\";\n  }\n}\n";
        assert_eq!(
            declared(text, &["A"]).unwrap(),
            "\nexport declare class A extends HTMLElement {\n  /** One. */\n  one: string | undefined;\n  /** Two. */\n  get two(): number;\n}\n"
        );
    }

    #[test]
    fn types_of_the_wire_are_copied_or_written_out() {
        let text = "import type { Reload } from \"../../generated/wire.ts\";\n\nexport type { Dropped } from \"../../generated/wire.ts\";\n\n/** A. */\nexport interface A {\n  /** B. */\n  readonly b?: Reload;\n}\n";
        let made = declared(text, &["A", "Dropped"]).unwrap();
        assert!(made.contains("readonly b?: \"page\" | \"css\" | \"refresh\" | \"none\";"), "{made}");
        assert!(made.contains("export interface Dropped {"), "{made}");
    }

    #[test]
    fn what_is_not_public_does_not_leak() {
        let text = "import type { Hidden } from \"./hidden.ts\";\n\nexport interface A {\n  readonly b: Hidden;\n}\n";
        assert!(declared(text, &["A"]).unwrap_err().to_string().contains("`Hidden`"));
        let text = "interface Hidden {}\n\nexport interface A {\n  readonly b: Hidden;\n}\n";
        assert!(declared(text, &["A"]).unwrap_err().to_string().contains("`Hidden`"));
        assert!(declared("export class A {\n  b() {}\n}\n", &["A"]).is_err(), "a method says what it returns");
        assert!(declared("export class A {\n  b({ c }: { c: 1 } = { c: 1 }): void {}\n}\n", &["A"]).is_err());
        assert!(declared("export const a = 1;\n", &["a"]).is_err());
    }

    #[test]
    fn the_package_is_whole() {
        let package = package().unwrap();
        for part in ["export declare class Belljar {", "export interface RunOptions {", "export type ErrorCode ="] {
            assert!(package.contains(part), "{part}");
        }
        assert!(!package.contains("import "), "{package}");
        assert!(elements().unwrap().contains("jar: Belljar | undefined;"));
    }

    #[test]
    fn a_function_is_declared_by_its_first_line() {
        let text = "/** A. */\nexport async function a<T>(b: T, c = 1): Promise<T> {\n  return b;\n}\n";
        assert!(declared(text, &["a"]).is_err(), "a parameter says its type");
        let text = text.replace("c = 1", "c: number = 1");
        assert_eq!(
            declared(&text, &["a"]).unwrap(),
            "\n/** A. */\nexport declare function a<T>(b: T, c?: number): Promise<T>;\n"
        );
    }

    #[test]
    fn adapters_import_what_they_use() {
        let langchain = langchain().unwrap();
        assert!(
            langchain.contains("import type { DynamicStructuredTool } from \"@langchain/core/tools\";"),
            "{langchain}"
        );
        for (declared, part) in [
            (ai_sdk().unwrap(), "codeTool(options: CodeToolOptions): Promise<CodeTool>;"),
            (codemode().unwrap(), "export declare class BelljarExecutor {"),
            (tanstack().unwrap(), "isolateDriver(options: DriverOptions): IsolateDriver;"),
            (langchain, "codeTool(options: CodeToolOptions): Promise<DynamicStructuredTool>;"),
        ] {
            assert!(declared.contains(part), "{declared}");
            assert!(declared.contains("import type { Belljar, RunOptions } from \"belljar\";"), "{declared}");
        }
    }
}
