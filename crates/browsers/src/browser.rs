//! One browser with one fresh profile: what a test or a probe can ask of it.

use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::client::{ELEMENT, Method, nothing};
use crate::console::{Line, Listener};
use crate::context::Context;
use crate::driver::{ATTEMPTS, Driver};
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::family::Killer;
use crate::find::installed;
use crate::options::{Deadlines, Options, millis};
use crate::starts;
use crate::window::Window;

/// A running browser. Dropping it ends every process it started and removes its profile.
#[derive(Debug)]
pub struct Browser {
    engine: Engine,
    version: String,
    deadlines: Deadlines,
    session: String,
    started_in: Duration,
    pub(crate) console: Listener,
    /// Where this browser was given a profile after its start.
    pub(crate) context: Option<Context>,
    driver: Driver,
}

/// Selectors end at the border of a shadow tree.
const DEEP: &str = "
    const [selector] = arguments;
    const find = (root) => {
        const found = root.querySelector(selector);
        if (found) return found;
        for (const element of root.querySelectorAll('*')) {
            const deep = element.shadowRoot && find(element.shadowRoot);
            if (deep) return deep;
        }
        return null;
    };
    return find(document)";

impl Options {
    pub fn start(self) -> Result<Browser> {
        Browser::start_with(&self)
    }
}

impl Browser {
    /// Starts `engine` headless with a fresh profile.
    pub fn start(engine: Engine) -> Result<Browser> {
        Options::new(engine).start()
    }

    fn start_with(options: &Options) -> Result<Browser> {
        let before = Instant::now();
        let (engine, deadlines) = (options.engine, options.deadlines);
        let until = before + deadlines.start;
        let installed = installed(engine)?;
        let mut attempt = 1;
        let (driver, answer) = loop {
            let driver = Driver::start(options, &installed, until)?;
            let profile = driver.family.folder().join("profile");
            let capabilities = options.capabilities(&installed.browser.to_string_lossy(), &profile.to_string_lossy());
            let left = until.saturating_duration_since(Instant::now());
            match driver.open_session(&capabilities, left) {
                Ok(answer) => break (driver, answer),
                Err(_) if driver.port_is_taken() && attempt < ATTEMPTS => attempt += 1,
                Err(error) => return Err(driver.not_started(error.to_string())),
            }
        };
        let session = answer["sessionId"]
            .as_str()
            .ok_or_else(|| driver.not_started("its driver opened no session".to_owned()))?
            .to_owned();
        driver.remote.expire_at(Instant::now() + deadlines.session);
        let console = Listener::open(engine, &answer["capabilities"], &driver.family)?;
        starts::started(engine, before.elapsed());
        Ok(Browser {
            engine,
            version: answer["capabilities"]["browserVersion"].as_str().unwrap_or("unknown").to_owned(),
            deadlines,
            console,
            session,
            context: None,
            started_in: before.elapsed(),
            driver,
        })
    }

    pub fn engine(&self) -> Engine {
        self.engine
    }

    pub fn version(&self) -> &str {
        &self.version
    }

    /// From the call to a session that takes commands.
    pub fn started_in(&self) -> Duration {
        self.started_in
    }

    /// Loads `url` and waits for its `load` event.
    pub fn goto(&self, url: &str) -> Result<()> {
        self.post("url", &json!({ "url": url })).map(drop)
    }

    pub fn url(&self) -> Result<String> {
        self.get("url").and_then(|value| self.string("url", value))
    }

    pub fn title(&self) -> Result<String> {
        self.get("title").and_then(|value| self.string("title", value))
    }

    /// Runs the body of an async function in the current frame and gives back what it returns.
    ///
    /// The body sees `args` as `args`. Firefox's driver runs scripts in a scope of their own in front of the
    /// page's: what the page declares with `const` or `let` is not visible there, and what a script leaves on
    /// `globalThis` is gone with it. Pages put what tests shall see on `globalThis`; scripts write to `window`.
    pub fn run<T: DeserializeOwned>(&self, body: &str, args: impl Serialize) -> Result<T> {
        self.run_within(self.deadlines.script, body, args)
    }

    /// As `run`, with a deadline of its own.
    pub fn run_within<T: DeserializeOwned>(&self, within: Duration, body: &str, args: impl Serialize) -> Result<T> {
        self.run_and_leave_within(within, body, args)?.ok_or_else(|| {
            let reason = "no value came back; the script opened a dialog or left the page";
            self.unexpected("execute/async", reason.to_owned())
        })
    }

