//! See the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask_dist::run()
}
