import { RpcFailure } from "../../../shared/failure.ts";
import type { Params } from "./methods.ts";

/** A parameter that must be text. */
export function text(params: Params, name: string): string {
  const value = params[name];
  if (typeof value !== "string")
    throw wrong(`\`${name}\` takes a string, not ${value === null ? "null" : typeof value}`);
  return value;
}

/** A whole number within bounds, or what stands for it. */
export function count(params: Params, name: string, usual: number, most: number): number {
  const value = (params.options as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  if (value === undefined) return usual;
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most) return value as number;
  throw wrong(`\`options.${name}\` takes a whole number up to ${most}`);
}

export function wrong(message: string): RpcFailure {
  return RpcFailure.of("INVALID_PARAMS", `${message}. [INVALID_PARAMS]`);
}
