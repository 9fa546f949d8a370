//! Stylesheets of an app: what they import from packages, and what they cannot have.

use std::collections::{BTreeMap, BTreeSet};

use belljar_base::Hash;
use belljar_modules::{Diagnostic, Import, StyleImport, Unit, codes, joined, style_imports};

use crate::surroundings::{self, Surroundings};

/// Stylesheets that one imports, and those again.
const MAX_FOLLOWED: usize = 50;

/// What an `@import` means.
enum Meaning {
    /// The browser finds it where it is: a file of the app, or an address.
    Plain,
    /// The same, and it is a stylesheet of the app.
    File(String),
    Missing(String),
    Package,
    Tailwind,
}

/// A stylesheet as it is served. Its text is kept where something in it is put right, or where Tailwind reads it.
pub(crate) async fn unit<S: Surroundings>(
    files: &BTreeMap<String, Hash>,
    around: &S,
    path: &str,
    text: String,
) -> Unit {
    let mut unit = Unit { exports: vec!["default".into()], ..Unit::default() };
    let found = style_imports(&text);
    let is_tailwind = found.iter().any(|one| matches!(meaning(files, path, &one.specifier), Meaning::Tailwind));
    let mut nested = Vec::new();
    for one in &found {
        match meaning(files, path, &one.specifier) {
            Meaning::Plain | Meaning::Tailwind => {}
            _ if is_tailwind => {
                let message = format!("`{}` is imported by a stylesheet that Tailwind reads", one.specifier);
                unit.diagnostics.push(said(
                    path,
                    &text,
                    one,
                    message,
                    "Import it from a module: `import \"./other.css\"`.",
                ));
            }
            Meaning::File(file) => nested.push(file),
            Meaning::Missing(file) => {
                let said = Diagnostic::new(
                    codes::FILE_MISSING,
                    path,
                    format!("`{}` means `{file}`, which is not a file of the app", one.specifier),
                );
                unit.diagnostics.push(said.at(&text, one.start, one.end));
            }
            Meaning::Package => unit.imports.push(import(&text, one)),
        }
    }
    unit.diagnostics.extend(nested_packages(files, around, nested).await);
    if is_tailwind {
        unit.style = Some(text);
    } else if !unit.imports.is_empty() {
        unit.code = text;
    }
    unit
}

/// A stylesheet that only others import is served as it is: what it would have from packages is told, not lost.
async fn nested_packages<S: Surroundings>(
    files: &BTreeMap<String, Hash>,
    around: &S,
    mut open: Vec<String>,
) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    while let Some(path) = open.pop() {
        if seen.len() >= MAX_FOLLOWED || !seen.insert(path.clone()) {
            continue;
        }
        let Some(text) = surroundings::text(files, around, &path).await else { continue };
        for one in style_imports(&text) {
            match meaning(files, &path, &one.specifier) {
                Meaning::File(file) => open.push(file),
                Meaning::Package => {
                    let message =
                        format!("`{}` is imported by a stylesheet that another stylesheet imports", one.specifier);
                    faults.push(said(
                        &path,
                        &text,
                        &one,
                        message,
                        "Import it in a stylesheet that a module imports, or from the module.",
                    ));
                }
                _ => {}
            }
        }
    }
    faults
}

fn said(path: &str, text: &str, one: &StyleImport, message: String, help: &str) -> Diagnostic {
    Diagnostic::new(codes::PACKAGE_FAILED, path, message).help(help).at(text, one.start, one.end)
}

fn meaning(files: &BTreeMap<String, Hash>, from: &str, specifier: &str) -> Meaning {
    if specifier == "tailwindcss" || specifier.starts_with("tailwindcss/") {
        return Meaning::Tailwind;
    }
    // `//host`, `https:`, `data:`.
    if specifier.starts_with("//") || specifier.split('/').next().is_some_and(|first| first.contains(':')) {
        return Meaning::Plain;
    }
    let bare = specifier.split(['?', '#']).next().unwrap_or_default();
    let is_relative = bare.starts_with("./") || bare.starts_with("../");
    let folder = if bare.starts_with('/') { "" } else { from.rsplit_once('/').map_or("", |(folder, _)| folder) };
    match joined(folder, bare) {
        Some(path) if files.contains_key(&path) => Meaning::File(path),
        path if is_relative || bare.starts_with('/') => Meaning::Missing(path.unwrap_or_else(|| bare.to_owned())),
        // A name that is no file beside it, as bundlers have it.
        _ => Meaning::Package,
    }
}

fn import(text: &str, one: &StyleImport) -> Import {
    let placed = Diagnostic::new(codes::PACKAGE_FAILED, "", "").at(text, one.start, one.end);
    let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Import {
        specifier: one.specifier.clone(),
        start: number(one.start),
        end: number(one.end),
        names: Vec::new(),
        dynamic: false,
        line: placed.line,
        column: placed.column,
    }
}
