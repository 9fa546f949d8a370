//! `belljar-compiler`: compiles apps' source files for a server that started it. It reads tasks from its standard input and
//! writes what came of them to its standard output, each behind its length.
//!
//! Sources are hostile input for a parser, so it locks itself in before it reads any: no files, no network, no other
//! programs, and limits of memory and time. What goes wrong in here ends this process and nothing else.

use std::io::{self, Read as _, Write as _};
use std::process::ExitCode;
use std::thread;

use belljar_jail::{Demand, Jail, Limits};
use belljar_modules::{Diagnostic, Task, Unit, codes, read_frame_length, write_frame};

const LIMITS: Limits = Limits { memory_bytes: 768 << 20, cpu_seconds: 60, file_bytes: 0, open_files: 16 };
/// A parser descends by recursion; this is enough for what is not refused as nested too deeply.
const STACK: usize = 64 << 20;
const MAX_TASK: usize = 16 << 20;

fn main() -> ExitCode {
    if let Err(error) = Jail::compute(LIMITS).demand(Demand::default()).enter() {
        let _ = writeln!(io::stderr(), "belljar-compiler: {error}");
        return ExitCode::FAILURE;
    }
    let work = thread::Builder::new().stack_size(STACK).spawn(serve);
    match work.map(thread::JoinHandle::join) {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn serve() -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let mut send = |frame: &[u8]| output.write_all(frame).and_then(|()| output.flush());
    // The server knows by this that the walls stand.
    send(&write_frame(&"ready"))?;
    let mut head = [0; 4];
    while input.read_exact(&mut head).is_ok() {
        let length = read_frame_length(head, MAX_TASK).ok_or(io::ErrorKind::InvalidData)?;
        let mut body = vec![0; length];
        input.read_exact(&mut body)?;
        let unit = match serde_json::from_slice::<Task>(&body) {
            Ok(task) => belljar_source::compile(&task),
            Err(error) => Unit {
                diagnostics: vec![Diagnostic::new(
                    codes::GAVE_UP,
                    "",
                    format!("the compiler was asked nonsense: {error}"),
                )],
                ..Unit::default()
            },
        };
        send(&write_frame(&unit))?;
    }
    Ok(())
}
