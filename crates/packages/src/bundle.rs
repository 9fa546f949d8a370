//! One build of all packages of a lock that an app imports, with shared chunks, so that there is one of each.
//!
//! The bundler runs twice. The first run finds which entries are CommonJS, whose names are then read by another child; in the
//! second run each of them has a file in front that exports those names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use belljar_base::Hash;
use serde::{Deserialize, Serialize};

use crate::child::{self, BundlerRun, Children};
use crate::complaint;
use crate::disk::{Staged, files_below};
use crate::esbuild;
use crate::exports::{Names, Source, Sources, is_name};
use crate::lock::Lock;
use crate::metafile::{Metafile, base};
use crate::problem::{Problem, ProblemCode};
use crate::store::PackageStore;

pub(crate) const MANIFEST: &str = "bundle.belljar.json";
/// Goes up when what is built from the same packages changes.
const FORMAT: u32 = 1;
/// Of all files of a bundle.
const MAX_BYTES: u64 = 96 << 20;

/// For which purpose packages are built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mode {
    /// With checks, and readable.
    #[default]
    Development,
    /// Small.
    Production,
}

impl Mode {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Development => "development",
            Self::Production => "production",
        }
    }
}

/// What to build.
#[derive(Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) lock: &'a Lock,
    pub(crate) specifiers: BTreeSet<&'a str>,
    pub(crate) mode: Mode,
    /// Names of CommonJS entries that only the app knows.
    pub(crate) more: Names,
    /// Whose it is, where the registry is private.
    pub(crate) owner: Option<&'a str>,
}

/// What was built.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Bundle {
    /// The file of each specifier.
    pub(crate) entries: BTreeMap<String, String>,
    /// The stylesheet that its JavaScript imported.
    pub(crate) styles: BTreeMap<String, String>,
    pub(crate) exports: BTreeMap<String, BTreeSet<String>>,
    /// Those that are CommonJS: names can be added to them.
    pub(crate) commonjs: BTreeSet<String>,
    /// SHA-256 of each file.
    pub(crate) files: BTreeMap<String, String>,
}

impl Plan<'_> {
    /// The name of the result: the same on every node.
    pub(crate) fn hash(&self) -> String {
        let Self { lock, specifiers, mode, more, owner } = self;
        let text =
            format!("{FORMAT} {} {mode:?} {owner:?} {specifiers:?} {more:?} {}", esbuild::VERSION, lock.to_text());
        Hash::of(text.as_bytes()).hex()[..40].to_owned()
    }

    /// A file name for each specifier, which nobody has to decode.
    fn outputs(&self) -> BTreeMap<String, &str> {
        let mut outputs = BTreeMap::new();
        for specifier in &self.specifiers {
            let plain =
                |letter: char| if letter.is_ascii_alphanumeric() || "-_".contains(letter) { letter } else { '_' };
            let name: String = specifier.trim_start_matches('@').chars().map(plain).collect();
            let taken = |name: &String| outputs.contains_key(name);
            let numbered = (2..).map(|number| format!("{name}-{number}"));
            let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or(name);
            outputs.insert(free, *specifier);
        }
        outputs
    }
}

/// What a build needs besides its plan.
#[derive(Debug)]
pub(crate) struct Workshop<'a> {
    pub(crate) root: &'a Path,
    pub(crate) store: &'a PackageStore,
    pub(crate) children: &'a Children,
    pub(crate) program: &'a Path,
}

