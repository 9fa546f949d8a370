// The package `belljar`: what a host page imports. `cargo xtask gen` writes package/belljar.d.ts from these modules.

export { Belljar } from "./belljar.ts";
export { BelljarError } from "./error.ts";
export type * from "./types/agents.ts";
export type * from "./types/app.ts";
export type * from "./types/artifact.ts";
export type * from "./types/describe.ts";
export type * from "./types/jar.ts";
export type * from "./types/mcp.ts";
export type * from "./types/run.ts";
export type * from "./types/session.ts";
export type * from "./types/tool.ts";
export type * from "./types/widget.ts";
