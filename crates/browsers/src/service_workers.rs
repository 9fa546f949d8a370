//! Stopping service workers, as browsers do by themselves when one has had nothing to do for a while.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::engine::Engine;
use crate::error::{Error, Result};

/// WebKit stops a worker ten seconds after its last page.
const PATIENCE: Duration = Duration::from_secs(60);

const FIREFOX: &str = "
    const [done] = arguments;
    const manager = Cc['@mozilla.org/serviceworkers/manager;1'].getService(Ci.nsIServiceWorkerManager);
    const all = manager.getAllRegistrations();
    const active = Array.from({ length: all.length }, (_, i) => all.queryElementAt(i, Ci.nsIServiceWorkerRegistrationInfo).activeWorker);
    Promise.all(active.map((worker) => worker?.terminateWorker())).then(() => done(active.length), (error) => done(String(error)))";

impl Browser {
    /// Resolves when no service worker runs. Chromium and Firefox stop those that still have pages too. WebKit has no way
    /// to ask for it: there the pages must have been left before, and this waits until the browser does it.
    pub fn stop_service_workers(&self) -> Result<()> {
        match self.engine() {
            Engine::Chromium => {
                for command in ["ServiceWorker.enable", "ServiceWorker.stopAllWorkers"] {
                    self.devtools(command)?;
                }
                self.wait_until_stopped(|| {
                    let targets = self.devtools("Target.getTargets")?;
                    let all = targets["targetInfos"].as_array().map(Vec::as_slice).unwrap_or_default();
                    Ok(!all.iter().any(|target| target["type"] == "service_worker"))
                })
            }
            Engine::Firefox => {
                // The browser's own scripts can stop workers; a page's cannot.
                self.command("moz/context", &json!({ "context": "chrome" }))?;
                let stopped = self.command("execute/async", &json!({ "script": FIREFOX, "args": [] }));
                self.command("moz/context", &json!({ "context": "content" }))?;
                match stopped? {
                    Value::Number(_) => Ok(()),
                    other => Err(self.unexpected("execute/async", other.to_string())),
                }
            }
            Engine::WebKit => self.wait_until_stopped(|| Ok(!self.processes().into_iter().any(has_service_worker))),
        }
    }

    fn devtools(&self, command: &str) -> Result<Value> {
        self.command("goog/cdp/execute", &json!({ "cmd": command, "params": {} }))
    }

    fn wait_until_stopped(&self, stopped: impl Fn() -> Result<bool>) -> Result<()> {
        let until = Instant::now() + PATIENCE;
        while !stopped()? {
            if Instant::now() > until {
                let command = "the end of a service worker".to_owned();
                return Err(Error::Deadline { engine: self.engine(), command, after: PATIENCE });
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

/// WebKit gives each service worker a thread, and the thread a name.
fn has_service_worker(process: u32) -> bool {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let mut names = threads.filter_map(|thread| fs::read_to_string(thread.path().join("comm")).ok());
    names.any(|name| name.contains("ServiceWorker"))
}
