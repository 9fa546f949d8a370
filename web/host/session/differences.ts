import type { JournalEvent, ReplayDifference } from "../types/session.ts";

/** So much of a value stands in a sentence; the whole of it is in `expected` and `seen`. */
const MAX_SHOWN = 300;

/** The run asked for something else. */
export function expectedOther(event: number, expected: JournalEvent, seen: JournalEvent): ReplayDifference {
  const message = `Event ${event} was ${said(expected)} and is ${said(seen)} now.`;
  return { at: kindOf(seen), event, expected, seen, message };
}

/** The run asked for more. */
export function expectedNothing(event: number, seen: JournalEvent): ReplayDifference {
  const message = `The journal has ${event} events; the program goes on with ${said(seen)}.`;
  return { at: kindOf(seen), event, seen, message };
}

/** The run ended before it asked for this. */
export function notAsked(event: number, expected: JournalEvent, end: string): ReplayDifference {
  const message = `Event ${event} was ${said(expected)}; the program ended before it: ${cut(end)}.`;
  return { at: kindOf(expected), event, expected, message };
}

/** The run ended with something else. */
export function endedOtherwise(at: ReplayDifference["at"], expected: unknown, seen: unknown): ReplayDifference {
  const message = `The ${WHAT[at]} was ${shown(expected)} and is ${shown(seen)} now.`;
  return { at, expected, seen, message };
}

const WHAT: Readonly<Record<ReplayDifference["at"], string>> = {
  call: "call",
  approval: "approval",
  value: "value",
  error: "error",
  state: "state",
  kept: "content of `kept`",
  end: "end",
};

function kindOf({ type }: JournalEvent): "call" | "approval" {
  return type === "approval" ? "approval" : "call";
}

function said(event: JournalEvent): string {
  if (event.type !== "call" && event.type !== "approval") return "an answer";
  const what = event.type === "call" ? "a call of" : "a question for approval of";
  return `${what} \`${event.name}\` with ${shown(event.args)}`;
}

export function shown(value: unknown): string {
  return value === undefined ? "nothing" : cut(JSON.stringify(value));
}

function cut(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
