import type { ErrorCode } from "../generated/wire.ts";
import type { Emitter } from "./events.ts";
import type { openFrame } from "./frame.ts";
import type { loadPart } from "./part.ts";
import type { CheckedOptions } from "./run/options.ts";
import type { post, readPlace } from "./server.ts";
import type { SharedFrame } from "./shared_frame.ts";
import type { RunOptions, RunResult } from "./types/run.ts";
import type { SparePool } from "./widget/spare_pool.ts";

/** Runs a program as `jar.run` does; `adapt` makes of the options what only this package can ask for. */
export type RunProgram = (
  code: string,
  options: RunOptions,
  adapt?: (checked: CheckedOptions) => CheckedOptions,
) => Promise<RunResult>;

/**
 * What the SDK lends to the modules that host apps and widgets. Such a module is loaded when the first one is shown, and
 * shares no code with the SDK but this.
 */
export interface Core {
  readonly server: URL;
  /** The one that runs programs. */
  readonly frame: Pick<SharedFrame, "channel" | "rules">;
  readonly run: RunProgram;
  readonly openFrame: typeof openFrame;
  readonly post: typeof post;
  readonly readPlace: typeof readPlace;
  readonly loadPart: typeof loadPart;
  pack(text: string): { readonly value: never; readonly buffers: readonly ArrayBuffer[] };
  text(payload: never, buffers: readonly ArrayBuffer[]): string;
  /** What a jar keeps between its widgets, and ends with itself: what is shown takes itself out when it is closed. */
  readonly kept: { spares?: SparePool; readonly shown: Set<{ close(): Promise<void> }> };
  readonly events: Emitter;
  /** An error that keeps its code on the way to the other side of a channel. */
  failure(code: ErrorCode, message: string): Error;
  /** The SDK's own error. */
  error(code: ErrorCode, message: string, cause?: unknown): Error;
  /** Whatever went wrong on a channel, as that. */
  from(error: unknown): Error;
}
