//! What a token is good for. Each row of the table of routes names the scope it needs.

use std::fmt;

macro_rules! scopes {
    ($( $scope:ident $name:literal $says:literal; )*) => {
        /// One thing that back ends do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Scope {
            $( #[doc = $says] $scope, )*
        }

        impl Scope {
            pub const ALL: &[Self] = &[$( Self::$scope ),*];

            pub const fn name(self) -> &'static str {
                match self {
                    $( Self::$scope => $name, )*
                }
            }

            pub const fn says(self) -> &'static str {
                match self {
                    $( Self::$scope => $says, )*
                }
            }
        }
    };
}

scopes! {
    SandboxesRead "sandboxes:read" "Look at sandboxes.";
    SandboxesWrite "sandboxes:write" "Make, change and delete sandboxes and widgets.";
    ReportsRead "reports:read" "Read what browsers reported, as a list or as it comes.";
    PolicyCompile "policy:compile" "Compile policies and manifests.";
    McpRead "mcp:read" "List and read what MCP servers offer.";
    McpCall "mcp:call" "Call tools of MCP servers and show their user interfaces.";
    MetricsRead "metrics:read" "Read the counters.";
}

/// Several scopes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scopes(u16);

impl Scopes {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self((1 << Scope::ALL.len()) - 1);
    /// How all of them are written.
    const EVERYTHING: &str = "*";

    #[must_use]
    pub const fn with(self, scope: Scope) -> Self {
        Self(self.0 | (1 << scope as u16))
    }

    #[must_use]
    pub const fn without(self, scope: Scope) -> Self {
        Self(self.0 & !(1 << scope as u16))
    }

    pub const fn has(self, scope: Scope) -> bool {
        self.0 & (1 << scope as u16) != 0
    }

    /// These and what `name` says: a scope, or `*`.
    pub fn and(self, name: &str) -> Result<Self, String> {
        if name == Self::EVERYTHING {
            return Ok(Self::ALL);
        }
        let found = Scope::ALL.iter().find(|scope| scope.name() == name);
        found.map(|scope| self.with(*scope)).ok_or_else(|| {
            let known: Vec<_> = Scope::ALL.iter().map(|scope| format!("`{}`", scope.name())).collect();
            format!("`{name}` is not a scope; there are {} and `*` for all", known.join(", "))
        })
    }

    pub fn names(self) -> Vec<&'static str> {
        if self == Self::ALL {
            return vec![Self::EVERYTHING];
        }
        Scope::ALL.iter().filter(|scope| self.has(**scope)).map(|scope| scope.name()).collect()
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().join(", "))
    }
}
