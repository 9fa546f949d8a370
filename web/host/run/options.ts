import type { ConsoleLevel, ErrorCode } from "../../generated/wire.ts";
import type { PolicyInput } from "../server.ts";
import { Faults } from "./faults.ts";
import { readTools, type Tool, type ToolHandler, type ToolOptions } from "./tools.ts";

/** What `jar.run` takes besides the program. */
export interface RunOptions {
  /** Tools by name; a function is enough. Only these can be called. */
  readonly tools?: Readonly<Record<string, ToolHandler | ToolOptions>>;
  /** Instead of the jar's: TOML or JSON text, or the same as an object. */
  readonly policy?: PolicyInput;
  readonly language?: "js" | "ts" | "tsx";
  /** What the program sees as `args`: plain data, frozen there. */
  readonly args?: unknown;
  readonly signal?: AbortSignal;
  /** Each line as it is written; the result has all of them too. */
  readonly onConsole?: (line: ConsoleEntry) => void;
  /** What happens, as it happens. */
  readonly onEvent?: (event: RunEvent) => void;
  /** The only time the program sees, for programs whose value is to be the same every time. */
  readonly now?: number | Date;
  /** Where `Math.random` begins, for the same. */
  readonly seed?: number;
}

/** A line of the program's console. */
export interface ConsoleEntry {
  readonly level: ConsoleLevel;
  /** Shown by structure: plain data, cut where it is too deep or too long. */
  readonly args: readonly unknown[];
  /** Milliseconds since the run began. */
  readonly at: number;
  /** Where in the program, from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** What happens in a run, for whoever shows it. `at` is milliseconds since the run began, by the outer frame's clock. */
export type RunEvent =
  | { readonly type: "started"; readonly at: number }
  | { readonly type: "guard"; readonly at: number }
  | { readonly type: "ready"; readonly at: number }
  | {
      readonly type: "tool-call";
      readonly at: number;
      readonly callId: number;
      readonly name: string;
      readonly args: unknown;
    }
  | {
      readonly type: "tool-result";
      readonly at: number;
      readonly callId: number;
      readonly name: string;
      readonly ok: boolean;
      readonly durationMs: number;
    }
  | { readonly type: "console"; readonly at: number; readonly entry: ConsoleEntry }
  | { readonly type: "limit"; readonly at: number; readonly code: ErrorCode; readonly message: string }
  | { readonly type: "ended"; readonly at: number; readonly ok: boolean };

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
  if (typeof code !== "string") faults.add("code", "takes the program's text", code);
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    faults.add("options", "takes an object", options);
    throw faults.error("run");
  }
  const { tools, language = "js", signal, onConsole, onEvent, now, seed, policy, args } = options as RunOptions;
  faults.unknown("options", options, KNOWN);
  faults.check("options.language", language, ["js", "ts", "tsx"].includes(language), 'takes "js", "ts" or "tsx"');
  faults.check("options.signal", signal, signal === undefined || isSignal(signal), "takes an AbortSignal");
  faults.check("options.onConsole", onConsole, isOptionalFunction(onConsole), "takes a function");
  faults.check("options.onEvent", onEvent, isOptionalFunction(onEvent), "takes a function");
  const time = typeof now === "object" ? Number(now) : now;
  const isTime = time === undefined || (typeof time === "number" && Math.abs(time) <= 8.64e15);
  faults.check("options.now", now, isTime, "takes a Date, or milliseconds since 1970");
  const isSeed = seed === undefined || (Number.isInteger(seed) && seed >= 0 && seed <= 0xffff_ffff);
  faults.check("options.seed", seed, isSeed, "takes a whole number of 32 bits");
  const isPolicy = policy === undefined || typeof policy === "string" || isRecord(policy);
  faults.check("options.policy", policy, isPolicy, "takes TOML or JSON text, or an object");
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

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
