import type { Executed, Failure, Outcome } from "../generated/wire.ts";
import { encode, jsonText, ValueCannotCross, ValueTooLarge } from "../shared/values.ts";
import { numberOf } from "./api/handle.ts";
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
  /** What the program of a session left in `kept`. */
  readonly kept?: Executed["kept"];
}

/** Where the program of a session keeps its state, and handles. */
export interface Kept {
  state(): unknown;
  kept(): Executed["kept"];
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
    const handles = session?.kept();
    // `kept.rows = await tools.rows()` as the last line means no value.
    const given = isKept(value, handles) ? undefined : value;
    // A schema describes what a tool gives, so that is plain JSON.
    const write = () => (isTool ? jsonText(given, "result", most) : encode(given, "value", most));
    const sent = given === undefined ? NOTHING : packed(write());
    const kept = session === undefined ? NOTHING : packed(stateText(session.state(), most), sent.buffers.length);
    return {
      kept: handles,
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

function isKept(value: unknown, handles: Executed["kept"] = []): boolean {
  const number = numberOf(value);
  for (let at = 0; at < handles.length; at++) if (handles[at]?.number === number) return true;
  return false;
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
