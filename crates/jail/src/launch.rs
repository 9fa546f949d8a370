//! Children: how they are started, and what they do before anything else.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, exit};

use crate::jail::{Demand, Jail, Limits};

/// The first argument of a child.
const CHILD: &str = "--belljar-jail";
/// The role of a child that locks itself in and becomes another program.
const EXEC: &str = "exec";
/// What a child that could not lock itself in exits with.
const NOT_LOCKED: i32 = 97;

/// One thing that a child can do.
#[derive(Clone, Copy, Debug)]
pub struct Role {
    pub name: &'static str,
    /// How it locks itself in, from the arguments that the server gave.
    pub jail: fn(arguments: &[OsString]) -> Jail,
    /// Gives the exit code.
    pub run: fn(arguments: &[OsString]) -> i32,
}

/// The first line of a `main`. A process that was started as a child locks itself in, does its work and ends here; for
/// all others it does nothing.
pub fn run_if_child(roles: &[Role]) {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let [first, demand, name, rest @ ..] = arguments.as_slice() else { return };
    if first != CHILD {
        return;
    }
    let demand = if demand == "what-there-is" { Demand::WhatThereIs } else { Demand::EveryWall };
    if name == EXEC {
        exit(become_in_jail(demand, rest));
    }
    let Some(role) = roles.iter().find(|role| name == role.name) else {
        exit(refuse(&format!("there is no role `{}`", name.display())));
    };
    exit(match (role.jail)(rest).demand(demand).enter() {
        Ok(_) => (role.run)(rest),
        Err(error) => refuse(&error.to_string()),
    });
}

/// How a server starts children.
#[derive(Clone, Debug)]
pub struct Launcher {
    program: PathBuf,
    demand: Demand,
}

impl Launcher {
    /// The program that is running, whose `main` begins with [`run_if_child`].
    pub fn this_program() -> io::Result<Self> {
        Ok(Self::at(std::env::current_exe()?))
    }

    /// Another program whose `main` begins with [`run_if_child`].
    pub fn at(program: impl Into<PathBuf>) -> Self {
        Self { program: program.into(), demand: Demand::default() }
    }

    #[must_use]
    pub const fn demand(mut self, demand: Demand) -> Self {
        self.demand = demand;
        self
    }

    /// A child in one of its roles, with nothing of the server's environment and in no folder of the server's.
    pub fn command(&self, role: &str) -> Command {
        let mut command = Command::new(&self.program);
        let demand = match self.demand {
            Demand::EveryWall => "every-wall",
            Demand::WhatThereIs => "what-there-is",
        };
        command.args([CHILD, demand, role]).env_clear().current_dir("/");
        // The server's allocator reserves a gigabyte at once, which counts against the child's limit.
        command.env("MIMALLOC_ARENA_RESERVE", "0");
        command
    }

    /// A child that locks itself in and becomes another program. Arguments for that program can be added.
    pub fn exec(&self, jail: &Jail) -> Command {
        let mut command = self.command(EXEC);
        let Limits { memory_bytes, cpu_seconds, file_bytes, open_files } = jail.limits;
        command.arg(format!("{memory_bytes},{cpu_seconds},{file_bytes},{open_files}"));
        for (flag, folders) in [("--read", &jail.read), ("--write", &jail.write)] {
            folders.iter().for_each(|folder| {
                command.arg(flag).arg(folder);
            });
        }
        command.arg("--").arg(jail.exec.as_deref().unwrap_or(Path::new("")));
        command
    }
}

fn become_in_jail(demand: Demand, arguments: &[OsString]) -> i32 {
    let Some((jail, program, rest)) = read(arguments) else {
        return refuse("the arguments of the child are not those that a server gives");
    };
    match jail.demand(demand).enter() {
        Ok(_) => refuse(&become_program(&program, rest)),
        Err(error) => refuse(&error.to_string()),
    }
}

fn read(arguments: &[OsString]) -> Option<(Jail, PathBuf, &[OsString])> {
    let (limits, mut rest) = arguments.split_first()?;
    let numbers: Vec<u64> = limits.to_str()?.split(',').map(|text| text.parse().ok()).collect::<Option<_>>()?;
    let [memory_bytes, cpu_seconds, file_bytes, open_files] = numbers.try_into().ok()?;
    let mut jail = Jail::compute(Limits { memory_bytes, cpu_seconds, file_bytes, open_files });
    loop {
        let [flag, value, others @ ..] = rest else { return None };
        rest = others;
        jail = match flag.to_str()? {
            "--read" => jail.read(value),
            "--write" => jail.write(value),
            "--" => return Some((jail.exec(value), value.into(), rest)),
            _ => return None,
        };
    }
}

/// Returns only with the reason why it could not.
#[cfg(unix)]
fn become_program(program: &Path, arguments: &[OsString]) -> String {
    use std::os::unix::process::CommandExt as _;
    let error = Command::new(program).args(arguments).env_clear().exec();
    format!("{} cannot be started: {error}", program.display())
}

#[cfg(not(unix))]
fn become_program(program: &Path, arguments: &[OsString]) -> String {
    match Command::new(program).args(arguments).env_clear().status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => format!("{} cannot be started: {error}", program.display()),
    }
}

fn refuse(why: &str) -> i32 {
    // Nobody can be told that this failed.
    let _ = writeln!(io::stderr(), "belljar: a child process did not start its work: {why}");
    NOT_LOCKED
}
