//! From an app's files to modules with versions: what is reached from where it begins is compiled, once for each content.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use belljar_base::Hash;
use belljar_model::near;
use belljar_modules::{
    Diagnostic, Graph, Import, Jsx, Kind, LOCK, Node, Options, PACKAGE, Resolved, SETTINGS, Settings, Task, Unit,
    Unresolved, Variant, address, codes, likely, resolve,
};
use belljar_packages::{Mode, Wanted};

use crate::addresses::TAILWIND;
use crate::built::{Built, Module};
use crate::compiler::{Compiler, Session};
use crate::packages::Prepared;
use crate::roots::Roots;
use crate::styles;
use crate::surroundings::{Surroundings, text};

/// More than any app has; each is a request of the browser's.
const MAX_MODULES: usize = 5_000;
/// A source file.
const MAX_BYTES: usize = 2 * 1024 * 1024;
/// Of one file, and of all together: each is looked up, on a thread that others wait for.
const MAX_FILE_IMPORTS: usize = 2_000;
const MAX_IMPORTS: usize = 20_000;
/// Faults of one file's imports for which something near is looked for.
const MAX_SUGGESTIONS: usize = 10;
const MAX_FAULTS: usize = 100;
/// So long a registry that is away is not asked again for the same app.
const RETRY: Duration = Duration::from_secs(5);
const INDEX: &str = "/index.html";
const REFRESH: &str = "react-refresh/runtime";
/// What models write most, for "did you mean".
const KNOWN_PACKAGES: [&str; 24] = [
    "react", "react-dom", "preact", "recharts", "d3", "three", "lodash-es", "lodash", "date-fns", "zod",
    "lucide-react", "clsx", "framer-motion", "motion", "@tanstack/react-query", "@tanstack/react-table", "zustand",
    "tailwindcss", "axios", "react-router-dom", "uuid", "immer", "react-hook-form", "chart.js",
];

/// A file that is asked for although nothing is known to import it: it is built beside the app, with the app's packages.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) path: &'a str,
    pub(crate) app: &'a Built,
}

pub(crate) struct Builder<'a, S> {
    files: &'a BTreeMap<String, Hash>,
    around: &'a S,
    compiler: &'a Compiler,
    session: Option<Session>,
    settings: Settings,
    options: Options,
    units: BTreeMap<String, (Kind, Arc<Unit>)>,
    imports: usize,
    faults: Vec<Diagnostic>,
}

impl<'a, S: Surroundings> Builder<'a, S> {
    pub(crate) async fn build(
        files: &'a BTreeMap<String, Hash>,
        around: &'a S,
        compiler: &'a Compiler,
        asked: Option<Asked<'_>>,
    ) -> Built {
        let own = text(files, around, SETTINGS).await;
        let package = text(files, around, PACKAGE).await;
        let lock = text(files, around, LOCK).await;
        let html = text(files, around, INDEX).await;
        let (settings, fault) = Settings::read(own.as_deref(), package.as_deref());
        let roots = Roots::of(files, &settings, html.as_deref());
        let options = Options { jsx: settings.jsx(), refresh: settings.jsx() == Jsx::React };
        let mut builder = Self {
            files,
            around,
            compiler,
            session: None,
            settings,
            options,
            units: BTreeMap::new(),
            imports: 0,
            faults: fault.into_iter().collect(),
        };
        let begins: Vec<String> = match asked {
            Some(asked) => vec![asked.path.to_owned()],
            None => roots.entry.iter().chain(&roots.scripts).cloned().collect(),
        };
        if let Some(entry) = roots.entry.as_ref().filter(|entry| asked.is_none() && !files.contains_key(*entry)) {
            let near = near::near(entry, files.keys().map(String::as_str));
            let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            builder.faults.push(Diagnostic::new(codes::ENTRY_MISSING, entry, format!("there is no `{entry}`{hint}")));
        }
        builder.reach(begins).await;
        let extras = match asked {
            Some(asked) => asked.app.extras.keys().cloned().collect(),
            None => builder.extras(&roots),
        };
        let more = extras.iter().filter_map(|specifier| builder.file_of(specifier)).collect();
        builder.reach(more).await;
        builder.session = None;
        let mut wanted = builder.wanted(&extras, lock);
        for (specifier, names) in asked.iter().flat_map(|asked| &asked.app.imports) {
            wanted.imports.entry(specifier.clone()).or_default().extend(names.iter().cloned());
        }
        let imports = wanted.imports.clone();
        let prepared = if wanted.imports.is_empty() { Prepared::default() } else { around.prepare(wanted).await };
        let mut built = Built { imports, ..builder.linked(roots, &extras, &prepared) };
        // The lines around places that no compiler saw.
        for module in built
            .modules
            .values_mut()
            .filter(|module| module.diagnostics.iter().any(|one| one.frame.is_empty() && one.line > 0))
        {
            let text = around.content(module.hash).await.unwrap_or_default();
            let text = String::from_utf8_lossy(&text);
            let framed = std::mem::take(&mut module.diagnostics).into_iter().map(|one| match one {
                one if one.frame.is_empty() && one.line > 0 => {
                    let (line, column) = (one.line, one.column);
                    one.placed(&text, line, column, 1)
                }
                one => one,
            });
            module.diagnostics = framed.collect();
        }
        built
    }

