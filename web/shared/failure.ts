import { ERROR_NUMBERS, type ErrorCode, type Failure, type LostReason, type RpcError } from "../generated/wire.ts";

/** A request that failed, in the words of the SDK. The one error that crosses an edge. */
export class RpcFailure extends Error {
  readonly failure: Failure;
  /** Whether it is the other side's word. Whoever does not trust that side passes none of it on. */
  readonly remote: boolean;

  constructor(message: string, failure: Failure, remote = false) {
    super(message);
    this.name = "RpcFailure";
    this.failure = failure;
    this.remote = remote;
  }

  static of(code: ErrorCode, message: string): RpcFailure {
    return new RpcFailure(message, {
      code,
      rule: undefined,
      name: undefined,
      line: undefined,
      column: undefined,
      stack: undefined,
      data: undefined,
    });
  }

  static from(error: RpcError): RpcFailure {
    return new RpcFailure(error.message, error.data, true);
  }

  get code(): ErrorCode {
    return this.failure.code;
  }

  /** As it travels. */
  toError(): RpcError {
    return { code: ERROR_NUMBERS[this.code], message: this.message, data: this.failure };
  }
}

/** What every request still open ends with when its realm is gone. */
export function lost(reason: LostReason): RpcFailure {
  return RpcFailure.of(
    "SANDBOX_LOST",
    `${LOST[reason]} Its messages are ignored from now on; create it again. [SANDBOX_LOST]`,
  );
}

const LOST: Readonly<Record<LostReason, string>> = {
  navigated: "The sandbox loaded another document, or tried to.",
  silent: "The sandbox did not answer in time.",
  isolationFailed: "The sandbox is not isolated as expected.",
  protocol: "The sandbox speaks another version of the protocol: load the SDK from the same server.",
  crashed: "The sandbox's process has ended: it ran out of memory, or the browser or the user ended it.",
  gate: "The gate could not be started; without it no message may pass.",
  flooded: "The sandbox sent more than it may.",
  removed: "The sandbox's frame was taken out of the page.",
};
