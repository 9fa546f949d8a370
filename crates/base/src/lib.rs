//! What every part of the server speaks of: ids, labels, paths, hashes, times, records, quotas, limits, host names, and
//! refusals in the form that the API sends.

pub mod calendar; // days since 1970, and dates
mod encoding; // bytes as lower-case base32
mod hash; // SHA-256 of content
mod id; // a sandbox's name in the API
mod label; // the unguessable part of a host name
mod limits; // the table of limits
mod names; // how origins are spelt
mod path; // names of a guest's files
mod problem; // what a refusal looks like
mod quota; // how often somebody may do something
mod report; // records about a sandbox
mod ticket; // what a frame has to show
mod time; // milliseconds since 1970

pub use encoding::base32;
pub use hash::Hash;
pub use id::Id;
pub use label::{Key, Keys, Label, LabelKey};
pub use limits::{LIMITS, Limit, Limits};
pub use names::{HostKind, HostLayout, Names, Side};
pub use path::FilePath;
pub use problem::{Details, Fault, Problem};
pub use quota::Quota;
pub use report::{FiledReport, FilesChanged, Fix, Report, ReportSource};
pub use ticket::{ClientMark, TicketFault};
pub use time::{Millis, now};
