import { isGuardRules } from "../generated/plan.ts";
import {
  type AbortRun,
  type Execute,
  type MoveDeadline,
  PROTOCOL_VERSION,
  type PrepareRealm,
} from "../generated/wire.ts";
import { type Api, offerApi } from "./api/index.ts";
import { makeIdle } from "./idle.ts";
import { warmUp } from "./load.ts";
import type { Buffers, Outer } from "./outer.ts";
import type { Answered, Handlers } from "./port.ts";
import { type Prepared, prepareRealm } from "./realm/index.ts";
import { run } from "./run.ts";
import { ceil, max, min, PromiseOf, parse, TypeErrorOf } from "./runtime/primordials.ts";
import { now, turnsEnd } from "./scope.ts";

/** What a worker goes through: a realm is prepared, then one program runs in it. Nothing happens twice. */
export function makeSession(outer: Outer): Handlers {
  const idle = makeIdle();
  let prepared: Prepared | undefined;
  let api: Api | undefined;
  let started: Execute | undefined;

  function prepare({ rules }: PrepareRealm): Answered {
    const given: unknown = parse(rules);
    if (prepared || !isGuardRules(given)) throw new TypeErrorOf("The realm's rules were given twice, or are none.");
    api = offerApi(outer, idle, () => prepared?.runtime.memory);
    prepared = prepareRealm({ rules: given, now, turnsEnd, idle, api: api.globals });
    warmUp();
    return { value: { protocol: PROTOCOL_VERSION, unlisted: prepared.unlisted }, buffers: [] };
  }

  function start(execute: Execute, buffers: Buffers): Promise<Answered> {
    return new PromiseOf((resolve) => {
      if (!prepared || !api || started) throw new TypeErrorOf("A worker runs one program, once its realm is ready.");
      const { runtime } = prepared;
      started = execute;
      const { now: fixed, seed } = execute.fixed ?? {};
      if (fixed !== undefined) prepared.clock.fix(fixed);
      if (seed !== undefined) prepared.random.seed(seed);
      const { artifact, ask, begin, callTool, end, handle, tool } = api;
      run(
        execute,
        buffers,
        { prepared, idle, artifact, ask, begin, callTool, handle, tool },
        ({ kept, outcome, buffers }) => {
          end();
          const iterations = whole(runtime.meter.spent());
          const cpuMs = runtime.meter.cpuMs();
          resolve({ value: { outcome, kept, iterations, cpuMs, memoryBytes: whole(runtime.memory.peak()) }, buffers });
          // Whatever the program left running ends at its next step.
          runtime.meter.stop("ABORTED", "the run is over");
        },
      );
    });
  }

  return {
    request(method, params, buffers) {
      if (method === "realm/prepare") return prepare(params as PrepareRealm);
      if (method === "run/start") return start(params as Execute, buffers);
      if (method === "ping") return { value: { cpuMs: prepared?.runtime.meter.cpuMs() ?? 0 }, buffers: [] };
      throw new TypeErrorOf(`There is no handler for \`${method}\` here.`);
    },
    notified(method, params) {
      const { run, reason, leftMs } = params as AbortRun & MoveDeadline;
      if (!prepared || started?.run !== run) return;
      const { meter } = prepared.runtime;
      if (method === "run/abort") meter.stop("ABORTED", reason ?? "The host stopped the program.");
      if (method === "run/deadline") meter.until(now() + leftMs);
    },
  };
}

/** Counts are estimates: a big integer is charged by parts of units, and what nobody could allocate is beyond every count. */
function whole(count: number): number {
  return min(Number.MAX_SAFE_INTEGER, ceil(max(0, count)));
}
