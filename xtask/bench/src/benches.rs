//! The benches, in the order of the table.

mod app; // web apps, warm
mod bundles; // what a browser has to load
mod code_mode; // code mode beside others, and tools described
mod frames; // connecting to a sandbox and talking with its guest
mod growth; // from one to many
mod guard; // hardening programs, and running them
mod modules; // how long the wasm modules take to be ready
mod peers; // what others offer
mod playground; // how soon it is there, and what it weighs
mod policy; // how fast a policy becomes a Plan
mod run; // programs, from the call to what they leave behind
mod serve; // how fast documents are served
mod start; // how long the command line takes
mod tool; // BTCP tools, from the call to the page and back
mod widget; // MCP Apps, from the call to what they weigh

use crate::bench::Bench;

pub(crate) const BENCHES: &[Bench] = &[
    Bench { name: "policy", run: policy::run },
    Bench { name: "guard", run: guard::run },
    Bench { name: "start", run: start::run },
    Bench { name: "serve", run: serve::run },
    Bench { name: "create", run: serve::create::run },
    Bench { name: "files", run: serve::files::run },
    Bench { name: "proxy", run: serve::proxy::run },
    Bench { name: "memory", run: serve::memory::run },
    Bench { name: "load", run: serve::crowd::run },
    Bench { name: "bundles", run: bundles::run },
    Bench { name: "modules", run: modules::run },
    Bench { name: "frames", run: frames::run },
    Bench { name: "run", run: run::run },
    Bench { name: "code-mode", run: code_mode::run },
    Bench { name: "tool", run: tool::run },
    Bench { name: "widget", run: widget::run },
    Bench { name: "app", run: app::run },
    Bench { name: "playground", run: playground::run },
    Bench { name: "peers", run: peers::run },
    Bench { name: "growth", run: growth::run },
];
