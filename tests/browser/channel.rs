//! The contract of a channel, the same over window, worker and port.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use belljar_browsers::{Browser, Response, Site};
use serde_json::json;

/// Each contract of `web/contracts/suite.ts` over each carrier.
pub(crate) fn contracts_hold_over_window_worker_and_port(browser: &Browser) -> Result<()> {
    let site = Site::start(|request| match request.path.as_str() {
        "/" => Response::html("<!doctype html><title>near</title><body><script type=module src=/near.js></script>"),
        "/far" => Response::html("<!doctype html><title>far</title><script type=module src=/far.js></script>"),
        "/near.js" | "/far.js" => Response::script(bundle(&request.path)),
        _ => Response::not_found(),
    })?;
    browser.goto(&site.url("localhost", "/"))?;
    browser.wait_for::<bool>("return window.contracts !== undefined", ())?;
    for kind in ["port", "worker", "window"] {
        let args = json!({ "kind": kind, "far": site.url("far.localhost", "/far") });
        let outcomes: BTreeMap<String, String> =
            browser.run_within(Duration::from_secs(480), "return await contracts(args.kind, args.far)", args)?;
        assert_eq!(outcomes.len(), 14, "{kind}");
        let broken: Vec<_> = outcomes.iter().filter(|(_, outcome)| *outcome != "ok").collect();
        assert!(broken.is_empty(), "over {kind}: {broken:#?}");
    }
    Ok(())
}

fn bundle(path: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/dist/contracts").join(path.trim_start_matches('/'));
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}: run `cargo xtask web`", file.display()))
}
