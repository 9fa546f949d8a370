//! What Linux closes for a process that asks for it.

mod calls; // system calls, by seccomp
mod files; // files, by Landlock

pub(crate) use calls::limit_calls;
pub(crate) use files::close_files;
