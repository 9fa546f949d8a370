//! What the host puts before a program: statements in the program's own scope, and the program's places stay its own.
//!
//! ## Input
//! ```js
//! const codemode={list:(...a)=>callTool("codemode:list",a)};   // the host's
//! async () => codemode.list()                                  // the program
//! ```
//! ## Output
//! ```js
//! const codemode={list:(...a)=>callTool("codemode:list",a)};
//! ;
//! return((async () => codemode.list())());
//! ```
//!
//! Both are read as one text, so that every rule and every meter holds for both. What a program is (a function, a module,
//! an expression at the end) is told by its own statements alone.

use crate::codes;
use crate::diagnostic::{Diagnostic, Findings, Refused};
use crate::options::Caps;

/// What stands before the program. Whole lines: the program's columns stay as they are.
pub(crate) fn lead(prelude: &str) -> String {
    // A prelude that ends without a semicolon does not go on in the program.
    if prelude.trim().is_empty() { String::new() } else { format!("{prelude}\n;\n") }
}

/// For whoever wrote the program, who cannot mend what is wrong with the prelude alone.
pub(crate) fn refusal(first: &Diagnostic, caps: Caps) -> Refused {
    let mut findings = Findings::new("", caps);
    let message = format!("the host's prelude is refused: {} (its line {}, {})", first.message, first.line, first.code);
    findings.add(codes::PRELUDE, 0, 0, message);
    findings.into_refusal()
}
