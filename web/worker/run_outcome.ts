import type { Failure, Outcome } from "../generated/wire.ts";
import { encode, jsonText, ValueCannotCross, ValueTooLarge } from "../shared/values.ts";
import { codeOf, failure } from "./failure.ts";
import { type Packed, packed } from "./payload.ts";
import type { Trip } from "./runtime/index.ts";
import { indexOf } from "./runtime/primordials.ts";
import { framesOf, stackText } from "./stack.ts";
import { stateText } from "./state.ts";
import { thrownValue } from "./thrown.ts";

/** An outcome, and the buffers its payload travels in. */
export interface RunOutcome {
  readonly outcome: Outcome;
  readonly buffers: readonly ArrayBuffer[];
}

/** Where the program of a session keeps its state. */
export interface Kept {
  state(): unknown;
}

/**
 * The program returned. A value that cannot cross, or a getter in it that throws, is as good as a throw; the same goes for
 * the state of a session.
 */
export function returned(
  value: unknown,
  url: string,
  isTool: boolean,
  most: number,
  session: Kept | undefined,
): RunOutcome {
  try {
    // A schema describes what a tool gives, so that is plain JSON.
    const write = () => (isTool ? jsonText(value, "result", most) : encode(value, "value", most));
    const sent = value === undefined ? NOTHING : packed(write());
    const kept = session === undefined ? NOTHING : packed(stateText(session.state(), most), sent.buffers.length);
    return {
      outcome: { type: "value", value: sent.payload, state: kept.payload },
      buffers: [...sent.buffers, ...kept.buffers],
    };
  } catch (error) {
    if (error instanceof ValueTooLarge) return stopped({ code: "OUTPUT_TOO_LARGE", message: error.message });
    return error instanceof ValueCannotCross
      ? stopped({ code: "EXECUTION_ERROR", message: error.message })
      : threw(error, url, isTool);
  }
}

const NOTHING: { readonly payload: undefined; readonly buffers: Packed["buffers"] } = {
  payload: undefined,
  buffers: [],
};

/** The program threw something. */
export function threw(error: unknown, url: string, isTool: boolean): RunOutcome {
  const { name, message, stack, data } = thrownValue(error, isTool);
  const frames = framesOf(stack, url);
  const head = name === undefined ? message : message === "" ? name : `${name}: ${message}`;
  return failed(message, {
    ...failure(codeOf(error) ?? (overflowed(name, message) ? "STACK_OVERFLOW" : "EXECUTION_ERROR")),
    name,
    line: frames[0]?.line,
    column: frames[0]?.column,
    stack: stackText(head, frames),
    data,
  });
}

/** The meter, the host or the runtime ended it. */
export function stopped({ code, message }: Trip | { code: Failure["code"]; message: string }): RunOutcome {
  return failed(`${message} [${code}]`, failure(code));
}

function failed(message: string, failure: Failure): RunOutcome {
  return { outcome: { type: "error", message, failure }, buffers: [] };
}

/** `RangeError` in Chromium and WebKit, `InternalError` in Firefox. */
function overflowed(name: string | undefined, message: string): boolean {
  if (name === "RangeError") return indexOf(message, "Maximum call stack size exceeded", 0) === 0;
  return name === "InternalError" && message === "too much recursion";
}
