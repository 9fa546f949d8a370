import type { ErrorCode, RunError } from "../page/sdk.ts";

/** Who ended a run, in the words of docs/guide/overview.md; and why that is so. */
export interface Layer {
  readonly name: string;
  readonly says: string;
}

const READER: Layer = { name: "the parser", says: "The program does not parse, so none of it ran." };
const GUARD: Layer = { name: "the guard", says: "The guard refused the program before any of it ran." };
const CHECK: Layer = {
  name: "a check of the guard's",
  says: "A check that the guard inserted stopped the program while it ran.",
};
const METER: Layer = {
  name: "a meter",
  says: "A counter that the guard inserted into loops and calls reached its limit.",
};
const CLOCK: Layer = {
  name: "the clock",
  says: "The time limit is enforced outside the worker, which was terminated.",
};
const GATE: Layer = {
  name: "the gate",
  says: "The gate, in a frame outside the program, checks everything the program sends.",
};
const REALM: Layer = {
  name: "the realm",
  says: "Globals that could reach the network or the page were removed before the program started.",
};
const HOST: Layer = { name: "this page", says: "The host stopped it." };

const LAYERS: Readonly<Partial<Record<ErrorCode, Layer>>> = {
  SYNTAX_ERROR: READER,
  GUARD_REFUSED: GUARD,
  ITERATION_LIMIT: METER,
  MEMORY_LIMIT: METER,
  CPU_LIMIT: METER,
  TIMEOUT: CLOCK,
  ABORTED: HOST,
  TOOL_CALL_LIMIT: GATE,
  CONSOLE_LIMIT: GATE,
  OUTPUT_TOO_LARGE: GATE,
  INVALID_PARAMS: GATE,
  VALIDATION_ERROR: GATE,
  TOOL_NOT_FOUND: GATE,
  TOOL_REFUSED: GATE,
  RATE_LIMITED: GATE,
  SUSPICIOUS_SEQUENCE: GATE,
  CAPABILITY_DENIED: GATE,
};

/** Nothing for a program that only went wrong by itself. */
export function layerOf({ code, name, message }: RunError): Layer | undefined {
  const known = LAYERS[code];
  if (known) return known;
  // What could not be known before is checked while it runs: the message has a code of the guard's.
  if (code === "EXECUTION_ERROR" && /\(G\d{3}\)/.test(message)) return CHECK;
  // A name that is not there, or an object that is frozen: what an ordinary worker would have let it do.
  const taken =
    /is not (defined|available)|not a function|read[- ]only|not extensible|Cannot (assign|add|define|delete)/;
  return code === "EXECUTION_ERROR" && /Error$/.test(name) && taken.test(message) ? REALM : undefined;
}
