import type { ErrorCode, RunError } from "../page/sdk.ts";

/** Who ended a run, in the words of docs/guide/overview.md; and why that is so. */
export interface Layer {
  readonly name: string;
  readonly says: string;
}

const READER: Layer = { name: "the parser", says: "It is not a program, so nothing of it ran." };
const GUARD: Layer = { name: "the guard", says: "It was read before it ran, and nothing of it ran." };
const CHECK: Layer = {
  name: "a check of the guard's",
  says: "What a name means was only known while it ran; there the guard had put a check.",
};
const METER: Layer = { name: "a meter", says: "The guard put meters into its loops and calls; one of them was full." };
const CLOCK: Layer = { name: "the clock", says: "Its time is kept outside of its worker, which was ended." };
const GATE: Layer = { name: "the gate", says: "Everything a program says passes the gate in the frame outside of it." };
const REALM: Layer = { name: "the realm", says: "What could reach out was taken from its globals before it began." };
const HOST: Layer = { name: "this page", says: "The host stopped it." };

const LAYERS: Readonly<Partial<Record<ErrorCode, Layer>>> = {
  SYNTAX_ERROR: READER,
  GUARD_REFUSED: GUARD,
  ITERATION_LIMIT: METER,
  MEMORY_LIMIT: METER,
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
