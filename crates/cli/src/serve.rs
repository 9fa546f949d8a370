//! `belljar serve`: the server, until it is told to stop.

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use belljar_serve::{Config, Loaded, LogFormat, McpEntry, McpServers, Server, Sources};
use clap::Args;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::exit::Failure;

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Read the configuration from this file [default: belljar.toml, if it is there]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Listen on this address [default: 127.0.0.1:3333]
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<String>,
    /// Serve sandboxes below this domain [default: localhost]
    #[arg(long, value_name = "DOMAIN")]
    base: Option<String>,
    /// How sandboxes are kept apart: `labels`, or `single` where wildcard names cannot be had
    #[arg(long, value_name = "HOW")]
    isolation: Option<String>,
    /// Keep sandboxes here: `sqlite:PATH`, `sqlite::memory:` or `postgres://USER:PASSWORD@HOST/DATABASE`
    #[arg(long, value_name = "URL")]
    store: Option<String>,
    /// Let widgets be shown in permissive mode, where they reach every host: for debugging
    #[arg(long)]
    permissive_widgets: bool,
    /// Read MCP servers from this file, as other MCP hosts write it
    #[arg(long, value_name = "FILE")]
    mcp: Option<String>,
    /// Show the playground in a browser
    #[arg(long)]
    open: bool,
    /// Show every setting in force and where it came from, and stop
    #[arg(long)]
    print_config: bool,
}

pub(crate) fn run(serve: &Serve) -> Result<ExitCode, Failure> {
    let Some(Loaded { mut config, .. }) = load(serve)? else { return Ok(ExitCode::SUCCESS) };
    if matches!(config.mcp, McpServers::None) && config.is_local() {
        // Whoever tries it out has something to see; what others reach has nothing that nobody asked for.
        config.mcp = McpServers::These(vec![McpEntry::sample()]);
    }
    log(&config.log, config.log_format)?;
    let (isolation, open) = (config.isolation, serve.open);
    let done = belljar_serve::run(config, |server: &Server| {
        let url = server.public_url();
        for lost in isolation.lost() {
            eprintln!("note: with `isolation = {}`: {lost}", isolation.name());
        }
        // Whoever started it may have closed the pipe; the server goes on.
        let _ = writeln!(std::io::stdout(), "Belljar is on {url}");
        if open {
            show(&url);
        }
    });
    match done {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) if error.exit_code() == 2 => {
            Err(Failure::usage(error.to_string(), "see `belljar serve --print-config`"))
        }
        Err(error) => Err(Failure::Cannot(error.to_string())),
    }
}

/// Logs to standard error, by a filter as `RUST_LOG` has it.
pub(crate) fn log(filter: &str, format: LogFormat) -> Result<(), Failure> {
    let mut targets: Targets = filter.parse().map_err(|_| {
        Failure::usage(
            format!("`log`: `{filter}` is not a filter"),
            "write a level such as `info`, or `belljar_serve=debug`",
        )
    })?;
    if !filter.contains("rmcp") {
        // At `info` it tells every message, which can be any size and anybody's.
        targets = targets.with_target("rmcp", tracing_subscriber::filter::LevelFilter::ERROR);
    }
    // A second subscriber in one process is the only way this fails, and there is none.
    let subscriber = tracing_subscriber::registry().with(targets);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let _ = match format {
        LogFormat::Text => subscriber.with(lines.with_ansi(std::io::stderr().is_terminal())).try_init(),
        LogFormat::Json => subscriber.with(lines.json().flatten_event(true).with_span_list(false)).try_init(),
    };
    Ok(())
}

/// `None` when the configuration was only to be shown.
fn load(serve: &Serve) -> Result<Option<Loaded>, Failure> {
    let permissive = serve.permissive_widgets.then(|| "true".to_owned());
    let flags = [
        ("listen", "--listen", &serve.listen),
        ("base", "--base", &serve.base),
        ("isolation", "--isolation", &serve.isolation),
        ("store", "--store", &serve.store),
        ("widgets.permissive", "--permissive-widgets", &permissive),
        ("mcp.servers", "--mcp", &serve.mcp),
    ];
    let flags = flags.into_iter().filter_map(|(key, flag, value)| Some((key, flag, value.clone()?))).collect();
    // What is not text cannot be a setting.
    let env =
        std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let sources = Sources { file: serve.config.clone(), env: env.collect(), flags };
    let loaded = Config::load(&sources)
        .map_err(|error| Failure::usage(error.to_string(), "`belljar serve --print-config` lists every key"))?;
    if serve.print_config {
        write!(std::io::stdout(), "{}", loaded.print())?;
        return Ok(None);
    }
    Ok(Some(loaded))
}

pub(crate) fn show(url: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let started =
        Command::new(program).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if started.is_err() {
        eprintln!("note: no browser could be started; open {url} yourself");
    }
}
