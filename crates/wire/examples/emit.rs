//! Prints `web/generated/wire.ts`. `cargo xtask gen` calls the same function.
#![allow(clippy::print_stdout, reason = "printing is what this program is for")]

fn main() {
    print!("{}", belljar_wire::emit::typescript());
}
