use anyhow::Result;
use belljar_browsers::Browser;

use super::{Example, is_orderly};
use crate::playground::tools::answer;
use crate::playground::{click, reads};

/// A page that forbids itself nearly everything holds a program, a tool, an app and a widget, and its policy is not broken.
pub(crate) fn holds_four_guests(browser: &Browser) -> Result<()> {
    let _example = Example::open(browser, "strict-host")?;
    reads(browser, "#isolated", |says| says.starts_with("yes"))?;
    reads(browser, "#text", |says| says.starts_with("refused"))?;
    reads(browser, "#style", |says| says.trim() == "refused")?;
    for (guest, expected) in [("run", "ended with 42"), ("app", "the app runs"), ("widget", "hello from the widget")] {
        reads(browser, &format!("#{guest} ~ output"), |says| says.trim() == expected)?;
    }
    click(browser, "#tool ~ button")?;
    answer(browser, 1, true)?;
    reads(browser, "#tool ~ output", |says| says.trim() == "read STRICT HOST")?;
    reads(browser, "#broken", |says| says.trim() == "0 times")?;
    is_orderly(browser)
}
