//! What the server's operator allows.

use belljar_base::{Millis, calendar};

use crate::name::PackageName;
use crate::problem::{Problem, ProblemCode};

/// Which packages are taken, how old, and how large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// `react`, `@scope/*` or `*`.
    pub allow: Vec<String>,
    /// The same; what is in both is refused.
    pub deny: Vec<String>,
    /// A version that was published later is not taken. Malicious versions are mostly found within days.
    pub minimum_age_days: u64,
    /// Of one lock.
    pub max_packages: usize,
    /// Of one tarball, as it is downloaded.
    pub max_tarball_bytes: u64,
    /// Of one package, unpacked.
    pub max_unpacked_bytes: u64,
    /// Of one package.
    pub max_files: usize,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            allow: vec!["*".into()],
            deny: Vec::new(),
            minimum_age_days: 7,
            max_packages: 500,
            max_tarball_bytes: 32 << 20,
            max_unpacked_bytes: 128 << 20,
            max_files: 20_000,
        }
    }
}

impl Rules {
    /// Whether a pattern of a list can be read.
    pub fn check_pattern(pattern: &str) -> Result<(), String> {
        let name = pattern.strip_suffix("/*").map_or_else(|| pattern.to_owned(), |scope| format!("{scope}/x"));
        if pattern == "*" || PackageName::parse(&name).is_ok() {
            return Ok(());
        }
        Err(format!("`{pattern}` is neither a package, such as `react`, nor a scope, such as `@tanstack/*`, nor `*`"))
    }

    pub(crate) fn admit(&self, name: &PackageName) -> Result<(), Problem> {
        let refused = |why: String| {
            let help =
                "Use another package, or ask the server's operator to change `packages.allow` or `packages.deny`.";
            Err(Problem::new(ProblemCode::Refused, why, help).of(name))
        };
        if let Some(pattern) = self.deny.iter().find(|pattern| matches(pattern, name)) {
            return refused(format!("this server refuses `{name}`: `packages.deny` has `{pattern}`"));
        }
        if !self.allow.iter().any(|pattern| matches(pattern, name)) {
            return refused(format!("this server does not allow `{name}`: no pattern of `packages.allow` matches it"));
        }
        Ok(())
    }

    /// The newest moment at which a version may have been published.
    pub(crate) fn newest(&self, now: Millis) -> Millis {
        now.saturating_sub(i64::try_from(self.minimum_age_days).unwrap_or(i64::MAX).saturating_mul(calendar::DAY))
    }
}

fn matches(pattern: &str, name: &PackageName) -> bool {
    match pattern.strip_suffix('*') {
        Some("") => true,
        // `@scope/`, with its slash: `@scope/*` is not `@scope-of-somebody-else/x`.
        Some(scope) if scope.ends_with('/') => name.as_str().starts_with(scope),
        _ => pattern == name.as_str(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deny_wins_and_scopes_end_at_the_slash() {
        let rules =
            Rules { allow: vec!["react".into(), "@a/*".into()], deny: vec!["@a/bad".into()], ..Rules::default() };
        for (name, fine) in [("react", true), ("react-dom", false), ("@a/x", true), ("@ab/x", false), ("@a/bad", false)]
        {
            assert_eq!(rules.admit(&PackageName::parse(name).unwrap()).is_ok(), fine, "{name}");
        }
    }

    #[test]
    fn patterns() {
        for (pattern, fine) in
            [("*", true), ("react", true), ("@a/*", true), ("re*", false), ("../*", false), ("", false)]
        {
            assert_eq!(Rules::check_pattern(pattern).is_ok(), fine, "{pattern}");
        }
    }
}
