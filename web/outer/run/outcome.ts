import type { ErrorCode, Executed, Failure, Outcome, RpcError } from "../../generated/wire.ts";
import { RpcFailure } from "../../shared/failure.ts";
import type { SourceMap } from "./source_map.ts";

type Failed = Extract<Outcome, { readonly type: "error" }>;

/**
 * Codes a realm may claim on its own word: limits that only it can count, its own error, a text it cannot read, arguments
 * that cannot be sent.
 */
const CLAIMABLE: readonly ErrorCode[] = [
  "EXECUTION_ERROR",
  "SYNTAX_ERROR",
  "ITERATION_LIMIT",
  "FUEL_LIMIT",
  "MEMORY_LIMIT",
  "STACK_OVERFLOW",
  "OUTPUT_TOO_LARGE",
  "INVALID_PARAMS",
];

/** The guest chose the words, so it does not decide how many. */
const MAX_LENGTHS = { message: 8_192, name: 256, stack: 16_384, data: 65_536 };

export function failed(code: ErrorCode, message: string, more: Partial<Failure> = {}): Failed {
  return { type: "error", message, failure: { ...RpcFailure.of(code, "").failure, ...more } };
}

export function refused(error: RpcError): Failed {
  return { type: "error", message: error.message, failure: error.data };
}

/**
 * An error as the worker tells it. `given` are the codes this frame itself has handed to the program; any other that
 * the realm cannot know becomes an ordinary error of the program.
 */
export function told(
  outcome: Extract<Executed["outcome"], Failed>,
  sourceMap: SourceMap,
  given: ReadonlySet<ErrorCode>,
): Failed {
  const { name, stack = "", data } = outcome.failure;
  const code = givenCode(data, given) ?? outcome.failure.code;
  const place = sourceMap.first(stack);
  return failed(
    CLAIMABLE.includes(code) || given.has(code) ? code : "EXECUTION_ERROR",
    outcome.message.slice(0, MAX_LENGTHS.message),
    {
      name: name?.slice(0, MAX_LENGTHS.name),
      line: place?.[0],
      column: place?.[1],
      stack: stack === "" ? undefined : sourceMap.stack(stack.slice(0, MAX_LENGTHS.stack)),
      data: typeof data === "string" && data.length <= MAX_LENGTHS.data ? data : undefined,
    },
  );
}

/** A program that lets a refusal of ours through ends with that refusal's code. */
function givenCode(data: unknown, given: ReadonlySet<ErrorCode>): ErrorCode | undefined {
  if (typeof data !== "string" || data.length > MAX_LENGTHS.data) return undefined;
  const { code } = (parsed(data) ?? {}) as { readonly code?: ErrorCode };
  return code !== undefined && given.has(code) ? code : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const WORKER_FAILED = "The worker could not go on. [SANDBOX_LOST]";

export function late(timeoutMs: number): Outcome {
  const message = `The program did not end within ${timeoutMs} ms; give it more with \`limits.timeoutMs\`. [TIMEOUT]`;
  return failed("TIMEOUT", message);
}

/** `outside`: it took no turns, and did not count for itself. */
export function overworked(cpuMs: number, outside: boolean): Outcome {
  const stopped = outside ? ", and was stopped from outside" : "";
  const message = `The program worked for more than ${cpuMs} ms${stopped}; give it more with \`limits.cpuMs\`. [CPU_LIMIT]`;
  return failed("CPU_LIMIT", message);
}
