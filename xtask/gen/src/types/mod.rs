//! The SDK's declarations, `belljar.d.ts` and `belljar-elements.d.ts`, taken from the modules that the SDK itself is made of.
//!
//! A module of `host/types` is declarations alone and is copied as it stands. Of a class, the public members are taken without their
//! bodies. A type of the wire that has a public name is copied too; one that has none is written out where it is used.

mod class; // a class without its bodies
mod module; // one parsed file: its comments, its names

use anyhow::{Context, Result, bail};
use belljar_wire::emit as wire;
pub(crate) use module::one_line;

use module::Module;
use oxc_allocator::Allocator;
use oxc_ast::ast::{Declaration, Statement, TSType};
use oxc_span::{GetSpan, Span};
use std::collections::BTreeSet;
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
    ("Runs", &[host!("types/run.ts")]),
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
    let names = public_names()?;
    let mut body = String::new();
    declarations(ELEMENTS.1, &names, &mut body).context("web/host/elements.ts")?;
    let words: BTreeSet<&str> = body.split(|letter: char| !letter.is_alphanumeric()).collect();
    let used: Vec<&str> = names.iter().map(String::as_str).filter(|name| words.contains(name)).collect();
    Ok(format!(
        "// `<belljar-widget>` and `<belljar-app>`, defined by importing this module.\n\nimport type {{ {} }} from \"belljar\";\n{body}",
        used.join(", ")
    ))
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
                    Declaration::TSInterfaceDeclaration(_) | Declaration::TSTypeAliasDeclaration(_) => {
                        module.text(export.span, &resolve)?
                    }
                    _ => bail!("`{}` is neither a type nor a class", module.slice(statement.span())),
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

/// What stands in the declarations for a name that a module uses; nothing where it stands for itself.
fn resolve(module: &Module<'_>, wire: &Module<'_>, public: &BTreeSet<String>, name: &str) -> Result<Option<String>> {
    if public.contains(name) {
        return Ok(None);
    }
    if module.imports_from(WIRE, name) {
        return inline(wire, public, name).map(Some);
    }
    if module.knows(name) {
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
    use super::{declarations, elements, package};
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
        assert!(made.contains("readonly b?: \"page\" | \"css\" | \"none\";"), "{made}");
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
}
