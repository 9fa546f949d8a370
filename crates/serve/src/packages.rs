//! npm packages of apps: opened by the configuration, and refused in the words of the API.

use belljar_base::Problem;
use belljar_jail::Launcher;
use belljar_packages::{Packages, PackagesConfig, Prepared, ProblemCode, Progress, Rules, Wanted};
use belljar_sandbox::AuditLine;
use belljar_wire::ErrorCode;
use http::StatusCode;
use serde_json::json;

use crate::config::Config;
use crate::shared::Shared;

/// The first line of a `main` that serves: this program is started again for work on what others wrote, locked in, and then
/// never returns from here.
pub fn run_if_child() {
    belljar_jail::run_if_child(&[belljar_packages::ROLE]);
}

pub fn open(config: &Config) -> Result<Packages, String> {
    let limits = &config.limits;
    let size = |value: u64| usize::try_from(value).unwrap_or(usize::MAX);
    let rules = Rules {
        minimum_age_days: limits.package_age_days,
        max_packages: size(limits.packages),
        max_tarball_bytes: limits.package_tarball_bytes,
        max_unpacked_bytes: limits.package_bytes,
        max_files: size(limits.package_files),
        ..config.packages.rules.clone()
    };
    let launcher = Launcher::this_program().map_err(|error| format!("this program cannot be found: {error}"))?;
    let packages = PackagesConfig { rules, ..config.packages.clone() };
    Packages::new(packages, launcher).map_err(|problem| problem.message)
}

/// For the command line, which has no threads of its own.
pub fn block_on<F: Future>(future: F) -> std::io::Result<F::Output> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(future))
}

/// What an app wants, for the embedder of its sandbox. What somebody may have tampered with is in the audit log.
#[expect(dead_code, reason = "the app's sources call it, which are merged next")]
pub(crate) async fn prepare(
    shared: &Shared,
    embedder: &str,
    wanted: &Wanted,
    progress: &(dyn Fn(Progress) + Send + Sync),
) -> Result<Prepared, belljar_packages::Problem> {
    let prepared = shared.packages.prepare(embedder, wanted, progress).await;
    if let Err(problem) = &prepared
        && problem.code.is_audited()
    {
        tracing::warn!(code = problem.code.name(), message = problem.message, "a package was refused");
        shared.audit.note(&AuditLine::new("package-refused").with([
            ("embedder", json!(embedder)),
            ("code", json!(problem.code.name())),
            ("package", json!(problem.package)),
            ("message", json!(problem.message)),
        ]));
    }
    prepared
}

/// The same in the form of the API.
#[expect(dead_code, reason = "the app's sources call it, which are merged next")]
pub(crate) fn refusal(problem: &belljar_packages::Problem) -> Problem {
    let (status, code) = match problem.code {
        ProblemCode::RegistryAway | ProblemCode::Server => {
            (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::ServerUnreachable)
        }
        ProblemCode::Refused | ProblemCode::TooYoung => (StatusCode::FORBIDDEN, ErrorCode::CapabilityDenied),
        _ => (StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::InvalidParams),
    };
    let detail = format!("{} [{}]", problem.message, problem.code.name());
    let refusal = Problem::new(status, code, detail).help(problem.help.clone());
    problem.retry_after.into_iter().fold(refusal, Problem::retry_after)
}
