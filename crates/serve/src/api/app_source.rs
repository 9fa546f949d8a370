//! What `POST /api/v1/sandboxes` takes for an app besides its files: where it begins and which packages it uses. They are kept
//! in its own `/belljar.json`, so that they change with its files, and are the same on every node.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Bytes;
use belljar_apps::template;
use belljar_base::{FilePath, Problem};
use belljar_modules::{LOCK, SETTINGS, Settings, default_entry};
use belljar_policy::Guest;
use belljar_sandbox::Sandbox;
use belljar_store::FileChange;
use serde_json::Value;

use super::input::Input;
use crate::progress::Told;
use crate::shared::Shared;

const MAX_PACKAGES: usize = 200;

/// Reads them, and writes the file.
pub(super) fn settings(input: &mut Input, guest: Option<Guest>, files: &mut BTreeMap<FilePath, Bytes>) {
    let (entry, packages, named) = (input.text("entry"), packages(input), input.text("template"));
    if entry.is_none() && packages.is_none() && named.is_none() {
        return;
    }
    if guest.is_some_and(|guest| guest != Guest::App) {
        return input.fault("/entry", "only an app has an `entry`, `packages` or a `template`");
    }
    if let Some(name) = named {
        match template(&name) {
            Some(template) => {
                for (path, text) in template.files {
                    if let Ok(path) = FilePath::parse(path) {
                        files.entry(path).or_insert_with(|| Bytes::from_static(text.as_bytes()));
                    }
                }
            }
            None => {
                let names = belljar_apps::TEMPLATES.iter().map(|one| format!("`{}`", one.name)).collect::<Vec<_>>();
                input.fault("/template", format!("takes one of {}", names.join(", ")));
            }
        }
    }
    let Ok(path) = FilePath::parse(SETTINGS) else { return };
    let own = files.get(&path).and_then(|bytes| str::from_utf8(bytes).ok()).map(str::to_owned);
    let (mut settings, fault) = Settings::read(own.as_deref(), None);
    if let Some(fault) = fault {
        return input.fault("/files/~1belljar.json", fault.message);
    }
    if let Some(entry) = entry {
        match FilePath::parse(&entry) {
            Ok(entry) => settings.entry = Some(entry.to_string()),
            Err(fault) => input.fault("/entry", fault),
        }
    }
    settings.packages.extend(packages.into_iter().flatten());
    if own.is_some() || settings != Settings::default() {
        files.insert(path, settings.text().into());
    }
}

fn packages(input: &mut Input) -> Option<Vec<String>> {
    let takes = format!("takes a list of at most {MAX_PACKAGES} names, such as `react` or `recharts@3`");
    match input.take("packages")? {
        Value::Array(all) if all.len() <= MAX_PACKAGES => {
            let names: Option<Vec<String>> = all.iter().map(|one| one.as_str().map(str::to_owned)).collect();
            if names.is_none() {
                input.fault("/packages", takes);
            }
            names
        }
        _ => {
            input.fault("/packages", takes);
            None
        }
    }
}

/// Whether an app without a document has something that can be shown.
pub(super) fn starts(files: &BTreeMap<FilePath, Bytes>) -> bool {
    let paths: BTreeMap<String, ()> = files.keys().map(|path| (path.to_string(), ())).collect();
    // What `entry` names and is not there is told with the source's other faults.
    let named =
        files.iter().find(|(path, _)| path.as_str() == SETTINGS).and_then(|(_, bytes)| str::from_utf8(bytes).ok());
    Settings::read(named, None).0.entry.is_some() || default_entry(&paths).is_some()
}

/// With the lock of its packages among its files, so that it has the same packages from now on; and the text of a lock that is new.
pub(super) async fn locked(
    shared: &Shared,
    sandbox: Arc<Sandbox>,
    told: &Told<'_>,
) -> Result<(Arc<Sandbox>, Option<String>), Problem> {
    if !sandbox.has_source {
        return Ok((sandbox, None));
    }
    let built = shared.apps.build_told(&sandbox, &|progress| told.tell(&progress)).await;
    let (Some(lock), Ok(path)) = (built.lock(), FilePath::parse(LOCK)) else { return Ok((sandbox, None)) };
    let put = BTreeMap::from([(path, Bytes::from(lock.to_owned()))]);
    // Somebody who wrote meanwhile gets a lock of their own.
    let change = FileChange { only_if: Some(sandbox.stored.version()), put, ..FileChange::default() };
    match shared.sandboxes.change_files(&sandbox.stored.id, change).await {
        Ok(changed) => Ok((changed.ok_or_else(Problem::no_sandbox)?, Some(lock.to_owned()))),
        Err(_) => Ok((sandbox, None)),
    }
}
