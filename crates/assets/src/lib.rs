//! The web bundles, inside the binary, with the hashes that a CSP about our own scripts needs.

/// One file of web/dist.
#[derive(Debug)]
pub struct Asset {
    /// Relative to web/dist, with `/`: `playground/main.js`.
    pub path: &'static str,
    pub content_type: &'static str,
    pub bytes: &'static [u8],
    /// SHA-256 in hexadecimal: an `ETag`, or a name that may be cached for ever.
    pub sha256: &'static str,
    /// SHA-256 as a CSP source expression, quotes included.
    pub csp_hash: &'static str,
}

/// Sorted by path.
pub fn all() -> &'static [Asset] {
    ASSETS
}

pub fn get(path: &str) -> Option<&'static Asset> {
    let index = ASSETS.binary_search_by(|asset| asset.path.cmp(path)).ok()?;
    ASSETS.get(index)
}

include!(concat!(env!("OUT_DIR"), "/table.rs"));

#[cfg(test)]
mod tests {
    use super::{all, get};

    #[test]
    fn every_asset_is_found_by_its_path_and_nothing_else_is() {
        for asset in all() {
            assert_eq!(get(asset.path).map(|found| found.sha256), Some(asset.sha256));
        }
        for path in ["", "/playground/main.js", "playground", "playground/main.js.map", "../Cargo.toml"] {
            assert!(get(path).is_none(), "{path:?}");
        }
    }

    /// The bundler's report is made by other code from the same files; the two must agree.
    #[test]
    fn sizes_and_hashes_are_those_of_the_manifest() {
        let text =
            std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist/manifest.json")).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(get("playground/index.html").is_some());
        for asset in all() {
            let row = &manifest[asset.path];
            assert_eq!(row["size"].as_u64(), Some(asset.bytes.len() as u64), "{}", asset.path);
            assert_eq!(row["sha256"].as_str(), Some(asset.sha256), "{}", asset.path);
            assert_eq!(row["csp"].as_str(), Some(asset.csp_hash), "{}", asset.path);
        }
    }
}
