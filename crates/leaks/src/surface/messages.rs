//! Messages to other realms.

use super::group::{Group, Wall};

#[rustfmt::skip]
pub(super) static GROUP: Group = Group {
    title: "Messages to other realms",
    wall: Wall::Gate,
    why: "the only listener is the outer frame, and the gate stands there",
    names: &[
        "BroadcastChannel", "CSPViolationReportBody", "IntegrityViolationReportBody", "MessageChannel",
        "MessageEvent", "MessagePort", "onmessage", "onmessageerror", "postMessage", "Report", "ReportBody",
        "ReportingObserver", "UserMessageHandler", "UserMessageHandlersNamespace",
    ],
};
