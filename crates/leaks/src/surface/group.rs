//! Names, and the wall that stands before them.

/// Names that share a wall.
#[derive(Debug)]
pub struct Group {
    pub title: &'static str,
    pub wall: Wall,
    /// How that wall closes them, or why none is needed.
    pub why: &'static str,
    pub names: &'static [&'static str],
}

/// What stands between such a name and the outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wall {
    /// None is needed: nothing leaves the realm by it.
    Harmless,
    /// Content-Security-Policy.
    Csp,
    /// The `sandbox` attribute and directive.
    Sandbox,
    /// Permissions-Policy.
    Permissions,
    /// An origin of the sandbox's own, or an opaque one.
    Origin,
    /// The gate.
    Gate,
}
