//! Host names that the browser looked up, from its own log.
//!
//! Names below `localhost` are answered by the browser itself, so nothing is asked of anybody; that they were looked up is
//! still written down, by Chromium in its network log and by Firefox in the log of its resolver. WebKitGTK keeps no such
//! log: what it looks up cannot be seen, and a channel that does nothing else stays unproven there.

use std::io;
use std::path::PathBuf;

use belljar_browsers::{Engine, Options};
use tempfile::TempDir;

use super::arrivals::{Arrivals, How};

#[derive(Debug)]
pub(crate) struct Lookups {
    engine: Engine,
    folder: TempDir,
}

impl Lookups {
    pub(crate) fn new(engine: Engine) -> io::Result<Self> {
        Ok(Self { engine, folder: tempfile::Builder::new().prefix("belljar-lookups-").tempdir()? })
    }

    /// Lets the browser write its log.
    pub(crate) fn ask(&self, options: Options) -> Options {
        let log = self.folder.path().join("log").to_string_lossy().into_owned();
        match self.engine {
            Engine::Chromium => options.argument(format!("--log-net-log={log}")),
            Engine::Firefox => options.variable("MOZ_LOG", "nsHostResolver:5").variable("MOZ_LOG_FILE", log),
            Engine::WebKit => options,
        }
    }

    /// Reads it, once the browser has ended and so has written all of it.
    pub(crate) fn read(self, tokens: &[String], arrivals: &Arrivals) -> io::Result<()> {
        let files = std::fs::read_dir(self.folder.path())?.filter_map(Result::ok).map(|entry| entry.path());
        for file in files.collect::<Vec<PathBuf>>() {
            let text = String::from_utf8_lossy(&std::fs::read(file)?).into_owned();
            for line in text.lines().filter(|line| self.is_lookup(line)) {
                for token in tokens.iter().filter(|token| line.contains(token.as_str())) {
                    arrivals.note(token, How::Name);
                }
            }
        }
        Ok(())
    }

    fn is_lookup(&self, line: &str) -> bool {
        match self.engine {
            Engine::Chromium => line.contains("\"dns_query_type\""),
            Engine::Firefox => line.contains("Resolving host ["),
            Engine::WebKit => false,
        }
    }
}
