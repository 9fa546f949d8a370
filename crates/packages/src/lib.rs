//! npm packages for apps: locked, checked, bundled, and served from the sandbox's own origin. No CDN at run time.
//!
//! ```text
//! Wanted ── resolve ──> Lock ── registry, tarball ──> PackageStore ── bundle (a jailed child) ──> files under one hash
//! ```

mod bundle; // one build of what an app imports
mod child; // the bundler and the reader, locked in
mod complaint; // what the bundler says, for people
mod config; // where packages come from
mod disk; // folders that appear as a whole
mod esbuild; // the bundler, by its hash
mod exports; // names that CommonJS files export
mod fetch; // from a lock to packages in the store
mod inner; // what all of it shares
mod integrity; // SHA-512, as npm writes it
mod lock; // belljar.lock.json
mod maintain; // list, verify, prune, vendor
mod metadata; // what a registry says about a package
mod metafile; // what the bundler did
mod name; // names of packages, and imports
mod packages; // from imports to addresses
mod problem; // why packages cannot be had
mod registry; // the registry, and a folder in its place
mod resolve; // from what is asked for to a lock
mod room; // what is stored has a limit
mod rules; // what the operator allows
mod store; // packages on disk
mod suggest; // names that were probably meant
mod tarball; // what npm publishes

pub use bundle::Mode;
pub use child::ROLE;
pub use config::PackagesConfig;
pub use exports::commonjs_names;
pub use inner::Progress;
pub use integrity::Integrity;
pub use lock::{LOCK_FILE, Licence, Lock};
pub use maintain::{Listed, Pruned};
pub use name::{PackageName, Request, package_of};
pub use packages::{ADDRESS, PackageFile, Packages, Prepared, Wanted};
pub use problem::{Problem, ProblemCode};
pub use resolve::locked_by_document;
pub use rules::Rules;
pub use store::Damage;
pub use suggest::COMMON;
pub use tarball::tarball_paths;