    /// As `run`, for a body that makes its document leave: however late that happens, it can be before the driver has
    /// the answer, and then there is none.
    pub fn run_and_leave<T: DeserializeOwned>(&self, body: &str, args: impl Serialize) -> Result<Option<T>> {
        self.run_and_leave_within(self.deadlines.script, body, args)
    }

    fn run_and_leave_within<T: DeserializeOwned>(
        &self,
        within: Duration,
        body: &str,
        args: impl Serialize,
    ) -> Result<Option<T>> {
        if within != self.deadlines.script {
            self.post("timeouts", &json!({ "script": millis(within) }))?;
        }
        let result = self.run_script(within, body, &json!(args));
        if within != self.deadlines.script && !matches!(&result, Err(error) if error.is_loss()) {
            self.post("timeouts", &json!({ "script": millis(self.deadlines.script) }))?;
        }
        let value = result?.map(serde_json::from_value).transpose();
        value.map_err(|error| self.unexpected("execute/async", error.to_string()))
    }

    /// Runs `body` again and again until it returns something that is neither `null` nor `false`.
    pub fn wait_for<T: DeserializeOwned>(&self, body: &str, args: impl Serialize) -> Result<T> {
        let (until, args) = (Instant::now() + self.deadlines.script, json!(args));
        loop {
            let value: Value = self.run(body, &args)?;
            if !matches!(value, Value::Null | Value::Bool(false)) {
                return serde_json::from_value(value)
                    .map_err(|error| self.unexpected("execute/async", error.to_string()));
            }
            if Instant::now() > until {
                return Err(Error::Deadline {
                    engine: self.engine,
                    command: format!("wait for {}", body.trim()),
                    after: self.deadlines.script,
                });
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Makes the frame that `selector` finds the one that scripts, clicks and keys go to, whatever its origin.
    pub fn enter_frame(&self, selector: &str) -> Result<()> {
        let frame = self.find(selector)?;
        self.post("frame", &json!({ "id": frame })).map(drop)
    }

    pub fn parent_frame(&self) -> Result<()> {
        self.post("frame/parent", &nothing()).map(drop)
    }

    pub fn top_frame(&self) -> Result<()> {
        self.post("frame", &json!({ "id": null })).map(drop)
    }

    pub fn click(&self, selector: &str) -> Result<()> {
        let element = self.element(selector)?;
        self.post(&format!("element/{element}/click"), &nothing()).map(drop)
    }

    /// Types into the field that `selector` finds.
    pub fn type_into(&self, selector: &str, text: &str) -> Result<()> {
        let element = self.element(selector)?;
        self.post(&format!("element/{element}/value"), &json!({ "text": text })).map(drop)
    }

    /// Presses and releases keys, one after the other, wherever the focus is. Keys without a character have
    /// code points of their own: see [`crate::keys`].
    pub fn press(&self, keys: &str) -> Result<()> {
        let steps = keys
            .chars()
            .flat_map(|key| [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })]);
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": steps.collect::<Vec<_>>() });
        self.post("actions", &json!({ "actions": [keyboard] })).map(drop)
    }

    pub fn windows(&self) -> Result<Vec<Window>> {
        let handles = self.get("window/handles")?;
        let handles = handles.as_array().into_iter().flatten().filter_map(Value::as_str);
        let windows = handles.map(|handle| Window(handle.to_owned()));
        let hidden = |window: &Window| self.context.as_ref().is_some_and(|context| context.hides(window));
        Ok(windows.filter(|window| !hidden(window)).collect())
    }

    pub fn window(&self) -> Result<Window> {
        self.get("window").and_then(|value| self.string("window", value)).map(Window)
    }

    /// Opens a window and goes on in it. Not a tab: WebKit paints no tab that lies behind another.
    pub fn new_window(&self) -> Result<Window> {
        let window = match &self.context {
            Some(context) => self.window_of_context(context)?,
            None => {
                let mut answer = self.post("window/new", &json!({ "type": "window" }))?;
                Window(self.string("window/new", answer["handle"].take())?)
            }
        };
        self.switch_to(&window)?;
        self.console.window_opened();
        Ok(window)
    }

    pub fn switch_to(&self, window: &Window) -> Result<()> {
        self.post("window", &json!({ "handle": window.0 })).map(drop)
    }

    pub fn close_window(&self) -> Result<()> {
        self.delete("window").map(drop)
    }

    /// A PNG of what the current window shows.
    pub fn screenshot(&self) -> Result<Vec<u8>> {
        let text = self.get("screenshot").and_then(|value| self.string("screenshot", value))?;
        STANDARD.decode(text).map_err(|error| self.unexpected("screenshot", error.to_string()))
    }

    pub fn page_source(&self) -> Result<String> {
        self.get("source").and_then(|value| self.string("source", value))
    }

    pub fn clear_cookies(&self) -> Result<()> {
        match &self.context {
            // Marionette knows only those of the browser's own profile.
            Some(context) if self.engine == Engine::Firefox => self.clear_cookies_of(context),
            _ => self.delete("cookie").map(drop),
        }
    }

    /// What pages, frames and workers wrote to the console so far, page errors included, oldest first.
    ///
    /// How much an engine tells differs: see `docs/internals/browsers.md`.
    pub fn console(&self) -> Vec<Line> {
        self.console.lines()
    }

    /// Everything driver and browser wrote to their own output.
    pub fn driver_log(&self) -> String {
        self.driver.log()
    }

    /// The driver's process, for tests that kill it.
    pub fn driver_process(&self) -> Option<u32> {
        self.driver.family.driver()
    }

    /// Every process this session has started and that still lives.
    pub fn processes(&self) -> Vec<u32> {
        self.driver.family.members()
    }

    /// Where this session keeps its profile and temporary files.
    pub fn folder(&self) -> &std::path::Path {
        self.driver.family.folder()
    }

    /// Lets another thread end this browser, whatever its own thread waits for.
    pub fn killer(&self) -> Killer {
        self.driver.family.killer()
    }

    /// Lets the session's time begin anew.
    pub fn begin_session(&self) {
        self.driver.remote.expire_at(Instant::now() + self.deadlines.session);
    }

    pub(crate) fn reset_timeouts(&self) -> Result<()> {
        let Deadlines { script, command, .. } = self.deadlines;
        self.post("timeouts", &json!({ "script": millis(script), "pageLoad": millis(command) })).map(drop)
    }

    /// Gives the browser a little more time, so that evidence can be taken after the session's deadline.
    pub(crate) fn extend(&self, by: Duration) {
        self.driver.remote.expire_at(Instant::now() + by);
    }

    /// Sends a command of the session that has no method here, such as one of a single vendor's.
    pub fn command(&self, path: &str, body: &Value) -> Result<Value> {
        self.post(path, body)
    }

    pub(crate) fn post_within(&self, path: &str, body: &Value, within: Duration) -> Result<Value> {
        self.send(Method::Post, path, body, within)
    }

    fn post(&self, path: &str, body: &Value) -> Result<Value> {
        self.send(Method::Post, path, body, self.deadlines.command)
    }

    fn get(&self, path: &str) -> Result<Value> {
        self.send(Method::Get, path, &nothing(), self.deadlines.command)
    }

    fn delete(&self, path: &str) -> Result<Value> {
        self.send(Method::Delete, path, &nothing(), self.deadlines.command)
    }

    fn send(&self, method: Method, path: &str, body: &Value, within: Duration) -> Result<Value> {
        let answer = self.driver.remote.send(&self.session, method, path, body, within);
        answer.map_err(|error| self.lost_if_ended(error))
    }

    /// Each driver has other words for a browser that has ended, so the processes are asked instead.
    fn lost_if_ended(&self, error: Error) -> Error {
        match error {
            Error::Refused { engine, command, code, message } if !self.driver.browser_lives() => Error::Lost {
                engine,
                command,
                reason: format!("the browser has ended; its driver says: {code}: {message}"),
            },
            error => error,
        }
    }

    /// In the document, or else in one of its shadow trees.
    fn find(&self, selector: &str) -> Result<Value> {
        let found = self.post("element", &json!({ "using": "css selector", "value": selector }));
        match &found {
            Err(Error::Refused { code, .. }) if code == "no such element" => {
                let deep = self.post("execute/sync", &json!({ "script": DEEP, "args": [selector] }))?;
                if deep.is_null() { found } else { Ok(deep) }
            }
            _ => found,
        }
    }

    fn element(&self, selector: &str) -> Result<String> {
        let mut element = self.find(selector)?;
        self.string("element", element[ELEMENT].take())
    }

    pub(crate) fn string(&self, command: &str, value: Value) -> Result<String> {
        match value {
            Value::String(text) => Ok(text),
            other => Err(self.unexpected(command, format!("{other} is not text"))),
        }
    }

    pub(crate) fn unexpected(&self, command: &str, reason: String) -> Error {
        Error::Unexpected { engine: self.engine, command: command.to_owned(), reason }
    }
}
