//! What `cargo xtask dist` packs for npm, with the programs of this build: installed from a registry into an empty folder, started as
//! people start it, and used in a browser.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};
use belljar_browsers::{Browser, Response, Site};
use flate2::Compression;
use serde_json::{Value, json};
use xtask_dist::{PLATFORMS, Platform, VERSION, pack, pack_server, platform_manifest, server_manifest};

use crate::playground::{press_button, reads};

pub(crate) fn the_packages_of_npm_serve_the_playground(browser: &Browser) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let registry = Registry::start(folder.path())?;
    let host = folder.path().join("host");
    fs::create_dir(&host)?;
    fs::write(host.join("package.json"), r#"{ "name": "host", "private": true }"#)?;
    npm(&host, &registry, &["install", "--no-audit", "--no-fund", "@belljar/server", "belljar"])?;
    for installed in ["belljar/belljar-react.d.ts", "@belljar/server/belljar.js"] {
        ensure!(host.join("node_modules").join(installed).is_file(), "{installed} is not there");
    }
    let own = own()?;
    for other in PLATFORMS.iter().filter(|platform| platform.name != own.name) {
        let place = host.join(format!("node_modules/@belljar/server-{}", other.name));
        ensure!(!place.join("package.json").exists(), "{} was installed too", other.name);
    }

    let served = Served::start(&host, &registry)?;
    browser.goto(&served.origin)?;
    press_button(browser, "#panel-run", "Run")?;
    reads(browser, "#verdict", |says| says.contains("finished"))?;
    // The program that compiles lies beside the one that serves.
    let said: String = browser.run(
        "const { Belljar } = await import('/belljar.js');
         const jar = await Belljar.connect({ server: location.origin });
         const element = document.body.appendChild(document.createElement('div'));
         const app = await jar.app(element, { files: { '/src/main.ts': 'const says: string = \"compiled\"; console.log(says)' } });
         const said = await new Promise((done) => { app.on('console', ({ args }) => done(String(args[0]))); app.reload(); });
         await jar.close();
         return said",
        (),
    )?;
    assert_eq!(said, "compiled");

    // Where the programs are missing, it says what to do.
    fs::remove_dir_all(host.join("node_modules/@belljar").join(format!("server-{}", own.name)))?;
    let ended = Command::new("node").arg("node_modules/@belljar/server/belljar.js").current_dir(&host).output()?;
    let says = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(3), "{says}");
    assert!(says.contains("is not installed") && says.contains("--omit=optional"), "{says}");
    Ok(())
}

/// The row of the machine that the tests run on.
fn own() -> Result<&'static Platform> {
    let cpu = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    let os = if cfg!(target_os = "macos") { "darwin" } else { "linux" };
    PLATFORMS.iter().find(|platform| platform.os == os && platform.cpu == cpu).context("a row for this machine")
}

/// Where this build has its programs: above the tests themselves.
fn programs() -> Result<PathBuf> {
    let folder = std::env::current_exe()?.ancestors().nth(2).context("a folder")?.to_owned();
    for program in ["belljar", "belljar-compiler"] {
        ensure!(folder.join(program).is_file(), "{program} is not built: `cargo build -p {program}`");
    }
    Ok(folder)
}

/// As much of a registry as `npm install` asks for.
struct Registry {
    site: Site,
}

impl Registry {
    fn start(folder: &Path) -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        pack(&root, folder)?;
        let own = own()?;
        let [server, program] = pack_server(&root, own, &programs()?, folder, Compression::fast())?;
        let sdk = serde_json::from_str(&fs::read_to_string(root.join("web/dist/npm/package.json"))?)?;
        let mut published: BTreeMap<String, (Value, Option<Vec<u8>>)> = BTreeMap::new();
        let mut publish = |manifest: Value, tarball: Option<PathBuf>| -> Result<()> {
            let name = manifest["name"].as_str().context("a name")?.to_owned();
            published.insert(name, (manifest, tarball.map(fs::read).transpose()?));
            Ok(())
        };
        publish(sdk, Some(folder.join(format!("belljar-{VERSION}.tgz"))))?;
        publish(server_manifest(), Some(server))?;
        for platform in PLATFORMS {
            publish(platform_manifest(platform), (platform.name == own.name).then(|| program.clone()))?;
        }
        let site = Site::start(move |request| {
            let asked = request.path.replace("%2f", "/").replace("%2F", "/");
            if let Some(name) = asked.strip_prefix("/tarballs/") {
                return match published.get(name) {
                    Some((_, Some(tarball))) => Response::new(200).body(tarball.clone()),
                    _ => Response::not_found(),
                };
            }
            let Some((manifest, _)) = published.get(&asked[1..]) else { return Response::not_found() };
            let host = request
                .headers
                .iter()
                .find(|(name, _)| name.eq_ignore_ascii_case("host"))
                .map_or("", |(_, host)| host.as_str());
            let mut version = manifest.clone();
            version["dist"] = json!({ "tarball": format!("http://{host}/tarballs{asked}") });
            let whole = json!({
                "name": manifest["name"], "dist-tags": { "latest": VERSION }, "versions": { VERSION: version },
            });
            Response::new(200).header("content-type", "application/json").body(whole.to_string())
        })?;
        Ok(Self { site })
    }

    fn url(&self) -> String {
        self.site.url("localhost", "/")
    }
}

fn npm(folder: &Path, registry: &Registry, arguments: &[&str]) -> Result<()> {
    let ended = command("npm", folder, registry).args(arguments).output().context("npm")?;
    ensure!(ended.status.success(), "npm: {}", String::from_utf8_lossy(&ended.stderr));
    Ok(())
}

/// With a cache and settings of its own, so that nothing of this machine's npm helps or hurts.
fn command(program: &str, folder: &Path, registry: &Registry) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(folder)
        .env("npm_config_registry", registry.url())
        .env("npm_config_cache", folder.join("../cache"))
        .env("npm_config_userconfig", folder.join("../npmrc"));
    command
}

/// `npx @belljar/server`, which ends with this.
struct Served {
    child: Child,
    origin: String,
}

impl Served {
    fn start(folder: &Path, registry: &Registry) -> Result<Self> {
        let mut child = command("npx", folder, registry)
            .args(["--no", "@belljar/server"])
            .env("BELLJAR_LISTEN", "127.0.0.1:0")
            .env("BELLJAR_STORE", "sqlite::memory:")
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()
            .context("npx")?;
        let stdout = child.stdout.take().context("stdout is piped")?;
        let mut served = Self { child, origin: String::new() };
        let lines = BufReader::new(stdout).lines().map_while(Result::ok);
        let origin = lines.filter_map(|line| {
            let start = line.find("http://localhost:")?;
            Some(line[start..].split(|letter: char| letter.is_whitespace()).next()?.to_owned())
        });
        served.origin = origin.into_iter().next().context("it ended before it listened")?;
        Ok(served)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // npx starts a shell, which passes nothing on: all of them are told, as by Ctrl-C.
        let _ = Command::new("kill").args(["--", &format!("-{}", self.child.id())]).status();
        let _ = self.child.wait();
    }
}
