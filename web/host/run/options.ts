import type { KeptResult } from "../../generated/wire.ts";
import { RpcFailure } from "../../shared/failure.ts";
import { loadPart } from "../part.ts";
import type { RunOptions } from "../types/run.ts";
import type { CallHandler } from "./calls.ts";
import { Faults } from "./faults.ts";
import { isRecord } from "./json.ts";
import type { Tool } from "./tool.ts";
import { readTools } from "./tools.ts";

/** The options with everything checked. */
export interface CheckedOptions extends Omit<RunOptions, "tools" | "callTool" | "onApproval" | "now"> {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly language: "js" | "ts" | "tsx";
  readonly now?: number;
  /** What the program of a session sees as `state`, as JSON. */
  readonly state?: string;
  /** What it finds in `kept`. */
  readonly kept?: KeptResult[];
  /** For sessions, which listen to calls or answer them. */
  readonly calls?: (calls: CallHandler) => CallHandler;
}

type Holds = readonly [wanted: string, holds: (value: unknown) => boolean];

const ANYTHING: Holds = ["", () => true];
const FUNCTION: Holds = ["a function", (value) => typeof value === "function"];
const isText = (value: unknown) => typeof value === "string";

/** What each option must be; tools are read by themselves. */
const OPTIONS: Readonly<Record<keyof RunOptions, Holds>> = {
  tools: ANYTHING,
  callTool: FUNCTION,
  onApproval: FUNCTION,
  toolsAlias: ANYTHING,
  policy: ["TOML or JSON text, or an object", (value) => isText(value) || isRecord(value)],
  language: ['"js", "ts" or "tsx"', (value) => ["js", "ts", "tsx"].includes(value as string)],
  engine: ['"worker" or "sealed"', (value) => ["worker", "sealed"].includes(value as string)],
  prelude: ["source text", isText],
  args: ANYTHING,
  signal: ["an AbortSignal", isSignal],
  onConsole: FUNCTION,
  onArtifact: FUNCTION,
  onEvent: FUNCTION,
  now: [
    "a Date, or milliseconds since 1970",
    (value) => /number|object/.test(typeof value) && Math.abs(Number(value)) <= 8.64e15,
  ],
  seed: ["an unsigned 32-bit integer", (value) => (value as number) >>> 0 === value],
};

/** Rejects with `INVALID_PARAMS` that names every wrong value by its path. */
export async function checkOptions(code: unknown, options: unknown): Promise<CheckedOptions> {
  const faults = new Faults();
  if (typeof code !== "string") faults.add("code", "must be source text", code);
  if (!isRecord(options)) {
    faults.add("options", "must be an object", options);
    throw faults.error("run");
  }
  faults.unknown("options", options, Object.keys(OPTIONS));
  const given: Record<string, unknown> = {};
  for (const [key, [wanted, holds]] of Object.entries(OPTIONS)) {
    // Read once: what is checked is what is used.
    const value = options[key];
    if (value === undefined) continue;
    faults.check(`options.${key}`, value, holds(value), `must be ${wanted}`);
    given[key] = key === "now" ? Number(value) : value;
  }
  const { tools, callTool, onApproval, ...rest } = given as Omit<RunOptions, "now"> & { readonly now?: number };
  const read = await readTools(tools, { faults, callTool, onApproval, fail: RpcFailure.of, loadPart });
  faults.throwAny("run");
  return { language: "js", ...rest, tools: read };
}

/** Also one of another realm: pages have frames. */
function isSignal(value: unknown): boolean {
  const { aborted, addEventListener } = (value ?? {}) as AbortSignal;
  return typeof aborted === "boolean" && typeof addEventListener === "function";
}
