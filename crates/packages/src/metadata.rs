//! What a registry says about a package: its versions, when each was published, and what each depends on.
//!
//! The short form that npm offers has no dates, so the full one is read, and what is not needed is dropped while reading.

use std::collections::BTreeMap;

use belljar_base::{Millis, calendar};
use nodejs_semver::Version;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::integrity::Integrity;

/// A registry's document, as it is sent and as it is stored: fields that are not listed are dropped.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Document {
    #[serde(default, rename = "dist-tags", deserialize_with = "texts")]
    pub(crate) tags: BTreeMap<String, String>,
    #[serde(default)]
    pub(crate) versions: BTreeMap<String, Manifest>,
    #[serde(default, deserialize_with = "texts")]
    pub(crate) time: BTreeMap<String, String>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Manifest {
    pub(crate) dist: Dist,
    #[serde(deserialize_with = "texts")]
    pub(crate) dependencies: BTreeMap<String, String>,
    #[serde(deserialize_with = "texts")]
    pub(crate) optional_dependencies: BTreeMap<String, String>,
    #[serde(deserialize_with = "texts")]
    pub(crate) peer_dependencies: BTreeMap<String, String>,
    pub(crate) peer_dependencies_meta: BTreeMap<String, PeerMeta>,
    pub(crate) license: Value,
    pub(crate) deprecated: Value,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Dist {
    pub(crate) integrity: Option<String>,
    pub(crate) tarball: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PeerMeta {
    pub(crate) optional: bool,
}

/// Old packages have lists and numbers where others have a table of texts.
fn texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, String>, D::Error> {
    let Value::Object(map) = Value::deserialize(deserializer)? else { return Ok(BTreeMap::new()) };
    Ok(map.into_iter().filter_map(|(key, value)| Some((key, value.as_str()?.to_owned()))).collect())
}

/// A package, understood.
#[derive(Clone, Debug, Default)]
pub(crate) struct Packument {
    pub(crate) tags: BTreeMap<String, String>,
    pub(crate) releases: BTreeMap<Version, Release>,
}

#[derive(Clone, Debug)]
pub(crate) struct Release {
    /// `None` where the registry has no SHA-512 for it; such a version is never taken.
    pub(crate) integrity: Option<Integrity>,
    pub(crate) tarball: Option<String>,
    pub(crate) published: Option<Millis>,
    pub(crate) deprecated: bool,
    pub(crate) licence: Option<String>,
    pub(crate) dependencies: BTreeMap<String, String>,
    /// Without those that are optional.
    pub(crate) peers: BTreeMap<String, String>,
}

impl Packument {
    pub(crate) fn understand(document: Document) -> Self {
        let Document { tags, versions, time } = document;
        let releases = versions.into_iter().filter_map(|(text, manifest)| {
            let published = time.get(&text).and_then(|moment| parse_moment(moment));
            Some((Version::parse(&text).ok()?, Release::understand(manifest, published)))
        });
        Self { releases: releases.collect(), tags }
    }
}

impl Release {
    fn understand(manifest: Manifest, published: Option<Millis>) -> Self {
        let Manifest { dist, mut dependencies, optional_dependencies, mut peer_dependencies, .. } = manifest;
        // npm lists them in both. They are programs for one system, or extras that a browser has no use for.
        dependencies.retain(|name, _| !optional_dependencies.contains_key(name));
        let meta = manifest.peer_dependencies_meta;
        peer_dependencies.retain(|name, _| !meta.get(name).is_some_and(|meta| meta.optional));
        Self {
            integrity: dist.integrity.as_deref().and_then(Integrity::parse),
            tarball: dist.tarball,
            published,
            deprecated: !matches!(manifest.deprecated, Value::Null | Value::Bool(false)),
            licence: licence(&manifest.license),
            dependencies,
            peers: peer_dependencies,
        }
    }
}

/// As a text, or as old packages write it.
pub(crate) fn licence(value: &Value) -> Option<String> {
    let text = value.as_str().or_else(|| value.get("type")?.as_str())?;
    Some(text.chars().filter(|letter| !letter.is_control()).take(100).collect())
}

/// `2026-11-17T19:02:03.004Z`; to the second is enough.
pub(crate) fn parse_moment(text: &str) -> Option<Millis> {
    let number = |from: usize, to: usize| text.get(from..to)?.parse::<i64>().ok();
    let days = calendar::days(number(0, 4)?, number(5, 7)?, number(8, 10)?)?;
    let (hours, minutes, seconds) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
    let fine = (0..24).contains(&hours) && (0..60).contains(&minutes) && (0..=60).contains(&seconds);
    fine.then(|| days * calendar::DAY + ((hours * 60 + minutes) * 60 + seconds) * 1000)
}

/// The day, for people.
pub(crate) fn day(moment: Millis) -> String {
    let (year, month, day) = calendar::date(moment.div_euclid(calendar::DAY));
    format!("{year:04}-{month:02}-{day:02}")
}
