//! The matrix as a person reads it, and as a program does.

mod json;
mod table;

pub use json::json;
pub use table::{Paint, table};
