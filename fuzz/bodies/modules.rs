//! Source files, CSS modules, JSON, settings and imports of apps: any text is compiled or refused with a place that is there, no
//! import leads out of the app's files, and what is linked has each address where its specifier was.

use std::collections::BTreeMap;

use belljar_modules::{
    Diagnostic, Jsx, Kind, MODULES, Options, Resolved, Settings, Task, Unit, address, broken, link, original_position,
    resolve, style_imports, with_addresses,
};
use belljar_packages::package_of;
use belljar_source::compile;

/// The first byte says what the rest is. Whether it was taken.
pub(crate) fn passes(input: &[u8]) -> bool {
    let Some((kind, rest)) = input.split_first() else { return false };
    let Ok(text) = std::str::from_utf8(rest) else { return false };
    match kind % 7 {
        0 => compiled("/src/App.tsx", Kind::Source, text),
        1 => compiled("/src/main.ts", Kind::Source, text),
        2 => compiled("/src/a.module.css", Kind::StyleModule, text),
        3 => compiled("/src/data.json", Kind::Json, text),
        4 => imported(text),
        5 => settings(text),
        _ => styled(text),
    }
}

fn compiled(path: &str, kind: Kind, text: &str) -> bool {
    let options = Options { jsx: Jsx::React, refresh: true };
    let unit = compile(&Task { path: path.into(), kind, text: text.into(), options });
    for said in &unit.diagnostics {
        told(said, text);
    }
    if unit.is_broken() {
        let all: Vec<&Diagnostic> = unit.diagnostics.iter().collect();
        one_line_each(&broken(&all));
        return false;
    }
    linked(&unit, path);
    true
}

/// A place that the author finds.
fn told(said: &Diagnostic, text: &str) {
    let lines = text.split('\n').count();
    assert!(said.line as usize <= lines, "line {} of {lines}", said.line);
    assert!(!said.message.is_empty() && said.code.starts_with('A'), "{said:?}");
}

/// What a file says can never end the literal that it is told in.
fn one_line_each(module: &str) {
    assert!(!module.contains(['\u{2028}', '\u{2029}']), "{module:?}");
}

fn linked(unit: &Unit, path: &str) {
    let mut last = 0;
    for import in &unit.imports {
        let (start, end) = (import.start as usize, import.end as usize);
        assert!(last <= start && start < end && unit.code.get(start..end).is_some(), "{import:?}");
        last = end;
    }
    let addresses: Vec<String> =
        unit.imports.iter().enumerate().map(|(at, _)| address(&format!("v{at}"), "/a.ts")).collect();
    let code = link(unit, path, &addresses, None, "/map").code;
    assert!(addresses.iter().all(|address| code.contains(&format!("\"{address}\""))), "{code}");
    for line in 0..8 {
        let place = original_position(&unit.mappings, line, 1);
        assert!(place.is_none_or(|(line, column)| line > 0 && column > 0));
    }
}

fn imported(text: &str) -> bool {
    let paths = ["/index.html", "/src/App.tsx", "/src/lib/index.ts", "/src/a.css", "/secret.json"];
    let files: BTreeMap<String, ()> = paths.iter().map(|path| ((*path).to_owned(), ())).collect();
    match resolve(&files, &Settings::default(), "/src/App.tsx", text) {
        Ok(Resolved::File { path, .. }) => {
            assert!(files.contains_key(&path), "{path}");
            let address = address("v", &path);
            assert!(address.starts_with(MODULES) && !address.contains(".."), "{address}");
            true
        }
        Ok(Resolved::Package(name)) => {
            // Whether it is one is decided where packages are.
            package_of(&name).is_ok_and(|package| name.starts_with(package.as_str()))
        }
        Ok(Resolved::Address(_)) => true,
        Err(_) => false,
    }
}

fn styled(text: &str) -> bool {
    let found = style_imports(text);
    let mut last = 0;
    for one in &found {
        let place = text.get(one.start..one.end).expect("a place in the text");
        assert!(one.start >= last && place.trim_matches(['"', '\'']).contains(&one.specifier), "{one:?}");
        last = one.end;
    }
    let places: Vec<_> = found.iter().map(|one| (one.start, one.end, "/a.css")).collect();
    let written = with_addresses(text, &places);
    assert_eq!(style_imports(&written).len(), found.len(), "{written:?}");
    !found.is_empty()
}

fn settings(text: &str) -> bool {
    let (settings, fault) = Settings::read(Some(text), Some(text));
    if fault.is_some() {
        return false;
    }
    let (again, fault) = Settings::read(Some(&settings.text()), None);
    assert!(fault.is_none() && again == settings, "{settings:?}");
    true
}