impl Workshop<'_> {
    pub(crate) async fn build(&self, plan: &Plan<'_>, place: &Path) -> Result<Bundle, Problem> {
        let fault = |error: io::Error| Problem::server(format!("the bundle cannot be written: {error}"));
        let staged = Staged::new(self.root).map_err(fault)?;
        let (read, write) = (staged.path().join("in"), staged.path().join("out"));
        fs::create_dir_all(read.join("entries")).and_then(|()| fs::create_dir_all(&write)).map_err(fault)?;
        let (read, write) = (fs::canonicalize(read).map_err(fault)?, fs::canonicalize(write).map_err(fault)?);
        self.lay_out(plan.lock, &read).await?;

        let outputs = plan.outputs();
        let direct = outputs.iter().map(|(name, specifier)| format!("{name}={specifier}")).collect();
        let first = self.run(plan, &read, &write.join("first"), direct).await?;
        let commonjs: BTreeMap<&str, String> = outputs
            .iter()
            .filter_map(|(name, specifier)| {
                let (_, output) = first.entry(name)?;
                let entry = output.entry_point.clone()?;
                first.is_commonjs(&entry).then_some((*specifier, entry))
            })
            .collect();
        let (metafile, folder) = if commonjs.is_empty() {
            (first, write.join("first"))
        } else {
            let names = self.children.names(&sources(&first, &commonjs, &read)).await?;
            let in_front = |(name, specifier): (&String, &&str)| -> io::Result<String> {
                let Some(entry) = commonjs.get(specifier) else { return Ok(format!("{name}={specifier}")) };
                let mut all = names.get(entry).cloned().unwrap_or_default();
                all.extend(plan.more.get(*specifier).into_iter().flatten().filter(|name| is_name(name)).cloned());
                fs::write(read.join("entries").join(format!("{name}.js")), front(specifier, &all))?;
                Ok(format!("{name}=./entries/{name}.js"))
            };
            let entries = outputs.iter().map(in_front).collect::<io::Result<Vec<_>>>().map_err(fault)?;
            (self.run(plan, &read, &write.join("second"), entries).await?, write.join("second"))
        };
        let bundle = describe(&outputs, &metafile, commonjs.keys().copied(), &folder)?;
        publish(self.root, place, &folder, &bundle).map_err(fault)?;
        Ok(bundle)
    }

    async fn run(&self, plan: &Plan<'_>, read: &Path, write: &Path, entries: Vec<String>) -> Result<Metafile, Problem> {
        let metafile = write.join("metafile.json");
        let mut arguments = child::arguments(plan.mode.name(), plan.mode == Mode::Production, write, &metafile);
        arguments.extend(entries.into_iter().map(Into::into));
        let parent = write.parent().unwrap_or(write);
        let run = BundlerRun { program: self.program, read, write: parent, arguments };
        let ended = self.children.bundle(&run).await?;
        if !ended.fine {
            return Err(complaint::explain(&ended.said, &plan.specifiers, plan.lock));
        }
        let text =
            fs::read(&metafile).map_err(|error| Problem::server(format!("the bundler's list is missing: {error}")))?;
        // It lies among the files that are published.
        fs::remove_file(&metafile).map_err(|error| Problem::server(format!("the bundler's list stays: {error}")))?;
        serde_json::from_slice(&text)
            .map_err(|error| Problem::server(format!("the bundler's list cannot be read: {error}")))
    }

    /// `node_modules` as the lock has it, by hard links: the store's files are shared, and the child can only read them.
    async fn lay_out(&self, lock: &Lock, folder: &Path) -> Result<(), Problem> {
        let packages: Vec<(PathBuf, PathBuf)> = lock
            .packages
            .iter()
            .map(|(place, locked)| {
                let from = self.store.files(&locked.name, &locked.version.to_string(), &locked.integrity);
                (from, folder.join(place.path()))
            })
            .collect();
        let link_all = move || packages.iter().try_for_each(|(from, to)| link(from, to));
        let done = tokio::task::spawn_blocking(link_all).await;
        done.map_err(|error| error.to_string())
            .and_then(|done| done.map_err(|error| error.to_string()))
            .map_err(|error| Problem::server(format!("the packages cannot be laid out: {error}")))
    }
}

fn link(from: &Path, to: &Path) -> io::Result<()> {
    for (name, path) in files_below(from)? {
        // Types, maps and texts are most of a package, and no part of a bundle.
        let unused = [".d.ts", ".d.mts", ".d.cts", ".map", ".md", ".flow", ".markdown"];
        if unused.iter().any(|end| name.ends_with(end)) {
            continue;
        }
        let place = to.join(&name);
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder)?;
        }
        // Another file system has no hard links to this one.
        fs::hard_link(&path, &place).or_else(|_| fs::copy(&path, &place).map(|_| ()))?;
    }
    Ok(())
}

