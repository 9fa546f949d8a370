//! A process that locks itself in before it reads what others wrote.
//!
//! Compilers and bundlers do unbounded work on hostile input. Belljar gives that to a child: its own program, started
//! again with nothing of its environment, which locks itself in first and only then reads anything. Nothing opens again what
//! was closed, and a program that the child becomes by `exec` has the same walls.
//!
//! ```text
//! server ── Launcher::command("compile") ──> child: limits, files, system calls, then the role's `run`
//! ```

mod enter; // locking in
mod jail; // what a child can still do
mod launch; // children: how they are started, and what they do first
#[cfg(target_os = "linux")]
mod linux; // Landlock and seccomp
#[cfg(unix)]
mod resources; // memory, processor time, sizes of files

pub use jail::{Demand, Error, Jail, Limits, Standing};
pub use launch::{Launcher, Role, run_if_child};
