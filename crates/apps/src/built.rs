//! An app whose modules are ready.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use belljar_base::Hash;
use belljar_modules::{
    Diagnostic, Jsx, Kind, Unit, address, broken, document, entry_module, link, refresh_module, style_module,
    with_addresses,
};
use serde_json::{Value, json};

use crate::addresses::{TAILWIND, file_address};
use crate::roots::Roots;

/// Where the module is that every component imports.
pub(crate) const REFRESH_MODULE: &str = "/__belljar/refresh.js";

#[derive(Debug)]
pub struct Built {
    pub(crate) roots: Roots,
    pub(crate) jsx: Jsx,
    pub(crate) modules: BTreeMap<String, Module>,
    pub(crate) importers: BTreeMap<String, Vec<String>>,
    pub(crate) faults: Vec<Diagnostic>,
    /// Addresses of what Belljar itself imports.
    pub(crate) extras: BTreeMap<String, String>,
    pub(crate) lock: Option<String>,
    pub(crate) package_styles: Vec<String>,
    pub(crate) has_document: bool,
    /// What it imports from packages, by specifier.
    pub(crate) imports: BTreeMap<String, BTreeSet<String>>,
    /// Until when it is good, where something failed that is not the app's fault.
    pub(crate) until: Option<Instant>,
}

#[derive(Debug)]
pub struct Module {
    pub(crate) kind: Kind,
    pub(crate) unit: Arc<Unit>,
    pub(crate) hash: Hash,
    pub(crate) version: String,
    pub(crate) addresses: Vec<String>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Where its stylesheet is.
    pub(crate) style: Option<String>,
}

/// What a request for a module gets.
#[derive(Debug, PartialEq, Eq)]
pub enum ServedModule {
    Script(String),
    Style(String),
    /// The file itself, unchanged.
    File,
    /// A module that exports the file's text.
    Text,
}

impl Built {
    pub(crate) fn needs_bundle(&self, hash: &str) -> bool {
        let part = format!("/{hash}/");
        let addresses = self.modules.values().flat_map(|module| &module.addresses).chain(self.extras.values());
        addresses.into_iter().any(|address| address.contains(&part))
    }

    pub(crate) fn is_fresh(&self) -> bool {
        self.until.is_none_or(|until| Instant::now() < until)
    }

