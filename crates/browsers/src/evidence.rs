//! What is kept of a browser when a test has failed in it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::browser::Browser;
use crate::error::{Error, Result};

impl Browser {
    /// Writes screenshot, console, page source and driver log into `folder`, which is emptied first.
    ///
    /// A browser that is gone can give only its log; what could not be had is said in `missing.txt`.
    pub fn save_evidence(&self, folder: &Path) -> Result<()> {
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).map_err(Error::io(format!("`{}`", folder.display())))?;
        // Log and console come first: they need nobody's help.
        let write = |name: &str, bytes: &[u8]| {
            fs::write(folder.join(name), bytes).map_err(Error::io(format!("`{}`", folder.join(name).display())))
        };
        write("driver.log", self.driver_log().as_bytes())?;
        self.extend(Duration::from_secs(5));
        let console = self
            .console()
            .iter()
            .map(|line| {
                format!(
                    "{line}
"
                )
            })
            .collect::<String>();
        write("console.txt", console.as_bytes())?;
        let mut missing = String::new();
        for (name, bytes) in [
            ("url.txt", self.url().map(String::into_bytes)),
            ("page.html", self.page_source().map(String::into_bytes)),
            ("screenshot.png", self.screenshot()),
        ] {
            match bytes {
                Ok(bytes) => write(name, &bytes)?,
                Err(error) => missing.push_str(&format!("{name}: {error}\n")),
            }
        }
        if !missing.is_empty() {
            write("missing.txt", missing.as_bytes())?;
        }
        Ok(())
    }
}
