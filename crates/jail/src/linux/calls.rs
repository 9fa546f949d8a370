//! Which system calls can be made: an allow list, by seccomp. All others fail with `EPERM`.
//!
//! Absent for everybody: sockets, processes, `ptrace`, `ioctl`, mounts, keys, namespaces, `io_uring` (which would open files and
//! sockets without a system call for each).

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch, apply_filter_all_threads,
};

use crate::jail::{Error, Jail};

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// What a process needs to compute, to use files that are open, and to end.
const COMPUTE: &[i64] = &[
    libc::SYS_brk,
    libc::SYS_clock_getres,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_close,
    libc::SYS_dup,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_eventfd2,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_fstat,
    libc::SYS_futex,
    libc::SYS_getpid,
    libc::SYS_getrandom,
    libc::SYS_getrusage,
    libc::SYS_gettid,
    libc::SYS_gettimeofday,
    libc::SYS_lseek,
    libc::SYS_madvise,
    libc::SYS_membarrier,
    libc::SYS_mmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_munmap,
    libc::SYS_nanosleep,
    libc::SYS_pipe2,
    libc::SYS_ppoll,
    libc::SYS_pread64,
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_restart_syscall,
    libc::SYS_rseq,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_yield,
    libc::SYS_set_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_sigaltstack,
    libc::SYS_timer_create,
    libc::SYS_timer_delete,
    libc::SYS_timer_settime,
    libc::SYS_write,
    libc::SYS_writev,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_arch_prctl,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_epoll_wait,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_poll,
];

/// What opens, looks at and changes files; Landlock says which ones.
const FILES: &[i64] = &[
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_fchmod,
    libc::SYS_fstatfs,
    libc::SYS_ftruncate,
    libc::SYS_getcwd,
    libc::SYS_getdents64,
    libc::SYS_mkdirat,
    libc::SYS_newfstatat,
    libc::SYS_openat,
    libc::SYS_pwrite64,
    libc::SYS_readlinkat,
    libc::SYS_renameat2,
    libc::SYS_statx,
    libc::SYS_unlinkat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_renameat,
];

/// False where seccomp is not there for this processor or kernel.
pub(crate) fn limit_calls(jail: &Jail) -> Result<bool, Error> {
    let Ok(arch) = TargetArch::try_from(std::env::consts::ARCH) else { return Ok(false) };
    let fault = |error: &dyn std::fmt::Display| Error::SystemCalls(error.to_string());

    // The flags of clone3 lie in memory, where no filter can read them. ENOSYS makes libraries use clone instead.
    let clone3 = Rules::from([(libc::SYS_clone3, Vec::new())]);
    let no_clone3 = (SeccompAction::Allow, errno(libc::ENOSYS));
    let allowed = (errno(libc::EPERM), SeccompAction::Allow);
    let rules = rules(jail).map_err(|error| fault(&error))?;
    for (rules, (otherwise, on_match)) in [(clone3, no_clone3), (rules, allowed)] {
        let filter = SeccompFilter::new(rules, otherwise, on_match, arch).map_err(|error| fault(&error))?;
        let program = BpfProgram::try_from(filter).map_err(|error| fault(&error))?;
        apply_filter_all_threads(&program).map_err(|error| fault(&error))?;
    }
    Ok(true)
}

fn rules(jail: &Jail) -> Result<Rules, seccompiler::BackendError> {
    let mut rules: Rules = COMPUTE.iter().map(|call| (*call, Vec::new())).collect();
    // The second filter must let it through, for the answer of the first to count.
    rules.insert(libc::SYS_clone3, Vec::new());
    // A thread, and never a process.
    let thread = libc::CLONE_THREAD as u64;
    rules.insert(libc::SYS_clone, vec![rule(&[(0, SeccompCmpOp::MaskedEq(thread), thread)])?]);
    // A signal to itself: runtimes stop their own threads with it.
    let itself = u64::from(std::process::id());
    rules.insert(libc::SYS_tgkill, vec![rule(&[(0, SeccompCmpOp::Eq, itself)])?]);
    // Limits can be read.
    rules.insert(libc::SYS_prlimit64, vec![rule(&[(2, SeccompCmpOp::Eq, 0)])?]);
    // Flags of an open file, but no signals to others and no leases.
    let commands = [libc::F_GETFD, libc::F_SETFD, libc::F_GETFL, libc::F_SETFL, libc::F_DUPFD_CLOEXEC];
    let commands = commands.map(|command| rule(&[(1, SeccompCmpOp::Eq, u64::from(command.unsigned_abs()))]));
    rules.insert(libc::SYS_fcntl, commands.into_iter().collect::<Result<_, _>>()?);

    if !(jail.read.is_empty() && jail.write.is_empty() && jail.exec.is_none()) {
        rules.extend(FILES.iter().map(|call| (*call, Vec::new())));
    }
    if jail.exec.is_some() {
        rules.insert(libc::SYS_execve, Vec::new());
    }
    Ok(rules)
}

/// Holds when every argument compares so.
fn rule(conditions: &[(u8, SeccompCmpOp, u64)]) -> Result<SeccompRule, seccompiler::BackendError> {
    let condition = |(index, operator, value): &(u8, SeccompCmpOp, u64)| {
        SeccompCondition::new(*index, SeccompCmpArgLen::Qword, operator.clone(), *value)
    };
    SeccompRule::new(conditions.iter().map(condition).collect::<Result<_, _>>()?)
}

fn errno(number: i32) -> SeccompAction {
    SeccompAction::Errno(number.unsigned_abs())
}
