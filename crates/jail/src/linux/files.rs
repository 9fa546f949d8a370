//! Which files can be opened: Landlock. It is not asked for `stat`, so that a process can learn whether a path exists.

use std::path::Path;

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible as _, PathBeneath, PathFd, Ruleset,
    RulesetAttr as _, RulesetCreated, RulesetCreatedAttr as _, RulesetStatus, Scope,
};

use crate::jail::{Error, Jail};

/// The newest rights we know of. Older kernels close what they can; what all of them know is demanded below.
const KNOWN: ABI = ABI::V6;
/// Linux 5.13: opening, writing and making files.
const LEAST: ABI = ABI::V1;

/// Closes everything that the jail does not name. False where the kernel has no Landlock.
pub(crate) fn close_files(jail: &Jail) -> Result<bool, Error> {
    let fault = |error: &dyn std::fmt::Display| Error::Files(error.to_string());
    let ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(LEAST))
        .and_then(|ruleset| ruleset.handle_access(AccessFs::from_all(KNOWN)))
        .and_then(|ruleset| ruleset.handle_access(AccessNet::from_all(KNOWN)))
        .and_then(|ruleset| ruleset.scope(Scope::from_all(KNOWN)))
        .and_then(Ruleset::create)
        .map_err(|error| fault(&error))?;

    let mut ruleset = ruleset;
    for folder in &jail.read {
        ruleset = allow(ruleset, folder, AccessFs::ReadFile | AccessFs::ReadDir)?;
    }
    for folder in &jail.write {
        let special = AccessFs::MakeChar | AccessFs::MakeBlock | AccessFs::MakeSock | AccessFs::MakeFifo;
        let not = special | AccessFs::MakeSym | AccessFs::Execute | AccessFs::IoctlDev;
        ruleset = allow(ruleset, folder, AccessFs::from_all(KNOWN) & !not)?;
    }
    if let Some(program) = &jail.exec {
        ruleset = allow(ruleset, program, AccessFs::Execute | AccessFs::ReadFile)?;
    }
    let status = ruleset.restrict_self().map_err(|error| fault(&error))?;
    // Partly: an older kernel, which does not know the rights that were added after the least.
    Ok(matches!(status.ruleset, RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced))
}

fn allow(ruleset: RulesetCreated, path: &Path, rights: BitFlags<AccessFs>) -> Result<RulesetCreated, Error> {
    let shown = path.display();
    let opened = PathFd::new(path).map_err(|error| Error::Files(format!("{shown}: {error}")))?;
    let rights = if path.is_dir() { rights } else { rights & AccessFs::from_file(KNOWN) };
    ruleset.add_rule(PathBeneath::new(opened, rights)).map_err(|error| Error::Files(format!("{shown}: {error}")))
}
