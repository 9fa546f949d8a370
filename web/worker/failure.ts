import type { ErrorCode, Failure } from "../generated/wire.ts";
import { defineProperty, ErrorOf } from "./runtime/primordials.ts";

export function failure(code: ErrorCode, more: Partial<Failure> = {}): Failure {
  return {
    code,
    rule: undefined,
    name: undefined,
    line: undefined,
    column: undefined,
    stack: undefined,
    data: undefined,
    ...more,
  };
}

/** An error that a program sees when it asked for something it does not get. */
export function refusal(code: ErrorCode, name: string, message: string, of: typeof Error = ErrorOf): Error {
  const error = new of(message);
  defineProperty(error, "name", { value: name, writable: true, configurable: true });
  defineProperty(error, "code", { value: code, writable: true, configurable: true, enumerable: true });
  return remember(error, code);
}

/** Lets an error keep its code when a program lets it pass. */
export function remember<Made extends Error>(error: Made, code: ErrorCode): Made {
  given.set(error, code);
  return error;
}

const given = new WeakMap<object, ErrorCode>();

/** The code of an error that this runtime made, when a program lets it pass; a program's own errors have none. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return typeof error === "object" && error !== null ? given.get(error) : undefined;
}
