//! `belljar mcp inspect`: one MCP server, started, looked at, and shown in the playground.

use std::io::{IsTerminal as _, Write as _, stdout};
use std::process::ExitCode;

use belljar_serve::{
    Config, Inspection, McpDown, McpEntry, McpFaults, McpFile, McpServers, Server, Sources, ToolFound, run_inspecting,
};
use clap::{Args, Subcommand, ValueEnum};
use serde_json::json;

use crate::exit::{Failure, REFUSED};
use crate::serve::{log, show};

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Start an MCP server, say what it offers, and serve the playground on it
    Inspect(Inspect),
    Bridge(crate::bridge::Bridge),
    Code(crate::code::Code),
}

#[derive(Debug, Args)]
pub(crate) struct Inspect {
    /// The address of a server that is reached by HTTP
    #[arg(value_name = "URL", conflicts_with = "command")]
    url: Option<String>,
    /// What the server is called [default: from the command or the address]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Listen on this address [default: a free port of 127.0.0.1]
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<String>,
    /// Say what was found and end
    #[arg(long)]
    once: bool,
    /// Show the playground in a browser; on a terminal that is done anyway
    #[arg(long, conflicts_with = "once")]
    open: bool,
    /// Do not show the playground in a browser
    #[arg(long, conflicts_with = "open")]
    no_open: bool,
    /// How to say what was found
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    /// The server's program and its arguments, after `--`
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
}

pub(crate) fn run(verb: Verb) -> Result<ExitCode, Failure> {
    match verb {
        Verb::Inspect(inspect) => look(&inspect),
        Verb::Bridge(bridge) => crate::bridge::run(bridge),
        Verb::Code(code) => crate::code::run(&code),
    }
}

fn look(inspect: &Inspect) -> Result<ExitCode, Failure> {
    let entry = entry(inspect)?;
    let name = entry.name().to_owned();
    let listen = inspect.listen.clone().unwrap_or_else(|| "127.0.0.1:0".into());
    let flags = vec![("listen", "--listen", listen), ("store", "(inspect)", "sqlite::memory:".into())];
    let env =
        std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let sources = Sources { file: None, env: env.collect(), flags };
    let loaded = Config::load(&sources)
        .map_err(|error| Failure::usage(error.to_string(), "`belljar serve --print-config` lists every key"))?;
    let config = Config { mcp: McpServers::These(vec![entry]), ..loaded.config };
    // What the server says of itself is told below; only trouble is logged on the way.
    let filter = if std::env::var_os("BELLJAR_LOG").is_some() { &config.log } else { "error" };
    log(filter, config.log_format)?;

    let mut code = ExitCode::SUCCESS;
    let served = run_inspecting(config, &name, |server, found| {
        let told = match &found {
            Ok(found) => tell(inspect, server, found),
            Err(down) => tell_down(inspect, &name, down),
        };
        if found.is_err() {
            code = ExitCode::from(REFUSED);
        }
        // Whoever started it may have closed the pipe; the server goes on.
        let _ = told;
        found.is_ok() && !inspect.once
    });
    match served {
        Ok(()) => Ok(code),
        Err(error) if error.exit_code() == 2 => {
            Err(Failure::usage(error.to_string(), "see `belljar mcp inspect --help`"))
        }
        Err(error) => Err(Failure::Cannot(error.to_string())),
    }
}

fn entry(inspect: &Inspect) -> Result<McpEntry, Failure> {
    let wrong = |faults: McpFaults| {
        let (said, help): (Vec<_>, Vec<_>) = faults
            .0
            .iter()
            .map(|fault| (format!("{} [{}]", fault.message, fault.code.name()), fault.code.help()))
            .unzip();
        Failure::usage(said.join("; "), help.join(" "))
    };
    match (&inspect.url, inspect.command.split_first()) {
        (Some(url), _) => McpFile::http(inspect.name.as_deref().unwrap_or("server"), url).map_err(wrong),
        (None, Some((program, args))) => {
            let name = inspect.name.clone().unwrap_or_else(|| called(program, args));
            McpFile::program(&name, program, args).map_err(wrong)
        }
        (None, None) => Err(Failure::usage(
            "there is nothing to inspect",
            "give the address of a server, `belljar mcp inspect https://mcp.example/mcp`, or the command that starts one, \
             `belljar mcp inspect -- node server.js --stdio`",
        )),
    }
}

