//! One row per thing a machine must have: how it is found, how it is got, which verbs need it.

use super::{apt, cargo_install, musl_target, npm, pip, wasm_target};
use crate::paths;
use anyhow::Result;
use std::fs;
use std::path::Path;

pub(super) struct Requirement {
    pub(super) name: &'static str,
    /// Looks at files only: this runs before every verb.
    pub(super) found: fn() -> Result<bool>,
    pub(super) get: Get,
    pub(super) needed_by: &'static [&'static str],
}

pub(super) enum Get {
    Apt(apt::Package),
    CargoInstall {
        package: &'static str,
        version: &'static str,
    },
    Npm {
        folder: &'static str,
    },
    Pip {
        folder: &'static str,
    },
    WasmTarget,
    MuslTarget,
    /// We do not install this for people; the text says where to get it.
    Person(&'static str),
}

impl Requirement {
    pub(super) fn apt(&self) -> Option<apt::Package> {
        match self.get {
            Get::Apt(package) => Some(package),
            _ => None,
        }
    }

    /// What does not come from the distribution.
    pub(super) fn install(&self) -> Result<()> {
        match self.get {
            Get::WasmTarget => wasm_target::install(),
            Get::MuslTarget => musl_target::install(),
            Get::Npm { folder } => npm::install(folder),
            Get::Pip { folder } => pip::install(folder),
            Get::CargoInstall { package, version } => cargo_install::install(package, version),
            Get::Apt(_) | Get::Person(_) => Ok(()),
        }
    }
}

const WEB: &[&str] =
    &["web", "wasm", "run", "test", "ready", "leaks", "evidence", "fuzz", "bench", "dist", "screenshots"];
/// What the sealed engine is built for. `run` is not among them: it takes minutes, and the server is of use without it.
const SEALED: &[&str] = &["sealed", "test", "ready", "evidence", "bench", "dist"];
const BROWSERS: &[&str] = &["test", "ready", "leaks", "evidence", "bench", "screenshots"];

pub(super) const REQUIREMENTS: &[Requirement] = &[
    Requirement {
        name: "Node.js with npm",
        found: || Ok(paths::on_path(&["node"]).is_some() && paths::on_path(&["npm"]).is_some()),
        get: Get::Person("install Node.js 20.19 or later with npm (https://nodejs.org), then try again"),
        needed_by: WEB,
    },
    Requirement {
        name: "npm packages of web/",
        found: || npm::is_installed("web"),
        get: Get::Npm { folder: "web" },
        needed_by: WEB,
    },
    Requirement {
        // Programs that others wrote, for the guard to be tried on.
        name: "npm packages of tests/guard/",
        found: || npm::is_installed("tests/guard"),
        get: Get::Npm { folder: "tests/guard" },
        needed_by: &["test", "ready"],
    },
    Requirement {
        // What others offer for the same, to be measured beside.
        name: "npm packages of xtask/bench/peers/",
        found: || npm::is_installed("xtask/bench/peers"),
        get: Get::Npm { folder: "xtask/bench/peers" },
        needed_by: &["bench"],
    },
    Requirement {
        // A page built by Vite, shown as an app.
        name: "npm packages of tests/app/",
        found: || npm::is_installed("tests/app"),
        get: Get::Npm { folder: "tests/app" },
        needed_by: &["test", "ready"],
    },
    Requirement {
        // What the registry of the tests serves.
        name: "npm packages of tests/packages/",
        found: || npm::is_installed("tests/packages"),
        get: Get::Npm { folder: "tests/packages" },
        needed_by: &["test", "ready"],
    },
    Requirement {
        // The packages that the SDK has adapters for.
        name: "npm packages of tests/adapters/",
        found: || npm::is_installed("tests/adapters"),
        get: Get::Npm { folder: "tests/adapters" },
        needed_by: &["test", "ready"],
    },
    Requirement {
        // The frameworks that the SDK has entries for.
        name: "npm packages of tests/frameworks/",
        found: || npm::is_installed("tests/frameworks"),
        get: Get::Npm { folder: "tests/frameworks" },
        needed_by: &["test", "ready", "example"],
    },
    Requirement {
        // MCP servers that others wrote.
        name: "npm packages of tests/mcp/",
        found: || npm::is_installed("tests/mcp"),
        get: Get::Npm { folder: "tests/mcp" },
        needed_by: BROWSERS,
    },
    Requirement {
        name: "Python 3 with venv",
        found: || Ok(paths::on_path(&["python3"]).is_some() && pip::can_make_environments()),
        get: Get::Apt(apt::Package { debian: "python3-venv", ubuntu: "python3-venv" }),
        needed_by: &["test", "ready"],
    },
    Requirement {
        // Somebody else's reading of our OpenAPI document.
        name: "Python packages of tests/http/",
        found: || pip::is_installed("tests/http"),
        get: Get::Pip { folder: "tests/http" },
        needed_by: &["test", "ready"],
    },
    Requirement {
        name: "the JSON Schema test suite of tests/schemas/",
        found: || pip::is_installed("tests/schemas"),
        get: Get::Pip { folder: "tests/schemas" },
        needed_by: &["test", "ready"],
    },
    Requirement {
        name: "Rust target wasm32-unknown-unknown",
        found: wasm_target::is_installed,
        get: Get::WasmTarget,
        needed_by: WEB,
    },
    Requirement {
        // QuickJS, which the sealed engine is made of, is C.
        name: "clang for wasm",
        found: || Ok(paths::on_path(&["clang-19"]).is_some()),
        get: Get::Apt(apt::Package { debian: "clang-19", ubuntu: "clang-19" }),
        needed_by: SEALED,
    },
    Requirement {
        name: "llvm-ar",
        found: || Ok(paths::on_path(&["llvm-ar-19"]).is_some()),
        get: Get::Apt(apt::Package { debian: "llvm-19", ubuntu: "llvm-19" }),
        needed_by: SEALED,
    },
    Requirement {
        name: "Rust target of static programs",
        found: musl_target::is_installed,
        get: Get::MuslTarget,
        needed_by: &["dist"],
    },
    Requirement {
        // SQLite and ring are C, also in a static program.
        name: "musl-gcc",
        found: || Ok(!cfg!(target_os = "linux") || paths::on_path(&["musl-gcc"]).is_some()),
        get: Get::Apt(apt::Package { debian: "musl-tools", ubuntu: "musl-tools" }),
        needed_by: &["dist"],
    },
    Requirement {
        name: "Chromium",
        found: || Ok(paths::on_path(&["chromium", "chromium-browser", "google-chrome"]).is_some()),
        get: Get::Apt(apt::Package { debian: "chromium", ubuntu: "chromium-browser" }),
        needed_by: BROWSERS,
    },
    Requirement {
        name: "chromedriver",
        found: || Ok(paths::on_path(&["chromedriver"]).is_some()),
        get: Get::Apt(apt::Package { debian: "chromium-driver", ubuntu: "chromium-chromedriver" }),
        needed_by: BROWSERS,
    },
    Requirement {
        name: "Firefox",
        found: || Ok(paths::on_path(&["firefox-esr", "firefox"]).is_some()),
        get: Get::Apt(apt::Package { debian: "firefox-esr", ubuntu: "firefox" }),
        needed_by: BROWSERS,
    },
    Requirement {
        name: "WebKitWebDriver",
        found: || Ok(paths::on_path(&["WebKitWebDriver"]).is_some()),
        get: Get::Apt(apt::Package { debian: "webkit2gtk-driver", ubuntu: "webkit2gtk-driver" }),
        needed_by: BROWSERS,
    },
    Requirement {
        // WebKitGTK has no headless mode.
        name: "Xvfb",
        found: || Ok(paths::on_path(&["Xvfb"]).is_some()),
        get: Get::Apt(apt::Package { debian: "xvfb", ubuntu: "xvfb" }),
        needed_by: BROWSERS,
    },
    Requirement {
        // Without any font, text has no size and screenshots are blank.
        name: "a TrueType font",
        found: || Ok(!cfg!(target_os = "linux") || Path::new("/usr/share/fonts/truetype").is_dir()),
        get: Get::Apt(apt::Package { debian: "fonts-dejavu-core", ubuntu: "fonts-dejavu-core" }),
        needed_by: BROWSERS,
    },
    Requirement {
        // What our own serving is measured against, and what stands before it in production.
        name: "nginx",
        found: || Ok(paths::on_path(&["nginx"]).is_some() || Path::new("/usr/sbin/nginx").is_file()),
        get: Get::Apt(apt::Package { debian: "nginx", ubuntu: "nginx" }),
        needed_by: &["test", "ready", "bench"],
    },
    Requirement {
        // The other one that deploy.md sets up.
        name: "Caddy",
        found: || Ok(paths::on_path(&["caddy"]).is_some()),
        get: Get::Apt(apt::Package { debian: "caddy", ubuntu: "caddy" }),
        needed_by: &["test", "ready"],
    },
    Requirement {
        // The store of several nodes, a real one.
        name: "PostgreSQL",
        found: || Ok(postgres_is_installed() || paths::on_path(&["postgres"]).is_some()),
        get: Get::Apt(apt::Package { debian: "postgresql", ubuntu: "postgresql" }),
        needed_by: &["test", "ready", "bench"],
    },
    Requirement {
        name: "cargo-fuzz",
        found: || Ok(paths::on_path(&["cargo-fuzz"]).is_some() || paths::tools()?.join("bin/cargo-fuzz").is_file()),
        get: Get::CargoInstall { package: "cargo-fuzz", version: "0.13.2" },
        needed_by: &["evidence", "fuzz"],
    },
    Requirement {
        // libFuzzer is C++.
        name: "a C++ compiler",
        found: || Ok(paths::on_path(&["c++", "g++", "clang++"]).is_some()),
        get: Get::Apt(apt::Package { debian: "g++", ubuntu: "g++" }),
        needed_by: &["evidence", "fuzz"],
    },
];

/// Debian keeps one folder for each version, and none of them on `PATH`.
fn postgres_is_installed() -> bool {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions.map(|version| version.path().join("bin/postgres")).any(|program| program.is_file())
}
