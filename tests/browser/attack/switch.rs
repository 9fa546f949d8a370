//! The switch that takes layers out is in the bundles that tests load, and in no other.

use std::path::Path;

use anyhow::{Context, Result};
use belljar_browsers::Browser;

use super::alone::{PATIENCE_MS, run};
use super::taken::{Bundles, Taken};

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

/// The same words in front of the bundles that are served change nothing; in front of the others they do.
pub(crate) fn the_switch_does_nothing_where_it_is_not(browser: &Browser) -> Result<()> {
    let everything = Taken { csp: false, sandbox: false, off: &["globals", "frozen", "properties", "meter", "guard"] };
    let program = "Object.prototype.polluted = 'out'; return ({}).polluted";
    let served = run(browser, Bundles::Served, everything, program, (20_000, PATIENCE_MS))?;
    assert_eq!(served, "EXECUTION_ERROR");
    let switched = run(
        browser,
        Bundles::Switched,
        Taken { sandbox: true, csp: true, ..everything },
        program,
        (20_000, PATIENCE_MS),
    )?;
    assert_eq!(switched, "out");
    Ok(())
}
