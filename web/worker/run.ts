import type { Execute } from "../generated/wire.ts";
import { decode } from "../shared/values.ts";
import { deepFrozen } from "./api/args.ts";
import { type Ending, returned, stopped, threw } from "./ending.ts";
import type { Idle } from "./idle.ts";
import { type Loaded, load } from "./load.ts";
import { opened } from "./payload.ts";
import type { Buffers } from "./port.ts";
import type { Prepared } from "./realm/index.ts";
import { defineProperty, globalObject, parse } from "./runtime/primordials.ts";
import { now } from "./scope.ts";
import { mightWake } from "./wakes.ts";

/** What a run needs of its session. */
export interface Surroundings {
  readonly prepared: Prepared;
  readonly idle: Idle;
  begin(execute: Execute, url: string): void;
}

/** Runs the one program of this worker; `ended` is called exactly once. */
export function run(execute: Execute, buffers: Buffers, around: Surroundings, ended: (ending: Ending) => void): void {
  const { prepared, idle, begin } = around;
  const { runtime } = prepared;
  let over = false;
  const end = (make: () => Ending) => {
    // The meter may end the run while a value of the program is being read: the first to be done counts.
    if (over) return;
    const ending = make();
    if (over) return;
    over = true;
    ended(ending);
  };
  const { limits } = execute;
  const deadline = now() + limits.timeoutMs;
  const args = execute.args === undefined ? undefined : decode(opened(execute.args, buffers));
  defineProperty(globalObject, "args", { value: deepFrozen(args) });

  const code: string = parse(opened(execute.code, buffers));
  const loaded = attempt(code, execute.entry);
  if (!("program" in loaded)) {
    end(() => loaded);
    return;
  }
  const { program, url } = loaded;
  begin(execute, url);
  runtime.run(
    program,
    { iterations: limits.iterations, memoryBytes: limits.memoryBytes, deadline },
    {
      value: (value) => end(() => returned(value, url)),
      thrown: (error) => end(() => threw(error, url)),
      tripped: (trip) => end(() => stopped(trip)),
    },
  );
  if (!over && !mightWake(code)) idle.watch(() => end(() => stopped(STUCK)));
}

function attempt(code: string, entry: string): Loaded | Ending {
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
