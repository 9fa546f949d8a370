//! Reads the Rust of this repository as far as the rules need it: its modules, and the paths that they name.

mod modules; // the modules of every crate, and where paths lead
mod roots; // the files that Cargo compiles by themselves
mod scope; // what one module says
mod tokens; // source as tokens

pub(super) use modules::{Dependency, Modules};
pub(super) use roots::{folder_of, normal};
