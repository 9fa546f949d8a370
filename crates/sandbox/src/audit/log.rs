//! The log: which lines are written, and how often.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use belljar_base::{Hash, Id, Limits, Quota, Report, now};
use belljar_store::{RemovedSandbox, StoredSandbox};
use http::StatusCode;
use serde_json::{Value, json};

use super::file::AuditFile;
use super::line::AuditLine;
use super::moment;
use super::writer::Writer;

/// Where lines go. Without a file, nowhere.
#[derive(Debug)]
pub struct Audit {
    writer: Option<Mutex<Writer>>,
    /// A guest can be refused as often as it likes, and so can a stranger. Neither may push others' lines out.
    strangers: Quota,
    guests: Quota,
    with_secrets: Quota,
    missed: AtomicU64,
}

impl Audit {
    const REFUSALS_PER_MINUTE: u64 = 60;
    const SECRETS_PER_MINUTE: u64 = 600;

    pub fn open(file: Option<&Path>, limits: &Limits) -> Result<Self, String> {
        let writer = AuditFile::of(file, limits).map(|place| {
            let named = place.file.display().to_string();
            Writer::open(place, now()).map_err(|error| format!("`audit`: {named}: {error}"))
        });
        Ok(Self {
            writer: writer.transpose()?.map(Mutex::new),
            strangers: Quota::new(Self::REFUSALS_PER_MINUTE),
            guests: Quota::new(Self::REFUSALS_PER_MINUTE),
            with_secrets: Quota::new(Self::SECRETS_PER_MINUTE),
            missed: AtomicU64::new(0),
        })
    }

    /// Fails when it could not be written: then what it tells must not be done.
    pub fn write(&self, line: &AuditLine) -> Result<(), String> {
        let Some(writer) = &self.writer else { return Ok(()) };
        let at = now();
        let written = writer.lock().unwrap_or_else(PoisonError::into_inner).append(&line.text(at), at);
        written.map_err(|error| {
            tracing::error!(%error, kind = line.kind, "the audit log cannot be written");
            error.to_string()
        })
    }

    /// The same for what is done already, or done in any case.
    pub fn note(&self, line: &AuditLine) {
        // It was told to the log.
        let _ = self.write(line);
    }

    pub fn created(&self, stored: &StoredSandbox) {
        let line = AuditLine::new("sandbox-created").sandbox(&stored.id).with([
            ("guest", json!(stored.guest.name())),
            ("embedder", json!(stored.embedder)),
            ("policy", json!(Hash::of(stored.policy.as_bytes()).hex())),
            ("files", json!(stored.files.len())),
            ("expiresAt", json!(moment::shown(stored.expires_at))),
        ]);
        self.note(&line);
    }

    pub fn policy_changed(&self, stored: &StoredSandbox) {
        let policy = json!(Hash::of(stored.policy.as_bytes()).hex());
        self.note(&AuditLine::new("policy-changed").sandbox(&stored.id).with([
            ("embedder", json!(stored.embedder)),
            ("policy", policy),
            ("version", json!(stored.version())),
        ]));
    }

    pub fn removed(&self, gone: &[RemovedSandbox], why: &'static str) {
        for gone in gone {
            self.note(&AuditLine::new("sandbox-removed").sandbox(&gone.id).with([("why", json!(why))]));
        }
    }

    /// Records that are kept with a sandbox's reports: calls and grants all, of the network what was refused or had
    /// a secret put in.
    pub fn records(&self, id: &Id, records: &[Report]) -> Result<(), String> {
        if self.writer.is_none() {
            return Ok(());
        }
        for record in records {
            let line = AuditLine::new(&record.kind).sandbox(id);
            match record.kind.as_str() {
                "network" if self.is_worth(id, record) => self.write(&line.with(network(record)))?,
                "network" => {}
                _ => self.write(&line.with(record.body.iter().map(|(name, value)| (name.as_str(), value.clone()))))?,
            }
        }
        Ok(())
    }

    fn is_worth(&self, id: &Id, record: &Report) -> bool {
        let refused = record.body.get("verdict").is_some_and(|verdict| verdict == "refuse");
        let quota = if record.body.contains_key("secrets") {
            &self.with_secrets
        } else if refused || record.body.contains_key("missed") {
            &self.guests
        } else {
            return false;
        };
        self.within(quota, id.as_str())
    }

    /// What is beyond is counted.
    fn within(&self, quota: &Quota, whose: &str) -> bool {
        let within = quota.take(whose, Instant::now()).is_ok();
        if !within {
            self.missed.fetch_add(1, Ordering::Relaxed);
        }
        within
    }

    /// A caller whom the API refused.
    pub fn caller_refused(&self, status: StatusCode, route: Option<&str>, request: &str) {
        if self.writer.is_some() && self.within(&self.strangers, "") {
            self.note(&AuditLine::new("caller-refused").with([
                ("status", json!(status.as_u16())),
                ("route", json!(route)),
                ("request", json!(request)),
            ]));
        }
    }

    /// Flushes it to the disk, and removes files that are too old.
    pub fn tidy(&self) {
        let Some(writer) = &self.writer else { return };
        let missed = self.missed.swap(0, Ordering::Relaxed);
        if missed > 0 {
            self.note(&AuditLine::new("lines-missed").with([("count", json!(missed))]));
        }
        if let Err(error) = writer.lock().unwrap_or_else(PoisonError::into_inner).tidy(now()) {
            tracing::error!(%error, "the audit log cannot be tidied");
        }
    }
}

/// Without what follows a `?`: there is where addresses have secrets.
fn network(record: &Report) -> impl Iterator<Item = (&str, Value)> {
    record.body.iter().map(|(name, value)| match (name.as_str(), value.as_str()) {
        ("url", Some(url)) => ("url", json!(url.split('?').next().unwrap_or_default())),
        (name, _) => (name, value.clone()),
    })
}
