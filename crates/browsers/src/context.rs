//! The profile that a browser was given after its start.

use crate::window::Window;

/// What a browser has besides the windows of its own profile.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) id: String,
    /// The window of the browser's own profile keeps the session alive, and is nobody's business.
    pub(crate) hidden: Window,
}

impl Context {
    pub(crate) fn hides(&self, window: &Window) -> bool {
        self.hidden == *window
    }
}
