//! Places a guest may reach. A `SourceExpr` is the only thing that can be written into a header
//! as a source, and it can only be had by parsing.

mod expression; // scheme, host and port
mod fault; // why a text is not a source
mod host;
mod parse; // from text to a source
mod path;
mod rule; // one entry of `network.allow` or `network.deny`
mod scheme;
mod target; // where one request goes

pub use expression::SourceExpr;
pub use fault::{Fault, Noted, Parsed};
pub use host::Host;
pub use path::PathPattern;
pub use rule::NetworkRule;
pub use scheme::Scheme;
pub use target::Target;
