//! Programs as they are named on the command line: files, folders, `-`.

use std::fs;
use std::path::Path;

use crate::exit::Failure;

/// What the name of a program ends in.
const EXTENSIONS: &[&str] = &["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"];

/// Every name that is no folder as it stands; for a folder the programs in it and below, in order.
pub(crate) fn programs(named: &[String]) -> Result<Vec<String>, Failure> {
    let mut found = Vec::new();
    for name in named {
        let path = Path::new(name);
        if name == "-" || !path.is_dir() {
            found.push(name.clone());
            continue;
        }
        let before = found.len();
        walk(path, &mut found)?;
        if found.len() == before {
            let help = format!("a program's name ends in one of {}", EXTENSIONS.join(", "));
            return Err(Failure::usage(format!("there is no program in the folder `{name}`"), help));
        }
    }
    Ok(found)
}

/// Links to folders are not followed: they may lead round in a circle.
fn walk(folder: &Path, found: &mut Vec<String>) -> Result<(), Failure> {
    let cannot = |error| Failure::usage(format!("`{}` cannot be read: {error}", folder.display()), "check the path");
    let mut entries = fs::read_dir(folder).map_err(cannot)?.collect::<Result<Vec<_>, _>>().map_err(cannot)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let kind = entry.file_type().map_err(cannot)?;
        if kind.is_dir() {
            walk(&path, found)?;
        } else if path.extension().is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known)) {
            found.push(path.to_string_lossy().into_owned());
        }
    }
    Ok(())
}
