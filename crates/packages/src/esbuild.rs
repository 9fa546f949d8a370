//! The bundler: esbuild's own program, from the registry by its SHA-512, or from a file that the operator names.
//!
//! *Why a program and not a library:* rolldown in Rust takes some twenty minutes of processor time to build, more than all
//! the rest of the server; esbuild is one static program of ten megabytes that starts in milliseconds. It runs as a child
//! without network, environment and other files, which any bundler would have to.

use std::fs;
use std::path::{Path, PathBuf};

use crate::disk::Staged;
use crate::integrity::Integrity;
use crate::name::PackageName;
use crate::problem::Problem;
use crate::registry::{Registry, Tarball};
use crate::rules::Rules;
use crate::tarball;

pub(crate) const VERSION: &str = "0.28.2";

/// One row for each system: as Rust names it, as esbuild does, and the SHA-512 of its tarball.
const PROGRAMS: &[Program] = &[
    Program {
        os: "linux",
        arch: "x86_64",
        package: "@esbuild/linux-x64",
        file: "bin/esbuild",
        integrity: "sha512-4xTZr1FUmSoQW4XIWmit3tzQrUTZM+N3P0XV8xROKYF50XfI7xeO90+1bZvNwxIufQ9hDQVRJH5YhgPVF8A/HQ==",
    },
    Program {
        os: "linux",
        arch: "aarch64",
        package: "@esbuild/linux-arm64",
        file: "bin/esbuild",
        integrity: "sha512-pW4AC0P3it8c7do9MVM4p51FzHzdM/TZrerurgRcHJ2WTa1VQ1CIq18xncfpBJw4ojkiZZrKW2yIBWBP92j6Ug==",
    },
    Program {
        os: "macos",
        arch: "x86_64",
        package: "@esbuild/darwin-x64",
        file: "bin/esbuild",
        integrity: "sha512-uq6suIWYP37qzGddBKPw5QEQPi6HiLGsO7UmkpfyaYNQ3D+rN6w6WfwH+nuqcGXWvawGwxOEroO4YGnFh95azw==",
    },
    Program {
        os: "macos",
        arch: "aarch64",
        package: "@esbuild/darwin-arm64",
        file: "bin/esbuild",
        integrity: "sha512-n4KqkOQrraxHJcgjM1RvwbigfQKIKJVpM7xp+KsxiyUSrRdIXnt73VhrPAx0fV44hgfmIVKjxMN9J1t5jySVkw==",
    },
    Program {
        os: "windows",
        arch: "x86_64",
        package: "@esbuild/win32-x64",
        file: "esbuild.exe",
        integrity: "sha512-5ebpxr3nWMzrL/rnUI755Jkuee0bHL/Gq0WTF9lvcpv73wAp5eu8MfBUgWK9bhWvZjj7yX8etf/8tI8Ney695g==",
    },
];

#[derive(Debug)]
pub(crate) struct Program {
    os: &'static str,
    arch: &'static str,
    pub(crate) package: &'static str,
    file: &'static str,
    pub(crate) integrity: &'static str,
}

impl Program {
    /// The one for this machine.
    pub(crate) fn here() -> Result<&'static Self, Problem> {
        let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
        let found = PROGRAMS.iter().find(|program| program.os == os && program.arch == arch);
        found.ok_or_else(|| {
            Problem::server(format!("there is no bundler for {os} on {arch}; name one with `packages.bundler`"))
        })
    }

    pub(crate) fn name(&self) -> Result<PackageName, Problem> {
        PackageName::parse(self.package)
    }

    pub(crate) fn expected(&self) -> Result<Integrity, Problem> {
        Integrity::parse(self.integrity).ok_or_else(|| Problem::server("the bundler's SHA-512 cannot be read"))
    }
}

/// Where the program is; it is downloaded when it is first needed.
pub(crate) async fn find(named: Option<&Path>, root: &Path, registry: &Registry) -> Result<PathBuf, Problem> {
    if let Some(path) = named {
        let missing = || Problem::server(format!("`packages.bundler` names `{}`, which is no file", path.display()));
        return if path.is_file() { fs::canonicalize(path).map_err(|_| missing()) } else { Err(missing()) };
    }
    let here = Program::here()?;
    let place = root.join("tools").join(format!("esbuild-{VERSION}-{}-{}", here.os, here.arch));
    let program = place.join("esbuild");
    if program.is_file() {
        return Ok(program);
    }
    let (name, integrity) = (here.name()?, here.expected()?);
    let wanted = Tarball { name: &name, version: VERSION, integrity: &integrity, listed: None };
    let rules = Rules::default();
    let bytes = registry.tarball(&wanted, rules.max_tarball_bytes).await?;
    let mut files = tarball::unpack(&bytes, here.package, &rules)?;
    let content = files.remove(here.file).ok_or_else(|| Problem::server("the bundler's tarball has no program"))?;
    let fault = |error: std::io::Error| Problem::server(format!("the bundler cannot be stored: {error}"));
    let staged = Staged::new(root).map_err(fault)?;
    staged.write("esbuild", &content).map_err(fault)?;
    make_executable(&staged.path().join("esbuild")).map_err(fault)?;
    staged.publish(&place).map_err(fault)?;
    Ok(program)
}

#[cfg(unix)]
fn make_executable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_path: &Path) -> std::io::Result<()> {
    Ok(())
}
