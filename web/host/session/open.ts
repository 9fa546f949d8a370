// The module that keeps the state of sessions and repeats their journals, loaded when `jar.session` or `jar.replay` is first called.

import type { Core } from "../core.ts";
import type { Replay, ReplayOptions, Session, SessionJournal, SessionOptions } from "../types/session.ts";
import { Malformed } from "./malformed.ts";
import { readJournal } from "./read_journal.ts";
import { readState } from "./read_state.ts";
import { replayRuns } from "./replay.ts";
import { JarSession } from "./session.ts";

export function open(core: Core, options: SessionOptions = {}): Session {
  return new JarSession(
    core,
    checked(core, "session", () => readState(options)),
  );
}

export async function replay(
  core: Core,
  journal: SessionJournal | string,
  options: ReplayOptions = {},
): Promise<Replay> {
  return await replayRuns(
    core,
    checked(core, "replay", () => readJournal(journal)),
    options,
  );
}

function checked<Value>(core: Core, method: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    throw core.error("INVALID_PARAMS", `\`jar.${method}\`: ${error.message}.`, error);
  }
}
