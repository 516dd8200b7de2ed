//! Limits on what is used up, and what only the administrator may do.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use rustix::thread::{CapabilitySet, CapabilitySets, capabilities, set_capabilities};

use crate::{GuardError, Lack, Policy};

pub(crate) fn set(policy: &Policy) -> Result<(), GuardError> {
    let limits = [
        // All private memory that can be written: heap, stacks, what the C library hands out.
        (Resource::Data, policy.memory),
        (Resource::Fsize, policy.file),
        (Resource::Nofile, policy.open_files),
        (Resource::Core, 0),
        (Resource::Msgqueue, 0),
    ];
    for (resource, wanted) in limits {
        let current = getrlimit(resource);
        // Somebody may have set a tighter limit for all of us.
        let least = |limit: Option<u64>| Some(limit.map_or(wanted, |limit| limit.min(wanted)));
        let limit = Rlimit { current: least(current.current), maximum: least(current.maximum) };
        setrlimit(resource, limit)
            .map_err(|error| GuardError::System { what: format!("{resource:?}"), problem: error.to_string() })?;
    }
    Ok(())
}

/// Root without capabilities is a user like any other, who cannot raise a limit again, load a module or make a device.
pub(crate) fn give_up_privileges() -> Option<Lack> {
    // Root may have to read the files of other users; where files can be written is not for these to decide.
    let kept = CapabilitySet::DAC_OVERRIDE | CapabilitySet::DAC_READ_SEARCH;
    let given_up = capabilities(None).and_then(|now| {
        let left = CapabilitySets {
            effective: now.effective & kept,
            permitted: now.permitted & kept,
            inheritable: CapabilitySet::empty(),
        };
        set_capabilities(None, left)
    });
    let problem = given_up.err()?;
    let text = format!("capabilities cannot be given up ({problem}), so guarded code may do what its user may");
    Some(Lack { exposes: true, text })
}
