//! TypeScript and JSX to JavaScript that browsers read, with a source map and a list of what it imports.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use belljar_modules::{Diagnostic, Import, Task, Unit, codes};
use oxc_allocator::Allocator;
use oxc_codegen::{Codegen, CodegenOptions, CodegenReturn, CommentOptions};
use oxc_diagnostics::OxcDiagnostic;
use oxc_parser::Parser;
use oxc_semantic::SemanticBuilder;
use oxc_span::SourceType;
use oxc_syntax::module_record::{ExportExportName, ExportImportName, ImportImportName, ModuleRecord};
use oxc_transformer::{JsxOptions, JsxRuntime, ReactRefreshOptions, TransformOptions, Transformer};

use crate::failed::failed;
use crate::nesting;

/// More than anybody reads.
const MAX_DIAGNOSTICS: usize = 20;

pub(crate) fn compile(task: &Task) -> Unit {
    let text = task.text.as_str();
    if let Some(at) = nesting::too_deep(text) {
        let said = Diagnostic::new(codes::GAVE_UP, &task.path, "the code is nested more than a thousand levels deep");
        return failed(vec![said.at(text, at, at + 1)]);
    }
    let allocator = Allocator::default();
    let kind = source_type(&task.path);
    let parsed = Parser::new(&allocator, text, kind).parse();
    if parsed.panicked || !parsed.diagnostics.is_empty() {
        return failed(said(task, parsed.diagnostics.iter()));
    }
    let mut program = parsed.program;
    let places = places(text, &parsed.module_record);
    let semantic = SemanticBuilder::new()
        .with_check_syntax_error(true)
        .with_excess_capacity(2.0)
        .with_enum_eval(true)
        .build(&program);
    if !semantic.diagnostics.is_empty() {
        return failed(said(task, semantic.diagnostics.iter()));
    }
    let scoping = semantic.semantic.into_scoping();
    let path = Path::new(&task.path);
    let transformed = Transformer::new(&allocator, path, &options(task)).build_with_scoping(scoping, &mut program);
    if !transformed.diagnostics.is_empty() {
        return failed(said(task, transformed.diagnostics.iter()));
    }
    let options = CodegenOptions {
        source_map_path: Some(PathBuf::from(&task.path)),
        comments: CommentOptions::disabled(),
        ..CodegenOptions::default()
    };
    let CodegenReturn { code, map, .. } = Codegen::new().with_options(options).build(&program);
    let (mappings, names) = map.map(|map| map.to_json()).map(|map| (map.mappings, map.names)).unwrap_or_default();
    Unit { mappings, names, ..described(code, &places) }
}

fn options(task: &Task) -> TransformOptions {
    TransformOptions {
        jsx: JsxOptions {
            runtime: JsxRuntime::Automatic,
            import_source: Some(task.options.jsx.source().into()),
            throw_if_namespace: false,
            refresh: task.options.refresh.then(ReactRefreshOptions::default),
            ..JsxOptions::enable()
        },
        ..TransformOptions::default()
    }
}

/// JSX is read in `.js` too: models write it there. In `.ts` a `<T>x` is a type.
fn source_type(path: &str) -> SourceType {
    let extension = path.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    match extension.as_str() {
        "ts" | "mts" | "cts" => SourceType::ts().with_module(true),
        "tsx" => SourceType::tsx(),
        _ => SourceType::jsx().with_module(true),
    }
}

fn said<'d>(task: &Task, found: impl Iterator<Item = &'d OxcDiagnostic>) -> Vec<Diagnostic> {
    let said = found.take(MAX_DIAGNOSTICS).map(|found| {
        let said = Diagnostic::new(codes::SYNTAX, &task.path, found.message.to_string());
        let said = match &found.help {
            Some(help) => said.help(help.to_string()),
            None => said,
        };
        let (start, end) = found
            .labels
            .first()
            .map_or((0, 0), |label| (label.offset() as usize, (label.offset() + label.len()) as usize));
        said.at(&task.text, start, end)
    });
    let said: Vec<_> = said.collect();
    if said.is_empty() { vec![Diagnostic::new(codes::SYNTAX, &task.path, "the file cannot be parsed")] } else { said }
}

/// Where each specifier stands in the source: the first place of each.
fn places(text: &str, record: &ModuleRecord) -> BTreeMap<String, (u32, u32)> {
    let statics = record.requested_modules.iter().filter_map(|(name, requests)| {
        Some((name.to_string(), requests.iter().map(|request| request.span.start).min()?))
    });
    let dynamics = record.dynamic_imports.iter().filter_map(|import| {
        let span = import.module_request;
        Some((literal(text.get(span.start as usize..span.end as usize)?)?, span.start))
    });
    let mut places = BTreeMap::new();
    for (name, start) in statics.chain(dynamics) {
        let placed = Diagnostic::new(codes::SYNTAX, "", "").at(text, start as usize, start as usize);
        places.entry(name).or_insert((placed.line, placed.column));
    }
    places
}

