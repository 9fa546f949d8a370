//! A fresh profile in a browser that runs already: a browser context of Chromium, a user context of Firefox.
//!
//! Measured on two cores: a start takes Chromium 1 s and Firefox 5 s, a context 0.2 s and 0.5 s. Cookies, storage,
//! service workers, caches and permissions of one context are unknown in the next (`harness::contexts_are_fresh`).
//! WebKitGTK's driver opens one session in one browser and has no contexts, but a start takes it 0.7 s.

use std::time::Instant;

use serde_json::json;

use crate::browser::Browser;
use crate::context::Context;
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::starts;
use crate::window::Window;

impl Engine {
    /// Whether a running browser can be given a fresh profile.
    pub fn has_contexts(self) -> bool {
        !matches!(self, Engine::WebKit)
    }
}

impl Browser {
    /// Takes away everything that was done in this browser, and goes on in the one window of a fresh profile. The session's
    /// time begins anew.
    ///
    /// A browser that fails here is not to be used again.
    pub fn renew(&mut self) -> Result<()> {
        let before = Instant::now();
        self.begin_session();
        let hidden = match self.context.take() {
            None => self.window()?,
            Some(Context { id, hidden }) => {
                self.remove_context(&id)?;
                let left: Vec<Window> = self.windows()?.into_iter().filter(|window| *window != hidden).collect();
                if !left.is_empty() {
                    let reason = format!("{} windows outlived their context", left.len());
                    return Err(self.unexpected("the end of a context", reason));
                }
                hidden
            }
        };
        let id = self.create_context()?;
        self.console.forget();
        self.context = Some(Context { id, hidden });
        self.new_window()?;
        self.reset_timeouts()?;
        starts::renewed(self.engine(), before.elapsed());
        Ok(())
    }

    /// A window in the profile this browser is in.
    pub(crate) fn window_of_context(&self, Context { id, .. }: &Context) -> Result<Window> {
        let (method, params, handle) = match self.engine() {
            Engine::Chromium => {
                let params = json!({ "url": "about:blank", "browserContextId": id, "newWindow": true });
                ("Target.createTarget", params, "targetId")
            }
            Engine::Firefox => ("browsingContext.create", json!({ "type": "window", "userContext": id }), "context"),
            Engine::WebKit => return Err(self.no_contexts()),
        };
        let mut made = self.console.connection().ok_or_else(|| self.no_contexts())?.call(method, &params)?;
        self.string(method, made[handle].take()).map(Window)
    }

    pub(crate) fn clear_cookies_of(&self, Context { id, .. }: &Context) -> Result<()> {
        let params = json!({ "partition": { "type": "storageKey", "userContext": id } });
        self.console.connection().ok_or_else(|| self.no_contexts())?.call("storage.deleteCookies", &params).map(drop)
    }

    fn create_context(&self) -> Result<String> {
        let connection = self.console.connection().ok_or_else(|| self.no_contexts())?;
        let (method, params, name) = match self.engine() {
            Engine::Firefox => ("browser.createUserContext", json!({}), "userContext"),
            _ => ("Target.createBrowserContext", json!({ "disposeOnDetach": true }), "browserContextId"),
        };
        let mut made = connection.call(method, &params)?;
        self.string(method, made[name].take())
    }

    /// Closes its windows, and forgets what it kept.
    fn remove_context(&self, id: &str) -> Result<()> {
        let connection = self.console.connection().ok_or_else(|| self.no_contexts())?;
        let (method, params) = match self.engine() {
            Engine::Firefox => ("browser.removeUserContext", json!({ "userContext": id })),
            _ => ("Target.disposeBrowserContext", json!({ "browserContextId": id })),
        };
        connection.call(method, &params).map(drop)
    }

    fn no_contexts(&self) -> Error {
        Error::Unsupported { engine: self.engine(), what: "a fresh profile takes a fresh browser here" }
    }
}
