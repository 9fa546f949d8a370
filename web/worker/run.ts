import type { Execute, Handle } from "../generated/wire.ts";
import { decodePlain } from "../shared/values.ts";
import { deepFrozen } from "./api/args.ts";
import type { HandOver } from "./api/artifact.ts";
import type { ToolApi } from "./api/btcp.ts";
import type { CallTool } from "./api/call_tool.ts";
import { makeTools, type Places } from "./api/tool_tree.ts";
import { mayResumeLater } from "./async_sources.ts";
import type { Idle } from "./idle.ts";
import { keptHandles, makeKept } from "./kept.ts";
import { type Loaded, load } from "./load.ts";
import type { Buffers } from "./outer.ts";
import { opened } from "./payload.ts";
import type { Prepared } from "./realm/index.ts";
import { type Kept, type RunOutcome, returned, stopped, threw } from "./run_outcome.ts";
import { callByEngine } from "./runtime/call_by_engine.ts";
import type { Program } from "./runtime/index.ts";
import { type Callable, defineProperty, globalObject, keysOf, parse } from "./runtime/primordials.ts";
import { now } from "./scope.ts";

/** What a run needs of its session. */
export interface Surroundings {
  readonly prepared: Prepared;
  readonly idle: Idle;
  readonly callTool: CallTool;
  /** What a program has of a result that stays with the host. */
  handle(handle: Handle): object;
  /** What runs have, and tools have not. */
  readonly artifact: HandOver;
  ask(name: string): void;
  begin(execute: Execute, url: string): void;
  /** What tools have besides what every program has. */
  readonly tool: ToolApi;
}

/** Runs the one program of this worker; `ended` is called exactly once. */
export function run(
  execute: Execute,
  buffers: Buffers,
  around: Surroundings,
  ended: (ending: RunOutcome) => void,
): void {
  const { prepared, idle, artifact, ask, begin, callTool, handle, tool } = around;
  const { runtime } = prepared;
  let over = false;
  const end = (make: () => RunOutcome) => {
    // The meter may end the run while a value of the program is being read: the first to be done counts.
    if (over) return;
    const ending = make();
    if (over) return;
    over = true;
    try {
      ended(ending);
    } catch (error) {
      // A program that has used up its stack leaves no room for its own end, until it has gone up a little.
      over = false;
      throw error;
    }
  };
  const { limits } = execute;
  const deadline = now() + limits.timeoutMs;
  const isTool = execute.guest === "tool";
  const args = execute.args === undefined ? undefined : decodePlain(opened(execute.args, buffers));
  defineProperty(globalObject, "args", { value: deepFrozen(args) });
  const session = execute.state === undefined ? undefined : keepState(opened(execute.state, buffers), execute, handle);
  if (execute.tools !== undefined) {
    const places: Places = parse(opened(execute.tools, buffers));
    const tools = makeTools(callTool, places);
    for (const name of places.asks) ask(name);
    for (const name of places.names) defineProperty(globalObject, name, { value: tools });
  }
  if (isTool) for (const name of keysOf(tool)) defineProperty(globalObject, name, { value: tool[name] });
  else defineProperty(globalObject, "artifact", { value: artifact });

  const code: string = parse(opened(execute.code, buffers));
  const loaded = attempt(code, execute.entry);
  if (!("program" in loaded)) {
    end(() => loaded);
    return;
  }
  const { program, url } = loaded;
  begin(execute, url);
  runtime.run(
    isTool ? called(program, tool.btcp, args) : program,
    { iterations: limits.iterations, memoryBytes: limits.memoryBytes, deadline, cpuMs: limits.cpuMs },
    {
      value: (value) => end(() => returned(value, url, isTool, execute.outputBytes, session)),
      thrown: (error) => end(() => threw(error, url, isTool)),
      tripped: (trip) => end(() => stopped(trip)),
    },
  );
  if (!over && !mayResumeLater(code)) idle.watch(() => end(() => stopped(STUCK)));
}

/** The program may change what is in it, or put another object in its place; it stays a property with a value. */
function keepState(text: string, execute: Execute, make: (handle: Handle) => object): Kept {
  const kept = makeKept(execute.kept ?? [], make);
  defineProperty(globalObject, "state", { value: decodePlain(text), writable: true });
  defineProperty(globalObject, "kept", { value: kept });
  return {
    state: () => (globalObject as { readonly state?: unknown }).state,
    kept: () => (execute.kept === undefined ? undefined : keptHandles(kept)),
  };
}

/** A tool is a function of `(btcp, args)`, or a body that has both by name. */
function called(program: Program, btcp: unknown, args: unknown): Program {
  return (...runtime) => {
    const start = program(...runtime);
    return async () => {
      const value = await callByEngine(start);
      return typeof value === "function" ? callByEngine(value as Callable, [btcp, args]) : value;
    };
  };
}

function attempt(code: string, entry: string): Loaded | RunOutcome {
  try {
    return load(code, entry) ?? stopped({ code: "SYNTAX_ERROR", message: "The script held no program." });
  } catch (error) {
    return stopped({ code: "SYNTAX_ERROR", message: `The program could not be loaded: ${error}` });
  }
}

const STUCK = {
  code: "EXECUTION_ERROR",
  message: "The program waits for a promise that nothing is left to settle.",
} as const;
