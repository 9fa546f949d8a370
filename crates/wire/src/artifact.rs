//! Artifacts: what a program hands over besides its value, for people and for the page.

use crate::payload::Slot;
use crate::run::RunId;
use serde::{Deserialize, Serialize};

/// The guest hands over an artifact. Nothing of it is believed: the gate reads the bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OfferArtifact {
    /// The run it belongs to.
    pub run: RunId,
    /// As the guest spelt it.
    pub name: String,
    /// What the guest says it is.
    #[serde(rename = "type")]
    pub kind: String,
    /// Where the bytes are.
    pub data: Slot,
}

/// An artifact that the gate let through, on its way to the host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Artifact {
    /// The run it belongs to.
    pub run: RunId,
    /// No path, no control characters, and no double in its run.
    pub name: String,
    /// What the bytes are: the name of an [`ArtifactType`]. The page believes its gate; a list of them would weigh on every page.
    #[serde(rename = "type")]
    pub kind: String,
    /// A few words for a model, made by the gate.
    pub preview: String,
    /// Where the bytes are.
    pub data: Slot,
}

/// What an artifact can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ArtifactType {
    /// Text.
    #[serde(rename = "text/plain")]
    Text,
    /// JSON text.
    #[serde(rename = "application/json")]
    Json,
    /// A table, as RFC 4180 writes it.
    #[serde(rename = "text/csv")]
    Csv,
    /// A drawing. It can hold scripts, so it is no picture for a page to open by itself.
    #[serde(rename = "image/svg+xml")]
    Svg,
    /// A picture.
    #[serde(rename = "image/png")]
    Png,
    /// Any other file.
    #[serde(rename = "application/octet-stream")]
    File,
}

impl ArtifactType {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Text, Self::Json, Self::Csv, Self::Svg, Self::Png, Self::File];

    /// As it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text/plain",
            Self::Json => "application/json",
            Self::Csv => "text/csv",
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::File => "application/octet-stream",
        }
    }

    /// The type of that name, spelt exactly so.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_as_they_travel() {
        for kind in ArtifactType::ALL {
            assert_eq!(serde_json::to_value(kind).ok(), Some(kind.name().into()));
            assert_eq!(ArtifactType::from_name(kind.name()), Some(kind));
        }
        for name in ["", "text/html", "TEXT/PLAIN", "text/plain;charset=utf-8", "image/svg"] {
            assert_eq!(ArtifactType::from_name(name), None, "{name}");
        }
    }
}
