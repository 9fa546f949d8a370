//! Whether nothing of the program may run any more.

use crate::{fuel, host, memory};

pub(crate) fn is_over() -> bool {
    fuel::is_stopped() || fuel::is_out() || memory::denied()
}

/// The engine asks whether to end the program.
pub(crate) fn step() -> bool {
    fuel::spend_steps();
    if host::is_late() {
        fuel::stop();
    }
    is_over()
}
