//! Landlock: which files may be read, and which directories may be changed.

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, RulesetStatus, Scope, path_beneath_rules,
};

use crate::{GuardError, Policy};

/// The newest that was read about. What an older kernel does not know is left out, and caught by `calls` where it counts.
const NEWEST: ABI = ABI::V9;

/// Somewhere to write what is not wanted.
const NOWHERE: &str = "/dev/null";

/// What every program reads of a system; what does not exist is passed over. There is nothing of a user below any of these.
const SYSTEM: &[&str] = &[
    // Libraries, and the loader's own files.
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/local/lib",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    // Languages, time zones, fonts, kinds of files, certificates of authorities.
    "/usr/share/i18n",
    "/usr/share/locale",
    "/usr/share/zoneinfo",
    "/usr/share/zoneinfo-icu",
    "/etc/localtime",
    "/etc/timezone",
    "/usr/share/fonts",
    "/usr/share/fontconfig",
    "/etc/fonts",
    "/usr/share/mime",
    "/etc/mime.types",
    "/etc/ssl/certs",
    "/etc/pki/ca-trust",
    "/etc/pki/java",
    "/usr/share/ca-certificates",
    // The names of the user, of this machine and of services.
    "/etc/passwd",
    "/etc/group",
    "/etc/nsswitch.conf",
    "/etc/host.conf",
    "/etc/hosts",
    "/etc/resolv.conf",
    "/etc/services",
    "/etc/protocols",
    "/etc/os-release",
    // The process itself; processors, memory and control groups.
    "/proc/self",
    "/proc/cgroups",
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys/fs",
    "/proc/sys/kernel",
    "/proc/sys/vm",
    "/proc/uptime",
    "/proc/version",
    "/sys/devices/system",
    "/sys/fs/cgroup",
    "/sys/kernel/mm",
    // Devices that are always there.
    NOWHERE,
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
];

/// Whether the kernel has it.
pub(crate) fn restrict(policy: &Policy) -> Result<bool, GuardError> {
    let refused = |error: RulesetError| system("Landlock", &error);
    let writing = AccessFs::from_write(NEWEST);
    let reading = match policy.readable.is_empty() {
        true => BitFlags::empty(),
        false => AccessFs::ReadFile | AccessFs::ReadDir,
    };
    let mut rules = Ruleset::default()
        .handle_access(writing | reading)
        .and_then(|rules| rules.handle_access(AccessNet::from_all(NEWEST)))
        .and_then(|rules| rules.scope(Scope::from_all(NEWEST)))
        .and_then(Ruleset::create)
        .map_err(refused)?;
    for directory in &policy.writable {
        let place = PathFd::new(directory).map_err(|error| system(&directory.display().to_string(), &error))?;
        rules = rules.add_rule(PathBeneath::new(place, harmless() | reading)).map_err(refused)?;
    }
    let nowhere = AccessFs::WriteFile | AccessFs::Truncate;
    rules = rules.add_rules(path_beneath_rules([NOWHERE], nowhere)).map_err(refused)?;
    if !reading.is_empty() {
        rules = rules.add_rules(path_beneath_rules(SYSTEM, reading)).map_err(refused)?;
        rules = rules.add_rules(path_beneath_rules(&policy.readable, reading)).map_err(refused)?;
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
