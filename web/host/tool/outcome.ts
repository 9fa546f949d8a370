import { ERROR_NUMBERS, type ErrorCode, isErrorCode } from "../../generated/wire.ts";
import type { Finished } from "../run/result.ts";
import type { ConsoleEntry, RunError } from "../types/run.ts";
import type { ToolError, ToolResult } from "../types/tool.ts";

/** A run's end, in the words of BTCP. */
export function read(ended: Finished): ToolResult {
  return ended.ok ? ended : { ...ended, error: named(ended.error) };
}

/** The end of a call of which the frame says nothing. */
export function failed(error: unknown, console: readonly ConsoleEntry[], durationMs: number): ToolResult {
  const code = codeOf(error) ?? "SANDBOX_LOST";
  const message = error instanceof Error ? error.message : String(error);
  const { data } = (error ?? {}) as { readonly data?: unknown };
  const stats = {
    durationMs,
    startupMs: 0,
    cpuMs: 0,
    toolCalls: 0,
    iterations: 0,
    fuel: undefined,
    memoryPeakBytes: undefined,
    consoleBytes: 0,
    consoleCut: 0,
    killed: true,
  };
  return {
    ok: false,
    error: named({ code, name: "Error", message, forModel: message, ...(data === undefined ? {} : { data }) }),
    stats,
    console,
  };
}

/** Something that is wrong before anything runs. */
export function refused(code: ErrorCode, message: string, data?: unknown): ToolResult {
  const coded = `${message} [${code}]`;
  const error = named({
    code,
    name: "Error",
    message: coded,
    forModel: coded,
    ...(data === undefined ? {} : { data }),
  });
  const stats = {
    durationMs: 0,
    startupMs: 0,
    cpuMs: 0,
    toolCalls: 0,
    iterations: 0,
    fuel: undefined,
    memoryPeakBytes: undefined,
    consoleBytes: 0,
    consoleCut: 0,
    killed: false,
  };
  return { ok: false, error, stats, console: [] };
}

/** The class that BTCP has for a code. */
const CLASSES: Partial<Record<ErrorCode, string>> = {
  CAPABILITY_DENIED: "BTCPCapabilityError",
  INVALID_PARAMS: "BTCPValidationError",
  VALIDATION_ERROR: "BTCPValidationError",
  TIMEOUT: "BTCPTimeoutError",
  SANDBOX_LOST: "BTCPConnectionError",
  SERVER_UNREACHABLE: "BTCPConnectionError",
};

function named(error: RunError): ToolError {
  const { code: own, suggestion } = (error.data ?? {}) as { readonly code?: unknown; readonly suggestion?: unknown };
  // A tool names its own errors as it likes, but none of them as one of ours.
  const isOwn = typeof own === "string" && /^[A-Z][A-Z0-9_]{0,63}$/.test(own) && !isErrorCode(own);
  return {
    ...error,
    name: error.name === "Error" ? (CLASSES[error.code] ?? error.name) : error.name,
    number: ERROR_NUMBERS[error.code],
    btcpCode: isOwn ? own : error.code,
    ...(typeof suggestion === "string" ? { suggestion: suggestion.slice(0, 1_000) } : {}),
  };
}

function codeOf(error: unknown): ErrorCode | undefined {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return isErrorCode(code) ? code : undefined;
}
