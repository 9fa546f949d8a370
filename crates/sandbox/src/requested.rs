//! Which sandbox a request is for.

use std::sync::Arc;

use belljar_base::{ClientMark, Side};

use crate::Sandbox;

/// For the handlers of sandbox hosts.
#[derive(Clone, Debug)]
pub struct RequestedSandbox {
    pub sandbox: Arc<Sandbox>,
    pub side: Side,
    /// Who asks.
    pub client: ClientMark,
}
