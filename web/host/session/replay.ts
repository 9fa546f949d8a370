import type { RunEnd } from "../../generated/wire.ts";
import type { Core } from "../core.ts";
import type { CheckedOptions } from "../run/options.ts";
import type { Tool } from "../run/tool.ts";
import type { RunOptions, RunResult } from "../types/run.ts";
import type {
  JournalEnd,
  JournalRun,
  Replay,
  ReplayDifference,
  ReplayedRun,
  ReplayOptions,
  SessionJournal,
} from "../types/session.ts";
import { endedOtherwise, notAsked, shown } from "./differences.ts";
import { Player } from "./player.ts";
import { sameJson } from "./same_json.ts";

/** One after the other: each run has the state of its own beginning, so none depends on those before it. */
export async function replayRuns(
  core: Core,
  { runs }: SessionJournal,
  { policy, signal }: ReplayOptions,
): Promise<Replay> {
  const replayed: ReplayedRun[] = [];
  for (const run of runs) replayed.push(await replayRun(core, run, policy, signal));
  return { same: replayed.every(({ difference }) => difference === undefined), runs: replayed };
}

async function replayRun(
  core: Core,
  run: JournalRun,
  policy: ReplayOptions["policy"],
  signal: AbortSignal | undefined,
): Promise<ReplayedRun> {
  const stop = new AbortController();
  const abort = () => stop.abort(signal?.reason);
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  const differs = new Error("The program does something else than its journal has.");
  let end: JournalEnd | undefined;
  const onEnd = (said: RunEnd, buffers: readonly ArrayBuffer[]) => {
    end = endOf(core, said, buffers, run.state, player);
  };
  const player = new Player(core, run.events, () => stop.abort(differs), onEnd);
  const { args, code, engine, language, now, prelude, seed, toolsAlias } = run;
  const options: RunOptions = {
    language,
    now,
    seed,
    signal: stop.signal,
    ...(args === undefined ? {} : { args }),
    ...(engine === undefined ? {} : { engine }),
    ...(prelude === undefined ? {} : { prelude }),
    ...(toolsAlias === undefined ? {} : { toolsAlias }),
    ...(policy === undefined ? {} : { policy }),
  };
  const adapt = (checked: CheckedOptions): CheckedOptions => ({
    ...checked,
    tools: toolsOf(run),
    state: JSON.stringify(run.state),
    kept: Object.entries(run.kept ?? {}).map(([name, value]) => ({ name, value: JSON.stringify(value) })),
    calls: () => player,
  });
  try {
    const result = await core.run(code, options, adapt);
    if (signal?.aborted) throw core.error("ABORTED", "The replay was stopped.", signal.reason);
    const difference = player.difference ?? differenceAt(run, player, result, end);
    return difference ? { difference, result } : { result };
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/** What the gate is told about them; none of them is called. */
function toolsOf({ tools }: JournalRun): ReadonlyMap<string, Tool> {
  const rows = tools.map((rule): [string, Tool] => {
    const handler = () => undefined;
    const approve = async () => "no" as const;
    const tool = { handler, timeoutMs: Number.POSITIVE_INFINITY, rule };
    const { approval, name } = rule as { readonly approval?: unknown; readonly name?: unknown };
    return [String(name), approval === true ? { ...tool, approve } : tool];
  });
  return new Map(rows);
}

/** The value and the state as they travelled. */
function endOf(
  core: Core,
  { kept = "{}", outcome }: RunEnd,
  buffers: readonly ArrayBuffer[],
  before: JournalRun["state"],
  player: Player,
): JournalEnd | undefined {
  if (outcome.type !== "value") return undefined;
  const open = (payload: unknown) => JSON.parse(core.text(payload as never, buffers));
  const state = outcome.state === undefined ? before : open(outcome.state);
  const origins = Object.entries(JSON.parse(kept) as Readonly<Record<string, number | string>>);
  const events = origins.map(([name, origin]) => [name, typeof origin === "string" ? origin : player.eventOf(origin)]);
  return {
    type: "value",
    ...(outcome.value === undefined ? {} : { value: open(outcome.value) }),
    state,
    ...(events.length === 0 ? {} : { kept: Object.fromEntries(events) }),
  };
}

function differenceAt(
  { end: expected }: JournalRun,
  { unasked }: Player,
  result: RunResult,
  end: JournalEnd | undefined,
): ReplayDifference | undefined {
  const seen = result.ok && end ? end : errorOf(result);
  if (unasked) return notAsked(unasked.index, unasked.event, shown(seen));
  if (expected.type !== seen.type) return endedOtherwise("end", expected, seen);
  if (expected.type === "error") return sameJson(expected, seen) ? undefined : endedOtherwise("error", expected, seen);
  const given = seen as typeof expected;
  if (!sameJson(expected.value, given.value)) return endedOtherwise("value", expected.value, given.value);
  if (!sameJson(expected.state, given.state)) return endedOtherwise("state", expected.state, given.state);
  return sameJson(expected.kept, given.kept) ? undefined : endedOtherwise("kept", expected.kept, given.kept);
}

function errorOf(result: RunResult): JournalEnd {
  const { code, name, message } = result.ok ? UNREADABLE : result.error;
  return { type: "error", code, name, message };
}

const UNREADABLE = { code: "SANDBOX_LOST", name: "Error", message: "The run has no end." } as const;
