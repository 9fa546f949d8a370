//! The size of what a page sees, which may be smaller than the smallest window of its browser.

use serde_json::json;

use crate::browser::Browser;
use crate::engine::Engine;
use crate::error::Result;

/// A window of WebKitGTK is no narrower than its toolbar.
const WEBKIT_NARROWEST: u32 = 450;

impl Browser {
    /// Gives the current window's page so many CSS pixels. WebKit's pages are no narrower than 450 of them, or a few less.
    pub fn set_viewport(&self, width: u32, height: u32) -> Result<()> {
        match self.engine() {
            Engine::Chromium => {
                let params = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
                let command = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": params });
                self.command("goog/cdp/execute", &command)?;
            }
            Engine::Firefox => {
                let window = self.window()?;
                let params = json!({ "context": window.0, "viewport": { "width": width, "height": height } });
                let connection = self.console.connection();
                let connection = connection
                    .ok_or_else(|| self.unexpected("browsingContext.setViewport", "there is no connection".into()))?;
                connection.call("browsingContext.setViewport", &params)?;
            }
            Engine::WebKit => {
                // Its window has borders, and no word for the page alone.
                self.command("window/rect", &json!({ "width": width, "height": height }))?;
                let [across, down]: [u32; 2] = self.run("return [innerWidth, innerHeight]", ())?;
                let (width, height) = (2 * width - across.min(width), 2 * height - down.min(height));
                self.command("window/rect", &json!({ "width": width, "height": height }))?;
            }
        }
        let narrowest = if self.engine() == Engine::WebKit { WEBKIT_NARROWEST } else { 0 };
        let done =
            "const [width, narrowest] = args; return innerWidth === width || Math.max(innerWidth, width) <= narrowest";
        self.wait_for::<bool>(done, [width, narrowest]).map(drop)
    }
}
