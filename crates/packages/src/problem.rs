//! Why packages cannot be had: a code, what happened, and what to do.

use std::fmt;

/// A refusal or a failure. The message names the package; `help` is the way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub code: ProblemCode,
    pub message: String,
    pub help: String,
    /// The package that it is about, as `name` or `name@version`.
    pub package: Option<String>,
    /// The import that it is about.
    pub specifier: Option<String>,
    /// Seconds after which it is worth trying again.
    pub retry_after: Option<u64>,
}

/// The stable name of a kind of problem. A name is never reused for something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProblemCode {
    /// A package's name is none.
    Name,
    /// The registry has no such package.
    Missing,
    /// The package has no version that fits.
    Version,
    /// Every version that fits is younger than the server takes.
    TooYoung,
    /// The server's lists refuse it.
    Refused,
    /// Larger or more than the server takes.
    Limit,
    /// What arrived is not what the lock or the registry says.
    Integrity,
    /// A tarball with something that no package needs.
    Tarball,
    /// The lockfile cannot be read.
    Lock,
    /// The registry does not answer.
    RegistryAway,
    /// A package wants a module that only Node has.
    NodeBuiltin,
    /// The package has no such entry or file.
    Entry,
    /// The bundler failed for another reason.
    Bundle,
    /// The server cannot do it: disk, walls, bundler.
    Server,
}

impl ProblemCode {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Name => "PACKAGE_NAME",
            Self::Missing => "PACKAGE_NOT_FOUND",
            Self::Version => "PACKAGE_VERSION",
            Self::TooYoung => "PACKAGE_TOO_YOUNG",
            Self::Refused => "PACKAGE_REFUSED",
            Self::Limit => "PACKAGE_LIMIT",
            Self::Integrity => "PACKAGE_INTEGRITY",
            Self::Tarball => "PACKAGE_TARBALL",
            Self::Lock => "PACKAGE_LOCK",
            Self::RegistryAway => "REGISTRY_UNREACHABLE",
            Self::NodeBuiltin => "PACKAGE_NEEDS_NODE",
            Self::Entry => "PACKAGE_ENTRY",
            Self::Bundle => "PACKAGE_BUNDLE",
            Self::Server => "PACKAGES_UNAVAILABLE",
        }
    }

    /// Nothing is wrong with what was asked for: later, or elsewhere, it works.
    pub const fn is_servers(self) -> bool {
        matches!(self, Self::RegistryAway | Self::Server)
    }

    /// Somebody may have tampered with something: the audit log has a line about it.
    pub const fn is_audited(self) -> bool {
        matches!(self, Self::Integrity | Self::Tarball)
    }
}

impl Problem {
    pub(crate) fn new(code: ProblemCode, message: impl Into<String>, help: impl Into<String>) -> Self {
        let (message, help) = (message.into(), help.into());
        Self { code, message, help, package: None, specifier: None, retry_after: None }
    }

    pub(crate) fn of(mut self, package: impl fmt::Display) -> Self {
        self.package = Some(package.to_string());
        self
    }

    pub(crate) fn specifier(mut self, specifier: impl Into<String>) -> Self {
        self.specifier = Some(specifier.into());
        self
    }

    pub(crate) fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    pub(crate) fn server(message: impl Into<String>) -> Self {
        Self::new(ProblemCode::Server, message, "The server's log has the reason; its operator can mend it.")
    }

    pub(crate) fn away(name: impl fmt::Display, why: impl fmt::Display) -> Self {
        Self::new(
            ProblemCode::RegistryAway,
            format!("the registry does not answer for `{name}`: {why}"),
            "Try again in a moment. Apps whose packages are locked and stored go on without the registry.",
        )
        .of(name)
        .retry_after(10)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]\nhelp: {}", self.message, self.code.name(), self.help)
    }
}

impl std::error::Error for Problem {}
