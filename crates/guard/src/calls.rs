//! Seccomp: which system calls fail.
//!
//! Everything that is not listed is allowed: virtual machines and C libraries use new calls with every year, and most are
//! harmless. What is listed fails as if the user were not allowed to, so that a program gets an ordinary error.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch, apply_filter,
};

use crate::GuardError;

/// Calls that fail whatever their arguments.
const FORBIDDEN: &[libc::c_long] = &[
    // The network. Pairs of sockets, which have no address, stay: the JDK uses them inside.
    libc::SYS_socket,
    libc::SYS_io_uring_setup,
    // Other processes. Its own threads may get signals by tgkill.
    libc::SYS_tkill,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_send_signal,
    libc::SYS_pidfd_getfd,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    // A process stays in the group in which it was started, so that it can be ended with that.
    libc::SYS_setpgid,
    libc::SYS_setsid,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    // What belongs to a file beside its contents: Landlock does not know it.
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    SETXATTRAT,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    REMOVEXATTRAT,
    FILE_SETATTR,
    // Landlock before its third version does not know this one; a file that is open may still be cut.
    libc::SYS_truncate,
    libc::SYS_open_by_handle_at,
    libc::SYS_quotactl,
    libc::SYS_acct,
    // What outlives a process, or is memory that no limit counts.
    libc::SYS_shmget,
    libc::SYS_shmctl,
    libc::SYS_msgget,
    libc::SYS_msgctl,
    libc::SYS_semget,
    libc::SYS_semctl,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    libc::SYS_memfd_create,
    MEMFD_SECRET,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    // The machine itself.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_reboot,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_fanotify_init,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_syslog,
    libc::SYS_vhangup,
];

/// Calls that only the oldest architectures have, because newer calls do the same.
#[cfg(target_arch = "x86_64")]
const FORBIDDEN_HERE: &[libc::c_long] = &[
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_iopl,
    libc::SYS_ioperm,
];
#[cfg(not(target_arch = "x86_64"))]
const FORBIDDEN_HERE: &[libc::c_long] = &[];

/// Calls that change a file by its path, forbidden where no file may be changed.
const CHANGES: &[libc::c_long] = &[
    libc::SYS_mkdirat,
    libc::SYS_mknodat,
    libc::SYS_unlinkat,
    libc::SYS_renameat2,
    libc::SYS_linkat,
    libc::SYS_symlinkat,
];

#[cfg(target_arch = "x86_64")]
const CHANGES_HERE: &[libc::c_long] = &[
    libc::SYS_creat,
    libc::SYS_mkdir,
    libc::SYS_rmdir,
    libc::SYS_mknod,
    libc::SYS_unlink,
    libc::SYS_rename,
    libc::SYS_renameat,
    libc::SYS_link,
    libc::SYS_symlink,
];
#[cfg(target_arch = "aarch64")]
const CHANGES_HERE: &[libc::c_long] = &[libc::SYS_renameat];
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const CHANGES_HERE: &[libc::c_long] = &[];

/// Calls that a program may try and do without. The flags of `clone3` and `openat2` lie in memory, where no filter can see
/// them; the C library then takes `clone` and `openat`.
const UNKNOWN: &[libc::c_long] = &[libc::SYS_clone3, libc::SYS_openat2];

// The numbers of new calls are the same everywhere; not every C library knows their names.
const MEMFD_SECRET: libc::c_long = 447;
const FCHMODAT2: libc::c_long = 452;
const SETXATTRAT: libc::c_long = 463;
const REMOVEXATTRAT: libc::c_long = 466;
const FILE_SETATTR: libc::c_long = 469;

// C libraries do not agree on the type of these.
const TIOCSTI: u64 = 0x5412;
const TIOCLINUX: u64 = 0x541c;
const FIOSETOWN: u64 = 0x8901;
const SIOCSPGRP: u64 = 0x8902;
/// Nor does every one of them know this.
const F_SETOWN_EX: i32 = 15;

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Whether the kernel has filters, and we know this architecture.
pub(crate) fn restrict(may_write: bool) -> Result<bool, GuardError> {
    let Ok(architecture) = TargetArch::try_from(std::env::consts::ARCH) else { return Ok(false) };
    let compiled = |rules, error: i32| compile(rules, error, architecture);
    let refusing = compiled(forbidden(std::process::id(), may_write)?, libc::EPERM)?;
    let ignoring = compiled(UNKNOWN.iter().map(|call| (*call, Vec::new())).collect(), libc::ENOSYS)?;
    for program in [without_x32(refusing), ignoring] {
        match apply_filter(&program) {
            Ok(()) => {}
            Err(seccompiler::Error::Prctl(_) | seccompiler::Error::Seccomp(_)) => return Ok(false),
            Err(error) => return Err(unexpected(&error)),
        }
    }
    Ok(true)
}

fn compile(rules: Rules, error: i32, architecture: TargetArch) -> Result<BpfProgram, GuardError> {
    let refuse = SeccompAction::Errno(error.unsigned_abs());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, architecture);
    filter.and_then(BpfProgram::try_from).map_err(|error| unexpected(&error))
}

