//! Apps that are written in TypeScript and JSX: their files compiled, in a process of its own, and linked to each other.

mod addresses; // what builds and answers name
mod build; // from an app's files to modules with versions
mod built; // an app whose modules are ready, and how each is served
mod compiler; // the process that compiles
mod packages; // what bare imports mean
mod roots; // where an app begins
mod service; // builds, kept by what they are made of
mod styles; // stylesheets, and what they import
mod surroundings; // what a build needs of others
mod templates; // files to begin with

pub use built::{Built, Module, ServedModule};
pub use compiler::Compiler;
pub use service::{Apps, Told};
pub use templates::{TEMPLATES, Template, template};
