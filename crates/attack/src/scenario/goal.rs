//! What an attack wants, and how one knows that it has it. The folder of an attack is its goal.

use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// The page has no turn.
    Stall,
    /// The page keeps memory.
    Heap,
    /// A request reaches the sink.
    Request,
    /// The page believes a record, a message or an answer that is not true.
    Record,
    /// A value of a kind arrives that its schema or its channel forbids.
    Kind,
    /// Something outside of what was offered is read or changed.
    Effect,
    /// A guest that is gone counts as there, or one that is there ends another.
    Liveness,
    /// Something is done that the user was not asked about, or was asked about in other words.
    Consent,
    /// A secret or a right is used by somebody who was not given it.
    Credential,
    /// Somebody else's quota or place is used up.
    Quota,
}

const ALL: [(Goal, &str); 10] = [
    (Goal::Stall, "stalls"),
    (Goal::Heap, "heap"),
    (Goal::Request, "requests"),
    (Goal::Record, "records"),
    (Goal::Kind, "kinds"),
    (Goal::Effect, "effects"),
    (Goal::Liveness, "liveness"),
    (Goal::Consent, "consent"),
    (Goal::Credential, "credentials"),
    (Goal::Quota, "quotas"),
];

impl Goal {
    pub(crate) fn of_folder(folder: &str) -> Option<Self> {
        ALL.iter().find(|(_, name)| *name == folder).map(|(goal, _)| *goal)
    }

    pub(crate) fn folders() -> String {
        ALL.map(|(_, name)| name).join(", ")
    }
}
