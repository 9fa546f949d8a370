//! One file of TypeScript: where its comments and the names it uses are.

use anyhow::{Context, Result, bail};
use oxc_allocator::Allocator;
use oxc_ast::ast::{Class, Declaration, IdentifierReference, Program, Statement, TSTypeAliasDeclaration};
use oxc_ast_visit::Visit;
use oxc_parser::Parser;
use oxc_span::{GetSpan, SourceType, Span};
use std::collections::BTreeMap;

/// Says what a name is written as; nothing where it is written as it is.
pub(super) type Resolve<'r> = dyn Fn(&str) -> Result<Option<String>> + 'r;

pub(super) struct Module<'a> {
    source: &'a str,
    pub(super) program: Program<'a>,
    /// Documentation, by where what it documents begins.
    docs: BTreeMap<u32, Span>,
    /// Uses of names, by where they begin.
    uses: BTreeMap<u32, Span>,
}

impl<'a> Module<'a> {
    pub(super) fn parse(allocator: &'a Allocator, source: &'a str) -> Result<Self> {
        let parsed = Parser::new(allocator, source, SourceType::ts()).parse();
        if !parsed.diagnostics.is_empty() {
            bail!("it does not parse: {:?}", parsed.diagnostics);
        }
        let documented = parsed.program.comments.iter().filter(|comment| comment.is_jsdoc());
        let docs = documented.map(|comment| (comment.attached_to, comment.span)).collect();
        let mut uses = Uses::default();
        uses.visit_program(&parsed.program);
        Ok(Self { source, docs, uses: uses.0, program: parsed.program })
    }

    pub(super) fn slice(&self, span: Span) -> &'a str {
        &self.source[span.start as usize..span.end as usize]
    }

    /// What stands there, with the names in it resolved.
    pub(super) fn text(&self, span: Span, resolve: &Resolve<'_>) -> Result<String> {
        let mut text = String::new();
        let mut at = span.start;
        for used in self.uses.range(span.start..span.end).map(|(_, used)| *used) {
            let name = self.slice(used);
            text.push_str(self.slice(Span::new(at, used.start)));
            text.push_str(&resolve(name)?.unwrap_or_else(|| name.to_owned()));
            at = used.end;
        }
        text.push_str(self.slice(Span::new(at, span.end)));
        Ok(text)
    }

    /// The documentation of what begins there, with its line feed.
    pub(super) fn doc(&self, start: u32) -> String {
        self.docs.get(&start).map(|span| format!("{}\n", self.slice(*span))).unwrap_or_default()
    }

    /// The names of what it exports.
    pub(super) fn exported(&self) -> Vec<String> {
        let mut names = Vec::new();
        for statement in &self.program.body {
            match statement {
                Statement::ExportDeclaration(export) => names.extend(name_of(&export.declaration).map(str::to_owned)),
                Statement::ExportFromDeclaration(from) => {
                    names.extend(from.specifiers.iter().map(|specifier| specifier.exported.name().to_string()));
                }
                _ => {}
            }
        }
        names
    }

    /// Whether it imports or declares such a name.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.imports().any(|(_, imported)| imported == name)
            || self.declarations().any(|(_, declaration)| name_of(declaration) == Some(name))
    }

    pub(super) fn imports_from(&self, from: &str, name: &str) -> bool {
        self.imports().any(|import| import == (from, name))
    }

    /// What it imports from other packages, with their names.
    pub(super) fn packages(&self) -> impl Iterator<Item = (&str, &str)> {
        self.imports().filter(|(from, _)| !from.starts_with('.'))
    }

    fn imports(&self) -> impl Iterator<Item = (&str, &str)> {
        let imports = self.program.body.iter().filter_map(|statement| match statement {
            Statement::ImportDeclaration(import) => Some(import),
            _ => None,
        });
        imports.flat_map(|import| {
            let names = import.specifiers.iter().flatten().map(|specifier| specifier.local().name.as_str());
            names.map(|name| (import.source.value.as_str(), name))
        })
    }

    fn declarations(&self) -> impl Iterator<Item = (u32, &Declaration<'a>)> {
        self.program.body.iter().filter_map(|statement| match statement {
            Statement::ExportDeclaration(export) => Some((export.span.start, &export.declaration)),
            _ => Some((statement.span().start, statement.as_declaration()?)),
        })
    }

    pub(super) fn class(&self, name: &str) -> Option<&Class<'a>> {
        self.declarations().find_map(|(_, declaration)| match declaration {
            Declaration::ClassDeclaration(class) if name_of(declaration) == Some(name) => Some(&**class),
            _ => None,
        })
    }

    /// A type, and where its statement begins.
    pub(super) fn alias(&self, name: &str) -> Result<(u32, &TSTypeAliasDeclaration<'a>)> {
        let found = self.declarations().find_map(|(start, declaration)| match declaration {
            Declaration::TSTypeAliasDeclaration(alias) if alias.id.name == name => Some((start, &**alias)),
            _ => None,
        });
        found.with_context(|| format!("the wire has no type `{name}`"))
    }
}

fn name_of<'d>(declaration: &'d Declaration<'_>) -> Option<&'d str> {
    match declaration {
        Declaration::ClassDeclaration(class) => class.id.as_ref().map(|id| id.name.as_str()),
        Declaration::FunctionDeclaration(function) => function.id.as_ref().map(|id| id.name.as_str()),
        Declaration::TSInterfaceDeclaration(interface) => Some(interface.id.name.as_str()),
        Declaration::TSTypeAliasDeclaration(alias) => Some(alias.id.name.as_str()),
        _ => None,
    }
}

#[derive(Default)]
struct Uses(BTreeMap<u32, Span>);

impl<'a> Visit<'a> for Uses {
    fn visit_identifier_reference(&mut self, used: &IdentifierReference<'a>) {
        self.0.insert(used.span.start, used.span);
    }
}

/// Without comments, on one line.
pub(crate) fn one_line(text: &str) -> String {
    let mut rest = text;
    let mut plain = String::new();
    while let Some((before, after)) = rest.split_once("/*") {
        plain.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    let line = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    line.trim_start_matches("| ").to_owned()
}
