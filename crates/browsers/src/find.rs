//! Finding installed programs. A missing one is an error that says what to install, never a skip.

use std::env;
use std::path::PathBuf;

use crate::engine::{Engine, Program, SCREEN};
use crate::error::Error;

/// The programs of one engine, found on this machine.
#[derive(Debug, Clone)]
pub struct Installed {
    pub browser: PathBuf,
    /// Only where the engine does not take commands itself.
    pub driver: Option<PathBuf>,
    /// Only where the engine cannot run without a screen.
    pub screen: Option<PathBuf>,
}

/// Finds what `engine` needs, or says what is missing.
pub fn installed(engine: Engine) -> Result<Installed, Error> {
    let row = engine.row();
    let find = |program| find(program, engine, row.packages);
    Ok(Installed {
        browser: find(&row.browser)?,
        driver: row.driver.as_ref().map(find).transpose()?,
        screen: match engine {
            Engine::WebKit => Some(find(&SCREEN)?),
            Engine::Chromium | Engine::Firefox => None,
        },
    })
}

fn find(program: &Program, engine: Engine, packages: &'static str) -> Result<PathBuf, Error> {
    // A variable that points nowhere is a mistake to report; falling back would test another program than the one named.
    if let Some(path) = env::var_os(program.variable).map(PathBuf::from) {
        return match path.is_file() {
            true => Ok(path),
            false => Err(Error::WrongOverride { variable: program.variable, path }),
        };
    }
    let search_path = env::var_os("PATH").unwrap_or_default();
    let on_path =
        program.names.iter().flat_map(|name| env::split_paths(&search_path).map(move |folder| folder.join(name)));
    let in_places = program.places.iter().map(|place| PathBuf::from(place.replace("{arch}", env::consts::ARCH)));
    on_path.chain(in_places).find(|path| path.is_file()).ok_or_else(|| Error::NotInstalled {
        engine,
        program: program.names[0],
        variable: program.variable,
        packages,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_says_what_to_install() {
        let nowhere = Program {
            variable: "BELLJAR_NO_SUCH_PROGRAM",
            names: &["no-such-program-anywhere"],
            places: &["/no/such/{arch}/place"],
        };
        let error = find(&nowhere, Engine::WebKit, "the package `x`").unwrap_err();
        assert_eq!(
            error.to_string(),
            "webkit cannot run here: `no-such-program-anywhere` was not found; \
             `cargo xtask setup` installs it on Debian and Ubuntu, elsewhere install the package `x`, \
             or set BELLJAR_NO_SUCH_PROGRAM to its full path"
        );
    }
}