    /// Everything that is wrong with the app.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.faults.iter().chain(self.modules.values().flat_map(|module| &module.diagnostics))
    }

    pub fn is_broken(&self) -> bool {
        self.diagnostics().any(Diagnostic::is_error)
    }

    /// Whether a module of Belljar's starts it.
    pub fn has_entry(&self) -> bool {
        self.roots.entry.is_some()
    }

    /// A document for an app that has none.
    pub fn document(&self) -> Option<String> {
        if self.has_document || self.roots.entry.is_none() {
            return None;
        }
        let style = |(path, module): (&String, &Module)| Some((path.clone(), module.style.clone()?));
        let packages = self.package_styles.iter().map(|href| (href.clone(), href.clone()));
        Some(document(&packages.chain(self.modules.iter().filter_map(style)).collect::<Vec<_>>()))
    }

    /// `/__belljar/entry.js`
    pub fn entry(&self) -> Option<String> {
        let entry = self.roots.entry.as_ref()?;
        let errors: Vec<&Diagnostic> = self.diagnostics().filter(|one| one.is_error()).collect();
        if !errors.is_empty() {
            return Some(broken(&errors));
        }
        let module = self.modules.get(entry)?;
        let extra = |name: &str| self.extras.get(name).map(String::as_str);
        let mount = match self.jsx {
            Jsx::React => extra("react").zip(extra("react-dom/client")).map(|(library, renderer)| [library, renderer]),
            Jsx::Preact => extra("preact").map(|library| [library, library]),
        };
        let refresh = self.refresh_address().map(str::to_owned);
        let before = refresh.into_iter().chain(extra(TAILWIND).map(str::to_owned)).chain(self.style_modules());
        let before: Vec<String> = before.collect();
        Some(entry_module(&module.unit, &address(&module.version, entry), self.jsx, mount, &before))
    }

    /// Modules that put the stylesheets of packages into the document.
    fn style_modules(&self) -> impl Iterator<Item = String> {
        self.package_styles.iter().map(|href| format!("{href}?module"))
    }

    fn refresh_address(&self) -> Option<&'static str> {
        self.extras.contains_key("react-refresh/runtime").then_some(REFRESH_MODULE)
    }

    /// `/__belljar/refresh.js`
    pub fn refresh(&self) -> Option<String> {
        self.extras.get("react-refresh/runtime").map(|runtime| refresh_module(runtime))
    }

    /// The version that a module has now.
    pub fn version(&self, path: &str) -> Option<&str> {
        self.modules.get(path).map(|module| module.version.as_str())
    }

    pub fn has(&self, path: &str) -> bool {
        self.modules.contains_key(path)
    }

    /// A module of the graph, as a browser gets it.
    pub fn module(&self, path: &str) -> Option<ServedModule> {
        let module = self.modules.get(path)?;
        let errors: Vec<&Diagnostic> = module.diagnostics.iter().filter(|one| one.is_error()).collect();
        if !errors.is_empty() {
            return Some(ServedModule::Script(broken(&errors)));
        }
        Some(match (module.kind, &module.style) {
            (Kind::Style, None) => {
                ServedModule::Script(tailwind_module(path, module.unit.style.as_deref().unwrap_or_default()))
            }
            (Kind::Style, Some(href)) => ServedModule::Script(style_module(path, href, "export default {};\n")),
            (Kind::StyleModule, Some(href)) => ServedModule::Script(style_module(path, href, &module.unit.code)),
            (Kind::Text, _) => ServedModule::Text,
            (Kind::Source | Kind::Json, _) => {
                let is_root = self.roots.scripts.iter().any(|script| script == path);
                let refresh = self.refresh_address().filter(|_| is_root || module.unit.code.contains("$Refresh"));
                let map = format!("{}?map", address(&module.version, path));
                let code = link(&module.unit, path, &module.addresses, refresh, &map).code;
                // In the line that is put before every module. A document without an entry begins with its scripts.
                let styles = self.style_modules().filter(|_| is_root).map(|style| format!("import {};", json!(style)));
                ServedModule::Script(styles.chain([code]).collect())
            }
            _ => ServedModule::Script(url_module(path, module.hash)),
        })
    }

    /// The stylesheet of a CSS module, or one with addresses of packages in it; other stylesheets are files.
    pub fn style(&self, path: &str) -> ServedModule {
        let Some(module) = self.modules.get(path) else { return ServedModule::File };
        if module.kind == Kind::Style && !module.unit.imports.is_empty() {
            let imports = module.unit.imports.iter().zip(&module.addresses);
            let places: Vec<_> =
                imports.map(|(import, to)| (import.start as usize, import.end as usize, to.as_str())).collect();
            return ServedModule::Style(with_addresses(&module.unit.code, &places));
        }
        module.unit.style.clone().map_or(ServedModule::File, ServedModule::Style)
    }

    /// What a page needs to know to take over changes without loading anew.
    pub fn summary(&self, version: &str) -> Value {
        let modules: BTreeMap<&str, Value> = self
            .modules
            .iter()
            .map(|(path, module)| {
                let none = Vec::new();
                let importers = self.importers.get(path).unwrap_or(&none);
                let one = json!({
                    "address": address(&module.version, path),
                    "boundary": module.unit.is_boundary,
                    "importers": importers,
                    "style": module.style,
                });
                (path.as_str(), one)
            })
            .collect();
        json!({
            "version": version,
            "diagnostics": self.diagnostics().collect::<Vec<_>>(),
            "modules": modules,
            "refresh": self.extras.get("react-refresh/runtime"),
        })
    }

    /// The text of a lock that the app does not have yet.
    pub fn lock(&self) -> Option<&str> {
        self.lock.as_deref()
    }

    pub(crate) fn units(&self) -> impl Iterator<Item = (&str, &Module)> {
        self.modules.iter().map(|(path, module)| (path.as_str(), module))
    }

    pub(crate) fn weight(&self) -> usize {
        let modules = self.modules.iter().map(|(path, module)| 4 * path.len() + 512 + 64 * module.addresses.len());
        let imports = self.imports.iter().map(|(specifier, names)| specifier.len() + 64 * (1 + names.len()));
        1_024 + modules.sum::<usize>() + imports.sum::<usize>()
    }
}

/// A stylesheet that Tailwind compiles in the document.
fn tailwind_module(path: &str, text: &str) -> String {
    let literal = |text: &str| json!(text).to_string().replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029");
    format!(
        "const path = {};\nconst style = document.createElement(\"style\");\nstyle.type = \"text/tailwindcss\";\n\
         style.dataset.belljar = path;\nstyle.textContent = {};\n\
         const old = [...document.querySelectorAll(\"style[data-belljar]\")].find((one) => one.dataset.belljar === path);\n\
         if (old) old.replaceWith(style);\nelse document.head.append(style);\nexport default {{}};\n",
        literal(path),
        literal(text)
    )
}

/// A module that exports where a file is.
pub(crate) fn url_module(path: &str, hash: Hash) -> String {
    format!("export default {};\n", json!(file_address(path, hash)))
}
