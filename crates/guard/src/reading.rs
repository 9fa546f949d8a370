//! Which reading of a text is the program: the text as it stands, or the part of it that is one.
//!
//! A text that is a program as it stands is taken as it stands, with two exceptions that could only throw before their
//! first step: a fence is to the grammar an empty template used as a function, and a line that names the language is a
//! name that nothing declares.

use belljar_model::Level;
use belljar_model::globals::{Permit, permit};
use oxc_allocator::Allocator;
use oxc_ast::ast::{ExportDefaultDeclarationKind, Expression, Statement};
use oxc_semantic::Scoping;
use oxc_span::GetSpan;
use oxc_syntax::operator::UnaryOperator;

use crate::bindings::is_free;
use crate::codes;
use crate::diagnostic::{Findings, Refused};
use crate::fences::{self, Fenced, Part};
use crate::foreign::{self, Foreign};
use crate::options::{Language, Options};
use crate::parse::{self, Failure, Parsed};
use crate::prelude;
use crate::source::Source;

/// A program, the text it was read from, and what it turned out to be written in.
pub(crate) struct Reading<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) parsed: Parsed<'a>,
    pub(crate) language: Language,
    /// Why it is not what the host said it is. A parser of TypeScript forgives more than types: what it forgave is told
    /// in these words.
    pub(crate) otherwise: Option<Failure>,
}

pub(crate) fn read<'a>(text: &'a str, allocator: &'a Allocator, options: &Options) -> Result<Reading<'a>, Refused> {
    let reader = Reader { allocator, options };
    // A byte order mark is no part of the program; columns are counted without it.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.len() > options.caps.source_bytes as usize {
        return reader.whole(text);
    }
    if fences::begins(text)
        && let Some(found) = reader.fenced(text)
    {
        return found;
    }
    if let Some(part) = fences::behind_word(text)
        && let Ok(reading) = reader.part(text, part)
        && !reading.parsed.scoping.symbol_names().any(|name| name == part.word)
    {
        return Ok(reading);
    }
    // Prose before a fence, told by the prose alone: the whole is not read in vain.
    if let Some(head) = fences::head(text)
        && reader.fails_within(head)
        && let Some(found) = reader.fenced(text)
    {
        return found;
    }
    match reader.whole(text) {
        Ok(reading) if can_only_throw(&reading) => reader.fenced(text).unwrap_or(Ok(reading)),
        Ok(reading) => Ok(reading),
        Err(refused) if refused.is_syntax() => reader.fenced(text).unwrap_or(Err(refused)),
        Err(refused) => Err(refused),
    }
}

struct Reader<'a, 'o> {
    allocator: &'a Allocator,
    options: &'o Options,
}

