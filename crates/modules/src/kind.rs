//! What a file is when it is imported.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// TypeScript or JavaScript: compiled.
    Source,
    Json,
    Style,
    StyleModule,
    /// Imported as a string.
    Text,
    /// Imported as an address.
    Asset,
    /// A language whose compiler is not here.
    Foreign,
}

/// What an import asks for after `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variant {
    Module,
    Raw,
    Url,
}

impl Kind {
    pub fn of(path: &str) -> Self {
        let name = path.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
        match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
            "ts" | "tsx" | "jsx" | "mts" | "cts" | "js" | "mjs" => Self::Source,
            "json" => Self::Json,
            "css" if name.ends_with(".module.css") => Self::StyleModule,
            "css" => Self::Style,
            "txt" | "md" | "csv" | "tsv" | "glsl" | "wgsl" | "vert" | "frag" | "graphql" | "sql" | "yaml" | "yml"
            | "toml" | "html" | "htm" | "xml" => Self::Text,
            "vue" | "svelte" | "astro" | "scss" | "sass" | "less" | "styl" | "mdx" | "coffee" => Self::Foreign,
            _ => Self::Asset,
        }
    }

    /// Whether a browser cannot run the file as it stands.
    pub fn needs_compiling(path: &str) -> bool {
        let extension = path.rsplit('.').next().unwrap_or_default();
        ["ts", "tsx", "jsx", "mts", "cts"].iter().any(|known| extension.eq_ignore_ascii_case(known))
    }
}

impl Variant {
    /// The path of a specifier, and what it asks for.
    pub fn split(specifier: &str) -> (&str, Self) {
        match specifier.split_once('?') {
            Some((path, "raw")) => (path, Self::Raw),
            Some((path, "url")) => (path, Self::Url),
            Some((path, _)) => (path, Self::Module),
            None => (specifier, Self::Module),
        }
    }
}
