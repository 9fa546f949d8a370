//! What is written from the tables: the JSON Schema, the TypeScript types and the reference pages.

mod docs;
mod schema;
mod typescript;

pub use docs::{capabilities, codes, guarantees, keys};
pub use schema::json_schema;
pub use typescript::{guarantee_rows, policy_types, tables};