    fn file_of(&self, specifier: &str) -> Option<String> {
        match resolve(self.files, &self.settings, "/", specifier) {
            Ok(Resolved::File { path, .. }) => Some(path),
            _ => None,
        }
    }

    /// Compiles these files and all that they import.
    async fn reach(&mut self, begins: Vec<String>) {
        let mut open = VecDeque::from(begins);
        while let Some(path) = open.pop_front() {
            let Some(hash) = self.files.get(&path).copied().filter(|_| !self.units.contains_key(&path)) else {
                continue;
            };
            if self.units.len() >= MAX_MODULES {
                self.faults.push(Diagnostic::new(
                    codes::TOO_MANY,
                    &path,
                    format!("the app imports more than {MAX_MODULES} files"),
                ));
                return;
            }
            let kind = Kind::of(&path);
            let unit = self.unit(&path, kind, hash).await;
            self.imports += unit.imports.len();
            if self.imports > MAX_IMPORTS {
                let message = format!("the app's files have more than {MAX_IMPORTS} imports");
                self.faults.push(Diagnostic::new(codes::TOO_MANY, &path, message));
                return;
            }
            for import in &unit.imports {
                if let Ok(Resolved::File { path, variant: Variant::Module }) =
                    resolve(self.files, &self.settings, &path, &import.specifier)
                {
                    open.push_back(path);
                }
            }
            self.units.insert(path, (kind, unit));
        }
    }

