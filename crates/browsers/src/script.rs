//! Running a test's script, so that its value, its error and its silence look the same in every engine.

use std::time::Duration;

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::error::{Error, Result};

/// How much longer than the script's own deadline the driver is waited for. A page that spins keeps some
/// drivers from noticing their own deadline, so ours has to end it.
const GRACE: Duration = Duration::from_secs(2);

impl Browser {
    /// `None` when the document left before the driver had its answer.
    pub(crate) fn run_script(&self, within: Duration, body: &str, args: &Value) -> Result<Option<Value>> {
        let call = json!({ "script": wrap(body), "args": [args.to_string()] });
        let answer =
            self.post_within("execute/async", &call, within + GRACE).map_err(|error| plain(self, within, error))?;
        // Values travel as JSON text: each driver has its own idea of how to copy an object.
        let Some(text) = answer.as_str() else {
            return Ok(None);
        };
        let mut answer: Value = serde_json::from_str(text)
            .map_err(|error| self.unexpected("execute/async", format!("{error} in {answer}")))?;
        match answer.get_mut("error") {
            None => Ok(Some(answer["value"].take())),
            Some(error) => {
                let text = |key: &str| error[key].as_str().unwrap_or_default().to_owned();
                Err(Error::Script {
                    engine: self.engine(),
                    name: text("name"),
                    message: text("message"),
                    stack: text("stack"),
                })
            }
        }
    }
}

fn wrap(body: &str) -> String {
    format!(
        "const done = arguments[1];
(async (args) => {{
{body}
}})(JSON.parse(arguments[0])).then(
    (value) => done(JSON.stringify({{ value: value === undefined ? null : value }})),
    (error) => done(JSON.stringify({{ error: typeof error === 'object' && error !== null
        ? {{ name: String(error.name), message: String(error.message), stack: String(error.stack ?? '') }}
        : {{ name: 'thrown value', message: String(error), stack: '' }} }})),
);"
    )
}

/// Gives the two answers that every driver words in its own way our own words.
fn plain(browser: &Browser, within: Duration, error: Error) -> Error {
    let engine = browser.engine();
    match error {
        Error::Refused { code, .. } if code == "script timeout" => {
            Error::Deadline { engine, command: "execute/async".to_owned(), after: within }
        }
        Error::Refused { code, message, .. } if code == "javascript error" => {
            Error::Script { engine, name: "error before the script ran".to_owned(), message, stack: String::new() }
        }
        other => other,
    }
}