fn forbidden(own: u32, may_write: bool) -> Result<Rules, GuardError> {
    let changes: &[&[libc::c_long]] = if may_write { &[] } else { &[CHANGES, CHANGES_HERE] };
    let whole = [FORBIDDEN, FORBIDDEN_HERE].into_iter().chain(changes.iter().copied()).flatten();
    let mut rules: Rules = whole.map(|call| (*call, Vec::new())).collect();
    let mut add = |call: libc::c_long, conditions: &[Condition]| -> Result<(), GuardError> {
        let conditions = conditions.iter().map(Condition::compile).collect::<Result<_, _>>();
        let rule = conditions.and_then(SeccompRule::new).map_err(|error| unexpected(&error))?;
        rules.entry(call).or_default().push(rule);
        Ok(())
    };
    // A new thread is a clone in the same thread group; everything else is a process.
    add(libc::SYS_clone, &[Condition::masked(0, libc::CLONE_THREAD, 0)])?;
    for call in [libc::SYS_kill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo] {
        add(call, &[Condition::is_not(0, own)])?;
    }
    add(libc::SYS_prlimit64, &[Condition::is_not(0, 0), Condition::is_not(0, own)])?;
    // Memory that the limit on data does not count.
    let shared = libc::MAP_SHARED | libc::MAP_ANONYMOUS;
    add(libc::SYS_mmap, &[Condition::masked(3, shared, shared)])?;
    // What a user types into a terminal, and signals that a file sends to its owner: kernels before Landlock's sixth version
    // let that be any process.
    for request in [TIOCSTI, TIOCLINUX, FIOSETOWN, SIOCSPGRP] {
        add(libc::SYS_ioctl, &[Condition { argument: 1, mask: u32::MAX.into(), value: request, equal: true }])?;
    }
    for command in [libc::F_SETOWN, F_SETOWN_EX] {
        add(libc::SYS_fcntl, &[Condition::is(1, command)])?;
    }
    // It ends with its parent, whatever it does.
    add(libc::SYS_prctl, &[Condition::is(0, libc::PR_SET_PDEATHSIG)])?;
    // A file that is cut while it is opened for reading: another thing that old versions of Landlock do not know.
    let cuts = Condition::masked(2, libc::O_TRUNC | libc::O_ACCMODE, libc::O_TRUNC);
    add(libc::SYS_openat, &[cuts])?;
    #[cfg(target_arch = "x86_64")]
    add(libc::SYS_open, &[Condition { argument: 1, ..cuts }])?;
    if !may_write {
        for flag in [libc::O_WRONLY, libc::O_RDWR, libc::O_CREAT] {
            let writes = Condition::masked(2, flag, flag);
            add(libc::SYS_openat, &[writes])?;
            #[cfg(target_arch = "x86_64")]
            add(libc::SYS_open, &[Condition { argument: 1, ..writes }])?;
        }
    }
    Ok(rules)
}

/// What an argument, of which only the lower half counts, has to be for a call to be refused.
#[derive(Clone, Copy)]
struct Condition {
    argument: u8,
    mask: u64,
    value: u64,
    equal: bool,
}

impl Condition {
    fn masked(argument: u8, mask: i32, value: i32) -> Condition {
        Condition { argument, mask: mask.unsigned_abs().into(), value: value.unsigned_abs().into(), equal: true }
    }

    fn is(argument: u8, value: i32) -> Condition {
        Condition { argument, mask: u32::MAX.into(), value: value.unsigned_abs().into(), equal: true }
    }

    fn is_not(argument: u8, value: u32) -> Condition {
        Condition { argument, mask: u32::MAX.into(), value: value.into(), equal: false }
    }

    fn compile(&self) -> Result<SeccompCondition, seccompiler::BackendError> {
        let operator = if self.equal { SeccompCmpOp::MaskedEq(self.mask) } else { SeccompCmpOp::Ne };
        SeccompCondition::new(self.argument, SeccompCmpArgLen::Dword, operator, self.value)
    }
}

/// The second way into the same kernel, with other numbers, that almost nobody uses: it is closed.
#[cfg(target_arch = "x86_64")]
fn without_x32(program: BpfProgram) -> BpfProgram {
    const X32: u32 = 0x4000_0000;
    let step = |code: u32, jt, jf, k| seccompiler::sock_filter { code: code as u16, jt, jf, k };
    let refuse = u32::from(SeccompAction::Errno(libc::ENOSYS.unsigned_abs()));
    let mut result = vec![
        // The number of the call is the first thing that a filter sees.
        step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0),
        step(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, 0, 1, X32),
        step(libc::BPF_RET | libc::BPF_K, 0, 0, refuse),
    ];
    result.extend(program);
    result
}

#[cfg(not(target_arch = "x86_64"))]
fn without_x32(program: BpfProgram) -> BpfProgram {
    program
}

fn unexpected(error: &dyn std::error::Error) -> GuardError {
    GuardError::System { what: "seccomp".to_owned(), problem: error.to_string() }
}
