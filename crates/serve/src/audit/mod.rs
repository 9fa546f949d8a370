//! The audit log: who made, changed and took away what, what guests were refused, and what was done in their name.
//!
//! One file, one JSON object a line, only ever appended to. A line is handed to the system in one piece before what it
//! tells is done: a process that is killed leaves at most half a line at the end, which readers pass over.

mod export; // read back, by time and sandbox
mod line; // one line
mod moment; // milliseconds, as people write them
mod rotate; // old files, and how long they are kept
mod writer; // the file

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use http::StatusCode;
use serde_json::{Map, Value, json};

pub use export::{AuditQuery, Exported, export};
pub use moment::parse as parse_moment;

pub(crate) use line::Line;

use self::writer::Writer;
use crate::config::{Config, Limits};
use crate::reports::Report;
use crate::sandbox::{Id, Quota, now};
use crate::store::{Gone, Hash, Stored};

/// Where lines go. Without a file, nowhere.
#[derive(Debug)]
pub(crate) struct Audit {
    writer: Option<Mutex<Writer>>,
    /// A guest can be refused as often as it likes, and so can a stranger. Neither may push others' lines out.
    strangers: Quota,
    guests: Quota,
    with_secrets: Quota,
    missed: AtomicU64,
}

/// Where the file is, and how much is kept.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) file: PathBuf,
    pub(crate) file_bytes: u64,
    pub(crate) bytes: u64,
    pub(crate) days: u64,
}

impl Place {
    fn of(config: &Config) -> Option<Self> {
        let Limits { audit_file_bytes, audit_bytes, audit_days, .. } = config.limits;
        let file = config.audit.clone()?;
        Some(Self { file, file_bytes: audit_file_bytes, bytes: audit_bytes, days: audit_days })
    }
}

impl Audit {
    const REFUSALS_PER_MINUTE: u64 = 60;
    const SECRETS_PER_MINUTE: u64 = 600;

    pub(crate) fn open(config: &Config) -> Result<Self, String> {
        let writer = Place::of(config).map(|place| {
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
    pub(crate) fn write(&self, line: &Line) -> Result<(), String> {
        let Some(writer) = &self.writer else { return Ok(()) };
        let at = now();
        let written = writer.lock().unwrap_or_else(PoisonError::into_inner).append(&line.text(at), at);
        written.map_err(|error| {
            tracing::error!(%error, kind = line.kind, "the audit log cannot be written");
            error.to_string()
        })
    }

    /// The same for what is done already, or done in any case.
    pub(crate) fn note(&self, line: &Line) {
        // It was told to the log.
        let _ = self.write(line);
    }

    pub(crate) fn created(&self, stored: &Stored) {
        let line = Line::new("sandbox-created").sandbox(&stored.id).with([
            ("guest", json!(stored.guest.name())),
            ("embedder", json!(stored.embedder)),
            ("policy", json!(Hash::of(stored.policy.as_bytes()).hex())),
            ("files", json!(stored.files.len())),
            ("expiresAt", json!(moment::shown(stored.expires_at))),
        ]);
        self.note(&line);
    }

    pub(crate) fn policy_changed(&self, stored: &Stored) {
        let policy = json!(Hash::of(stored.policy.as_bytes()).hex());
        self.note(&Line::new("policy-changed").sandbox(&stored.id).with([
            ("embedder", json!(stored.embedder)),
            ("policy", policy),
            ("version", json!(stored.version())),
        ]));
    }

    pub(crate) fn removed(&self, gone: &[Gone], why: &'static str) {
        for gone in gone {
            self.note(&Line::new("sandbox-removed").sandbox(&gone.id).with([("why", json!(why))]));
        }
    }

    /// Records that are kept with a sandbox's reports: calls and grants all, of the network what was refused or had
    /// a secret put in.
    pub(crate) fn records(&self, id: &Id, records: &[Report]) -> Result<(), String> {
        if self.writer.is_none() {
            return Ok(());
        }
        for record in records {
            let line = Line::new(&record.kind).sandbox(id);
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

    /// Somebody who was turned away from the API.
    pub(crate) fn turned_away(&self, status: StatusCode, route: Option<&str>, request: &str) {
        if self.writer.is_some() && self.within(&self.strangers, "") {
            self.note(&Line::new("caller-refused").with([
                ("status", json!(status.as_u16())),
                ("route", json!(route)),
                ("request", json!(request)),
            ]));
        }
    }

    /// Makes sure that it is on the disk, and takes out what is older than is kept.
    pub(crate) fn tidy(&self) {
        let Some(writer) = &self.writer else { return };
        let missed = self.missed.swap(0, Ordering::Relaxed);
        if missed > 0 {
            self.note(&Line::new("lines-missed").with([("count", json!(missed))]));
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

/// Fields of a line.
type Fields = Map<String, Value>;
