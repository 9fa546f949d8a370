// The package `belljar`: what a host page imports.

export type { AuditEvent, Dropped, ErrorCode, Guarantee, Lost, Violation } from "../generated/wire.ts";
export { Belljar, type CallOptions, type ConnectOptions } from "./belljar.ts";
export { BelljarError } from "./error.ts";
export type { JarEvents } from "./events.ts";
export type { PolicyInput } from "./server.ts";
