//! Starting Firefox: its profile, its arguments, and where it listens.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use crate::error::{Error, Result};
use crate::marionette::Marionette;
use crate::options::Options;

/// Once the port is known, the greeting is there at once, unless the machine is very busy.
const GREETING: Duration = Duration::from_secs(20);

/// What has to be known before the remote agent sets its own recommended preferences: nothing phones home, nothing asks,
/// nothing is restored, and a window that lies behind another behaves as one that has the focus.
fn preferences() -> [(&'static str, Value); 30] {
    [
        // Chosen by Firefox, and written into the profile.
        ("marionette.port", json!(0)),
        // What one test was allowed, no other is.
        ("permissions.isolateBy.userContext", json!(true)),
        ("privacy.userContext.enabled", json!(true)),
        ("app.normandy.api_url", json!("")),
        ("app.update.checkInstallTime", json!(false)),
        ("app.update.disabledForTesting", json!(true)),
        ("browser.dom.window.dump.enabled", json!(true)),
        ("browser.newtabpage.activity-stream.feeds.system.topstories", json!(false)),
        ("browser.sessionstore.resume_from_crash", json!(false)),
        ("browser.shell.checkDefaultBrowser", json!(false)),
        ("browser.startup.homepage_override.mstone", json!("ignore")),
        ("browser.startup.page", json!(0)),
        ("browser.uitour.enabled", json!(false)),
        ("browser.warnOnQuit", json!(false)),
        ("datareporting.healthreport.uploadEnabled", json!(false)),
        ("datareporting.policy.dataSubmissionEnabled", json!(false)),
        ("dom.ipc.reportProcessHangs", json!(false)),
        ("extensions.autoDisableScopes", json!(0)),
        ("extensions.enabledScopes", json!(5)),
        ("extensions.update.enabled", json!(false)),
        ("focusmanager.testmode", json!(true)),
        ("hangmonitor.timeout", json!(0)),
        ("idle.lastDailyNotification", json!(-1)),
        ("media.gmp-manager.updateEnabled", json!(false)),
        ("media.sanity-test.disabled", json!(true)),
        ("network.manage-offline-status", json!(false)),
        ("services.settings.server", json!("data:,#remote-settings-dummy/v1")),
        ("startup.homepage_welcome_url", json!("about:blank")),
        ("security.certerrors.mitm.priming.enabled", json!(false)),
        ("toolkit.startup.max_resumed_crashes", json!(-1)),
    ]
}

/// Writes the profile and completes the command line.
pub(crate) fn prepare(options: &Options, folder: &Path, command: &mut Command) -> Result<()> {
    let profile = folder.join("profile");
    fs::create_dir(&profile).map_err(Error::io("a profile for Firefox"))?;
    let own = preferences();
    let all = own.iter().map(|(name, value)| (*name, value));
    let all = all.chain(options.preferences.iter().map(|(name, value)| (name.as_str(), value)));
    let lines: String = all.map(|(name, value)| format!("user_pref({}, {value});\n", json!(name))).collect();
    fs::write(profile.join("user.js"), lines).map_err(Error::io("Firefox's preferences"))?;
    command
        .args(["-headless", "-no-remote", "-marionette", "-profile"])
        .arg(profile)
        // The console is read, and contexts are made, over WebDriver BiDi.
        .args(["--remote-debugging-port", "0", "--remote-allow-hosts", "localhost"])
        // Tests stop service workers, which only the browser's own scripts can.
        .arg("--remote-allow-system-access")
        .args(options.arguments(Vec::new()))
        // A crash is reported to nobody.
        .env("MOZ_CRASHREPORTER", "1")
        .env("MOZ_CRASHREPORTER_NO_REPORT", "1");
    if !options.outlives_its_processes {
        command.env("MOZ_CRASHREPORTER_SHUTDOWN", "1");
    }
    Ok(())
}

/// As soon as Firefox has written where it listens.
pub(crate) fn connect(folder: &Path) -> Option<Marionette> {
    let port = fs::read_to_string(folder.join("profile/MarionetteActivePort")).ok()?.trim().parse().ok()?;
    Marionette::connect(port, GREETING).ok()
}
