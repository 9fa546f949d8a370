//! `docs/guide/sdk.md`: the SDK as its types say it. Every declaration and every member has a sentence, or nothing is written.

use crate::types::{self, one_line};
use anyhow::{Result, bail};
use oxc_allocator::Allocator;
use oxc_ast::ast::{ClassElement, Declaration, Program, Statement, TSAccessibility, TSSignature};
use oxc_parser::Parser;
use oxc_span::{GetSpan, SourceType, Span};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A line comment that begins with this opens a chapter.
const CHAPTER: &str = "# ";

pub(crate) fn page() -> Result<String> {
    let chapters = chapters()?;
    let mut page = String::from(
        "# The SDK\n\nWhat `/belljar.js` and the npm package `belljar` export, made from `belljar.d.ts`, which the server has beside it. \
         Members with `?` may be left out.\n\n",
    );
    let names: Vec<&str> = chapters.iter().flat_map(|chapter| &chapter.parts).map(|part| part.name.as_str()).collect();
    for chapter in &chapters {
        let links: Vec<String> = chapter.parts.iter().map(|part| link(&part.name)).collect();
        let _ = writeln!(page, "**{}:** {}\n", chapter.title, links.join(", "));
    }
    for chapter in &chapters {
        let _ = writeln!(page, "## {}\n", chapter.title);
        for part in &chapter.parts {
            part.write(&names, &mut page);
        }
    }
    Ok(format!("{}\n", page.trim_end()))
}

/// Names what has no sentence.
pub(crate) fn check() -> Result<()> {
    let mut missing = Vec::new();
    for part in chapters()?.iter().flat_map(|chapter| &chapter.parts) {
        if part.says.is_empty() {
            missing.push(part.name.clone());
        }
        let members = part.members.iter().filter(|member| member.says.is_empty());
        missing.extend(members.map(|member| format!("{}: {}", part.name, member.text)));
    }
    if !missing.is_empty() {
        bail!("belljar.d.ts says nothing about\n  {}", missing.join("\n  "));
    }
    Ok(())
}

struct Chapter {
    title: String,
    parts: Vec<Part>,
}

/// One declaration.
struct Part {
    name: String,
    /// `interface`, `class` or `type`.
    kind: &'static str,
    says: String,
    /// The right side of a type.
    text: String,
    members: Vec<Member>,
}

struct Member {
    text: String,
    says: String,
}

fn chapters() -> Result<Vec<Chapter>> {
    let mut chapters = read(&types::package()?);
    chapters.push(Chapter { title: "Elements".to_owned(), parts: read(&types::elements()?).remove(0).parts });
    Ok(chapters)
}

fn read(text: &str) -> Vec<Chapter> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, SourceType::d_ts()).parse();
    assert!(parsed.diagnostics.is_empty(), "the compiler has read it already: {:?}", parsed.diagnostics);
    let source = Source::new(text, &parsed.program);
    let mut chapters = vec![Chapter { title: String::new(), parts: Vec::new() }];
    for statement in &parsed.program.body {
        if let Some(title) = source.chapters.get(&statement.span().start) {
            chapters.push(Chapter { title: title.clone(), parts: Vec::new() });
        }
        let Some(chapter) = chapters.last_mut() else { continue };
        chapter.parts.extend(source.part(statement));
    }
    chapters.retain(|chapter| !chapter.parts.is_empty());
    chapters
}

/// A text, and what its comments say of what follows them.
struct Source<'t> {
    text: &'t str,
    sentences: BTreeMap<u32, String>,
    chapters: BTreeMap<u32, String>,
}

impl<'t> Source<'t> {
    fn new(text: &'t str, program: &Program<'_>) -> Self {
        let (mut sentences, mut chapters) = (BTreeMap::new(), BTreeMap::new());
        for comment in &program.comments {
            let content = &text[comment.content_span().start as usize..comment.content_span().end as usize];
            if comment.is_jsdoc() {
                let lines = content.lines().map(|line| line.trim().trim_start_matches('*').trim());
                let says = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
                sentences.insert(comment.attached_to, says);
            } else if let Some(title) = content.trim().strip_prefix(CHAPTER) {
                chapters.insert(comment.attached_to, title.to_owned());
            }
        }
        Self { text, sentences, chapters }
    }

    /// What stands there, on one line.
    fn slice(&self, span: Span) -> String {
        one_line(&self.text[span.start as usize..span.end as usize])
            .trim_end_matches([';', ','])
            .replace("readonly ", "")
    }

