//! Who may use a camera: what `Permissions-Policy` and `allow` come to in each kind of frame.

use anyhow::Result;
use belljar_browsers::{Browser, Engine};

use crate::stage::{Scene, Stage};

/// The frame's attributes, an addition to its policy, and whether the camera is allowed there.
const FRAMES: [(&str, &str, bool); 9] = [
    ("", "", false),
    ("allow=camera", "", true),
    ("sandbox=allow-scripts", "", false),
    ("sandbox=allow-scripts allow=camera", "", true),
    ("allow=camera", "sandbox allow-scripts", false),
    ("allow=\"camera 'src'\"", "sandbox allow-scripts", false),
    ("allow='camera *'", "sandbox allow-scripts", true),
    ("sandbox=allow-scripts allow=camera", "sandbox allow-scripts", true),
    ("sandbox=allow-scripts allow='camera *'", "sandbox allow-scripts", true),
];

/// The host's header, the guest's header, and whether they leave the frame what its `allow` gives.
const HEADERS: [(&str, &str, bool); 5] = [
    ("", "", true),
    ("", "camera=(self)", true),
    ("camera=*", "camera=(self)", true),
    ("", "camera=()", false),
    ("camera=(self)", "camera=(self)", false),
];

pub(crate) fn in_frames(browser: &Browser) -> Result<()> {
    let stage = Stage::new()?;
    for (attributes, policy, delegated) in FRAMES {
        for (host, guest, left) in HEADERS {
            let scene = Scene {
                host_headers: given(&[("permissions-policy", host)]),
                guest_headers: given(&[("permissions-policy", guest), ("content-security-policy", policy)]),
                frame_attributes: attributes,
                ..Scene::default()
            };
            stage.show(browser, scene)?;
            browser.enter_frame("iframe")?;
            let allowed: Option<bool> =
                browser.run("return document.featurePolicy?.allowsFeature('camera') ?? null", ())?;
            // Only Chromium obeys the header, and only Chromium can be asked.
            let expected = (browser.engine() == Engine::Chromium).then_some(delegated && left);
            assert_eq!(allowed, expected, "{attributes}, {policy}, host {host}, guest {guest}");
        }
    }
    Ok(())
}

/// The headers that have a value.
fn given(headers: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    let given = headers.iter().filter(|(_, value)| !value.is_empty());
    given.map(|(name, value)| (*name, (*value).to_owned())).collect()
}
