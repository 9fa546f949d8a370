//! `belljar packages`: npm packages that apps use, as they are kept on this machine.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use belljar_serve::{
    COMMON_PACKAGES, Config, PackageProblem, PackageProgress, PackageRequest, Packages, Sources, block_on,
    open_packages,
};
use clap::{Args, Subcommand};

use crate::exit::{Failure, REFUSED};

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// List packages that are unpacked here, with their licences
    List(Settings),
    /// Put packages and all they depend on into a folder, for servers that have no network
    Add(Add),
    /// Read every file again, and remove what is damaged; exits with 1 when something was
    Verify(Settings),
    /// Remove packages and bundles that nobody used, and what killed processes left
    Prune(Prune),
}

#[derive(Debug, Args)]
pub(crate) struct Settings {
    /// Read the configuration from this file [default: belljar.toml, if it is there]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where packages are kept [default: `packages.folder`]
    #[arg(long, value_name = "FOLDER")]
    folder: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Add {
    /// `react`, `recharts@3`; with none, those that apps mostly use
    packages: Vec<String>,
    /// The folder to fill [default: `packages.vendor`]
    #[arg(long, value_name = "FOLDER")]
    vendor: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Debug, Args)]
pub(crate) struct Prune {
    /// What was not used for so many days
    #[arg(long, value_name = "DAYS", default_value_t = 30)]
    unused: u64,
    #[command(flatten)]
    settings: Settings,
}

pub(crate) fn run(verb: &Verb) -> Result<ExitCode, Failure> {
    match verb {
        Verb::List(settings) => list(&settings.open()?.1),
        Verb::Add(add) => vendor(add),
        Verb::Verify(settings) => verify(&settings.open()?.1),
        Verb::Prune(prune) => remove(prune),
    }
}

impl Settings {
    fn open(&self) -> Result<(Config, Packages), Failure> {
        let flags = self.folder.iter().map(|folder| ("packages.folder", "--folder", folder.clone())).collect();
        // What is not text cannot be a setting.
        let env =
            std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
        let sources = Sources { file: self.config.clone(), env: env.collect(), flags };
        let loaded = Config::load(&sources)
            .map_err(|error| Failure::usage(error.to_string(), "`belljar serve --print-config` lists every key"))?;
        let packages = open_packages(&loaded.config).map_err(Failure::Cannot)?;
        Ok((loaded.config, packages))
    }
}

fn list(packages: &Packages) -> Result<ExitCode, Failure> {
    let mut out = std::io::stdout();
    for row in packages.list() {
        let name = format!("{}@{}", row.name, row.version);
        let licence = row.licence.as_deref().unwrap_or("(none given)");
        writeln!(out, "{name:<40} {licence:<16} {:>8} KiB", row.bytes.div_ceil(1024))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn vendor(add: &Add) -> Result<ExitCode, Failure> {
    let (config, packages) = add.settings.open()?;
    let Some(folder) = add.vendor.clone().or(config.packages.vendor) else {
        return Err(Failure::usage(
            "no folder to put packages into",
            "add `--vendor FOLDER`, or set `packages.vendor`",
        ));
    };
    let names = add.packages.iter().map(String::as_str);
    let names: Vec<_> = if add.packages.is_empty() { COMMON_PACKAGES.to_vec() } else { names.collect() };
    let requests = names.into_iter().map(PackageRequest::parse).collect::<Result<Vec<_>, _>>().map_err(told)?;
    let tell = |progress| {
        if let PackageProgress::Downloading { done, total } = progress
            && (done % 10 == 0 || done == total)
        {
            eprintln!("{done} of {total} packages");
        }
    };
    let licences = block_on(packages.vendor(&requests, &folder, &tell))?.map_err(told)?;
    let mut out = std::io::stdout();
    for row in &licences {
        writeln!(out, "{:<40} {}", format!("{}@{}", row.name, row.version), row.licence)?;
    }
    writeln!(
        out,
        "\n{} packages are in {}; servers use them with `packages.vendor`.",
        licences.len(),
        folder.display()
    )?;
    Ok(ExitCode::SUCCESS)
}

fn verify(packages: &Packages) -> Result<ExitCode, Failure> {
    let (fine, damaged) = block_on(packages.verify())?.map_err(told)?;
    let mut out = std::io::stdout();
    for row in &damaged {
        writeln!(out, "{}: {}; it was removed", row.package, row.what)?;
    }
    writeln!(out, "{fine} packages and bundles are as they were written")?;
    Ok(if damaged.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(REFUSED) })
}

fn remove(prune: &Prune) -> Result<ExitCode, Failure> {
    let (_, packages) = prune.settings.open()?;
    let unused = Duration::from_secs(prune.unused.saturating_mul(24 * 3600));
    let removed = block_on(packages.prune(unused))?.map_err(told)?;
    let (count, bundles, left) = (removed.packages, removed.bundles, removed.leftovers);
    writeln!(std::io::stdout(), "removed {count} packages, {bundles} bundles and {left} leftovers")?;
    Ok(ExitCode::SUCCESS)
}

fn told(problem: PackageProblem) -> Failure {
    if problem.code.is_servers() {
        Failure::Cannot(problem.to_string())
    } else {
        Failure::usage(problem.message, problem.help)
    }
}
