//! What an operator does with packages: list them, check them, remove what nobody used, and vendor a set for machines
//! without a network.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use nodejs_semver::Version;

use crate::bundle;
use crate::disk::{self, entries, folders, off_thread};
use crate::esbuild::{self, Program};
use crate::fetch::Fetch;
use crate::inner::Progress;
use crate::integrity::Integrity;
use crate::lock::{Licence, Lock};
use crate::metadata::Document;
use crate::name::{PackageName, Request};
use crate::packages::Packages;
use crate::problem::Problem;
use crate::registry::{Tarball, file_of, tarball_file};
use crate::resolve::Documents;
use crate::room;
use crate::store::{Damage, PackageStore};

/// A package that is here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub name: String,
    pub version: String,
    pub licence: Option<String>,
    pub bytes: u64,
}

/// What was removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    pub packages: usize,
    pub bundles: usize,
    /// Left by processes that were killed.
    pub leftovers: usize,
}

impl Packages {
    /// Every package that is unpacked here, of all tenants.
    pub fn list(&self) -> Vec<Listed> {
        let all = self.stores().into_iter().flat_map(|store| store.all());
        all.map(|(place, stored)| Listed {
            bytes: stored.bytes(&place),
            name: stored.name,
            version: stored.version,
            licence: stored.licence,
        })
        .collect()
    }

    /// Reads every file of packages and bundles again, and removes what is not as it was written. It is fetched or built
    /// again when it is next needed.
    pub async fn verify(&self) -> Result<(usize, Vec<Damage>), Problem> {
        let (stores, folders) = (self.stores(), self.folders());
        let work = move || -> io::Result<(usize, Vec<Damage>)> {
            let (mut fine, mut damaged) = (0, Vec::new());
            for store in stores {
                let (ok, broken) = store.verify()?;
                fine += ok;
                damaged.extend(broken);
            }
            for place in folders.iter().flat_map(|folder| entries(&folder.join("bundles"))) {
                match bundle::fault(&place) {
                    None => fine += 1,
                    Some(what) => {
                        fs::remove_dir_all(&place)?;
                        let name = place.file_name().unwrap_or_default().to_string_lossy().into_owned();
                        damaged.push(Damage { package: format!("bundle {name}"), what });
                    }
                }
            }
            Ok((fine, damaged))
        };
        off_thread(work).await
    }

    /// Removes what was not used for so long, and what killed processes left.
    pub async fn prune(&self, unused: Duration) -> Result<Pruned, Problem> {
        let (folders, root) = (self.folders(), self.0.config.folder.clone());
        let work = move || -> io::Result<Pruned> {
            let mut pruned = Pruned::default();
            for folder in folders {
                pruned.bundles += remove_old(&folder.join("bundles"), bundle::MANIFEST, unused)?;
                pruned.packages += remove_old(&folder.join("packages"), crate::store::MANIFEST, unused)?;
            }
            // Whoever is at work there now began a moment ago.
            let idle = unused.min(Duration::from_secs(3600));
            pruned.leftovers = remove_old(&root.join("tmp"), "", idle)?;
            Ok(pruned)
        };
        off_thread(work).await
    }

    /// Removes what was unused longest, until a tenth of `most` bytes is free; nothing that was used within `grace`.
    pub async fn shrink(&self, most: u64, grace: Duration) -> Result<usize, Problem> {
        room::shrink(&self.0.config.folder, most, grace).await
    }

    /// Puts packages with all they depend on, and the bundler, into the vendored folder.
    pub async fn vendor(
        &self,
        requests: &[Request],
        to: &Path,
        progress: &(dyn Fn(Progress) + Send + Sync),
    ) -> Result<Vec<Licence>, Problem> {
        let folder = self.0.folder_of("");
        let fetch = Fetch { inner: &self.0, folder: &folder, progress };
        let mut documents = Documents::new();
        let lock = fetch.resolve_with(requests, None, &mut documents).await?;
        let fault = |error: io::Error| Problem::server(format!("`{}` cannot be written: {error}", to.display()));
        let total = lock.packages.len() + 1;
        for (done, locked) in lock.packages.values().enumerate() {
            progress(Progress::Downloading { done, total });
            let version = locked.version.to_string();
            self.vendor_tarball(&locked.name, &version, &locked.integrity, to).await?;
        }
        if self.0.config.bundler.is_none() {
            let here = Program::here()?;
            self.vendor_tarball(&here.name()?, esbuild::VERSION, &here.expected()?, to).await?;
        }
        progress(Progress::Downloading { done: total, total });
        let names: BTreeSet<&PackageName> = lock.packages.values().map(|locked| &locked.name).collect();
        for name in names {
            let Some(document) = self.0.registry.document(name, &folder).await?.document else { continue };
            self.vendor_document(name, document, &lock, to).map_err(fault)?;
        }
        Ok(lock.licences())
    }

    async fn vendor_tarball(
        &self,
        name: &PackageName,
        version: &str,
        integrity: &Integrity,
        to: &Path,
    ) -> Result<(), Problem> {
        let place = to.join("tarballs").join(tarball_file(integrity));
        if fs::read(&place).is_ok_and(|bytes| Integrity::of(&bytes) == *integrity) {
            return Ok(());
        }
        let wanted = Tarball { name, version, integrity, listed: None };
        let bytes = self.0.registry.tarball(&wanted, self.0.config.rules.max_tarball_bytes).await?;
        crate::tarball::unpack(&bytes, &format!("{name}@{version}"), &self.0.config.rules)?;
        disk::replace(to, &place, &bytes).map_err(|error| Problem::server(format!("`{}`: {error}", place.display())))
    }

    /// Only the versions that are there, with those that were there before.
    fn vendor_document(&self, name: &PackageName, mut document: Document, lock: &Lock, to: &Path) -> io::Result<()> {
        let place = to.join("documents").join(file_of(name));
        let before: Document =
            fs::read(&place).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
        let locked: BTreeSet<&Version> = lock.versions_of(name).collect();
        document.versions.retain(|version, _| Version::parse(version).is_ok_and(|version| locked.contains(&version)));
        document.versions.extend(before.versions);
        document.time.extend(before.time);
        document.time.retain(|version, _| document.versions.contains_key(version));
        document.tags.retain(|_, version| document.versions.contains_key(version));
        disk::replace(to, &place, &serde_json::to_vec_pretty(&document)?)
    }

    fn folders(&self) -> Vec<PathBuf> {
        folders(&self.0.config.folder)
    }

    fn stores(&self) -> Vec<PackageStore> {
        self.folders().iter().map(|folder| PackageStore::new(&self.0.config.folder, folder)).collect()
    }
}

fn remove_old(folder: &Path, manifest: &str, unused: Duration) -> io::Result<usize> {
    let mut removed = 0;
    for place in entries(folder) {
        let used = fs::metadata(place.join(manifest)).or_else(|_| fs::metadata(&place))?.modified()?;
        if SystemTime::now().duration_since(used).is_ok_and(|age| age >= unused) {
            if place.is_dir() {
                fs::remove_dir_all(&place)?;
            } else {
                fs::remove_file(&place)?;
            }
            removed += 1;
        }
    }
    Ok(removed)
}
