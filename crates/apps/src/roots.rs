//! Where an app begins: its entry, or the scripts of its document.

use belljar_modules::{Files, Kind, Settings, default_entry};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Roots {
    /// Started by a module of Belljar's.
    pub(crate) entry: Option<String>,
    /// Started by the app's own document.
    pub(crate) scripts: Vec<String>,
}

impl Roots {
    pub(crate) fn of(files: &dyn Files, settings: &Settings, document: Option<&str>) -> Self {
        let scripts = document.map(|html| scripts(html, files)).unwrap_or_default();
        let entry = match (&settings.entry, document) {
            // A document that loads the entry itself starts it itself.
            (Some(entry), _) if scripts.contains(entry) => None,
            (Some(entry), _) => Some(entry.clone()),
            (None, Some(_)) => None,
            (None, None) => default_entry(files),
        };
        Self { entry, scripts }
    }
}

/// Files named in `src` attributes that a browser cannot run as they are. Read too much and a file is compiled for nothing.
fn scripts(html: &str, files: &dyn Files) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find("src") {
        rest = &rest[at + "src".len()..];
        let Some(value) = rest.trim_start().strip_prefix('=') else { continue };
        let value = value.trim_start().trim_start_matches(['"', '\'']);
        let end = value.find(['"', '\'', '>', ' ', '\n', '?']).unwrap_or(value.len());
        let path = format!("/{}", value[..end].trim_start_matches("./").trim_start_matches('/'));
        if Kind::needs_compiling(&path) && files.has(&path) && !found.contains(&path) {
            found.push(path);
        }
        // A path may have the word in it.
        rest = &value[end..];
    }
    found
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn scripts_of_a_document_are_found_however_they_are_written() {
        let files: BTreeMap<String, ()> =
            ["/src/main.tsx", "/src/src.ts", "/a.ts", "/plain.js"].map(|path| (path.to_owned(), ())).into();
        let html = "<script type=module src=/src/main.tsx></script><script src = './a.ts?x'></script>\n\
                    <img src=\"plain.js\"><script src=\"src/src.ts\"></script><p>srcset src=</p> src";
        assert_eq!(scripts(html, &files), ["/src/main.tsx", "/a.ts", "/src/src.ts"]);
    }
}
