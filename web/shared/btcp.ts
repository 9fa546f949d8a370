// The `btcp` object of tools, made from the table of calls. What it looks like is a convenience: the gate decides about
// every call, whoever makes it.

import { API } from "../generated/tables.ts";

/** Sends one call; `capability` is the first that would open it. */
export type Ask = (method: string, params: object, capability: string) => Promise<unknown>;

type Api = { [name: string]: Api | ((...given: unknown[]) => Promise<unknown>) };

const { freeze } = Object;
const { isArray } = Array;

export function makeBtcp(ask: Ask): Readonly<Api> {
  const btcp: Api = {};
  for (const [name, method, params, capability] of API) {
    const names = params.map((param) => param.replace("?", ""));
    const path = name.split(".");
    const last = path.pop() as string;
    let holder = btcp;
    for (const part of path) {
      holder[part] ??= {};
      holder = holder[part] as Api;
    }
    holder[last] = freeze((...given: unknown[]) => {
      if (method === "dom.batch") return ask(method, { calls: spelledOut(given[0]) }, capability);
      return ask(method, byName(names, given), capability);
    });
  }
  return freezeAll(btcp);
}

function freezeAll(api: Api): Readonly<Api> {
  for (const part of Object.values(api)) if (typeof part === "object") freezeAll(part);
  return freeze(api);
}

/** What was left out stays out. */
function byName(names: readonly string[], given: readonly unknown[]): object {
  const params: Record<string, unknown> = {};
  for (let i = 0; i < names.length; i++) if (given[i] !== undefined) params[names[i] as string] = given[i];
  return params;
}

/** `{ method: "click", selector }` is short for `{ method: "dom.click", params: { selector } }`. */
function spelledOut(calls: unknown): unknown {
  if (!isArray(calls)) return calls;
  const whole: unknown[] = [];
  for (let i = 0; i < calls.length; i++) {
    const { method, params, ...rest } = (calls[i] ?? {}) as { method?: unknown; params?: unknown };
    const isShort = typeof method === "string" && method.slice(0, 4) !== "dom.";
    whole[i] = { method: isShort ? `dom.${method}` : method, params: params ?? rest };
  }
  return whole;
}