    async fn unit(&mut self, path: &str, kind: Kind, hash: Hash) -> Arc<Unit> {
        match kind {
            Kind::Source | Kind::Json | Kind::StyleModule => {}
            Kind::Foreign => {
                let name = path.rsplit('.').next().unwrap_or_default();
                let said = Diagnostic::new(codes::LANGUAGE, path, format!("`.{name}` files are not compiled"));
                return Arc::new(Unit { diagnostics: vec![said], ..Unit::default() });
            }
            Kind::Style => {
                let text = self.around.content(hash).await.filter(|bytes| bytes.len() <= MAX_BYTES);
                let text = text.and_then(|bytes| String::from_utf8(bytes.to_vec()).ok()).unwrap_or_default();
                return Arc::new(styles::unit(self.files, self.around, path, text).await);
            }
            Kind::Text | Kind::Asset => return Arc::new(Unit { exports: vec!["default".into()], ..Unit::default() }),
        }
        if let Some(unit) = self.around.known(path, hash, self.options) {
            return unit;
        }
        let said = |diagnostic| Arc::new(Unit { diagnostics: vec![diagnostic], ..Unit::default() });
        let Some(bytes) = self.around.content(hash).await else {
            return said(Diagnostic::new(codes::FILE_MISSING, path, "the file was removed while the app was built"));
        };
        if bytes.len() > MAX_BYTES {
            let message = format!("{path} has {} bytes; a source file has at most {MAX_BYTES}", bytes.len());
            return said(Diagnostic::new(codes::TOO_LARGE, path, message));
        }
        let Ok(text) = String::from_utf8(bytes.to_vec()) else {
            return said(Diagnostic::new(codes::NOT_TEXT, path, format!("{path} is not text in UTF-8")));
        };
        let session = match &mut self.session {
            Some(session) => session,
            none => none.insert(self.compiler.session().await),
        };
        let mut unit = session.compile(Task { path: path.into(), kind, text, options: self.options }).await;
        if unit.imports.len() > MAX_FILE_IMPORTS {
            let message = format!("{path} has {} imports; a file has at most {MAX_FILE_IMPORTS}", unit.imports.len());
            unit = Unit { diagnostics: vec![Diagnostic::new(codes::TOO_MANY, path, message)], ..Unit::default() };
        }
        let unit = Arc::new(unit);
        let is_ours = unit.diagnostics.iter().any(|one| one.code == codes::NO_COMPILER.code);
        // A compiler that was away may come.
        if !is_ours {
            self.around.keep(path, hash, self.options, &unit);
        }
        unit
    }

    /// What Belljar itself imports for the app: what shows its component, and what refreshes it.
    fn extras(&self, roots: &Roots) -> Vec<String> {
        let imports = |name: &str| {
            let all = self.units.values().flat_map(|(_, unit)| &unit.imports);
            all.into_iter().any(|import| import.specifier.split('/').next() == Some(name))
        };
        let library = self.options.jsx.source();
        let mut extras = Vec::new();
        if self.units.values().any(|(kind, unit)| *kind == Kind::Style && unit.style.is_some()) {
            extras.push(TAILWIND.to_owned());
        }
        if !imports(library) {
            return extras;
        }
        if self.options.jsx == Jsx::React {
            extras.push(REFRESH.to_owned());
        }
        if roots.entry.is_some() {
            extras.push(library.to_owned());
            if self.options.jsx == Jsx::React {
                extras.push("react-dom/client".to_owned());
            }
        }
        extras
    }

    /// Every bare specifier that is left, with the names imported from it.
    fn wanted(&self, extras: &[String], lock: Option<String>) -> Wanted {
        let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (path, (_, unit)) in &self.units {
            for import in &unit.imports {
                if let Ok(Resolved::Package(name)) = resolve(self.files, &self.settings, path, &import.specifier) {
                    imports.entry(name).or_default().extend(import.names.iter().cloned());
                }
            }
        }
        for specifier in extras {
            if let Ok(Resolved::Package(name)) = resolve(self.files, &self.settings, "/", specifier) {
                imports.entry(name).or_default().insert("*".into());
            }
        }
        Wanted { packages: self.settings.packages.clone(), imports, lock, mode: Mode::Development }
    }

