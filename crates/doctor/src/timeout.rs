//! How long a check waits for somebody else.

use std::time::Duration;

pub(crate) const TIMEOUT: Duration = Duration::from_secs(10);
