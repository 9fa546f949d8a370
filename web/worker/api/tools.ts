import type { ReadAnswer, RpcError, ToolAnswer } from "../../generated/wire.ts";
import { jsonText, ValueCannotCross } from "../../shared/values.ts";
import { refusal } from "../failure.ts";
import type { Idle } from "../idle.ts";
import type { Outer } from "../outer.ts";
import { opened, packed } from "../payload.ts";
import { PromiseOf, parse, TypeErrorOf } from "../runtime/primordials.ts";
import type { CallSite } from "./call_sites.ts";
import type { CallTool } from "./call_tool.ts";
import { makeHandle, type ReadPart } from "./handle.ts";

/** Where in the program a call is, if somebody will want to know. */
export type Locate = (name: string, site: CallSite) => { readonly line: number; readonly column: number } | undefined;

const NOWHERE = { line: undefined, column: undefined };

/** Reads from handles, of whatever call. */
export function makeReadPart(outer: Outer, run: () => number, idle: Idle, callSite: () => CallSite): ReadPart {
  return (number, from, to, part) =>
    new PromiseOf((resolve, reject) => {
      const site = callSite();
      idle.begin();
      outer.request("handle/read", { run: run(), number, from, to, part }, [], {
        value(answer, sent) {
          idle.end();
          site.forget();
          const { next, value } = answer as ReadAnswer;
          resolve({ value: parse(opened(value, sent)), next });
        },
        error(error) {
          idle.end();
          reject(toolError(error, site));
        },
      });
    });
}

/** Every call goes to the outer frame, where the gate decides; nothing here does. */
export function makeCallTool(
  outer: Outer,
  run: () => number,
  idle: Idle,
  callSite: () => CallSite,
  locate: Locate,
  read: ReadPart,
): CallTool {
  return (name, args = {}) =>
    new PromiseOf((resolve, reject) => {
      if (typeof name !== "string") throw new TypeErrorOf(`callTool takes the name of a tool, not a ${typeof name}`);
      const { payload, buffers } = packed(argumentsText(args));
      const site = callSite();
      idle.begin();
      const { line, column } = locate(name, site) ?? NOWHERE;
      outer.request("tool/call", { run: run(), name, args: payload, line, column }, buffers, {
        value(answer, sent) {
          idle.end();
          site.forget();
          const { handle, value } = answer as ToolAnswer;
          if (handle) resolve(makeHandle(handle, read));
          else resolve(value === undefined ? undefined : parse(opened(value, sent)));
        },
        error(error) {
          idle.end();
          reject(toolError(error, site));
        },
      });
    });
}

/** Our own classes stay ours: a program gets a `TypeError` of the language. */
function argumentsText(args: unknown): string {
  try {
    return jsonText(args, "args");
  } catch (error) {
    if (!(error instanceof ValueCannotCross)) throw error;
    throw refusal("INVALID_PARAMS", "TypeError", error.message, TypeErrorOf);
  }
}

export function toolError({ message, data }: RpcError, site: CallSite): Error {
  const error = refusal(data.code, data.name ?? "ToolError", message);
  site.putOn(error);
  return error;
}
