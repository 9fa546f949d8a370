//! Drives installed Chromium, Firefox and WebKit through their W3C WebDriver drivers.
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

mod browser; // what one can ask of a browser
mod client; // requests to a driver, with deadlines
mod console; // console lines and page errors, per engine
mod driver; // a driver process on a free port
mod engine; // the table of engines
mod error; // what can go wrong
mod evidence; // what is kept of a failure
mod family; // processes, and ending them
mod find; // installed programs
pub mod keys; // Enter, Tab and friends
mod options; // flags, preferences, deadlines
mod processes; // the machine's process table
mod screen; // the X screen WebKit draws on
mod script; // running a test's script
mod service_workers; // stopping them
mod site; // a loopback server for pages and sinks

pub use browser::{Browser, Window};
pub use console::{Kind, Level, Line};
pub use engine::{ENGINES, Engine, Program, Row};
pub use error::{Error, Result};
pub use find::{Installed, installed};
pub use options::{Deadlines, Options};
pub use site::{Request, Response, Site};
