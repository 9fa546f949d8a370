//! The one table that names, packages, image and formula are made of.

/// Of everything that is released together.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
pub(crate) const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");
pub(crate) const LICENCE: &str = "MIT OR Apache-2.0";

/// A system that programs are built for.
#[derive(Debug)]
pub struct Platform {
    /// As Node says it: `linux-x64`.
    pub name: &'static str,
    /// As Node and npm say them.
    pub os: &'static str,
    pub cpu: &'static str,
    /// As Rust says it.
    pub triple: &'static str,
    /// As OCI says it, where there is an image.
    pub(crate) image: Option<&'static str>,
    /// The blocks of a formula it stands in, where Homebrew has it.
    pub(crate) brew: Option<[&'static str; 2]>,
}

/// musl's programs run with any libc, so Linux has one row for each processor.
pub const PLATFORMS: &[Platform] = &[
    Platform {
        name: "linux-x64",
        os: "linux",
        cpu: "x64",
        triple: "x86_64-unknown-linux-musl",
        image: Some("amd64"),
        brew: Some(["on_linux", "on_intel"]),
    },
    Platform {
        name: "linux-arm64",
        os: "linux",
        cpu: "arm64",
        triple: "aarch64-unknown-linux-musl",
        image: Some("arm64"),
        brew: Some(["on_linux", "on_arm"]),
    },
    Platform {
        name: "darwin-arm64",
        os: "darwin",
        cpu: "arm64",
        triple: "aarch64-apple-darwin",
        image: None,
        brew: Some(["on_macos", "on_arm"]),
    },
    Platform {
        name: "darwin-x64",
        os: "darwin",
        cpu: "x64",
        triple: "x86_64-apple-darwin",
        image: None,
        brew: Some(["on_macos", "on_intel"]),
    },
    Platform { name: "win32-x64", os: "win32", cpu: "x64", triple: "x86_64-pc-windows-msvc", image: None, brew: None },
];

/// What runs Belljar; the third program is for machines with browsers.
pub(crate) const SERVER_PROGRAMS: [&str; 2] = ["belljar", "belljar-compiler"];

/// The sealed engine, which the server looks for beside its program.
pub(crate) const ENGINE: &str = "belljar-sealed.wasm";

impl Platform {
    /// The row of what Rust calls so.
    pub fn of(triple: &str) -> Option<&'static Self> {
        PLATFORMS.iter().find(|platform| platform.triple == triple)
    }

    /// With the ending that programs have there.
    pub(crate) fn program(&self, name: &str) -> String {
        if self.os == "win32" { format!("{name}.exe") } else { name.to_owned() }
    }

    /// As in `belljar-0.1.0-linux-x64`.
    pub(crate) fn folder(&self) -> String {
        format!("belljar-{VERSION}-{}", self.name)
    }
}