    fn linked(mut self, roots: Roots, extras: &[String], prepared: &Prepared) -> Built {
        let mut graph = Graph::default();
        for (path, (kind, unit)) in &self.units {
            let hash = self.files.get(path).map(|hash| hash.0.to_vec()).unwrap_or_default();
            let mut content = match kind {
                // A changed rule needs no changed component: its link has a version of its own.
                Kind::Style if unit.style.is_none() => Vec::new(),
                Kind::StyleModule if !unit.is_broken() => Hash::of(unit.code.as_bytes()).0.to_vec(),
                _ => hash,
            };
            let mut imports = Vec::new();
            for import in &unit.imports {
                match resolve(self.files, &self.settings, path, &import.specifier) {
                    Ok(Resolved::File { path, variant: Variant::Module }) => imports.push(path),
                    Ok(Resolved::File { path, .. }) => {
                        content.extend(self.files.get(&path).into_iter().flat_map(|hash| hash.0));
                    }
                    Ok(Resolved::Package(name)) => {
                        content.extend(prepared.addresses.get(&name).into_iter().flat_map(|address| address.bytes()));
                    }
                    Ok(Resolved::Address(_)) | Err(_) => {}
                }
            }
            content.push(u8::from(self.options.jsx == Jsx::React));
            graph.nodes.insert(path.clone(), Node { content, imports });
        }
        let versions = graph.versions();
        let importers = graph
            .importers()
            .into_iter()
            .map(|(path, from)| (path.to_owned(), from.into_iter().map(str::to_owned).collect()))
            .collect();
        let style = |path: &str| {
            let hash = self.files.get(path).map(Hash::hex).unwrap_or_default();
            format!("{}?style", address(hash.get(..16).unwrap_or_default(), path))
        };
        let exports: BTreeMap<&str, HashSet<&str>> = self
            .units
            .iter()
            .map(|(path, (_, unit))| (path.as_str(), unit.exports.iter().map(String::as_str).collect()))
            .collect();
        let mut modules = BTreeMap::new();
        for (path, (kind, unit)) in &self.units {
            let mut diagnostics = unit.diagnostics.clone();
            let known = Known { versions: &versions, exports: &exports, prepared };
            let addresses = unit.imports.iter().map(|import| self.address(path, import, &known, &mut diagnostics));
            let addresses = addresses.collect();
            let module = Module {
                kind: *kind,
                unit: Arc::clone(unit),
                hash: self.files.get(path).copied().unwrap_or(Hash::of(b"")),
                version: versions.get(path).cloned().unwrap_or_default(),
                addresses,
                diagnostics,
                style: match kind {
                    Kind::StyleModule => Some(style(path)),
                    Kind::Style if unit.style.is_none() => Some(style(path)),
                    _ => None,
                },
            };
            modules.insert(path.clone(), module);
        }
        if let Some((fault, about)) = &prepared.fault {
            let placed = about.as_deref().and_then(|about| {
                // `name@version` is about whoever imports `name`.
                let about = about.char_indices().skip(1).find(|(_, c)| *c == '@').map_or(about, |(at, _)| &about[..at]);
                let uses =
                    |import: &&Import| import.specifier == about || import.specifier.starts_with(&format!("{about}/"));
                let found = self.units.iter().filter_map(|(path, (_, unit))| {
                    Some((path, unit.imports.iter().filter(|one| one.line > 0).find(uses)?))
                });
                found
                    .min_by_key(|(path, _)| path.as_str())
                    .map(|(path, import)| (path.clone(), import.line, import.column))
            });
            match placed.and_then(|(path, line, column)| Some((modules.get_mut(&path)?, path, line, column))) {
                Some((module, file, line, column)) => {
                    module.diagnostics.push(Diagnostic { file, line, column, ..fault.clone() });
                }
                None => self.faults.push(fault.clone()),
            }
        }
        let found = |specifier: &str| match resolve(self.files, &self.settings, "/", specifier) {
            Ok(Resolved::File { path, .. }) => versions.get(&path).map(|version| address(version, &path)),
            Ok(Resolved::Package(name)) => prepared.addresses.get(&name).cloned(),
            _ => None,
        };
        let extras = extras.iter().filter_map(|name| Some((name.clone(), found(name)?))).collect();
        Built {
            roots,
            jsx: self.options.jsx,
            modules,
            importers,
            faults: self.faults,
            extras,
            lock: prepared.lock.clone(),
            package_styles: prepared.styles.clone(),
            has_document: self.files.contains_key(INDEX),
            imports: BTreeMap::new(),
            until: prepared.retry.then(|| Instant::now() + RETRY),
        }
    }

