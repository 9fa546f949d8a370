//! `/belljar.json`: how an app is put together. It is one of the app's files, so it is versioned and served as they are.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::files::Files;
use crate::protocol::Jsx;

pub const SETTINGS: &str = "/belljar.json";
pub const LOCK: &str = "/belljar.lock.json";
pub const PACKAGE: &str = "/package.json";

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Settings {
    /// The file that starts the app, or exports the component to show.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// `react`, `recharts@3`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub packages: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jsx: Option<Jsx>,
    /// Specifiers with a meaning of the app's own: `"@ui/": "/src/ui/"`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub imports: BTreeMap<String, String>,
}

impl Settings {
    /// Of an app whose `/belljar.json` and `/package.json` have these texts.
    pub fn read(own: Option<&str>, package: Option<&str>) -> (Self, Option<Diagnostic>) {
        let mut fault = None;
        let mut settings: Self = match own.map(serde_json::from_str) {
            None => Self::default(),
            Some(Ok(settings)) => settings,
            Some(Err(error)) => {
                let text = own.unwrap_or_default();
                let (line, column) = (error.line(), error.column().max(1));
                let said = Diagnostic::new(codes::SETTINGS, SETTINGS, error.to_string());
                let place = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
                fault = Some(said.placed(text, place(line), place(column), 1));
                Self::default()
            }
        };
        if let Some(package) = package.and_then(|text| serde_json::from_str::<Package>(text).ok()) {
            for (name, range) in package.dependencies {
                let listed = settings.packages.iter().any(|listed| name_of(listed) == name);
                if !listed {
                    settings.packages.push(format!("{name}@{range}"));
                }
            }
        }
        (settings, fault)
    }

    pub fn text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("these types have text keys alone");
        text.push('\n');
        text
    }

    /// Whose JSX it is: what is said, or Preact where that is the only one of the two.
    pub fn jsx(&self) -> Jsx {
        self.jsx.unwrap_or_else(|| {
            let has =
                |name| self.packages.iter().any(|package| name_of(package) == name) || self.imports.contains_key(name);
            if has("preact") && !has("react") { Jsx::Preact } else { Jsx::React }
        })
    }

    pub(crate) fn mapped(&self, specifier: &str) -> Option<String> {
        if let Some(exact) = self.imports.get(specifier) {
            return Some(exact.clone());
        }
        let fits = self.imports.iter().filter(|(from, _)| from.ends_with('/') && specifier.starts_with(from.as_str()));
        fits.max_by_key(|(from, _)| from.len()).map(|(from, to)| format!("{to}{}", &specifier[from.len()..]))
    }
}

#[derive(Deserialize)]
struct Package {
    #[serde(default)]
    dependencies: BTreeMap<String, String>,
}

/// `@scope/name` of `@scope/name@^1`.
fn name_of(package: &str) -> &str {
    package.char_indices().skip(1).find(|(_, c)| *c == '@').map_or(package, |(at, _)| &package[..at])
}

/// The entry of an app that names none and has no document.
pub fn default_entry(files: &dyn Files) -> Option<String> {
    let stems = ["/src/main", "/src/index", "/main", "/index", "/src/App", "/App", "/src/app", "/app"];
    let paths =
        stems.iter().flat_map(|stem| ["tsx", "jsx", "ts", "js", "mts", "mjs"].map(|end| format!("{stem}.{end}")));
    paths.into_iter().find(|path| files.has(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_come_from_either_file_and_the_own_one_wins() {
        let package = r#"{"name":"x","dependencies":{"react":"^18.0.0","zod":"^4"},"devDependencies":{"vite":"^7"}}"#;
        let (settings, fault) = Settings::read(Some(r#"{"packages":["react@19","@a/b@1"]}"#), Some(package));
        assert_eq!(fault, None);
        assert_eq!(settings.packages, ["react@19", "@a/b@1", "zod@^4"]);
        assert_eq!(settings.jsx(), Jsx::React);
        let (preact, _) = Settings::read(Some(r#"{"imports":{"preact":"/vendor/preact.js"}}"#), None);
        assert_eq!(preact.jsx(), Jsx::Preact);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let (settings, fault) = Settings::read(Some("{\n  \"entri\": \"/a.ts\"\n}"), None);
        let fault = fault.expect("unknown key");
        assert_eq!((settings, fault.code.as_str(), fault.line), (Settings::default(), "A016", 2));
        assert!(fault.message.contains("entri") && fault.message.contains("entry"), "{}", fault.message);
    }
}
