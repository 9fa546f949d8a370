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

const KNOWN = [
  "tools",
  "callTool",
  "onApproval",
  "toolsAlias",
  "policy",
  "language",
  "engine",
  "args",
  "signal",
  "onConsole",
  "onArtifact",
  "onEvent",
  "now",
  "seed",
];

/** Rejects with `INVALID_PARAMS` that names every wrong value by its path. */
export async function checkOptions(code: unknown, options: unknown): Promise<CheckedOptions> {
  const faults = new Faults();
  if (typeof code !== "string") faults.add("code", "must be the program's source text", code);
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    faults.add("options", "must be an object", options);
    throw faults.error("run");
  }
  const {
    tools,
    callTool,
    onApproval,
    toolsAlias,
    engine,
    language = "js",
    signal,
    onConsole,
    onArtifact,
    onEvent,
    now,
    seed,
    policy,
    args,
  } = options as RunOptions;
  faults.unknown("options", options, KNOWN);
  faults.check("options.language", language, ["js", "ts", "tsx"].includes(language), 'must be "js", "ts" or "tsx"');
  const isEngine = engine === undefined || engine === "worker" || engine === "sealed";
  faults.check("options.engine", engine, isEngine, 'must be "worker" or "sealed"');
  faults.check("options.signal", signal, signal === undefined || isSignal(signal), "must be an AbortSignal");
  for (const [key, value] of Object.entries({ onConsole, onArtifact, onEvent, callTool, onApproval })) {
    faults.check(`options.${key}`, value, value === undefined || typeof value === "function", "must be a function");
  }
  const time = typeof now === "object" ? Number(now) : now;
  const isTime = time === undefined || (typeof time === "number" && Math.abs(time) <= 8.64e15);
  faults.check("options.now", now, isTime, "must be a Date, or milliseconds since 1970");
  const isSeed = seed === undefined || (Number.isInteger(seed) && seed >= 0 && seed <= 0xffff_ffff);
  faults.check("options.seed", seed, isSeed, "must be an unsigned 32-bit integer");
  const isPolicy = policy === undefined || typeof policy === "string" || isRecord(policy);
  faults.check("options.policy", policy, isPolicy, "must be TOML or JSON text, or an object");
  const read = await readTools(tools, { faults, callTool, onApproval, fail: RpcFailure.of, loadPart });
  faults.throwAny("run");
  const rest = { toolsAlias, engine, args, signal, onConsole, onArtifact, onEvent, now: time, seed, policy };
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return { tools: read, language, ...Object.fromEntries(given) };
}

/** Also one of another realm: pages have frames. */
function isSignal(value: unknown): boolean {
  const { aborted, addEventListener } = (value ?? {}) as AbortSignal;
  return typeof aborted === "boolean" && typeof addEventListener === "function";
}
