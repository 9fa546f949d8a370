import type { AuditEvent, Dropped, LostReason, Unlisted, ViolationSource } from "../../generated/wire.ts";

export type { AuditEvent, Dropped, ErrorCode, Guarantee, Guest, Unlisted } from "../../generated/wire.ts";

/** A policy: TOML or JSON text, or the same as an object. */
export type PolicyInput = string | Readonly<Record<string, unknown>>;

/** What `Belljar.connect` takes. */
export interface ConnectOptions {
  /** The server's address, as in `http://localhost:3333`. */
  readonly server: string | URL;
  /** Default: the strictest policy. */
  readonly policy?: PolicyInput;
  /** How long to wait for the server, and then for the frame. Default: 30 seconds. */
  readonly timeoutMs?: number;
}

/** For a single call. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal;
  /** Default: 15 seconds. */
  readonly timeoutMs?: number;
}

/** Why the sandbox is gone. */
export interface Lost {
  /** `navigated`: it tried to leave; `silent`: it does not answer; `isolationFailed`: a wall was missing at the start; `flooded`: it said too much. */
  readonly reason: LostReason;
}

/** How long a grant lasts: one call, until the page is closed, or until it is revoked. */
export type Lasts = "once" | "session" | "always";

/** What the user decided about a capability. */
export interface GrantEvent {
  /** Counts from 1 without gaps, for all grants of a jar. */
  readonly sequence: number;
  /** Milliseconds since the page began. */
  readonly atMs: number;
  /** Tells it from what the gate decided. */
  readonly subject: "grant";
  /** The capability. */
  readonly name: string;
  /** What was said. */
  readonly verdict: "granted" | "denied" | "revoked";
  /** The app whose tools it is about. */
  readonly app: { readonly name: string; readonly version: string };
  /** Its tools that need the capability. */
  readonly tools: readonly string[];
  /** The agent that asked; absent when it was revoked. */
  readonly caller?: string;
  /** How long it was granted for. */
  readonly lasts?: Lasts;
}

/** Something the browser's policy stopped. */
export interface Violation {
  /** What a frame reports itself can be forged; reports of the outer frame and of the browser cannot. */
  readonly source: ViolationSource;
  /** The directive of the Content Security Policy. */
  readonly directive: string;
  /** The address, or `inline` or `eval`. */
  readonly blocked: string;
}

/** What can be listened to with `jar.on`. */
export interface JarEvents {
  /** The sandbox is gone, and with it everything that ran there. */
  readonly lost: Lost;
  /** The gate has decided about something, or the user about a capability. */
  readonly audit: AuditEvent | GrantEvent;
  /** The browser has stopped something in the frames of runs and tools. */
  readonly violation: Violation;
  /** A frame sent messages that are not part of the protocol. */
  readonly dropped: Dropped;
  /** This browser is newer than the tables. */
  readonly unlisted: Unlisted;
}
