//! `belljar mcp code`: one MCP server over many, whose programs run in an open page.

use std::io::{Write as _, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use belljar_serve::{AgentSecret, CodeClients, CodeConfig, Config, Server, Sources, run_code};
use clap::Args;

use crate::exit::Failure;
use crate::input::Input;
use crate::serve::{log, show};

/// Be one MCP server over many: search their tools, describe them, and run programs that call them
///
/// Speaks MCP over standard input and output, and ends when they do; with --http, over streamable HTTP, until it is told to
/// stop. Programs run in a page: open the address that is printed in a browser, and leave it open. Calls of tools that
/// need approval are refused, unless the MCP client can ask its user (elicitation).
///
/// With --http, clients send a token, which is printed; BELLJAR_CODE_TOKEN chooses it.
#[derive(Debug, Args)]
pub(crate) struct Code {
    /// The MCP servers, in a file as other MCP hosts write it
    #[arg(long, value_name = "MCP.JSON")]
    mcp: PathBuf,
    /// The policy of every program, TOML or JSON [default: the empty policy, the most restrictive one]
    #[arg(long, value_name = "FILE")]
    policy: Option<String>,
    /// Speak streamable HTTP instead, for any number of clients
    #[arg(long)]
    http: bool,
    /// Listen on this address, for the page and for HTTP [default: a free port of 127.0.0.1]
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<String>,
    /// Show the page in a browser
    #[arg(long)]
    open: bool,
}

pub(crate) fn run(code: &Code) -> Result<ExitCode, Failure> {
    let policy = code.policy.as_deref().map(Input::read).transpose()?.map(|input| input.text).unwrap_or_default();
    let clients = if code.http { CodeClients::Http(token()?) } else { CodeClients::Stdio };
    let listen = code.listen.clone().unwrap_or_else(|| "127.0.0.1:0".into());
    let flags = vec![
        ("listen", "--listen", listen),
        ("store", "(code)", "sqlite::memory:".into()),
        ("mcp.servers", "--mcp", code.mcp.display().to_string()),
    ];
    let env =
        std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let sources = Sources { file: None, env: env.collect(), flags };
    let loaded = Config::load(&sources)
        .map_err(|error| Failure::usage(error.to_string(), "`belljar serve --print-config` lists every key"))?;
    let config = Config { code: Some(CodeConfig { policy, clients }), ..loaded.config };
    // Standard output is the protocol's, and standard error is what clients keep as this server's log.
    let filter = if std::env::var_os("BELLJAR_LOG").is_some() { &config.log } else { "warn" };
    log(filter, config.log_format)?;
    let served = run_code(config, |server| {
        // Whoever started it may have closed the pipe; the server goes on.
        let _ = tell(code, server);
    });
    match served {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) if error.exit_code() == 2 => {
            Err(Failure::usage(error.to_string(), "see `belljar mcp code --help` and docs/guide/mcp-code.md"))
        }
        Err(error) => Err(Failure::Cannot(error.to_string())),
    }
}

fn tell(code: &Code, server: &Server) -> std::io::Result<()> {
    let Some(service) = server.code() else { return Ok(()) };
    let page = service.page_address();
    if let Some(token) = service.client_token() {
        let mut out = stdout().lock();
        writeln!(out, "MCP clients connect to {}/code/mcp", server.public_url())?;
        writeln!(out, "They send `Authorization: Bearer {}`", token.as_str())?;
        writeln!(out, "Programs run in {page}: open it in a browser, and leave it open")?;
        out.flush()?;
    } else {
        eprintln!("Programs run in {page}: open it in a browser, and leave it open");
    }
    if code.open {
        show(&page);
    }
    Ok(())
}

/// The token that the environment chooses.
fn token() -> Result<Option<AgentSecret>, Failure> {
    let Some(chosen) = std::env::var_os("BELLJAR_CODE_TOKEN").filter(|chosen| !chosen.is_empty()) else {
        return Ok(None);
    };
    let token = chosen.to_str().and_then(AgentSecret::chosen);
    token.map(Some).ok_or_else(|| {
        Failure::usage(
            "BELLJAR_CODE_TOKEN is not a token",
            "a token has at least 32 visible ASCII characters: leave it out, and one is made",
        )
    })
}
