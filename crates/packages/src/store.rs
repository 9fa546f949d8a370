//! Packages that were downloaded, checked and unpacked, on disk by what they are.
//!
//! `packages/<hash>/files/…` and `packages/<hash>/package.belljar.json`, which has the SHA-256 of each file. The folder
//! appears as a whole. Where the registry is private each tenant has a store of its own, so that a package which one may
//! read never answers another.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use belljar_base::{Hash, Millis};
use serde::{Deserialize, Serialize};

use crate::disk::{self, Staged, files_below};
use crate::integrity::Integrity;
use crate::name::PackageName;
use crate::tarball::Files;

pub(crate) const MANIFEST: &str = "package.belljar.json";

#[derive(Clone, Debug)]
pub(crate) struct PackageStore {
    /// Of the whole folder: where things are staged.
    root: PathBuf,
    /// Of the tenant, or of all.
    folder: PathBuf,
}

/// A package that is there.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Stored {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) integrity: String,
    /// When it was published, as the registry said; a lock that names it is then admitted without the registry.
    pub(crate) published: Option<Millis>,
    pub(crate) licence: Option<String>,
    /// The SHA-256 of each file.
    files: BTreeMap<String, String>,
}

/// What `verify` found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    pub package: String,
    pub what: String,
}

impl PackageStore {
    pub(crate) fn new(root: &Path, folder: &Path) -> Self {
        Self { root: root.to_owned(), folder: folder.join("packages") }
    }

    fn place(&self, name: &PackageName, version: &str, integrity: &Integrity) -> PathBuf {
        self.folder.join(Hash::of(format!("{name}@{version} {integrity}").as_bytes()).hex())
    }

    pub(crate) fn find(&self, name: &PackageName, version: &str, integrity: &Integrity) -> Option<Stored> {
        let stored = read(&self.place(name, version, integrity))?;
        let same =
            stored.name == name.as_str() && stored.version == version && stored.integrity == integrity.to_string();
        if same {
            disk::touch(&self.place(name, version, integrity).join(MANIFEST));
        }
        same.then_some(stored)
    }

    /// Where its files are.
    pub(crate) fn files(&self, name: &PackageName, version: &str, integrity: &Integrity) -> PathBuf {
        self.place(name, version, integrity).join("files")
    }

    pub(crate) fn add(&self, package: &NewPackage<'_>, files: &Files) -> io::Result<()> {
        let staged = Staged::new(&self.root)?;
        for (path, content) in files {
            staged.write(&format!("files/{path}"), content)?;
        }
        let manifest = Stored {
            name: package.name.to_string(),
            version: package.version.to_owned(),
            integrity: package.integrity.to_string(),
            published: package.published,
            licence: package.licence.clone(),
            files: files.iter().map(|(path, content)| (path.clone(), Hash::of(content).hex())).collect(),
        };
        staged.write(MANIFEST, &serde_json::to_vec(&manifest)?)?;
        staged.publish(&self.place(package.name, package.version, package.integrity))
    }

    pub(crate) fn all(&self) -> Vec<(PathBuf, Stored)> {
        let Ok(entries) = fs::read_dir(&self.folder) else { return Vec::new() };
        let read = |entry: fs::DirEntry| Some((entry.path(), read(&entry.path())?));
        let mut all: Vec<_> = entries.filter_map(|entry| read(entry.ok()?)).collect();
        all.sort_by(|(_, one), (_, other)| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
        all
    }

    /// Reads every file again. What is damaged is removed, and downloaded again when it is next needed.
    pub(crate) fn verify(&self) -> io::Result<(usize, Vec<Damage>)> {
        let Ok(entries) = fs::read_dir(&self.folder) else { return Ok((0, Vec::new())) };
        let (mut fine, mut damaged) = (0, Vec::new());
        for entry in entries {
            let place = entry?.path();
            let (package, fault) = match read(&place) {
                Some(stored) => (format!("{}@{}", stored.name, stored.version), stored.fault(&place.join("files"))),
                None => (place.display().to_string(), Some("it has no manifest".to_owned())),
            };
            match fault {
                None => fine += 1,
                Some(what) => {
                    fs::remove_dir_all(&place)?;
                    damaged.push(Damage { package, what });
                }
            }
        }
        Ok((fine, damaged))
    }
}

/// A package to add.
#[derive(Debug)]
pub(crate) struct NewPackage<'a> {
    pub(crate) name: &'a PackageName,
    pub(crate) version: &'a str,
    pub(crate) integrity: &'a Integrity,
    pub(crate) published: Option<Millis>,
    pub(crate) licence: Option<String>,
}

impl Stored {
    fn fault(&self, folder: &Path) -> Option<String> {
        let Ok(found) = files_below(folder) else { return Some("its files cannot be read".into()) };
        let hashed = found.into_iter().map(|(name, path)| Some((name, Hash::of(&fs::read(path).ok()?).hex())));
        let Some(hashed) = hashed.collect::<Option<BTreeMap<_, _>>>() else {
            return Some("its files cannot be read".into());
        };
        let changed = self.files.iter().find(|(path, hash)| hashed.get(*path) != Some(hash)).map(|(path, _)| path);
        let added = hashed.keys().find(|path| !self.files.contains_key(*path));
        changed
            .map(|path| format!("`{path}` is not what was downloaded"))
            .or_else(|| added.map(|path| format!("`{path}` was added")))
    }

    pub(crate) fn bytes(&self, place: &Path) -> u64 {
        let sizes = self.files.keys().filter_map(|path| fs::metadata(place.join("files").join(path)).ok());
        sizes.map(|metadata| metadata.len()).sum()
    }
}

fn read(place: &Path) -> Option<Stored> {
    serde_json::from_slice(&fs::read(place.join(MANIFEST)).ok()?).ok()
}
