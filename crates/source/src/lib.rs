//! Compiles one source file of an app for the browser: types and JSX are taken out, what it imports is listed. It knows no
//! other file, so that its answer can be kept by the content.

mod compile; // TypeScript and JSX
mod css_module; // names of a CSS module
mod failed; // what comes of a file with errors
mod json; // JSON as a module
mod nesting; // what would overflow a parser's stack

use belljar_modules::{Diagnostic, Kind, Task, Unit, codes};
use failed::failed;

/// Larger than what people and models write; a parser takes many times its size in memory.
pub const MAX_BYTES: usize = 2 * 1024 * 1024;

pub fn compile(task: &Task) -> Unit {
    if task.text.len() > MAX_BYTES {
        let message = format!("{} has {} bytes; a source file has at most {MAX_BYTES}", task.path, task.text.len());
        return failed(vec![Diagnostic::new(codes::TOO_LARGE, &task.path, message)]);
    }
    match task.kind {
        Kind::Source => compile::compile(task),
        Kind::Json => json::compile(task),
        Kind::StyleModule => css_module::compile(task),
        Kind::Style | Kind::Text | Kind::Asset | Kind::Foreign => {
            let name = task.path.rsplit('.').next().unwrap_or_default();
            failed(vec![Diagnostic::new(codes::LANGUAGE, &task.path, format!("`.{name}` files are not compiled"))])
        }
    }
}
