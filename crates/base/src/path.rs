//! Names of a guest's files: one spelling each, looked up in a map. There is no file system behind them.

use std::fmt;

use percent_encoding::percent_decode_str;

use crate::Hash;

/// `/index.html`, `/assets/logo.png`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FilePath(String);

/// What Belljar serves on sandbox hosts itself.
const RESERVED: &str = "/__belljar";

impl FilePath {
    pub const MAX_BYTES: usize = 512;

    /// A name as the API takes it; what is wrong is said in words.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let segments = text.strip_prefix('/').ok_or("a file's path begins with `/`")?;
        if text.len() > Self::MAX_BYTES {
            return Err("a file's path has at most 512 bytes");
        }
        if text.chars().any(|c| c.is_control() || matches!(c, '\\' | '?' | '#' | '%')) {
            return Err("a file's path has no control characters, backslashes, `?`, `#` or `%`");
        }
        if segments.split('/').any(|segment| matches!(segment, "" | "." | "..")) {
            return Err("a file's path has no empty, `.` or `..` segments, and does not end in `/`");
        }
        if text == RESERVED || text.strip_prefix(RESERVED).is_some_and(|rest| rest.starts_with('/')) {
            return Err("paths below `/__belljar` are Belljar's own");
        }
        Ok(Self(text.to_owned()))
    }

    /// The file that a request's path means, if it can mean one. Decoded once; what is odd after that names nothing.
    pub fn requested(raw: &str) -> Option<Self> {
        if raw.len() > 3 * Self::MAX_BYTES {
            return None;
        }
        let path = percent_decode_str(raw).decode_utf8().ok()?;
        if path.ends_with('/') { Self::parse(&format!("{path}index.html")).ok() } else { Self::parse(&path).ok() }
    }

    pub fn index() -> Self {
        Self("/index.html".into())
    }

    /// Where a widget is that shares its origin with others of the same app.
    pub fn document(hash: &Hash) -> Self {
        Self(format!("/{}.html", hash.hex()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// From a list; a guest cannot choose it.
    pub fn content_type(&self) -> &'static str {
        let name = self.0.rsplit('/').next().unwrap_or_default();
        let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
        let found = CONTENT_TYPES.iter().find(|(known, _)| extension.as_deref() == Some(known));
        found.map_or("application/octet-stream", |(_, content_type)| content_type)
    }
}

impl fmt::Display for FilePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

static CONTENT_TYPES: &[(&str, &str)] = &[
    ("html", "text/html; charset=utf-8"),
    ("htm", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("cjs", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("json", "application/json"),
    ("map", "application/json"),
    ("jsonld", "application/ld+json"),
    ("geojson", "application/geo+json"),
    ("topojson", "application/json"),
    ("importmap", "application/importmap+json"),
    ("webmanifest", "application/manifest+json"),
    ("txt", "text/plain; charset=utf-8"),
    ("md", "text/markdown; charset=utf-8"),
    ("csv", "text/csv; charset=utf-8"),
    ("tsv", "text/tab-separated-values; charset=utf-8"),
    ("yaml", "application/yaml"),
    ("yml", "application/yaml"),
    ("toml", "application/toml"),
    ("vtt", "text/vtt; charset=utf-8"),
    ("ics", "text/calendar; charset=utf-8"),
    ("glsl", "text/plain; charset=utf-8"),
    ("wgsl", "text/wgsl; charset=utf-8"),
    ("xml", "application/xml"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("gif", "image/gif"),
    ("webp", "image/webp"),
    ("avif", "image/avif"),
    ("apng", "image/apng"),
    ("bmp", "image/bmp"),
    ("jxl", "image/jxl"),
    ("tif", "image/tiff"),
    ("tiff", "image/tiff"),
    ("cur", "image/x-icon"),
    ("ico", "image/x-icon"),
    ("woff", "font/woff"),
    ("woff2", "font/woff2"),
    ("ttf", "font/ttf"),
    ("otf", "font/otf"),
    ("ttc", "font/collection"),
    ("eot", "application/vnd.ms-fontobject"),
    ("mp3", "audio/mpeg"),
    ("ogg", "audio/ogg"),
    ("oga", "audio/ogg"),
    ("opus", "audio/ogg"),
    ("wav", "audio/wav"),
    ("flac", "audio/flac"),
    ("aac", "audio/aac"),
    ("m4a", "audio/mp4"),
    ("weba", "audio/webm"),
    ("mid", "audio/midi"),
    ("mp4", "video/mp4"),
    ("m4v", "video/mp4"),
    ("mov", "video/quicktime"),
    ("webm", "video/webm"),
    ("ogv", "video/ogg"),
    ("m3u8", "application/vnd.apple.mpegurl"),
    ("mpd", "application/dash+xml"),
    ("gltf", "model/gltf+json"),
    ("glb", "model/gltf-binary"),
    ("zip", "application/zip"),
    ("gz", "application/gzip"),
    ("pdf", "application/pdf"),
    ("wasm", "application/wasm"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_spelling_per_file() {
        for good in ["/index.html", "/a/b.js", "/with space.png", "/ümlaut.css", "/.hidden", "/__belljarx", "/a..b"] {
            assert!(FilePath::parse(good).is_ok(), "{good}");
        }
        let long = format!("/{}", "a".repeat(FilePath::MAX_BYTES));
        for bad in [
            "", "/", "a", "//a", "/a//b", "/a/", "/./a", "/a/..", "/../a", "/a\\b", "/a\0b", "/a\nb", "/%2e", "/a?b",
            "/a#b", "/__belljar", "/__belljar/x", &long,
        ] {
            assert!(FilePath::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_request_is_decoded_once_and_never_climbs() {
        let file = |raw: &str| FilePath::requested(raw).map(|path| path.to_string());
        assert_eq!(file("/"), Some("/index.html".into()));
        assert_eq!(file("/docs/"), Some("/docs/index.html".into()));
        assert_eq!(file("/a%20b.png"), Some("/a b.png".into()));
        assert_eq!(file("/%61.js"), Some("/a.js".into()));
        for odd in [
            "//", "/%2e%2e/x", "/..%2fx", "/a/%2e/b", "/a%5cb", "/a\\b", "/%00", "/a%0ab", "/%252e%252e/x", "/%ff",
            "/%2f", "", "/__belljar/x", "/%5f_belljar/x", "/a//b",
        ] {
            assert_eq!(file(odd), None, "{odd}");
        }
    }
}