/// The entries, and what they pass on from other files.
fn sources(metafile: &Metafile, commonjs: &BTreeMap<&str, String>, folder: &Path) -> Sources {
    let mut sources = Sources { entries: commonjs.values().cloned().collect(), ..Sources::default() };
    sources.entries.sort();
    sources.entries.dedup();
    let (mut waiting, mut bytes) = (sources.entries.clone(), 0);
    while let Some(path) = waiting.pop() {
        if sources.files.contains_key(&path) || !metafile.is_commonjs(&path) || bytes > 32 << 20 {
            continue;
        }
        // The bundler could read it, below its folder.
        let Ok(text) = fs::read_to_string(folder.join(&path)) else { continue };
        bytes += text.len();
        let requires = metafile.requires(&path);
        waiting.extend(requires.values().cloned());
        sources.files.insert(path, Source { text, requires });
    }
    sources
}

/// `import * as all from "react"; …` The default is what other tools make it: `module.exports`, or its `default` where it
/// says that it was a module.
fn front(specifier: &str, names: &BTreeSet<String>) -> String {
    let specifier = serde_json::Value::from(specifier);
    let constants: Vec<_> = names.iter().enumerate().map(|(at, name)| format!("const n{at} = all.{name};\n")).collect();
    let listed: Vec<_> = names.iter().enumerate().map(|(at, name)| format!("n{at} as {name}")).collect();
    format!(
        "import * as all from {specifier};\nconst d = \"default\" in all ? all.default : all;\nexport default d;\n{}export {{ {} }};\n",
        constants.concat(),
        listed.join(", ")
    )
}

fn describe<'a>(
    outputs: &BTreeMap<String, &str>,
    metafile: &Metafile,
    commonjs: impl Iterator<Item = &'a str>,
    folder: &Path,
) -> Result<Bundle, Problem> {
    let fault = |error: io::Error| Problem::server(format!("the bundle cannot be read: {error}"));
    let mut bundle = Bundle {
        entries: BTreeMap::new(),
        styles: BTreeMap::new(),
        exports: BTreeMap::new(),
        commonjs: commonjs.map(ToOwned::to_owned).collect(),
        files: BTreeMap::new(),
    };
    for (name, specifier) in outputs {
        let Some((file, output)) = metafile.entry(name) else {
            return Err(Problem::server(format!("the bundler made nothing of `{specifier}`")));
        };
        bundle.entries.insert((*specifier).to_owned(), file.to_owned());
        bundle.exports.insert((*specifier).to_owned(), output.exports.clone());
        if let Some(style) = &output.css_bundle {
            bundle.styles.insert((*specifier).to_owned(), base(style).to_owned());
        }
    }
    let mut bytes = 0;
    for (name, path) in files_below(folder).map_err(fault)? {
        let content = fs::read(path).map_err(fault)?;
        bytes += u64::try_from(content.len()).unwrap_or(u64::MAX);
        bundle.files.insert(name, Hash::of(&content).hex());
    }
    if bytes > MAX_BYTES {
        let message = format!("the packages are {bytes} bytes when they are bundled, and {MAX_BYTES} are taken");
        return Err(Problem::new(ProblemCode::Limit, message, "Use fewer or smaller packages."));
    }
    Ok(bundle)
}

fn publish(root: &Path, place: &Path, folder: &Path, bundle: &Bundle) -> io::Result<()> {
    let staged = Staged::new(root)?;
    for (name, path) in files_below(folder)? {
        fs::rename(path, staged.path().join(name))?;
    }
    staged.write(MANIFEST, &serde_json::to_vec(bundle)?)?;
    staged.publish(place)
}

pub(crate) fn read(place: &Path) -> Option<Bundle> {
    serde_json::from_slice(&fs::read(place.join(MANIFEST)).ok()?).ok()
}

/// What is not as it was written.
pub(crate) fn fault(place: &Path) -> Option<String> {
    let Some(bundle) = read(place) else { return Some("it has no manifest".into()) };
    let changed = |(name, hash): &(&String, &String)| {
        let same = fs::read(place.join(name)).is_ok_and(|content| Hash::of(&content).hex() == **hash);
        !same
    };
    bundle.files.iter().find(changed).map(|(name, _)| format!("`{name}` is not what was built"))
}
