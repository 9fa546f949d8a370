//! One line that moves while something takes long: which step of how many, what is done in it, and for how long.
//!
//! On a terminal it is written over; elsewhere, such as in a log, a new line follows every few seconds.

use std::io::{IsTerminal as _, Write as _, stderr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How often a terminal's line is drawn again when nothing else happens.
pub(crate) const TICK: Duration = Duration::from_millis(200);
const LINE_EVERY: Duration = Duration::from_secs(5);

/// Steps are of the whole process: a verb knows how many it has, what it calls knows when one begins.
static STEPS: Mutex<Steps> = Mutex::new(Steps { of: 0, now: 0, began: None });

struct Steps {
    of: usize,
    now: usize,
    began: Option<Instant>,
}

/// Says how many steps the verb has, before the first.
pub(crate) fn steps(of: usize) {
    *lock() = Steps { of, now: 0, began: Some(Instant::now()) };
}

/// The next step begins.
pub(crate) fn step() {
    let mut steps = lock();
    steps.now = (steps.now + 1).min(steps.of);
}

/// Shows a line for as long as `work` takes. `detail` is asked again and again.
pub(crate) fn during<T: Send>(task: &str, detail: impl Fn() -> String, work: impl FnOnce() -> T + Send) -> T {
    let mut line = Line::new(task);
    std::thread::scope(|scope| {
        let worker = scope.spawn(work);
        while !worker.is_finished() {
            line.show(&detail());
            std::thread::sleep(TICK);
        }
        match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// What is done now. Ends, and is cleared from a terminal, when it is dropped.
pub(crate) struct Line {
    task: String,
    began: Instant,
    written: Instant,
    terminal: bool,
}

impl Line {
    pub(crate) fn new(task: &str) -> Self {
        let now = Instant::now();
        let line = Self { task: task.to_owned(), began: now, written: now, terminal: stderr().is_terminal() };
        line.write("");
        line
    }

    /// Called often, by whoever waits.
    pub(crate) fn show(&mut self, detail: &str) {
        if self.terminal || self.written.elapsed() >= LINE_EVERY {
            self.written = Instant::now();
            self.write(detail);
        }
    }

    /// Before something else is printed.
    pub(crate) fn clear(&self) {
        if self.terminal {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }

    fn write(&self, detail: &str) {
        let text = text(&lock(), &self.task, detail, self.began.elapsed());
        let _ = if self.terminal {
            write!(stderr(), "\r\x1b[K{}", cut(&text, columns()))
        } else {
            writeln!(stderr(), "{text}")
        };
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.clear();
        let took = self.began.elapsed();
        // A line that nobody had time to read is not worth one that stays.
        if took >= Duration::from_secs(2) {
            eprintln!("{}", text(&lock(), &self.task, "done", took));
        }
    }
}

fn text(steps: &Steps, task: &str, detail: &str, took: Duration) -> String {
    let step = if steps.of > 0 { format!("[{}/{}] ", steps.now.max(1), steps.of) } else { String::new() };
    let detail = if detail.is_empty() { String::new() } else { format!(": {detail}") };
    let whole = steps.began.map(|began| format!(", {} in all", clock(began.elapsed()))).unwrap_or_default();
    format!("{step}{task}{detail} ({}{whole})", clock(took))
}

/// `0:07`, `12:34`.
fn clock(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

/// A line that wraps could not be written over.
fn cut(text: &str, columns: usize) -> &str {
    text.char_indices().nth(columns.saturating_sub(1)).map_or(text, |(end, _)| &text[..end])
}

/// The standard library does not ask the terminal; shells that export its width are believed.
fn columns() -> usize {
    std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok()).unwrap_or(80)
}

fn lock() -> std::sync::MutexGuard<'static, Steps> {
    STEPS.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{Steps, cut, text};
    use std::time::Duration;

    #[test]
    fn a_line_says_step_task_detail_and_time() {
        let none = Steps { of: 0, now: 0, began: None };
        assert_eq!(text(&none, "npm ci", "", Duration::from_secs(7)), "npm ci (0:07)");
        let second = Steps { of: 4, now: 2, began: None };
        assert_eq!(
            text(&second, "building", "3 of 9: syn", Duration::from_secs(754)),
            "[2/4] building: 3 of 9: syn (12:34)"
        );
    }

    #[test]
    fn a_line_never_wraps() {
        assert_eq!(cut("einhörner", 4), "ein");
        assert_eq!(cut("a", 4), "a");
    }
}
