//! Runs each test in its engines, all in one process, so that browsers can be leased; each engine is a result of its own.

mod engines; // which engines there are, and who runs in which
mod lease; // browsers that are used again
mod schedule; // threads and deadlines
mod test; // a test and what it takes
mod whole; // whether all of something is asked for

use std::process::ExitCode;
use std::time::{Duration, Instant};

use belljar_browsers::Engine;
use libtest_mimic::Arguments;

pub(crate) use engines::{engines_are_chosen, seed, seeds_in_a_row_reach_every_engine};
use schedule::{Outcome, Trial};
use test::name;
pub(crate) use test::{In, IntoBody, Test, tests};
pub(crate) use whole::whole;

/// Browsers are heavy, but a test waits more than it works.
const THREADS: usize = 3;

/// Takes the arguments that `cargo test` and `cargo nextest` give; the results are named `test::engine`.
#[expect(clippy::print_stdout, clippy::print_stderr, reason = "results are read there")]
pub(crate) fn run(tests: &[Test]) -> ExitCode {
    let arguments = Arguments::from_args();
    let engines = match engines::Engines::of_environment() {
        Ok(engines) => engines,
        Err(error) => {
            eprintln!("error: {error:#}");
            return ExitCode::FAILURE;
        }
    };
    let all = engines.of(tests);
    let count = all.len();
    let asked = all.into_iter().map(|(test, engine)| Trial { name: name((test, engine)), test: test.clone(), engine });
    let asked: Vec<Trial> = asked.filter(|trial| is_asked_for(&arguments, &trial.name)).collect();
    if arguments.list {
        if !arguments.ignored {
            asked.iter().for_each(|trial| println!("{}: test", trial.name));
        }
        return ExitCode::SUCCESS;
    }
    println!("engines: {}", engines.shown());
    let before = Instant::now();
    let left_out = count - asked.len();
    let outcomes = schedule::run(longest_first(asked), arguments.test_threads.unwrap_or(THREADS), print);
    close(&outcomes, left_out, before.elapsed())
}

/// Those with browsers of their own are the long ones: nobody shall wait for them at the end.
fn longest_first(mut trials: Vec<Trial>) -> Vec<Trial> {
    trials.sort_by_key(|trial| !matches!(trial.test.body, test::Body::Engine(_)));
    trials
}

fn is_asked_for(arguments: &Arguments, name: &str) -> bool {
    let fits = |pattern: &String| if arguments.exact { name == pattern } else { name.contains(pattern.as_str()) };
    arguments.filter.as_ref().is_none_or(fits) && !arguments.skip.iter().any(fits)
}

#[expect(clippy::print_stdout, reason = "results are read there")]
fn print(Outcome { name, took, starts, result }: &Outcome) {
    let mut cost = format!("{:.1} s", took.as_secs_f64());
    if *starts > 1 {
        cost += &format!(", {starts} starts");
    }
    match result {
        Ok(()) => println!("test {name} ... ok ({cost})"),
        Err(error) => println!("test {name} ... FAILED ({cost})\n{}", indented(&format!("{error:#}"))),
    }
}

/// Who failed, how long the starts took, and the line that counts.
#[expect(clippy::print_stdout, reason = "results are read there")]
fn close(outcomes: &[Outcome], left_out: usize, took: Duration) -> ExitCode {
    for engine in Engine::ALL {
        let (starts, contexts) = belljar_browsers::starts(engine);
        println!("{engine}: {starts}; {contexts}");
    }
    let left = belljar_browsers::alive();
    let mut failed: Vec<&str> =
        outcomes.iter().filter(|outcome| outcome.result.is_err()).map(|outcome| outcome.name.as_str()).collect();
    let passed = outcomes.len() - failed.len();
    if left > 0 {
        println!("{left} browsers were left behind");
        failed.push("nothing is left behind");
    }
    if !failed.is_empty() {
        println!("\nfailures:\n{}\n", indented(&failed.join("\n")));
    }
    println!(
        "test result: {}. {passed} passed; {} failed; 0 ignored; 0 measured; {left_out} filtered out; finished in {:.2}s",
        if failed.is_empty() { "ok" } else { "FAILED" },
        failed.len(),
        took.as_secs_f64(),
    );
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}