    /// Where an import is; what is wrong with it is noted.
    fn address(&self, from: &str, import: &Import, known: &Known, said: &mut Vec<Diagnostic>) -> String {
        let Known { versions, exports, prepared } = known;
        let specifier = &import.specifier;
        let suggests = said.len() < MAX_SUGGESTIONS;
        let mut fault = |code, message: String, help: Option<String>| {
            if said.len() >= MAX_FAULTS {
                return String::new();
            }
            let one = Diagnostic::new(code, from, message);
            let mut one = if let Some(help) = help { one.help(help) } else { one };
            (one.line, one.column) = (import.line, import.column);
            said.push(one);
            String::new()
        };
        match resolve(self.files, &self.settings, from, specifier) {
            Ok(Resolved::File { path, variant: Variant::Module }) => {
                let unit = self.units.get(&path).map(|(_, unit)| unit);
                let all = exports.get(path.as_str()).filter(|all| !all.contains("*"));
                let missing = unit.filter(|unit| !unit.is_broken()).zip(all).and_then(|(unit, all)| {
                    import
                        .names
                        .iter()
                        .find(|name| *name != "*" && !all.contains(name.as_str()))
                        .map(|name| (unit, name))
                });
                if let Some((unit, name)) = missing {
                    let near = near::near(name, unit.exports.iter().map(String::as_str).take(MAX_FILE_IMPORTS))
                        .filter(|_| suggests);
                    let exports = unit.exports.iter().take(12).cloned().collect::<Vec<_>>().join(", ");
                    let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
                    let help = if exports.is_empty() {
                        format!("{path} exports nothing.")
                    } else {
                        format!("{path} exports: {exports}.")
                    };
                    return fault(codes::NO_EXPORT, format!("`{path}` does not export `{name}`{hint}"), Some(help));
                }
                versions.get(&path).map(|version| address(version, &path)).unwrap_or_default()
            }
            Ok(Resolved::File { path, variant }) => {
                let hash = self.files.get(&path).map(Hash::hex).unwrap_or_default();
                let query = if variant == Variant::Raw { "raw" } else { "url" };
                format!("{}?{query}", address(hash.get(..16).unwrap_or_default(), &path))
            }
            Ok(Resolved::Address(address)) => address,
            Ok(Resolved::Package(name)) => match prepared.addresses.get(&name) {
                // A module that puts the stylesheet into the document.
                Some(address) if address.ends_with(".css") && Kind::of(from) != Kind::Style => {
                    format!("{address}?module")
                }
                Some(address) => address.clone(),
                None if prepared.fault.is_some() => String::new(),
                None => {
                    let near = near::near(&name, KNOWN_PACKAGES).filter(|near| *near != name);
                    let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
                    fault(codes::PACKAGE_MISSING, format!("the package `{name}` is not there{hint}"), None)
                }
            },
            Err(Unresolved::File { path }) => {
                let near = if suggests { likely(self.files, &path) } else { None };
                let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
                fault(
                    codes::FILE_MISSING,
                    format!("`{specifier}` means `{path}`, which is not a file of the app{hint}"),
                    None,
                )
            }
            Err(Unresolved::Node(name)) => fault(codes::NODE_ONLY, format!("`{name}` is a module of Node.js"), None),
            Err(Unresolved::PackageQuery(name)) => {
                let message = format!("`{specifier}` asks for a file of a package as text or as an address");
                let help =
                    format!("Only files of the app have `?raw` and `?url`: copy it there, or import `{name}` itself.");
                fault(codes::PACKAGE_FAILED, message, Some(help))
            }
            Err(Unresolved::Empty) => fault(codes::FILE_MISSING, "an import names nothing".into(), None),
        }
    }
}

/// What is known of all modules when their imports are looked up.
struct Known<'k> {
    versions: &'k BTreeMap<String, String>,
    exports: &'k BTreeMap<&'k str, HashSet<&'k str>>,
    prepared: &'k Prepared,
}
