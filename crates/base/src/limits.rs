//! How much of everything there may be: one row each.

macro_rules! limits {
    ($( $field:ident $name:literal = $default:expr, $least:literal..=$most:expr, $says:literal; )*) => {
        /// Limits, with their defaults.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Limits {
            $( #[doc = $says] pub $field: u64, )*
        }

        impl Default for Limits {
            fn default() -> Self {
                Self { $( $field: $default, )* }
            }
        }

        /// Name, range, what it says, and where it is kept.
        pub static LIMITS: &[Limit] = &[
            $( Limit {
                path: concat!("limits.", $name),
                least: $least,
                most: $most,
                says: $says,
                get: |limits| limits.$field,
                set: |limits, value| limits.$field = value,
            }, )*
        ];
    };
}

/// One limit: its key, its range, and where it is kept.
#[derive(Debug)]
pub struct Limit {
    pub path: &'static str,
    pub least: u64,
    pub most: u64,
    pub says: &'static str,
    pub get: fn(&Limits) -> u64,
    pub set: fn(&mut Limits, u64),
}

const DAY: u64 = 24 * 3600;

limits! {
    sandboxes "sandboxes" = 10_000, 1..=10_000_000, "Sandboxes; the least recently used make room.";
    sandboxes_per_embedder "sandboxesPerEmbedder" = 2_000, 1..=10_000_000, "Sandboxes of one embedding origin, made from one address or with one token; its own make room.";
    sandboxes_per_token "sandboxesPerToken" = 10_000, 1..=10_000_000, "Sandboxes that one token's name may have at a time.";
    bytes "bytes" = 2 << 30, 1_024..=1 << 50, "Bytes of files in all sandboxes; the least recently used make room.";
    bytes_per_embedder "bytesPerEmbedder" = 512 << 20, 1_024..=1 << 50, "Bytes of files in the same; its own make room.";
    sandbox_bytes "sandboxBytes" = 64 << 20, 1_024..=1 << 40, "Bytes of files in one sandbox.";
    files "files" = 2_000, 1..=1_000_000, "Files in one sandbox.";
    body_bytes "bodyBytes" = 96 << 20, 1_024..=1 << 32, "Bytes of one request to the API.";
    ttl_seconds "ttlSeconds" = DAY, 1..=3_650 * DAY, "A sandbox's life when its maker does not say.";
    max_ttl_seconds "maxTtlSeconds" = 30 * DAY, 1..=3_650 * DAY, "The longest life a maker can ask for.";
    idle_seconds "idleSeconds" = DAY / 4, 1..=3_650 * DAY, "A sandbox nobody asked for in this time is taken out.";
    creates_per_minute "createsPerMinute" = 600, 1..=1_000_000, "Sandboxes one embedding origin may make in a minute, from one address or with one token.";
    reports "reports" = 500, 1..=100_000, "Reports kept of one sandbox, of each source.";
    reports_per_minute "reportsPerMinute" = 300, 1..=1_000_000, "Posts of reports taken from one sandbox in a minute, of each source.";
    memory_bytes "memoryBytes" = 128 << 20, 1_048_576..=1 << 40, "Documents and files kept in memory.";
    egress_requests "egressRequests" = 16, 1..=10_000, "Requests of one sandbox through the egress proxy at a time.";
    egress_request_bytes "egressRequestBytes" = 16 << 20, 0..=1 << 40, "Bytes of one request through the egress proxy, or sent over one socket.";
    egress_response_bytes "egressResponseBytes" = 64 << 20, 1..=1 << 40, "Bytes of one answer, or received over one socket.";
    egress_seconds "egressSeconds" = 600, 1..=DAY, "For a request through the egress proxy to be over, streams and sockets too.";
    egress_idle_seconds "egressIdleSeconds" = 60, 1..=DAY, "Without a byte in either direction.";
    egress_redirects "egressRedirects" = 5, 0..=20, "Redirects that the egress proxy follows.";
    packages "packages" = 500, 1..=10_000, "Packages of one app, with all they depend on.";
    package_age_days "packageAgeDays" = 7, 0..=3_650, "A version that was published later than this many days ago is not taken.";
    package_tarball_bytes "packageTarballBytes" = 32 << 20, 1_024..=1 << 32, "Bytes of one package, as it is downloaded.";
    package_bytes "packageBytes" = 128 << 20, 1_024..=1 << 34, "Bytes of one package, unpacked.";
    package_files "packageFiles" = 20_000, 1..=1_000_000, "Files of one package.";
    package_store_bytes "packageStoreBytes" = 8 << 30, 1_048_576..=1 << 44, "Bytes of all stored packages and bundles; beyond that, those that were unused longest are removed.";
    connections "connections" = 4_096, 1..=1_000_000, "Connections at a time.";
    mcp_start_seconds "mcpStartSeconds" = 30, 1..=600, "For an MCP server to start and answer the handshake.";
    mcp_silence_seconds "mcpSilenceSeconds" = 60, 1..=3_600, "For an MCP server to answer or to report progress.";
    mcp_call_seconds "mcpCallSeconds" = 600, 1..=3_600, "For one MCP request, however much progress is reported.";
    mcp_output_bytes "mcpOutputBytes" = 16 << 20, 1_024..=1 << 30, "Bytes of one message of an MCP server.";
    agent_sessions "agentSessions" = 1_000, 1..=1_000_000, "Sessions in which agents call tools of open pages.";
    agent_sessions_per_embedder "agentSessionsPerEmbedder" = 5, 1..=1_000_000, "The same of one embedding origin; those whose page is away make room.";
    agent_session_seconds "agentSessionSeconds" = 3_600, 1..=DAY, "A session's life when its page does not say.";
    max_agent_session_seconds "maxAgentSessionSeconds" = DAY, 1..=DAY, "The longest life a page can ask for at a time.";
    agent_idle_seconds "agentIdleSeconds" = 300, 1..=DAY, "A session whose page was away, or an agent that was, for this long is over.";
    agents "agents" = 10, 1..=1_000, "Agents in one session.";
    agent_tools "agentTools" = 100, 1..=10_000, "Tools of one session.";
    agent_calls "agentCalls" = 16, 1..=1_000, "Calls of one session at a time.";
    agent_calls_per_minute "agentCallsPerMinute" = 600, 1..=1_000_000, "Calls of one session in a minute.";
    agent_call_seconds "agentCallSeconds" = 310, 1..=3_600, "For a page to answer an agent; a tool's own longest is 300.";
    agent_message_bytes "agentMessageBytes" = 2 << 20, 1_024..=64 << 20, "Bytes of one message of an agent, or of one result.";
    requests_per_minute "requestsPerMinute" = 6_000, 1..=100_000_000, "Requests to the API of one token, or of one address for one embedding origin, in a minute.";
    upload_bytes_per_minute "uploadBytesPerMinute" = 1 << 30, 1_024..=1 << 50, "Bytes of their bodies in a minute.";
    streams "streams" = 2_048, 1..=1_000_000, "Streams of events that are open at a time, of all callers.";
    streams_per_caller "streamsPerCaller" = 64, 1..=1_000_000, "The same of one token, or of one address for one embedding origin.";
    stream_seconds "streamSeconds" = 600, 1..=DAY, "Then a stream of reports or of an MCP server ends, and whoever listens connects again.";
    pending_bytes "pendingBytes" = 512 << 20, 1_024..=1 << 40, "Bytes of bodies that are being answered at a time, of all callers.";
    audit_file_bytes "auditFileBytes" = 64 << 20, 1_024..=1 << 40, "Bytes of one file of the audit log; then another is begun.";
    audit_bytes "auditBytes" = 1 << 30, 1_024..=1 << 44, "Bytes of all files of the audit log; the oldest are taken out.";
    audit_days "auditDays" = 90, 1..=36_500, "Days that files of the audit log are kept.";
    drain_seconds "drainSeconds" = 0, 0..=3_600, "SandboxEvent to stop, the server goes on for this long, with `/readyz` saying that it leaves.";
    timeout_seconds "timeoutSeconds" = 30, 1..=3_600, "For a request to arrive and be answered.";
}
