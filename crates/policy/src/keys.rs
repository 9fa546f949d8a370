//! The keys of a policy: one row each. Reading, JSON Schema, TypeScript types and docs follow it.

use crate::{Guest, Level};

/// The kind of value a key takes.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    Flag,
    /// A whole number from least to most.
    Count {
        least: u64,
        most: u64,
    },
    /// One of these words.
    Word(&'static [&'static str]),
    /// A list of strings of one kind.
    Texts(Kind),
    /// A table from a tool's name to a number.
    Counts {
        least: u64,
        most: u64,
    },
}

/// What the strings of a list are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `scheme://host[:port]`
    Sources,
    /// A source, and a path where the proxy checks it.
    Rules,
    Schemes,
    Methods,
    /// Names of HTTP headers, in small letters.
    Headers,
    /// Names in the server's configuration.
    Secrets,
    ToolPatterns,
    Capabilities,
    /// A directive and its sources, as a `Content-Security-Policy` writes them.
    Directives,
}

impl Kind {
    pub const fn example(self) -> &'static str {
        match self {
            Self::Sources => "https://cdn.example.com",
            Self::Rules => "https://api.example.com",
            Self::Schemes => "blob:",
            Self::Methods => "GET",
            Self::Headers => "x-api-version",
            Self::Secrets => "github",
            Self::ToolPatterns => "users:*",
            Self::Capabilities => "dom:read",
            Self::Directives => "img-src 'none'",
        }
    }
}

#[derive(Debug)]
pub struct Row {
    pub key: Key,
    /// As it is written in a policy, dotted.
    pub path: &'static str,
    pub shape: Shape,
    /// What holds when it is left out.
    pub default: &'static str,
    pub doc: &'static str,
    /// Guests for which it means something; for the others it is noted and left out.
    pub guests: &'static [Guest],
}

const ALL: &[Guest] = &Guest::ALL;
const PROGRAMS: &[Guest] = &[Guest::Run, Guest::Tool];
const FRAMES: &[Guest] = &[Guest::App, Guest::Widget];
const NETWORKED: &[Guest] = &[Guest::Tool, Guest::App, Guest::Widget];
const CALLERS: &[Guest] = &[Guest::Run, Guest::Tool, Guest::Widget];
const TOOL: &[Guest] = &[Guest::Tool];
const RUN: &[Guest] = &[Guest::Run];

pub const DETECTOR_WORDS: &[&str] = &["off", "warn", "block"];
pub const SCHEMES: &[&str] = &["data:", "blob:"];
pub const METHODS: &[&str] = &["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const fn limit(least: u64, most: u64) -> Shape {
    Shape::Count { least, most }
}

macro_rules! keys {
    ($($name:ident, $path:literal, $shape:expr, $guests:expr, $default:literal, $doc:literal;)*) => {
        /// A key by name, so that a misspelt one does not compile.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Key { $($name),* }

        /// In the order of the enum, so that a key is its row's index.
        pub static ROWS: [Row; Key::COUNT] = [
            $(Row { key: Key::$name, path: $path, shape: $shape, guests: $guests, default: $default, doc: $doc }),*
        ];

        impl Key {
            pub const COUNT: usize = [$(Self::$name),*].len();
            pub const ALL: [Self; Self::COUNT] = [$(Self::$name),*];

            /// As it is written in a policy, dotted.
            pub const fn path(self) -> &'static str {
                match self { $(Self::$name => $path),* }
            }
        }
    };
}

