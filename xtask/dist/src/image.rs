//! An image as an OCI layout in one tar, made without a daemon: `podman load -i` and `docker load -i` take it. It says what
//! `deploy/Containerfile` says.

use crate::archive::{Archive, gzipped};
use crate::release::{ENGINE, Platform, REPOSITORY, SERVER_PROGRAMS, VERSION};
use anyhow::{Context, Result};
use data_encoding::HEXLOWER;
use flate2::Compression;
use flate2::read::GzDecoder;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// Nobody's, as in images without a distribution.
const USER: u64 = 65532;

/// Writes the image with the programs of a folder.
pub fn write_image(platform: &Platform, programs: &Path, out: &Path, level: Compression) -> Result<PathBuf> {
    let architecture = platform.image.with_context(|| format!("there are no images for {}", platform.name))?;
    let layer = gzipped(level, |archive| {
        for program in SERVER_PROGRAMS {
            archive.copy(program, &programs.join(program), true)?;
        }
        archive.copy(ENGINE, &programs.join(ENGINE), false)?;
        archive.folder("data/", USER)?;
        // Where the server and its children put what they need for a moment.
        archive.folder("tmp/", USER)
    })?;
    let mut plain = Vec::new();
    GzDecoder::new(&layer[..]).read_to_end(&mut plain)?;
    let config = bytes(&config(architecture, &digest(&plain)));
    let manifest = bytes(&json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": described("application/vnd.oci.image.config.v1+json", &config),
        "layers": [described("application/vnd.oci.image.layer.v1.tar+gzip", &layer)],
    }));
    let mut listed = described("application/vnd.oci.image.manifest.v1+json", &manifest);
    listed["platform"] = json!({ "os": "linux", "architecture": architecture });
    let name = format!("localhost/belljar:{VERSION}");
    listed["annotations"] = json!({ "org.opencontainers.image.ref.name": VERSION, "io.containerd.image.name": name });
    let index = bytes(&json!({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [listed],
    }));
    // As older versions of Docker read it.
    let docker = bytes(&json!([{ "Config": blob(&config), "RepoTags": [name], "Layers": [blob(&layer)] }]));

    let mut archive = Archive::new(Vec::new());
    archive.file("oci-layout", &bytes(&json!({ "imageLayoutVersion": "1.0.0" })), false)?;
    archive.file("index.json", &index, false)?;
    archive.file("manifest.json", &docker, false)?;
    for part in [&config, &manifest, &layer] {
        archive.file(&blob(part), part, false)?;
    }
    let path = out.join(format!("belljar-{VERSION}-{}.oci.tar", platform.name));
    std::fs::write(&path, archive.finish()?)?;
    Ok(path)
}

fn config(architecture: &str, layer: &str) -> Value {
    json!({
        "architecture": architecture,
        "os": "linux",
        "config": {
            "User": format!("{USER}:{USER}"),
            "Env": ["BELLJAR_STORE=sqlite:/data/belljar.db", "BELLJAR_AUDIT=/data/audit.jsonl"],
            "Entrypoint": ["/belljar"],
            "Cmd": ["serve", "--config", "/etc/belljar/belljar.toml"],
            "WorkingDir": "/data",
            "Volumes": { "/data": {} },
            "Labels": {
                "org.opencontainers.image.version": VERSION,
                "org.opencontainers.image.source": REPOSITORY,
                "org.opencontainers.image.licenses": crate::release::LICENCE,
            },
        },
        "rootfs": { "type": "layers", "diff_ids": [format!("sha256:{layer}")] },
        "history": [{ "created_by": "cargo xtask dist" }],
    })
}

fn described(kind: &str, part: &[u8]) -> Value {
    json!({ "mediaType": kind, "digest": format!("sha256:{}", digest(part)), "size": part.len() })
}

fn blob(part: &[u8]) -> String {
    format!("blobs/sha256/{}", digest(part))
}

fn digest(part: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(part))
}

fn bytes(value: &Value) -> Vec<u8> {
    value.to_string().into_bytes()
}

#[cfg(test)]
mod tests {
    use super::{USER, digest, write_image};
    use crate::release::PLATFORMS;
    use flate2::Compression;
    use flate2::read::GzDecoder;
    use serde_json::Value;
    use std::collections::BTreeMap;
    use std::io::Read as _;

    /// Every part is where the one above says it is, and has the digest and the size that it says.
    #[test]
    fn the_layout_is_whole_and_the_same_every_time() {
        let folder = tempfile::tempdir().unwrap();
        for program in ["belljar", "belljar-compiler", crate::release::ENGINE] {
            std::fs::write(folder.path().join(program), format!("#!{program}")).unwrap();
        }
        let write = || write_image(&PLATFORMS[0], folder.path(), folder.path(), Compression::fast()).unwrap();
        let first = std::fs::read(write()).unwrap();
        assert_eq!(first, std::fs::read(write()).unwrap());

        let mut files = BTreeMap::new();
        for entry in tar::Archive::new(&first[..]).entries().unwrap() {
            let mut entry = entry.unwrap();
            let name = entry.path().unwrap().to_string_lossy().into_owned();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            files.insert(name, bytes);
        }
        let json = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).unwrap();
        let part = |described: &Value| {
            let hash = described["digest"].as_str().unwrap().strip_prefix("sha256:").unwrap();
            let bytes = &files[&format!("blobs/sha256/{hash}")];
            assert_eq!((digest(bytes).as_str(), described["size"].as_u64()), (hash, Some(bytes.len() as u64)));
            bytes
        };
        let manifest = json(part(&json(&files["index.json"])["manifests"][0]));
        let config = json(part(&manifest["config"]));
        let mut layer = Vec::new();
        GzDecoder::new(&part(&manifest["layers"][0])[..]).read_to_end(&mut layer).unwrap();
        assert_eq!(config["rootfs"]["diff_ids"][0], format!("sha256:{}", digest(&layer)));
        assert_eq!(json(&files["manifest.json"])[0]["RepoTags"][0], "localhost/belljar:0.1.0");
        let mut tar = tar::Archive::new(&layer[..]);
        let entries: Vec<_> = tar
            .entries()
            .unwrap()
            .map(|entry| {
                let entry = entry.unwrap();
                let name = entry.path().unwrap().to_string_lossy().into_owned();
                (name, entry.header().mode().unwrap(), entry.header().uid().unwrap())
            })
            .collect();
        let expected = [
            ("belljar", 0o755, 0),
            ("belljar-compiler", 0o755, 0),
            ("belljar-sealed.wasm", 0o644, 0),
            ("data/", 0o755, USER),
            ("tmp/", 0o755, USER),
        ];
        assert_eq!(entries, expected.map(|(name, mode, owner)| (name.to_owned(), mode, owner)));

        // The file that people build an image with says the same.
        let file = include_str!("../../../deploy/Containerfile");
        for line in config["config"]["Env"].as_array().unwrap() {
            assert!(file.contains(&format!("ENV {}", line.as_str().unwrap())), "{line}");
        }
        for part in [
            "COPY belljar belljar-compiler belljar-sealed.wasm /",
            "USER 65532:65532",
            "WORKDIR /data",
            "[\"/belljar\"]",
        ] {
            assert!(file.contains(part), "{part}");
        }
    }
}
