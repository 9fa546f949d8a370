//! What bare imports mean: an address for each specifier.

use std::collections::BTreeMap;

use belljar_modules::{Diagnostic, codes};
use belljar_packages::{Packages, Problem, ProblemCode, Progress, Wanted};
use belljar_sandbox::{Audit, AuditLine};
use serde_json::json;

/// What came of asking for packages.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prepared {
    pub(crate) addresses: BTreeMap<String, String>,
    /// Stylesheets that packages bring.
    pub(crate) styles: Vec<String>,
    /// The text of a lock that is another than the app's.
    pub(crate) lock: Option<String>,
    /// What went wrong, and the import that it is about.
    pub(crate) fault: Option<(Diagnostic, Option<String>)>,
    /// It may work later, without a change of the app.
    pub(crate) retry: bool,
}

pub(crate) async fn prepare(
    packages: Option<&Packages>,
    audit: &Audit,
    tenant: &str,
    wanted: &Wanted,
    told: &(dyn Fn(Progress) + Send + Sync),
) -> Prepared {
    let Some(packages) = packages else { return Prepared::default() };
    match packages.prepare(tenant, wanted, told).await {
        Ok(prepared) => Prepared {
            addresses: prepared.addresses,
            styles: prepared.styles.into_values().collect(),
            lock: prepared.lock_changed.then_some(prepared.lock),
            ..Prepared::default()
        },
        // What somebody may have tampered with is in the audit log.
        Err(problem) if problem.code.is_audited() => {
            tracing::warn!(code = problem.code.name(), message = problem.message, "a package was refused");
            audit.note(&AuditLine::new("package-refused").with([
                ("embedder", json!(tenant)),
                ("code", json!(problem.code.name())),
                ("package", json!(problem.package)),
                ("message", json!(problem.message)),
            ]));
            Prepared { fault: Some(said(problem)), ..Prepared::default() }
        }
        Err(problem) => {
            let retry = problem.code.is_servers();
            Prepared { fault: Some(said(problem)), retry, ..Prepared::default() }
        }
    }
}

fn said(problem: Problem) -> (Diagnostic, Option<String>) {
    let code = if problem.code == ProblemCode::Missing { codes::PACKAGE_MISSING } else { codes::PACKAGE_FAILED };
    let about = problem.specifier.or(problem.package);
    let message = format!("{} [{}]", problem.message, problem.code.name());
    (Diagnostic::new(code, "", message).help(problem.help), about)
}
