import { RpcFailure } from "../../../shared/failure.ts";
import type { Methods, Params } from "./methods.ts";
import { text } from "./text.ts";

/**
 * Where this page keeps what its user granted for good. A tool that could write there would grant itself whatever it
 * likes, and one that could read there would learn what others were granted.
 */
export const RESERVED = "belljar:";

export const storage: Methods = { ...kept("local", () => localStorage), ...kept("session", () => sessionStorage) };

function kept(name: string, store: () => Storage): Methods {
  return {
    [`storage.${name}.getItem`]: (params) => store().getItem(key(params)),
    [`storage.${name}.setItem`]: (params) => store().setItem(key(params), text(params, "value")),
    [`storage.${name}.removeItem`]: (params) => store().removeItem(key(params)),
  };
}

function key(params: Params): string {
  const given = text(params, "key");
  if (!given.startsWith(RESERVED)) return given;
  throw RpcFailure.of("CAPABILITY_DENIED", `Keys that begin with \`${RESERVED}\` are reserved. [CAPABILITY_DENIED]`);
}
