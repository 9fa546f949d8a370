import type { RunOptions } from "../types/run.ts";
import { Faults } from "./faults.ts";
import { isRecord } from "./json.ts";
import { readTools, type Tool } from "./tools.ts";

/** The options with everything checked. */
export interface CheckedOptions extends Omit<RunOptions, "tools" | "now"> {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly language: "js" | "ts" | "tsx";
  readonly now?: number;
}

const KNOWN = ["tools", "policy", "language", "args", "signal", "onConsole", "onEvent", "now", "seed"];

/** Throws `INVALID_PARAMS` that names every wrong value by its path. */
export function checkOptions(code: unknown, options: unknown): CheckedOptions {
  const faults = new Faults();
  if (typeof code !== "string") faults.add("code", "must be the program's source text", code);
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    faults.add("options", "must be an object", options);
    throw faults.error("run");
  }
  const { tools, language = "js", signal, onConsole, onEvent, now, seed, policy, args } = options as RunOptions;
  faults.unknown("options", options, KNOWN);
  faults.check("options.language", language, ["js", "ts", "tsx"].includes(language), 'must be "js", "ts" or "tsx"');
  faults.check("options.signal", signal, signal === undefined || isSignal(signal), "must be an AbortSignal");
  faults.check("options.onConsole", onConsole, isOptionalFunction(onConsole), "must be a function");
  faults.check("options.onEvent", onEvent, isOptionalFunction(onEvent), "must be a function");
  const time = typeof now === "object" ? Number(now) : now;
  const isTime = time === undefined || (typeof time === "number" && Math.abs(time) <= 8.64e15);
  faults.check("options.now", now, isTime, "must be a Date, or milliseconds since 1970");
  const isSeed = seed === undefined || (Number.isInteger(seed) && seed >= 0 && seed <= 0xffff_ffff);
  faults.check("options.seed", seed, isSeed, "must be an unsigned 32-bit integer");
  const isPolicy = policy === undefined || typeof policy === "string" || isRecord(policy);
  faults.check("options.policy", policy, isPolicy, "must be TOML or JSON text, or an object");
  const read = readTools(tools, faults);
  faults.throwAny("run");
  return {
    tools: read,
    language,
    ...(args === undefined ? {} : { args }),
    ...(signal === undefined ? {} : { signal }),
    ...(onConsole === undefined ? {} : { onConsole }),
    ...(onEvent === undefined ? {} : { onEvent }),
    ...(time === undefined ? {} : { now: time }),
    ...(seed === undefined ? {} : { seed }),
    ...(policy === undefined ? {} : { policy }),
  };
}

/** Also one of another realm: pages have frames. */
function isSignal(value: unknown): boolean {
  const { aborted, addEventListener } = (value ?? {}) as AbortSignal;
  return typeof aborted === "boolean" && typeof addEventListener === "function";
}

function isOptionalFunction(value: unknown): boolean {
  return value === undefined || typeof value === "function";
}