keys! {
    Level, "level", Shape::Word(&Level::NAMES), PROGRAMS, "standard",
        "How much of the language a program may use.";
    Engine, "engine", Shape::Word(&crate::Engine::NAMES), RUN, "worker",
        "What runs a program: the browser's own engine in a worker, or the sealed one, which counts every byte and step.";

    TimeoutMs, "limits.timeoutMs", limit(1, 300_000), PROGRAMS, "by level",
        "Milliseconds until the host has its result. Time in which a call waits for approval does not count.";
    CpuMs, "limits.cpuMs", limit(1, 300_000), PROGRAMS, "`limits.timeoutMs`",
        "Milliseconds in which the program itself works. Time in which it waits for tools or timers does not count.";
    Iterations, "limits.iterations", limit(1, 1_000_000_000_000), PROGRAMS, "by level",
        "Loop iterations and calls of the whole program.";
    ToolCalls, "limits.toolCalls", limit(0, 100_000), CALLERS, "by level; 100000 for widgets",
        "Calls of tools.";
    MemoryBytes, "limits.memoryBytes", limit(65_536, 4_294_967_296), PROGRAMS, "by level",
        "Bytes the memory meter lets a program allocate.";
    Fuel, "limits.fuel", limit(1, 1_000_000_000_000), RUN, "by level",
        "Work of a program in the sealed engine: calls and turns of loops, and a unit for every 64 bytes asked for. The same on every machine.";
    ConsoleCalls, "limits.consoleCalls", limit(0, 1_000_000), ALL, "by level",
        "Lines written to the console.";
    ConsoleBytes, "limits.consoleBytes", limit(0, 67_108_864), ALL, "by level",
        "Bytes written to the console.";
    OutputBytes, "limits.outputBytes", limit(1, 67_108_864), CALLERS, "by level",
        "Bytes of the returned value, and of one tool's result.";
    Artifacts, "limits.artifacts", limit(0, 1_000), RUN, "by level",
        "Artifacts that a run hands over.";
    ArtifactBytes, "limits.artifactBytes", limit(0, 67_108_864), RUN, "by level",
        "Bytes of all artifacts of a run.";
    HandleBytes, "limits.handleBytes", limit(0, 268_435_456), RUN, "by level",
        "Bytes of tool results that stay with the host as handles, all of a run.";
    Concurrency, "limits.concurrency", limit(1, 20), PROGRAMS, "10",
        "Calls that `parallel` keeps in flight.";

    NetworkAllow, "network.allow", Shape::Texts(Kind::Rules), NETWORKED, "[]",
        "Where the guest may connect to. A path needs the egress proxy.";
    NetworkDeny, "network.deny", Shape::Texts(Kind::Rules), NETWORKED, "[]",
        "Exceptions from `allow`; they win. They need the egress proxy.";
    NetworkMethods, "network.methods", Shape::Texts(Kind::Methods), NETWORKED, "every method",
        "HTTP methods the guest may use. They need the egress proxy.";
    NetworkHeaders, "network.headers", Shape::Texts(Kind::Headers), NETWORKED, "[]",
        "HTTP headers that the egress proxy passes in both directions, besides its own list.";
    NetworkSecrets, "network.secrets", Shape::Texts(Kind::Secrets), NETWORKED, "[]",
        "Secrets of the server, by name, that the egress proxy inserts into requests; the guest never sees them.";
    NetworkSchemes, "network.schemes", Shape::Texts(Kind::Schemes), NETWORKED, "[]",
        "Local schemes that `fetch` may read: `data:` and `blob:`.";
    NetworkVia, "network.via", Shape::Word(&["auto", "direct", "proxy"]), NETWORKED, "auto",
        "How connections are made: by the browser, by the egress proxy, or by whichever can enforce the rules.";

    ResourcesAllow, "resources.allow", Shape::Texts(Kind::Sources), FRAMES, "[]",
        "Where scripts, styles, images, fonts, media and workers may come from.";
    InlineScripts, "resources.inlineScripts", Shape::Flag, FRAMES, "false",
        "Scripts inside the HTML.";
    Wasm, "resources.wasm", Shape::Flag, FRAMES, "false",
        "WebAssembly.";
    Eval, "resources.eval", Shape::Flag, FRAMES, "false",
        "Code from strings; never for scripts and tools.";
    Schemes, "resources.schemes", Shape::Texts(Kind::Schemes), FRAMES, "[]",
        "Local schemes that resources may come from: `data:` and `blob:`.";

    FramesAllow, "frames.allow", Shape::Texts(Kind::Sources), FRAMES, "[]",
        "Pages that the guest may show in frames.";
    BaseUri, "frames.baseUri", Shape::Texts(Kind::Sources), FRAMES, "[]",
        "What a `<base>` element may point at.";

    Camera, "permissions.camera", Shape::Flag, FRAMES, "false", "Ask for the camera.";
    Microphone, "permissions.microphone", Shape::Flag, FRAMES, "false", "Ask for the microphone.";
    Geolocation, "permissions.geolocation", Shape::Flag, FRAMES, "false", "Ask for the position.";
    ClipboardWrite, "permissions.clipboardWrite", Shape::Flag, FRAMES, "false", "Write to the clipboard.";

    Forms, "sandbox.forms", Shape::Flag, FRAMES, "false", "Submit forms.";
    Popups, "sandbox.popups", Shape::Flag, FRAMES, "false", "Open windows, which stay sandboxed.";
    Modals, "sandbox.modals", Shape::Flag, FRAMES, "false", "Show `alert`, `confirm` and `prompt`.";
    Downloads, "sandbox.downloads", Shape::Flag, FRAMES, "false", "Start downloads.";
    Storage, "sandbox.storage", Shape::Word(&["opaque", "own"]), FRAMES, "opaque",
        "An opaque origin without storage, or a real origin of the sandbox's own.";

    ToolsAllow, "tools.allow", Shape::Texts(Kind::ToolPatterns), CALLERS, "every tool the host registers",
        "Tools the guest may call; narrows what the host registers.";
    ToolsDeny, "tools.deny", Shape::Texts(Kind::ToolPatterns), CALLERS, "[]",
        "Tools it may not call; wins over `allow`.";
    RatePerSecond, "tools.ratePerSecond", limit(1, 10_000), CALLERS, "1000 for runs, else 100",
        "Calls in any one second.";
    EnumerationThreshold, "tools.enumerationThreshold", limit(1, 1_000_000), CALLERS, "30, reported only",
        "Calls of the same tool within the window. It is enforced if set, and only reported otherwise.";
    EnumerationWindowMs, "tools.enumerationWindowMs", limit(1, 600_000), CALLERS, "5000",
        "Length of that window.";
    EnumerationOverrides, "tools.enumerationOverrides", Shape::Counts { least: 1, most: 1_000_000 }, CALLERS, "{}",
        "Thresholds for single tools.";
    Exfiltration, "tools.detectors.exfiltration", Shape::Word(DETECTOR_WORDS), CALLERS, "warn",
        "Reading something, then sending.";
    Credentials, "tools.detectors.credentials", Shape::Word(DETECTOR_WORDS), CALLERS, "warn",
        "Reading a secret, then reaching out.";
    Bulk, "tools.detectors.bulk", Shape::Word(DETECTOR_WORDS), CALLERS, "warn",
        "Asking for everything at once.";
    DeleteAfterRead, "tools.detectors.deleteAfterRead", Shape::Word(DETECTOR_WORDS), CALLERS, "warn",
        "Deleting what was just read.";

    Capabilities, "capabilities", Shape::Texts(Kind::Capabilities), TOOL, "[]",
        "BTCP capabilities the tool is granted.";
    Narrow, "csp", Shape::Texts(Kind::Directives), TOOL, "[]",
        "Directives of a `Content-Security-Policy` that also apply to the tool's document. They restrict and allow nothing.";
}

impl Key {
    #[expect(clippy::indexing_slicing, reason = "enum and table are written from the same lines")]
    pub fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    pub fn from_path(path: &str) -> Option<Self> {
        ROWS.iter().find(|row| row.path == path).map(|row| row.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_its_rows_index() {
        for key in Key::ALL {
            assert_eq!(key.row().key, key);
            assert_eq!(key.row().path, key.path());
            assert_eq!(Key::from_path(key.path()), Some(key));
        }
    }
}
