//! How the source files of an app hang together: which file an import means, at which address it is, and what is said when
//! something is wrong. Compiling a file needs a parser and is done elsewhere, in a process of its own; everything here is cheap.

mod bootstrap; // the generated document, and the module that mounts the entry
pub mod codes; // what can be wrong with an app's source
mod diagnostic; // one thing that is wrong: place, code frame, way out
mod files; // the paths that an app has
mod graph; // versions of modules, by all they are made of
mod kind; // what a file is when it is imported
mod link; // a compiled module with the addresses of what it imports
mod protocol; // what the compiler is asked, and what it answers
mod resolve; // which file a specifier means
mod settings; // `/belljar.json`
mod source_map; // from a place in the output to one in the source
mod style_imports; // what a stylesheet imports

pub use bootstrap::{ENTRY, document, entry_module, refresh_module};
pub use codes::{CODES, Code};
pub use diagnostic::{Diagnostic, Severity, frame};
pub use files::Files;
pub use graph::{Graph, Node};
pub use kind::{Kind, Variant};
pub use link::{Linked, MODULES, address, broken, encode_path, link, style_module};
pub use protocol::{Import, Jsx, Options, Task, Unit, read_frame_length, write_frame};
pub use resolve::{Resolved, Unresolved, joined, likely, resolve};
pub use settings::{LOCK, PACKAGE, SETTINGS, Settings, default_entry};
pub use source_map::original_position;
pub use style_imports::{StyleImport, style_imports, with_addresses};
