import type { RunEnd } from "../../generated/wire.ts";
import { envelope } from "../../shared/envelope.ts";
import { RpcFailure } from "../../shared/failure.ts";
import type { Core, RunProgram } from "../core.ts";
import { BelljarError } from "../error.ts";
import type { CallHandler } from "../run/calls.ts";
import { type CheckedOptions, checkOptions } from "../run/options.ts";
import type { RunResult } from "../types/run.ts";
import type { SessionJournal } from "../types/session.ts";
import { open } from "./open.ts";

const STATS = {
  durationMs: 0,
  startupMs: 0,
  cpuMs: 0,
  toolCalls: 0,
  iterations: 0,
  fuel: undefined,
  memoryPeakBytes: undefined,
  consoleBytes: 0,
  consoleCut: 0,
  killed: false,
};

/** A program in the frame's place: it gets its state, and calls by name; it gives back its value and its state. */
export type Program = (
  state: { count?: unknown; sum?: unknown; first?: unknown; more?: unknown },
  call: (name: string, args: unknown) => Promise<unknown>,
  checked: CheckedOptions,
) => Promise<unknown>;

/** A jar whose programs are functions, by the text of their code. The frame's side of a run is done here. */
export function jar(programs: Readonly<Record<string, Program>>, tools: CallHandler["call"] = none): Core {
  const run: RunProgram = async (code, options, adapt) => {
    const given = await checkOptions(code, options);
    const checked = adapt?.(given) ?? given;
    const own: CallHandler = { call: tools, approve: async () => envelope({ answer: "no" }), end: () => {} };
    const calls = checked.calls?.(own) ?? own;
    let sequence = 0;
    const call = async (name: string, args: unknown) => {
      const asked = { run: 1, name, args: JSON.stringify(args), sequence: ++sequence, deadlineMs: 1_000, audits: [] };
      const { value } = (await calls.call(asked, [])).value;
      return value === undefined ? undefined : JSON.parse(value as string);
    };
    const state = JSON.parse(checked.state as string);
    const stopped = new Promise<never>((_, reject) => {
      const stop = () => reject(RpcFailure.of("ABORTED", "stopped"));
      if (checked.signal?.aborted) stop();
      checked.signal?.addEventListener("abort", stop);
    });
    const outcome = await Promise.race([(programs[code] as Program)(state, call, checked), stopped]).then(
      (value): RunEnd["outcome"] => ({
        type: "value",
        value: value === undefined ? undefined : JSON.stringify(value),
        state: JSON.stringify(state),
      }),
      (error): RunEnd["outcome"] => {
        const failure = error instanceof RpcFailure ? error : RpcFailure.of("EXECUTION_ERROR", error.message);
        return { type: "error", message: error.message, failure: failure.failure };
      },
    );
    calls.end({ outcome, stats: STATS, forModel: undefined, kept: undefined }, []);
    const rest = { stats: STATS, console: [], artifacts: [] };
    if (outcome.type === "value") {
      return { ok: true, value: outcome.value && JSON.parse(outcome.value as string), ...rest };
    }
    const { message, failure } = outcome;
    return { ok: false, error: { code: failure.code, name: "Error", message, forModel: message }, ...rest };
  };
  return {
    run,
    text: (payload: unknown) => payload as string,
    pack: (text: string) => envelope(text),
    failure: RpcFailure.of,
    error: (code: never, message: string) => new BelljarError(code, message),
  } as unknown as Core;
}

const none: CallHandler["call"] = async ({ name }) => {
  throw RpcFailure.of("TOOL_NOT_FOUND", `There is no tool \`${name}\`.`);
};

/** Answers each call with a number that is one higher. */
export function counting(): CallHandler["call"] {
  let count = 0;
  return async () => envelope({ value: String(++count) });
}

export const endOf = (result: RunResult) => (result.ok ? result.value : result.error.code);

export async function recorded(program: Program, tools = counting()): Promise<SessionJournal> {
  const session = open(jar({ program }, tools), { state: { at: 1 } });
  await session.run("program", { args: { n: 1 } });
  return session.journal();
}

export const twice: Program = async (state, call) => {
  state.first = await call("a", { x: 1 });
  return [state.first, await call("a", { y: [2, 3] })];
};
