//! Page ⇄ service worker of an app that has an origin of its own. Any script of the app can say what a page
//! says here, so nothing that is said decides anything: rules and files come from the server alone.

use crate::edge::edge;
use crate::frame::{Listen, Listened, NetworkEvent};

edge! {
    /// What a page of the guest's origin says to the service worker.
    pub enum PageToServiceWorker / PageToServiceWorkerResult {
        requests {
            /// Tell this page what it asks for; answered when the service worker holds its files.
            Listen = "listen" (Listen),
        }
        notifications {}
        results {}
    }
}

edge! {
    /// What the service worker says to a page of the guest's origin.
    pub enum ServiceWorkerToPage / ServiceWorkerToPageResult {
        requests {}
        notifications {
            /// A request, and what became of it.
            Network = "network" (NetworkEvent),
        }
        results {
            /// The files are there.
            Listen = "listen" (Listened),
        }
    }
}
