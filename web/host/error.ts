import type { ErrorCode } from "../generated/wire.ts";
import { RpcFailure } from "../shared/failure.ts";

/** What every promise of this package rejects with. Programs decide on `code`; `message` says what to do about it. */
export class BelljarError extends Error {
  /** One of the codes. */
  readonly code: ErrorCode;
  /** Further facts: the server's diagnostics, the rule that refused. */
  readonly data: unknown;

  /** For tests of error handling. */
  constructor(code: ErrorCode, message: string, options: { readonly cause?: unknown; readonly data?: unknown } = {}) {
    super(`${message} [${code}]`, { cause: options.cause });
    this.name = "BelljarError";
    this.code = code;
    this.data = options.data;
  }

  /** @internal Whatever went wrong on a channel, as the page's own error. */
  static from(error: unknown): BelljarError {
    if (error instanceof BelljarError) return error;
    if (!(error instanceof RpcFailure)) return new BelljarError("EXECUTION_ERROR", String(error), { cause: error });
    const { rule, data } = error.failure;
    const message = error.message.replace(` [${error.code}]`, "");
    return new BelljarError(error.code, message, { data: { rule, data } });
  }
}
