//! Hello, ready, lost: how two realms find each other, and how they learn that the other one is gone.
//!
//! `hello` is the only message that ever travels over `window.postMessage` (or a worker's own channel). It carries
//! the port as its one transferred object; from then on only that port is listened to.

use crate::audit::AuditEvent;
use crate::payload::Payload;
use crate::rpc::Failure;
use belljar_model::Guest;
use serde::{Deserialize, Serialize};

/// Says which protocol the sender speaks and hands over the port.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Hello {
    /// [`crate::PROTOCOL_VERSION`] of the sender.
    pub protocol: u32,
    /// Which guest this is about.
    pub guest: Guest,
    /// Made by the elder realm, repeated in `ready`, so that an answer to an earlier hello is not taken for this one.
    pub nonce: String,
}

/// The younger realm is up and proved its own isolation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Ready {
    /// [`crate::PROTOCOL_VERSION`] of the sender.
    pub protocol: u32,
    /// The nonce of the hello this answers.
    pub nonce: String,
    /// What this browser closes, for each guest.
    pub guarantees: Vec<Guarantee>,
}

/// One way out, and whether this browser closes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Guarantee {
    /// Whose.
    pub guest: Guest,
    /// Its name, as in docs/guide/guarantees.md.
    pub channel: String,
    /// Whether it is closed here.
    pub closed: bool,
    /// The layer that closes it, or what is missing.
    pub by: String,
}

/// A value on its way to the guest's document and back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Echo {
    /// On the way back it counts as the guest's: nothing says that it is still the same.
    pub value: Payload,
}

/// What the gate let through of an echo, with its audit event: one message less than two of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Echoed {
    /// The guest's value.
    pub value: Payload,
    /// What the gate wrote down about it.
    pub audit: AuditEvent,
}

/// How many messages of the outer frame the page has worked on since it last said so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Taken {
    pub messages: u32,
}

/// A realm is gone; nothing it says from now on counts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Lost {
    /// What was seen.
    pub reason: LostReason,
    /// The error every open request ends with.
    pub failure: Failure,
}

/// What the outer frame saw when it lost its guest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum LostReason {
    /// The frame loaded a second document.
    Navigated,
    /// No answer in time, also not to the second try.
    Silent,
    /// It is not isolated as expected: `top` could be reached, or the host name does not fit the embedder.
    IsolationFailed,
    /// It speaks another protocol version.
    Protocol,
    /// Its process ended, or its worker did with an error before it was ready.
    Crashed,
    /// The gate could not be started, and without it nothing may pass.
    Gate,
    /// It sent more than the gate lets it, or too much that nobody can read.
    Flooded,
    /// Its frame was taken out of the page.
    Removed,
}
