import type { Chamber, Guarantee } from "../generated/wire.ts";
import type { Engine } from "../shared/engine.ts";
import { ENGINE } from "./engine.ts";

/** What this browser closes for a guest of that chamber: measured facts, see docs/browsers.md. */
export function guarantees(chamber: Chamber): readonly Guarantee[] {
  return ROWS.filter((row) => row.chamber === chamber).map(({ channel, by, open }) => {
    const missing = open?.[ENGINE];
    return { channel, closed: missing === undefined, by: missing ?? by };
  });
}

interface Row {
  readonly chamber: Chamber;
  readonly channel: string;
  /** The layer that closes it. */
  readonly by: string;
  /** Engines in which it is open, and what is missing there. */
  readonly open?: Partial<Record<Engine, string>>;
}

const ROWS: readonly Row[] = [
  {
    chamber: "worker",
    channel: "requests",
    by: "CSP default-src 'none': fetch, XMLHttpRequest, WebSocket, EventSource, WebTransport",
  },
  { chamber: "worker", channel: "scripts", by: "CSP script-src: importScripts and import() of foreign code" },
  { chamber: "worker", channel: "workers", by: "CSP worker-src blob:, inherited by every worker" },
  { chamber: "worker", channel: "navigation", by: "a worker cannot navigate" },
  { chamber: "worker", channel: "links", by: "a worker has no document: no preconnect, no dns-prefetch" },
  { chamber: "worker", channel: "webrtc", by: "a worker has no RTCPeerConnection" },
  { chamber: "worker", channel: "storage", by: "an opaque origin has none" },
  {
    chamber: "worker",
    channel: "process",
    by: "the sandbox has a site, and so a process, of its own",
    open: { webkit: "WebKitGTK runs every frame of a page in one process" },
  },
  { chamber: "frame", channel: "requests", by: "CSP default-src 'none'" },
  { chamber: "frame", channel: "navigation", by: "frame-src of the outer frame" },
  {
    chamber: "frame",
    channel: "links",
    by: "Connection-Allowlist",
    open: {
      firefox: "no Connection-Allowlist: preconnect and dns-prefetch tell host names",
      webkit: "no Connection-Allowlist: preconnect and dns-prefetch tell host names",
    },
  },
  {
    chamber: "frame",
    channel: "webrtc",
    by: "Connection-Allowlist",
    open: {
      firefox: "no Connection-Allowlist: a peer connection sends packets",
      webkit: "no Connection-Allowlist: a peer connection sends packets, where the build has one",
    },
  },
  { chamber: "frame", channel: "storage", by: "an opaque origin has none; an own origin is nobody else's" },
  {
    chamber: "frame",
    channel: "process",
    by: "the sandbox has a site, and so a process, of its own",
    open: { webkit: "WebKitGTK runs every frame of a page in one process: a guest that spins stops the page" },
  },
];
