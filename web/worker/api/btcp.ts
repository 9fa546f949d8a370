import type { Answer, RpcError } from "../../generated/wire.ts";
import { makeBtcp } from "../../shared/btcp.ts";
import { BTCP_ERRORS, btcpError } from "../../shared/btcp_errors.ts";
import { jsonText, ValueCannotCross } from "../../shared/values.ts";
import { refusal, remember } from "../failure.ts";
import type { Idle } from "../idle.ts";
import type { Outer } from "../outer.ts";
import { opened, packed } from "../payload.ts";
import { freeze, PromiseOf, parse, TypeErrorOf } from "../runtime/primordials.ts";
import type { CallSite } from "./call_sites.ts";
import { type Direct, makeDirect } from "./direct.ts";

/** By the names a tool uses them by. */
export interface ToolApi {
  readonly [name: string]: unknown;
  readonly btcp: unknown;
}

/** What a tool has besides what every program has. Made before any guest code, so that nothing in it can be changed. */
export function makeToolApi(outer: Outer, run: () => number, idle: Idle, callSite: () => CallSite): ToolApi {
  const direct = makeDirect();
  for (const made of Object.values(BTCP_ERRORS)) {
    freeze(made.prototype);
    freeze(made);
  }

  function ask(method: string, params: object, capability: string): Promise<unknown> {
    return new PromiseOf((resolve, reject) => {
      const own = direct.continues(method, params);
      const { payload, buffers } = packed(textOf(params));
      const site = callSite();
      idle.begin();
      outer.request("capability/call", { run: run(), method, params: payload }, buffers, {
        value(answer, sent) {
          idle.end();
          site.forget();
          const { value } = answer as Answer;
          const given: unknown = value === undefined ? undefined : parse(opened(value, sent));
          resolve(own && isDirect(given) ? carryOut(own) : given);
        },
        error(error) {
          idle.end();
          reject(refused(error, capability, site));
        },
      });
    });
  }

  async function carryOut(own: Direct): Promise<unknown> {
    idle.begin();
    try {
      return await own();
    } finally {
      idle.end();
    }
  }

  return { btcp: makeBtcp(ask), ...BTCP_ERRORS };
}

/** The host leaves it to this worker, whose frame's own headers say where it may connect. */
function isDirect(given: unknown): boolean {
  return typeof given === "object" && given !== null && (given as { direct?: unknown }).direct === true;
}

function textOf(params: object): string {
  try {
    return jsonText(params, "params");
  } catch (error) {
    if (!(error instanceof ValueCannotCross)) throw error;
    throw refusal("INVALID_PARAMS", "TypeError", error.message, TypeErrorOf);
  }
}

function refused({ message, data }: RpcError, capability: string, site: CallSite): Error {
  const error = btcpError(data.code, message, capability);
  site.putOn(error);
  return remember(error, data.code);
}
