//! What the place where a policy is compiled can enforce.

/// Facts about the server, which a policy cannot change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    pub isolation: Isolation,
    /// The egress proxy runs.
    pub egress: bool,
    /// Wildcard capabilities are taken.
    pub development: bool,
    /// Widgets may be shown in permissive mode.
    pub permissive: bool,
    /// Where a tool runs; other guests have only one place.
    pub tool_placement: crate::Placement,
}

impl Default for Setting {
    fn default() -> Self {
        Self {
            isolation: Isolation::Labels,
            egress: true,
            development: false,
            permissive: false,
            tool_placement: crate::Placement::Worker,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// Every sandbox has a host name of its own.
    Labels,
    /// One name for all: guests must be opaque.
    Single,
}
