import type { RpcError } from "../generated/wire.ts";

export type Buffers = readonly ArrayBuffer[];

/** The outer frame, as the api of a program sees it. */
export interface Outer {
  request(
    method: "tool/call" | "capability/call" | "artifact" | "handle/read",
    params: object,
    buffers: Buffers,
    answered: Waiting,
  ): void;
  notify(method: "console", params: object, buffers: Buffers): void;
}

/** Who waits for an answer. */
export interface Waiting {
  value(value: unknown, buffers: Buffers): void;
  error(error: RpcError): void;
}
