import type { Answer, RpcError } from "../../generated/wire.ts";
import { refusal } from "../failure.ts";
import type { Idle } from "../idle.ts";
import { opened, packed } from "../payload.ts";
import type { Outer } from "../port.ts";
import { PromiseOf, parse, TypeErrorOf } from "../runtime/primordials.ts";
import { jsonText } from "./json_text.ts";

export type CallTool = (name: unknown, args?: unknown) => Promise<unknown>;

/** Every call goes to the outer frame, where the gate decides; nothing here does. */
export function makeCallTool(outer: Outer, run: () => number, idle: Idle): CallTool {
  return (name, args = {}) =>
    new PromiseOf((resolve, reject) => {
      if (typeof name !== "string") throw new TypeErrorOf(`callTool takes the name of a tool, not a ${typeof name}`);
      const { payload, buffers } = packed(jsonText(args, "args"));
      idle.begin();
      outer.request("tool/call", { run: run(), name, args: payload }, buffers, {
        value(answer, sent) {
          idle.end();
          const { value } = answer as Answer;
          resolve(value === undefined ? undefined : parse(opened(value, sent)));
        },
        error(error) {
          idle.end();
          reject(toolError(error));
        },
      });
    });
}

function toolError({ message, data }: RpcError): Error {
  return refusal(data.code, data.name ?? "ToolError", message);
}
