//! The switch that takes layers out is in the bundles that tests load, and in no other.

use std::path::Path;

use anyhow::{Context, Result};

const SWITCH: &str = "belljarLayersOff";

/// A word of the switch in anything that the binary carries would be one too many.
pub(crate) fn what_is_served_has_no_switch() -> Result<()> {
    for asset in belljar_assets::all() {
        let text = String::from_utf8_lossy(asset.bytes);
        assert!(!asset.path.starts_with("layers/"), "{} is served", asset.path);
        assert!(!text.contains(SWITCH) && !text.contains("TEST_LAYERS"), "{} has a switch", asset.path);
    }
    let layers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/dist/layers");
    for bundle in ["outer/main.js", "inner/main.js", "worker/main.js"] {
        let text = std::fs::read_to_string(layers.join(bundle)).with_context(|| bundle.to_owned())?;
        assert!(text.contains(SWITCH), "{bundle} has none, so no test of a layer alone tests anything");
    }
    Ok(())
}