/// `node …/server-budget-allocator/dist/index.js` is the budget allocator, whatever its file is called.
fn called(program: &str, args: &[String]) -> String {
    let package = args.iter().flat_map(|arg| arg.split(['/', '\\'])).find(|part| part.starts_with("server-"));
    let package = package.and_then(|part| part.strip_prefix("server-")).filter(|name| !name.is_empty());
    let program = std::path::Path::new(program).file_stem().and_then(|stem| stem.to_str());
    package.or(program).filter(|name| !name.is_empty()).unwrap_or("server").to_owned()
}

fn tell(inspect: &Inspect, server: &Server, found: &Inspection) -> std::io::Result<()> {
    let address = format!("{}/mcp?server={}", server.public_url(), encoded(&found.name));
    let mut out = stdout().lock();
    if inspect.format == Format::Json {
        let address = (!inspect.once).then_some(&address);
        writeln!(out, "{}", json!({ "ok": true, "url": address, "found": found }))?;
    } else {
        text(&mut out, found)?;
        if !inspect.once {
            writeln!(out, "\nThe playground is on {address}")?;
        }
    }
    out.flush()?;
    if !inspect.once && !inspect.no_open && (inspect.open || stdout().is_terminal()) {
        show(&address);
    }
    Ok(())
}

fn text(out: &mut impl std::io::Write, found: &Inspection) -> std::io::Result<()> {
    let info = |key: &str| found.server_info.get(key).and_then(|it| it.as_str()).unwrap_or("(unnamed)").to_owned();
    writeln!(out, "{} {} (MCP {})", info("name"), info("version"), found.protocol_version)?;
    writeln!(out, "{} tools, {} resources, {} prompts", found.tools.len(), found.resources, found.prompts)?;
    for tool in &found.tools {
        writeln!(out, "  {}{}", tool.name, seen_by(tool))?;
        match (&tool.ui, &tool.refused) {
            (Some(uri), _) => {
                writeln!(out, "    shows {uri}, {} bytes", tool.html_bytes.unwrap_or_default())?;
                if let Some(meta) = tool.meta.as_ref().filter(|meta| meta.as_object().is_some_and(|it| !it.is_empty()))
                {
                    writeln!(out, "    declares {meta}")?;
                }
            }
            (None, Some(reason)) => writeln!(out, "    cannot be shown: {reason}")?,
            (None, None) => {}
        }
    }
    for warning in &found.warnings {
        writeln!(out, "warning: {warning}")?;
    }
    Ok(())
}

fn seen_by(tool: &ToolFound) -> &'static str {
    match tool.visible_to.as_slice() {
        ["model"] => " (for the model alone)",
        ["app"] => " (for the app alone)",
        [] => " (for nobody)",
        _ => "",
    }
}

fn tell_down(inspect: &Inspect, name: &str, down: &McpDown) -> std::io::Result<()> {
    if inspect.format == Format::Json {
        let error = json!({ "code": "SERVER_UNREACHABLE", "message": down.why, "stderr": down.stderr });
        writeln!(stdout().lock(), "{}", json!({ "ok": false, "error": error }))?;
    }
    tell_down_text(name, down);
    Ok(())
}

/// Why a server cannot be used, and what it said last.
pub(crate) fn tell_down_text(name: &str, down: &McpDown) {
    eprintln!("error: the MCP server `{name}` cannot be used: {} [SERVER_UNREACHABLE]", down.why);
    if !down.stderr.is_empty() {
        eprintln!("  the last lines of its stderr:");
        for line in &down.stderr {
            eprintln!("    {line}");
        }
    }
    eprintln!(
        "  help: start it by hand and see whether it answers; with BELLJAR_LOG=debug every line it prints is shown"
    );
}

/// A name in an address.
fn encoded(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    name.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}
