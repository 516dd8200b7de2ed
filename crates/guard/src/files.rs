//! Landlock: which directories may be changed. Everything may be read as before.

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, RulesetStatus, Scope,
};

use crate::{GuardError, Policy};

/// The newest that was read about. What an older kernel does not know is left out, and caught by `calls` where it counts.
const NEWEST: ABI = ABI::V9;

/// Somewhere to write what nobody wants.
const NOWHERE: &str = "/dev/null";

/// Whether the kernel has it.
pub(crate) fn restrict(policy: &Policy) -> Result<bool, GuardError> {
    let refused = |error: RulesetError| system("Landlock", &error);
    let mut rules = Ruleset::default()
        .handle_access(AccessFs::from_write(NEWEST))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(NEWEST)))
        .and_then(|rules| rules.scope(Scope::from_all(NEWEST)))
        .and_then(Ruleset::create)
        .map_err(refused)?;
    for directory in &policy.writable {
        let place = PathFd::new(directory).map_err(|error| system(&directory.display().to_string(), &error))?;
        rules = rules.add_rule(PathBeneath::new(place, harmless())).map_err(refused)?;
    }
    if let Ok(nowhere) = PathFd::new(NOWHERE) {
        let writing = AccessFs::WriteFile | AccessFs::Truncate;
        rules = rules.add_rule(PathBeneath::new(nowhere, writing)).map_err(refused)?;
    }
    let status = rules.restrict_self().map_err(refused)?;
    Ok(status.ruleset != RulesetStatus::NotEnforced)
}

/// What may be done below a directory that may be written: no devices, no sockets.
fn harmless() -> BitFlags<AccessFs> {
    let devices = AccessFs::MakeChar | AccessFs::MakeBlock | AccessFs::IoctlDev;
    AccessFs::from_write(NEWEST) & !(devices | AccessFs::MakeSock | AccessFs::ResolveUnix)
}

fn system(what: &str, error: &dyn std::error::Error) -> GuardError {
    GuardError::System { what: what.to_owned(), problem: error.to_string() }
}