/// Reads the output once more: where its specifiers are, and what it exports.
fn described(code: String, places: &BTreeMap<String, (u32, u32)>) -> Unit {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, &code, SourceType::mjs()).parse();
    let record = &parsed.module_record;
    let mut imports = Vec::new();
    for (specifier, requests) in &record.requested_modules {
        for request in requests {
            let mut names: Vec<String> = record
                .import_entries
                .iter()
                .filter(|entry| entry.module_request.span == request.span)
                .map(|entry| match &entry.import_name {
                    ImportImportName::Name(name) => name.name.to_string(),
                    ImportImportName::NamespaceObject => "*".into(),
                    ImportImportName::Default(_) => "default".into(),
                })
                .collect();
            let exports = record.indirect_export_entries.iter().chain(&record.star_export_entries);
            names.extend(
                exports
                    .filter(|entry| entry.module_request.as_ref().is_some_and(|from| from.span == request.span))
                    .map(|entry| match &entry.import_name {
                        ExportImportName::Name(name) => name.name.to_string(),
                        ExportImportName::All | ExportImportName::AllButDefault | ExportImportName::Null => "*".into(),
                    }),
            );
            imports.push(import(specifier, request.span.start, request.span.end, names, false, places));
        }
    }
    for found in &record.dynamic_imports {
        let span = found.module_request;
        // What is put together at run time means whatever it means in the browser.
        if let Some(specifier) = code.get(span.start as usize..span.end as usize).and_then(literal) {
            imports.push(import(&specifier, span.start, span.end, vec!["*".into()], true, places));
        }
    }
    imports.sort_by_key(|import| import.start);
    let mut exports: Vec<String> = record.exported_bindings.keys().map(ToString::to_string).collect();
    let mut stars = !record.star_export_entries.is_empty();
    for entry in record.local_export_entries.iter().chain(&record.indirect_export_entries) {
        match &entry.export_name {
            ExportExportName::Default(_) => exports.push("default".into()),
            ExportExportName::Name(name) => exports.push(name.name.to_string()),
            ExportExportName::Null => stars = true,
        }
    }
    exports.sort_unstable();
    exports.dedup();
    let is_component = |name: &String| {
        let local = record.local_export_entries.iter().find(|entry| match &entry.export_name {
            ExportExportName::Default(_) => name == "default",
            ExportExportName::Name(exported) => exported.name.as_str() == name,
            ExportExportName::Null => false,
        });
        let local = local.and_then(|entry| entry.local_name.name()).map(|name| name.to_string());
        let registered = |name: &str| code.contains(&format!("\"{name}\");"));
        local.is_some_and(|local| starts_upper(&local) && code.contains("$RefreshReg$(") && registered(&local))
    };
    let is_boundary = !exports.is_empty() && !stars && exports.iter().all(is_component);
    if stars {
        exports.push("*".into());
    }
    let has_import_meta_env = code.contains("import.meta.env");
    Unit { imports, exports, is_boundary, has_import_meta_env, code, ..Unit::default() }
}

fn import(
    specifier: &str,
    start: u32,
    end: u32,
    names: Vec<String>,
    dynamic: bool,
    places: &BTreeMap<String, (u32, u32)>,
) -> Import {
    let (line, column) = places.get(specifier).copied().unwrap_or_default();
    Import { specifier: specifier.to_owned(), start, end, names, dynamic, line, column }
}

/// A string without escapes, as the code generator writes most.
fn literal(text: &str) -> Option<String> {
    let quote = text.chars().next().filter(|quote| ['"', '\'', '`'].contains(quote))?;
    let inner = text.strip_prefix(quote)?.strip_suffix(quote)?;
    (!inner.contains(['\\', quote, '\n']) && !inner.contains("${")).then(|| inner.to_owned())
}

fn starts_upper(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

/// What can be exported by its name.
pub(crate) fn is_name(text: &str) -> bool {
    const RESERVED: &[&str] = &[
        "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete",
        "do", "else", "enum", "eval", "export", "extends", "false", "finally", "for", "function", "if", "implements",
        "import", "in", "instanceof", "interface", "let", "new", "null", "package", "private", "protected", "public",
        "return", "static", "super", "switch", "this", "throw", "true", "try", "typeof", "var", "void", "while",
        "with", "yield",
    ];
    let begins = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '$');
    begins && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$') && !RESERVED.contains(&text)
}
