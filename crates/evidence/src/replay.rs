//! `belljar replay`: a session's journal, run again in a browser that is installed here.

use std::fs::File;
use std::io::{Read as _, Write as _, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use belljar_browsers::{Deadlines, Engine, Options, installed};
use clap::Args;
use serde_json::json;

use crate::exit::{Failure, REFUSED};
use crate::replay_page::{self, PATIENCE, Run, Said};

/// Run a session's journal again, and say whether its programs do the same; exits with 1 when one does not
///
/// It starts a server on loopback and a browser without a window. The programs run in their sandbox, with the answers that
/// the journal has: no tool is called.
#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The journal, as `session.journal()` gave it, as JSON; `-` reads standard input
    #[arg(value_name = "JOURNAL")]
    file: String,
    /// The browser to use [default: the first that is installed of chromium, firefox, webkit]
    #[arg(long, value_name = "ENGINE")]
    browser: Option<Engine>,
    /// The policy of the runs, in TOML or JSON; a journal brings none [default: the strictest]
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
    /// Print what came of every run as JSON
    #[arg(long)]
    json: bool,
}

/// As `web/host/session/limits.ts` has it; one byte more, and the page says what is wrong.
const MAX_BYTES: u64 = 16 << 20;

pub(crate) fn run(replay: &Replay) -> Result<ExitCode, Failure> {
    let journal = read(&replay.file)?;
    let policy = match &replay.policy {
        Some(path) => Some(std::fs::read_to_string(path).map_err(|error| unread(&path.display().to_string(), &error))?),
        None => None,
    };
    let engine = engine(replay.browser)?;
    let said = ask(engine, journal, policy.as_deref());
    match said.map_err(|error| Failure::Cannot(format!("{engine}: {error}")))? {
        Said::Failed { code, message } => match code.as_str() {
            "INVALID_PARAMS" => Err(Failure::usage(shown(&message), "give the JSON of `session.journal()`")),
            "POLICY_INVALID" => Err(Failure::usage(shown(&message), "`belljar policy compile` shows where")),
            _ => Err(Failure::Cannot(shown(&message))),
        },
        Said::Replayed { same, runs } => {
            let mut out = stdout().lock();
            if replay.json {
                let runs: Vec<_> = runs.iter().map(|run| json!({ "difference": run.difference })).collect();
                writeln!(out, "{:#}", json!({ "same": same, "engine": engine.to_string(), "runs": runs }))?;
            } else {
                for (index, run) in runs.iter().enumerate() {
                    writeln!(out, "{}", line(index + 1, run))?;
                }
            }
            Ok(if same { ExitCode::SUCCESS } else { ExitCode::from(REFUSED) })
        }
    }
}

fn line(number: usize, Run { difference, end }: &Run) -> String {
    if let Some(difference) = difference {
        return format!("run {number}: differs. {}", shown(difference["message"].as_str().unwrap_or_default()));
    }
    let what = match (end["type"].as_str(), end.get("value")) {
        (Some("error"), _) => format!("error: {}", end["message"].as_str().unwrap_or_default()),
        (_, Some(value)) => format!("value: {}", cut(value.to_string())),
        (_, None) => "value: undefined".to_owned(),
    };
    format!("run {number}: the same {}", shown(&what))
}

/// A journal is a stranger's text, and terminals obey some characters.
fn shown(text: &str) -> String {
    let hides = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars()
        .map(|letter| if hides(letter) { letter.escape_unicode().to_string() } else { letter.to_string() })
        .collect()
}

fn cut(text: String) -> String {
    const MAX: usize = 300;
    if text.chars().count() > MAX { text.chars().take(MAX).chain(['…']).collect() } else { text }
}

fn ask(engine: Engine, journal: String, policy: Option<&str>) -> belljar_browsers::Result<Said> {
    let deadlines = Deadlines { script: PATIENCE, session: PATIENCE, ..Deadlines::default() };
    let browser = Options::new(engine).deadlines(deadlines).start()?;
    replay_page::replay(&browser, journal, policy)
}

fn engine(asked: Option<Engine>) -> Result<Engine, Failure> {
    let list = asked.map_or_else(|| Engine::ALL.to_vec(), |one| vec![one]);
    let mut missing = Vec::new();
    for engine in list {
        match installed(engine) {
            Ok(_) => return Ok(engine),
            Err(error) => missing.push(error.to_string()),
        }
    }
    let help = "programs run in a browser: install one of these with its driver, or call `jar.replay` in a page";
    Err(Failure::Cannot(format!("{}\n  help: {help}", missing.join("\nerror: "))))
}

fn read(file: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let done = if file == "-" {
        stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut bytes)
    } else {
        File::open(file).and_then(|opened| opened.take(MAX_BYTES + 1).read_to_end(&mut bytes))
    };
    done.map_err(|error| unread(file, &error))?;
    if bytes.len() as u64 > MAX_BYTES {
        let message = format!("`{}` has more than {MAX_BYTES} bytes", shown(file));
        return Err(Failure::usage(message, "replay fewer of its runs: take some out of `runs`"));
    }
    String::from_utf8(bytes).map_err(|_| {
        Failure::usage(format!("`{}` is not text", shown(file)), "save it as UTF-8; is it the right file?")
    })
}

fn unread(file: &str, error: &std::io::Error) -> Failure {
    Failure::usage(
        format!("`{}` cannot be read: {error}", shown(file)),
        "check the path, or write `-` to read standard input",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn lines_say_what_came_of_a_run() {
        let run = |difference: Value, end: Value| {
            let difference = (!difference.is_null()).then_some(difference);
            line(2, &Run { difference, end })
        };
        assert_eq!(run(Value::Null, json!({ "type": "value", "value": [1, "ü"] })), "run 2: the same value: [1,\"ü\"]");
        assert_eq!(run(Value::Null, json!({ "type": "value" })), "run 2: the same value: undefined");
        assert_eq!(run(Value::Null, json!({ "type": "error", "message": "no [X]" })), "run 2: the same error: no [X]");
        assert_eq!(run(json!({ "message": "Event 1 was …" }), Value::Null), "run 2: differs. Event 1 was …");
    }

    #[test]
    fn words_of_a_journal_do_not_steer_a_terminal() {
        let end = json!({ "type": "error", "message": "\u{1b}[2J\u{9b}x\n\u{202e}y" });
        assert_eq!(
            line(1, &Run { difference: None, end }),
            "run 1: the same error: \\u{1b}[2J\\u{9b}x\\u{a}\\u{202e}y"
        );
        assert!(cut("x".repeat(1_000)).chars().count() == 301);
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let folder = std::env::temp_dir();
        let told = |file: &str| match read(file) {
            Err(Failure::Usage { message, .. }) => message,
            other => panic!("{other:?}"),
        };
        assert!(told("/no/such/journal.json").contains("cannot be read"));
        assert!(told(&folder.display().to_string()).contains("cannot be read"));
    }
}
