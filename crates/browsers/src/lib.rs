//! Drives installed Chromium and WebKit through their W3C WebDriver drivers, and Firefox over Marionette.
//!
//! ```no_run
//! use belljar_browsers::{Browser, Engine};
//!
//! let browser = Browser::start(Engine::Firefox)?;
//! browser.goto("http://localhost:3333/")?;
//! let title: String = browser.run("return document.title", ())?;
//! # Ok::<(), belljar_browsers::Error>(())
//! ```
//!
//! Everything here blocks, everything has a deadline, and nothing outlives the [`Browser`] that started it.

mod allowance; // how long answers are waited for
mod browser; // what one can ask of a browser
mod client; // requests to a driver, with deadlines
mod connection; // DevTools and WebDriver BiDi: events, and commands to the browser itself
mod console; // console lines and page errors, per engine
mod context; // a profile that a running browser was given
mod driver; // a driver process on a free port, or Firefox
mod engine; // the table of engines
mod error; // what can go wrong
mod evidence; // what is kept of a failure
mod family; // processes, and ending them
mod find; // installed programs
mod firefox; // its profile, its arguments, and where it listens
pub mod keys; // Enter, Tab and friends
mod marionette; // Firefox's own protocol
mod options; // flags, preferences, deadlines
mod processes; // the machine's process table
mod remote; // a driver, or Firefox
mod renew; // giving a running browser a fresh profile
mod screen; // the X screen WebKit draws on
mod script; // running a test's script
mod service_workers; // stopping them
mod site; // a loopback server for pages and sinks
mod starts; // what starts have cost
mod viewport; // how much of a page is seen
mod window; // a window or tab

pub use browser::Browser;
pub use console::{Kind, Level, Line};
pub use engine::{ENGINES, Engine, Program, Row, UnknownEngine};
pub use error::{Error, Result};
pub use family::{Killer, alive};
pub use find::{Installed, installed};
pub use options::{Deadlines, Options};
pub use site::{Request, Response, Site};
pub use starts::{Cost, starts, watch_starts};
pub use window::Window;
