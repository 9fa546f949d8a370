//! Where the log is, and how much of it is kept.

use std::path::{Path, PathBuf};

use belljar_base::Limits;

#[derive(Clone, Debug)]
pub(super) struct AuditFile {
    pub(super) file: PathBuf,
    pub(super) file_bytes: u64,
    pub(super) bytes: u64,
    pub(super) days: u64,
}

impl AuditFile {
    pub(super) fn of(file: Option<&Path>, limits: &Limits) -> Option<Self> {
        let Limits { audit_file_bytes, audit_bytes, audit_days, .. } = *limits;
        let file = file?.to_owned();
        Some(Self { file, file_bytes: audit_file_bytes, bytes: audit_bytes, days: audit_days })
    }
}