    fn says(&self, start: u32) -> String {
        self.sentences.get(&start).cloned().unwrap_or_default()
    }

    fn part(&self, statement: &Statement<'_>) -> Option<Part> {
        let says = self.says(statement.span().start);
        let declaration = match statement {
            Statement::ExportDeclaration(export) => &export.declaration,
            _ => statement.as_declaration()?,
        };
        let part = |name: &str, kind, text, members| {
            Some(Part { name: name.to_owned(), kind, says: says.clone(), text, members })
        };
        match declaration {
            Declaration::TSInterfaceDeclaration(interface) => {
                let members = interface.body.body.iter().map(|signature| self.signature(signature)).collect();
                let extends: Vec<String> = interface.extends.iter().map(|base| self.slice(base.span)).collect();
                part(&interface.id.name, "interface", extends.join(", "), members)
            }
            Declaration::TSTypeAliasDeclaration(alias) => {
                part(&alias.id.name, "type", self.slice(alias.type_annotation.span()), Vec::new())
            }
            Declaration::ClassDeclaration(class) => {
                let members = class.body.body.iter().filter_map(|element| self.element(element)).collect();
                let extends =
                    class.heritage.as_ref().map(|base| self.slice(base.expression.span())).unwrap_or_default();
                part(&class.id.as_ref()?.name, "class", extends, members)
            }
            _ => None,
        }
    }

    fn signature(&self, signature: &TSSignature<'_>) -> Member {
        Member { text: self.slice(signature.span()), says: self.says(signature.span().start) }
    }

    fn element(&self, element: &ClassElement<'_>) -> Option<Member> {
        if let ClassElement::MethodDefinition(method) = element
            && method.accessibility == Some(TSAccessibility::Private)
        {
            return None;
        }
        Some(Member { text: self.slice(element.span()), says: self.says(element.span().start) })
    }
}

impl Part {
    fn write(&self, names: &[&str], page: &mut String) {
        let _ = writeln!(page, "### {}\n\n{}\n", self.name, self.says);
        match (self.kind, self.text.as_str()) {
            ("type", text) => {
                let _ = writeln!(
                    page,
                    "`type {} = {}`{}\n",
                    self.name,
                    text.trim_start_matches("| "),
                    seen(text, &self.name, names)
                );
            }
            (_, "") => {}
            (_, base) => {
                let _ = writeln!(
                    page,
                    "Also everything of {}.\n",
                    if names.contains(&base) { link(base) } else { format!("`{base}`") }
                );
            }
        }
        if self.members.is_empty() {
            return;
        }
        page.push_str("| | |\n|---|---|\n");
        for member in &self.members {
            let text = member.text.replace('|', "\\|");
            let says = member.says.replace('|', "\\|");
            let _ = writeln!(page, "| `{text}` | {says}{} |", seen(&member.text, &self.name, names));
        }
        page.push('\n');
    }
}

/// Links to what a type mentions.
fn seen(text: &str, own: &str, names: &[&str]) -> String {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let mut found: Vec<&str> = words.filter(|word| *word != own && names.contains(word)).collect();
    found.sort_unstable();
    found.dedup();
    let links: Vec<String> = found.into_iter().map(link).collect();
    if links.is_empty() { String::new() } else { format!(" → {}", links.join(", ")) }
}

fn link(name: &str) -> String {
    format!("[`{name}`](#{})", name.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::{check, page, read};

    #[test]
    fn everything_has_a_sentence_and_an_address() {
        check().unwrap();
        let page = page().unwrap();
        for part in [
            "### Belljar\n",
            "| `run<Value = unknown>(code: string, options?: RunOptions)",
            "[`RunOptions`](#runoptions)",
        ] {
            assert!(page.contains(part), "{part}");
        }
    }

    #[test]
    fn what_says_nothing_is_found() {
        let chapters = read(
            "// # One\n\n/** Says something. */\nexport interface A {\n  /** Two\n   * lines. */\n  readonly a?: string | null;\n  b(): void;\n}\n",
        );
        assert_eq!(
            (chapters.len(), chapters[0].title.as_str(), chapters[0].parts[0].says.as_str()),
            (1, "One", "Says something.")
        );
        let members: Vec<_> =
            chapters[0].parts[0].members.iter().map(|one| (one.text.as_str(), one.says.as_str())).collect();
        assert_eq!(members, [("a?: string | null", "Two lines."), ("b(): void", "")]);
    }
}
