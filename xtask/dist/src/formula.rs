//! Homebrew's formula, of the tarballs that lie in the folder. `brew install --formula ./belljar.rb` needs them where their addresses say.

use crate::release::{LICENCE, PLATFORMS, REPOSITORY, VERSION};
use anyhow::Result;
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

pub(crate) fn write(out: &Path) -> Result<()> {
    let mut builds = Vec::new();
    for platform in PLATFORMS {
        let name = format!("{}.tar.gz", platform.folder());
        if let (Some(blocks), Ok(bytes)) = (platform.brew, fs::read(out.join(&name))) {
            builds.push((blocks, name, HEXLOWER.encode(&Sha256::digest(bytes))));
        }
    }
    fs::write(out.join("belljar.rb"), text(&builds))?;
    Ok(())
}

fn text(builds: &[([&str; 2], String, String)]) -> String {
    let licences: Vec<String> = LICENCE.split(" OR ").map(|one| format!("{one:?}")).collect();
    let mut made = format!(
        "# Made by `cargo xtask dist`.\nclass Belljar < Formula\n  desc \"Runs code you do not trust in the browser you do\"\n  \
         homepage {REPOSITORY:?}\n  version {VERSION:?}\n  license any_of: [{}]\n",
        licences.join(", ")
    );
    for ([system, processor], name, hash) in builds {
        let _ = write!(
            made,
            "\n  {system} do\n    {processor} do\n      url \"{REPOSITORY}/releases/download/v{VERSION}/{name}\"\n      \
             sha256 {hash:?}\n    end\n  end\n"
        );
    }
    made.push_str(
        "\n  def install\n    bin.install \"belljar\", \"belljar-compiler\", \"belljar-evidence\", \"belljar-sealed.wasm\"\n  end\n\n  service do\n    \
         run [opt_bin/\"belljar\", \"serve\"]\n    keep_alive true\n    working_dir var/\"belljar\"\n  end\n\n  test do\n    \
         assert_match version.to_s, shell_output(\"#{bin}/belljar --version\")\n  end\nend\n",
    );
    made
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn each_build_has_its_address_and_its_hash() {
        let made = text(&[(["on_linux", "on_intel"], "belljar-0.1.0-linux-x64.tar.gz".to_owned(), "ab12".to_owned())]);
        for part in [
            "version \"0.1.0\"\n",
            "license any_of: [\"MIT\", \"Apache-2.0\"]\n",
            "  on_linux do\n    on_intel do\n      url \"https://github.com/belljar/belljar/releases/download/v0.1.0/belljar-0.1.0-linux-x64.tar.gz\"\n      sha256 \"ab12\"\n    end\n  end\n",
        ] {
            assert!(made.contains(part), "{made}");
        }
        let (opened, closed) =
            (made.matches(" do\n").count() + made.matches("def ").count() + 1, made.matches("end\n").count());
        assert_eq!(opened, closed, "{made}");
    }
}
