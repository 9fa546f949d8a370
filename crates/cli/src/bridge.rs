//! `belljar mcp bridge`: an MCP server over standard input and output, whose tools are those of an open page.

use std::path::PathBuf;
use std::process::ExitCode;

use belljar_serve::{BridgeEnd, BridgeError, LogFormat, StdioBridge};
use clap::Args;

use crate::exit::{Failure, REFUSED};
use crate::serve::log;

/// Speak MCP over standard input and output, and carry it to a running server
///
/// The agent's token is in BELLJAR_AGENT_TOKEN or in a file, never in the arguments, which every program on the machine can
/// read. Ends when standard input does: with 0, or with 1 when the last thing the server said was that the token is worth
/// nothing.
#[derive(Debug, Args)]
pub(crate) struct Bridge {
    /// The address that the page shows
    #[arg(value_name = "URL", default_value = "http://localhost:3333/agents")]
    url: String,
    /// Read the token from this file, and again when the server refuses it
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
}

pub(crate) fn run(bridge: Bridge) -> Result<ExitCode, Failure> {
    // Standard output is the protocol's; what is to be told goes to standard error.
    log(&std::env::var("BELLJAR_LOG").unwrap_or_else(|_| "warn".into()), LogFormat::Text)?;
    let token = std::env::var("BELLJAR_AGENT_TOKEN").ok().filter(|token| !token.is_empty());
    let opened = StdioBridge::new(&bridge.url, token, bridge.token_file).map_err(|error| told(&error))?;
    match opened.run().map_err(|error| told(&error))? {
        BridgeEnd::Done => Ok(ExitCode::SUCCESS),
        BridgeEnd::Refused => Ok(ExitCode::from(REFUSED)),
    }
}

fn told(error: &BridgeError) -> Failure {
    match error {
        BridgeError::Cannot(_) => Failure::Cannot(error.to_string()),
        BridgeError::Address(_) | BridgeError::NoToken | BridgeError::BadToken(..) => {
            Failure::usage(error.to_string(), "the page that opened the session shows its address and its token")
        }
    }
}
