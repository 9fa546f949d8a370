//! Which guests load in a host page that is cross-origin isolated.

use std::time::Duration;

use anyhow::Result;
use belljar_browsers::{Browser, Engine};

use crate::stage::{FRAMES, Scene, Stage};

const GUEST: &str = "<script>parent.postMessage({ isolated: String(crossOriginIsolated) }, '*')</script>";

/// Host's policy, guest's policy, guest's resource policy, and whether the guest loads.
const ROWS: [(&str, &str, &str, Loads); 9] = [
    ("", "", "", Loads::Everywhere),
    ("", "require-corp", "cross-origin", Loads::Everywhere),
    ("require-corp", "", "", Loads::Nowhere),
    ("require-corp", "", "cross-origin", Loads::Nowhere),
    ("require-corp", "require-corp", "", Loads::Nowhere),
    // The one answer that suits every host in every engine.
    ("require-corp", "require-corp", "cross-origin", Loads::Everywhere),
    ("credentialless", "require-corp", "cross-origin", Loads::Everywhere),
    ("require-corp", "credentialless", "cross-origin", Loads::NotInWebKit),
    // WebKit does not know `credentialless`, so the host is not isolated and anything loads.
    ("credentialless", "", "", Loads::OnlyInWebKit),
];

#[derive(Clone, Copy)]
enum Loads {
    Everywhere,
    Nowhere,
    NotInWebKit,
    OnlyInWebKit,
}

pub(crate) fn in_isolated_hosts(browser: &Browser) -> Result<()> {
    let stage = Stage::new()?;
    let webkit = browser.engine() == Engine::WebKit;
    for (host, guest, resource, loads) in ROWS {
        for (frame, attributes, addition) in FRAMES {
            stage.show(browser, scene(host, guest, resource, attributes, addition))?;
            let expected = match loads {
                Loads::Everywhere => true,
                Loads::Nowhere => false,
                Loads::NotInWebKit => !webkit,
                Loads::OnlyInWebKit => webkit,
            };
            let said: Option<String> = match expected {
                true => Some(stage.said(browser, "isolated")?),
                // The frame's load event has passed, so what was to come has come; a little patience for its message.
                false => {
                    std::thread::sleep(Duration::from_millis(200));
                    browser.run("return said.isolated ?? null", ())?
                }
            };
            assert_eq!(said.is_some(), expected, "host {host}, guest {guest} {resource}, {frame}");
        }
    }
    Ok(())
}

fn scene(host: &str, guest: &str, resource: &str, attributes: &'static str, addition: &str) -> Scene {
    let mut scene = Scene { frame_attributes: attributes, guest: GUEST, ..Scene::default() };
    if !host.is_empty() {
        scene.host_headers.push(("cross-origin-embedder-policy", host.to_owned()));
        scene.host_headers.push(("cross-origin-opener-policy", "same-origin".to_owned()));
    }
    if !guest.is_empty() {
        scene.guest_headers.push(("cross-origin-embedder-policy", guest.to_owned()));
    }
    if !resource.is_empty() {
        scene.guest_headers.push(("cross-origin-resource-policy", resource.to_owned()));
    }
    if !addition.is_empty() {
        scene.guest_headers.push(("content-security-policy", format!("img-src *{addition}")));
    }
    scene
}
