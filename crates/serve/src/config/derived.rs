//! What follows from the configuration: host names, and what this server can enforce.

use belljar_base::{HostLayout, Names};
use belljar_policy::{Placement, Setting, SourceExpr};

use super::{Config, Isolation};

impl Config {
    /// How the server's origins are spelt; `port` is the one it listens on.
    pub fn names(&self, port: u16) -> Result<Names, String> {
        let public = match &self.public_url {
            Some(url) => url.clone(),
            None => {
                let scheme = if self.tls.cert.is_some() { "https" } else { "http" };
                let parsed = SourceExpr::parse(&format!("{scheme}://localhost:{port}"));
                parsed.map_err(|_| "the host origin cannot be named".to_owned())?.value
            }
        };
        let local = self.base == "localhost" || self.base.ends_with(".localhost");
        Ok(match self.isolation {
            Isolation::Single => Names::new(public, "127.0.0.1", HostLayout::Single),
            Isolation::Labels if local => Names::new(public, &self.base, HostLayout::Nested),
            Isolation::Labels => Names::new(public, &self.base, HostLayout::Flat),
        })
    }

    /// What this server can enforce, wherever a tool runs.
    pub fn setting(&self, names: &Names) -> Setting {
        Setting {
            isolation: if names.layout() == HostLayout::Single {
                belljar_policy::Isolation::Single
            } else {
                belljar_policy::Isolation::Labels
            },
            // Where all sandboxes share a host name, a request does not say whose it is.
            egress: self.egress.enabled && names.layout() != HostLayout::Single,
            development: self.development,
            permissive: self.permissive_widgets,
            tool_placement: Placement::Worker,
        }
    }
}
