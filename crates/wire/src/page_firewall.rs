//! Page ⇄ firewall, the service worker of a guest that has an origin of its own.

use crate::edge::edge;
use crate::frame::{NetworkEvent, WriteFiles};
use crate::outer_inner::InstallFirewall;
use crate::rpc::Nothing;

edge! {
    /// What a page of the guest's origin says to the firewall.
    pub enum PageToFirewall / PageToFirewallResult {
        requests {
            /// Rules and files to start with; taken once, and before any guest code runs.
            Install = "install" (InstallFirewall),
            /// Change the virtual files.
            AppWrite = "app/write" (WriteFiles),
            /// Is anybody there?
            Ping = "ping" (Nothing),
        }
        notifications {}
        results {}
    }
}

edge! {
    /// What the firewall says to a page of the guest's origin.
    pub enum FirewallToPage / FirewallToPageResult {
        requests {}
        notifications {
            /// A request, and what became of it.
            Network = "network" (NetworkEvent),
        }
        results {
            /// The rules are in force.
            Install = "install" (Nothing),
            /// The files are in place.
            AppWrite = "app/write" (Nothing),
            /// Somebody is there.
            Ping = "ping" (Nothing),
        }
    }
}
