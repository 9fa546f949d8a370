//! Time taken from others: who still has turns while a guest spins.

use crate::channel::{Channel, Group, Witness};

const BY: &str = "a site of its own, and so a process; a worker has a thread of its own";

pub(super) const ROWS: &[Channel] = &[
    Channel::new(Group::Process, "freeze-page", "spinning, while the page wants to go on", BY, "return spin()")
        .seen_by(Witness::StalledPage),
    Channel::new(
        Group::Process,
        "freeze-sibling",
        "spinning, while another sandbox wants to go on",
        BY,
        "return spin()",
    )
    .seen_by(Witness::StalledOther),
];
