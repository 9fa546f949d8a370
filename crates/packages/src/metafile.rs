//! What the bundler says about what it did.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub(crate) struct Metafile {
    pub(crate) inputs: BTreeMap<String, Input>,
    pub(crate) outputs: BTreeMap<String, Output>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Input {
    #[serde(default)]
    pub(crate) imports: Vec<Import>,
    #[serde(default)]
    pub(crate) format: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Import {
    pub(crate) path: String,
    #[serde(default)]
    pub(crate) kind: String,
    #[serde(default)]
    pub(crate) original: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Output {
    #[serde(default)]
    pub(crate) entry_point: Option<String>,
    #[serde(default)]
    pub(crate) exports: BTreeSet<String>,
    #[serde(default)]
    pub(crate) css_bundle: Option<String>,
}

impl Metafile {
    /// The output of an entry, by its name without the extension.
    pub(crate) fn entry(&self, name: &str) -> Option<(&str, &Output)> {
        let named = |path: &str| base(path).rsplit_once('.').is_some_and(|(stem, kind)| stem == name && kind != "map");
        let outputs = self.outputs.iter().filter(|(path, output)| output.entry_point.is_some() && named(path));
        outputs.map(|(path, output)| (base(path), output)).next()
    }

    pub(crate) fn is_commonjs(&self, input: &str) -> bool {
        self.inputs.get(input).is_some_and(|input| input.format.as_deref() == Some("cjs"))
    }

    /// Where the `require`s of a file lead.
    pub(crate) fn requires(&self, input: &str) -> BTreeMap<String, String> {
        let imports = self.inputs.get(input).map(|input| input.imports.as_slice()).unwrap_or_default();
        let required = imports.iter().filter(|import| import.kind == "require-call");
        required.filter_map(|import| Some((import.original.clone()?, import.path.clone()))).collect()
    }
}

/// Outputs lie in one folder.
pub(crate) fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