impl<'a> Reader<'a, '_> {
    /// The program in a fence, if there is a fence.
    fn fenced(&self, text: &'a str) -> Option<Result<Reading<'a>, Refused>> {
        match fences::fenced(text) {
            Fenced::None => None,
            Fenced::One(part) => Some(self.part(text, part)),
            Fenced::Several(count) => {
                let mut findings = Findings::new(text, self.options.caps);
                findings.add(codes::SEVERAL_PROGRAMS, 0, 0, format!("the text has {count} fenced blocks"));
                Some(Err(findings.into_refusal()))
            }
        }
    }

    /// The text is no program, whatever follows it: a parser gives up before it comes to its end.
    fn fails_within(&self, text: &'a str) -> bool {
        let Ok(source) = Source::admit(text, 0, self.options) else { return false };
        let fails = |language| match Parsed::parse(source, self.allocator, language, self.options.caps.nodes) {
            Err(Failure::Syntax(errors)) => errors.iter().any(|error| parse::ends(error) < text.trim_end().len()),
            _ => false,
        };
        fails(Language::Js) && fails(Language::Ts)
    }

    fn part(&self, text: &'a str, part: Part<'a>) -> Result<Reading<'a>, Refused> {
        if let Some(found) = foreign::named(part.word, part.start) {
            return Err(self.refuse_foreign(text, found));
        }
        let alone = self.allocator.alloc_str(&part.alone(text));
        // What the host says of the language counts, unless it is what it says when it says nothing.
        let language = match self.options.language {
            Language::Js => part.language().unwrap_or_default(),
            named => named,
        };
        self.program(alone, language)
    }

    fn whole(&self, text: &'a str) -> Result<Reading<'a>, Refused> {
        self.program(text, self.options.language)
    }

    fn program(&self, text: &'a str, language: Language) -> Result<Reading<'a>, Refused> {
        let Self { allocator, options } = self;
        if text.trim().is_empty() {
            let mut findings = Findings::new(text, options.caps);
            findings.add(codes::EMPTY, 0, 0, "there is no program in this text");
            return Err(findings.into_refusal());
        }
        let source = self.behind(&prelude::lead(&options.prelude), text)?;
        let parse = |source, language| Parsed::parse(source, allocator, language, options.caps.nodes);
        let failure = match parse(source, language) {
            Ok(parsed) => return Ok(Reading { source, parsed, language, otherwise: None }),
            Err(failure) => failure,
        };
        let Failure::Syntax(_) = failure else { return Err(parse::refuse(failure, source, language, options)) };
        // Text that is no JavaScript and is TypeScript was meant as that.
        if language == Language::Js
            && let Ok(parsed) = parse(source, Language::Ts)
        {
            return Ok(Reading { source, parsed, language: Language::Ts, otherwise: Some(failure) });
        }
        if let Some(reading) = self.nameless_function(text, language) {
            return Ok(reading);
        }
        match foreign::foreign(text) {
            Some(found) => Err(self.refuse_foreign(text, found)),
            None => Err(parse::refuse(failure, source, language, options)),
        }
    }

    fn behind(&self, lead: &str, text: &'a str) -> Result<Source<'a>, Refused> {
        if lead.is_empty() {
            return Source::admit(text, 0, self.options);
        }
        // A first line for the shell is one only where nothing stands before it.
        let shebang = if text.starts_with("#!") { "//" } else { "" };
        let rest = text.get(shebang.len()..).unwrap_or("");
        let joined = self.allocator.alloc_str(&[lead, shebang, rest].concat());
        Source::admit(joined, u32::try_from(lead.len()).unwrap_or(u32::MAX), self.options)
    }

    /// `async function () { … }` and nothing else. As a statement a function needs a name; as the value of a module it needs none.
    fn nameless_function(&self, text: &'a str, language: Language) -> Option<Reading<'a>> {
        let lead = format!("{}export default\n", prelude::lead(&self.options.prelude));
        let source = self.behind(&lead, text).ok()?;
        let languages: &[Language] = if language == Language::Js { &[Language::Js, Language::Ts] } else { &[language] };
        languages.iter().find_map(|&language| {
            let parsed = Parsed::parse(source, self.allocator, language, self.options.caps.nodes).ok()?;
            let mut own = parsed.program.body.iter().filter(|it| it.span().end > source.lead() && !is_empty(it));
            let Some(Statement::ExportDefaultDeclaration(export)) = own.next() else { return None };
            let ExportDefaultDeclarationKind::FunctionDeclaration(function) = &export.declaration else { return None };
            let is_alone = function.id.is_none() && own.next().is_none();
            is_alone.then_some(Reading { source, parsed, language, otherwise: None })
        })
    }

    fn refuse_foreign(&self, text: &str, Foreign { at, help, what }: Foreign) -> Refused {
        let mut findings = Findings::new(text, self.options.caps);
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        findings.add_with_help(codes::OTHER_LANGUAGE, at, at, format!("this is {what}, not JavaScript"), help);
        findings.into_refusal()
    }
}

fn is_empty(statement: &Statement) -> bool {
    matches!(statement, Statement::EmptyStatement(_))
}

/// The first thing that the program does is to read a name that nothing declares: prose of one word before a fence, which
/// the grammar takes for the function of a template.
fn can_only_throw(reading: &Reading) -> bool {
    let lead = reading.source.lead();
    let Some(mut first) = reading.parsed.program.body.iter().find(|it| it.span().end > lead) else { return false };
    while let Statement::LabeledStatement(labeled) = first {
        first = &labeled.body;
    }
    match first {
        Statement::ExpressionStatement(statement) => throws(&statement.expression, &reading.parsed.scoping),
        _ => false,
    }
}

/// What is evaluated first throws: a name that is nowhere, or a text that is called.
fn throws(expression: &Expression, scoping: &Scoping) -> bool {
    match expression.get_inner_expression() {
        Expression::Identifier(name) => {
            is_free(scoping, name) && permit(&name.name, Level::Permissive) == Permit::Unlisted
        }
        Expression::TaggedTemplateExpression(it) => {
            matches!(it.tag.get_inner_expression(), Expression::TemplateLiteral(tag) if tag.expressions.is_empty())
                || throws(&it.tag, scoping)
        }
        Expression::CallExpression(it) => throws(&it.callee, scoping),
        Expression::StaticMemberExpression(it) => throws(&it.object, scoping),
        Expression::ComputedMemberExpression(it) => throws(&it.object, scoping),
        Expression::BinaryExpression(it) => throws(&it.left, scoping),
        Expression::UnaryExpression(it) if it.operator == UnaryOperator::BitwiseNot => throws(&it.argument, scoping),
        _ => false,
    }
}
