//! The server over real connections, from inside the crate: the walk over every route needs the table of routes, and
//! a store that fails needs to be put in.

mod agents; // agents and the pages whose tools they call
mod app_documents; // their documents, and the service worker
mod apps; // files of apps as they are written and asked for
mod audit; // what is written down for those who answer for it
mod callers; // who may use the API
mod client; // a small HTTP client that can lie
mod cut; // a network that can be cut
mod describe; // tools for a model
mod docs; // the documentation
mod egress; // the egress proxy against servers on this machine
mod every_route; // every route, method and error path carries the full header set
mod faults; // full disks, locked stores, slow clients
mod files; // a guest's files and hostile paths
mod fuzz; // what the OpenAPI document allows, and what it does not
mod hosts; // forged and odd `Host` values
mod lifetimes; // TTL, idleness, eviction, quotas
mod matrix; // every route times every kind of caller
mod nodes; // several nodes on one PostgreSQL
mod otel; // spans for a collector
mod packages; // bundles of npm packages
mod quotas; // by token, by origin and address, and of all
mod reports; // what browsers post, lists and streams
mod room; // how much there may be of one token and one origin
mod sandboxes; // create, read, change, delete
mod single; // one host name for all
mod slow; // clients that do not get on with it
mod source; // apps that are compiled
mod tls; // the server's own certificate
mod tokens; // tokens and keys that change
mod watching; // health, readiness, numbers
mod widgets; // what is kept of a widget, and the door for other hosts
