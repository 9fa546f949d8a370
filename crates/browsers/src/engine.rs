//! The three engines, one row each: what they are called, where they are found, what to install.

use std::fmt;
use std::str::FromStr;

/// A browser engine that Belljar is tested in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Engine {
    Chromium,
    Firefox,
    WebKit,
}

/// A program an engine needs, with every name it goes by.
#[derive(Debug)]
pub struct Program {
    /// A full path in this variable wins over every search.
    pub variable: &'static str,
    /// Looked for on the search path, in this order.
    pub names: &'static [&'static str],
    /// Looked for where distributions put programs that are not on the search path; `{arch}` is the machine's.
    pub places: &'static [&'static str],
}

/// What one engine needs to run.
#[derive(Debug)]
pub struct Row {
    pub engine: Engine,
    pub name: &'static str,
    pub browser: Program,
    /// Firefox takes commands itself.
    pub driver: Option<Program>,
    /// Named in the error when a program is missing.
    pub packages: &'static str,
}

pub const ENGINES: [Row; 3] = [
    Row {
        engine: Engine::Chromium,
        name: "chromium",
        browser: Program {
            variable: "BELLJAR_CHROMIUM",
            names: &["chromium", "chromium-browser", "google-chrome"],
            places: &[],
        },
        driver: Some(Program {
            variable: "BELLJAR_CHROMEDRIVER",
            names: &["chromedriver"],
            places: &["/usr/lib/chromium-browser/chromedriver"],
        }),
        packages: "the packages `chromium` and `chromium-driver`",
    },
    Row {
        engine: Engine::Firefox,
        name: "firefox",
        browser: Program { variable: "BELLJAR_FIREFOX", names: &["firefox-esr", "firefox"], places: &[] },
        driver: None,
        packages: "the package `firefox-esr`",
    },
    Row {
        engine: Engine::WebKit,
        name: "webkit",
        browser: Program {
            variable: "BELLJAR_MINIBROWSER",
            names: &["MiniBrowser"],
            places: &[
                "/usr/lib/{arch}-linux-gnu/webkitgtk-6.0/MiniBrowser",
                "/usr/lib/{arch}-linux-gnu/webkit2gtk-4.1/MiniBrowser",
                "/usr/lib/{arch}-linux-gnu/webkit2gtk-4.0/MiniBrowser",
                "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
            ],
        },
        driver: Some(Program { variable: "BELLJAR_WEBKITDRIVER", names: &["WebKitWebDriver"], places: &[] }),
        packages: "the packages `webkit2gtk-driver` and `xvfb`",
    },
];

/// The virtual screen WebKit draws on; it has no headless mode of its own.
pub(crate) const SCREEN: Program = Program { variable: "BELLJAR_XVFB", names: &["Xvfb"], places: &[] };

impl Engine {
    pub const ALL: [Engine; 3] = [Engine::Chromium, Engine::Firefox, Engine::WebKit];

    pub fn row(self) -> &'static Row {
        &ENGINES[self as usize]
    }

    pub fn name(self) -> &'static str {
        self.row().name
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

/// No engine has this name.
#[derive(Debug, thiserror::Error)]
#[error("there is no engine called `{name}`; known are chromium, firefox and webkit")]
pub struct UnknownEngine {
    name: String,
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Engine, UnknownEngine> {
        Engine::ALL
            .into_iter()
            .find(|engine| engine.name() == name)
            .ok_or_else(|| UnknownEngine { name: name.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_engine_stands_in_its_own_row() {
        for engine in Engine::ALL {
            assert_eq!(engine.row().engine, engine);
            assert_eq!(engine.name().parse::<Engine>().unwrap(), engine);
        }
    }

    #[test]
    fn an_unknown_engine_is_refused_with_the_known_ones() {
        let error = "opera".parse::<Engine>().unwrap_err().to_string();
        assert_eq!(error, "there is no engine called `opera`; known are chromium, firefox and webkit");
    }
}
