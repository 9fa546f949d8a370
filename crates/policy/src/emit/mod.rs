//! What is written from the tables: the JSON Schema, the TypeScript types and the reference pages.

mod docs;
mod dom;
mod guarantees;
mod schema;
mod typescript;

pub use docs::{capabilities, codes, keys};
pub use dom::{dom_page, dom_tables};
pub use guarantees::guarantees;
pub use schema::json_schema;
pub use typescript::{guarantee_rows, native_rows, policy_types, tables};
