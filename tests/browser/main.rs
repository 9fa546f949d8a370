//! Tests in real browsers. A test is written once, and table.rs says in which engines it runs.

mod jar_site; // Belljar's frames on a server that a test can alter
mod runner; // engines, leases, deadlines, evidence
mod stage; // a host page with a guest frame, and headers on both
mod table; // every test, and in which engines it runs

mod adapters; // the adapters of the npm package, each with the package it is for
#[path = "../mcp/agent.rs"]
mod agent; // the official MCP client, told what to do
mod agents; // agents that call tools of a live page
mod app; // web apps: files, network, pages, breakouts
mod attack; // the attack corpus, and each layer by itself
mod channel; // the contract of a channel, over window, worker and port
mod describe; // tools that a jar describes
mod docs; // scripts and pages of the documentation
mod examples; // the folders of examples/, used as a person does
mod facts; // what the engines do with the headers Belljar sends
mod frames; // frames on other host names, service workers, ports
mod frameworks; // the entries for React, Vue and Svelte, with the frameworks themselves
mod guarantees; // what the table of guarantees says, and whether it is so
mod handshake_forged; // messages from those who have no business sending any
mod handshake_lost; // frames that leave, reload, are taken over, are slow, or never come
mod handshake_open; // connecting, and what a connection is good for
mod handshake_server; // the same frames from Belljar's own server
mod handshake_walls; // who can reach whom
mod harness; // the harness itself: lost drivers, crashes, deadlines, clean-up
mod install; // the packages of npm, installed and used
mod leaks; // the matrix of ways out, a part of it
mod liveness; // guests that end, are busy, or say too much
mod nodes; // two nodes behind one address
mod origin; // Belljar's own server, and a host page on another origin
mod origin_apart; // two sandboxes share nothing; strangers and tabs show nothing
mod origin_api; // the API as browsers reach it
mod origin_shedding; // self-navigation to every file and error page
mod parts; // parts of the SDK that cannot be loaded
mod playground; // the playground, used as a person does
mod protocol; // docs/internals/protocol.md and the tests that show it
mod realm; // the worker's realm by itself: globals, escapes, what is frozen, how a run ends
mod run; // programs: what they can do, how they end, what they cannot
mod site; // the documentation at /docs
mod soak; // thousands of runs and hundreds of widgets in one page
mod tool; // BTCP tools
mod widget; // MCP Apps: what they can say, what they get, what they cannot

fn main() -> std::process::ExitCode {
    // Servers of these tests start this program again, for work on what others wrote.
    belljar_serve::run_if_child();
    if let Ok(url) = std::env::var(agents::BRIDGE) {
        return agents::be_the_bridge(&url);
    }
    if let Ok(file) = std::env::var(agents::code::CODE) {
        return agents::code::be_the_server(&file);
    }
    if let Ok(told) = std::env::var(nodes::NODE) {
        return nodes::be_a_node(&told);
    }
    runner::run(&table::tests())
}
