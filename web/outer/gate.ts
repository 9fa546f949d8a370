import { type AuditEvent, type Decision, isDecision, type Payload, type Subject } from "../generated/wire.ts";
import { RpcFailure } from "../shared/failure.ts";
import { isOff } from "../shared/layers.ts";
import { bytesOf } from "../shared/payload.ts";
import { GateWasm, type OpenGate } from "./gate_module.ts";
import { fetchModule } from "./module.ts";
import type { Flow } from "./outbox.ts";

/** The one door from a guest to the host. Decides in Rust; this only carries its words. */
export interface Gate {
  decide(subject: Subject, name: string, payload: Payload, buffers: readonly ArrayBuffer[]): Decision;
  /** Decides about a widget's message. `activated`: its user has just clicked in it, or pressed a key. */
  relay(message: string, activated: boolean): Decision;
  /** Judges the calls that a program's text shows, as the guard lists them, before it runs. */
  foresee(calls: string): Foreseen;
  /** The handle that the last result of a tool is behind; 0 where the program gets the result. */
  readonly lastHandle: number;
  /** Decides whether the session keeps a handle of this run, under this name. */
  keep(name: string, handle: number): Decision;
  /** Decides about an artifact by its bytes. */
  artifact(name: string, mediaType: string, bytes: ArrayBuffer): Decision;
  /** The artifact that was let through last, in a few words for a model. */
  preview(): string;
  /** From now on these capabilities are granted and no others. */
  grant(names: readonly string[]): void;
  /** Whether a tool call that was let through waits for approval. */
  ask(name: string): "no" | "yes" | "crowded";
  /** Whether calls of some tool wait for approval. */
  readonly mayPause: boolean;
  /** Where the tools are in the program, as JSON for the realm that makes them. */
  places(): string;
  readonly toolCalls: number;
  readonly consoleLines: number;
  readonly consoleBytes: number;
  /** What the guest's value may have of bytes. */
  readonly outputBytes: number;
  /** It is not used again. */
  free(): void;
}

/** Calls of a program that cannot succeed. */
export interface Foreseen {
  /** About the first of them. Each is refused, with its line and column. */
  readonly decisions: readonly Decision[];
  /** Of all of them. */
  readonly count: number;
}

export interface GateModule {
  /** Throws when no gate can be made of the rules. There is no other gate to fall back to. */
  make(rules: string): Gate;
  /** `patient` where every guest behind it has budgets of its own, so that none is ended for what others say. */
  flow(patient: boolean): Flow;
}

/** Rejects when the module cannot be had. */
export async function loadGate(url: string): Promise<GateModule> {
  const module = new GateWasm(await fetchModule(url));
  return { make: (rules) => make(module, rules), flow: (patient) => module.flow(patient) };
}

function make(module: GateWasm, rules: string): Gate {
  if (TEST_LAYERS && isOff("gate")) return ajar();
  const gate = open(module, rules);
  return {
    decide(subject, name, payload, buffers) {
      const now = performance.now();
      const value = typeof payload === "string" ? payload : new Uint8Array(bytesOf(payload, buffers));
      const sequence = gate.admit(subject, name, value, now);
      return sequence > 0 ? admitted(gate, sequence, subject, name) : read(gate.decision());
    },
    relay(message, activated) {
      const sequence = gate.admit(activated ? "activatedRelay" : "relay", "", message, performance.now());
      return sequence > 0 ? admitted(gate, sequence, "relay", "") : read(gate.decision());
    },
    foresee(calls) {
      const [count, decisions] = gate.foresee(calls, performance.now());
      return { count, decisions: readAll(decisions) };
    },
    keep(name, handle) {
      const sequence = gate.admit("keep", name, String(handle), performance.now());
      return sequence > 0 ? admitted(gate, sequence, "kept", name) : read(gate.decision());
    },
    artifact(name, mediaType, bytes) {
      const sequence = gate.artifact(name, mediaType, new Uint8Array(bytes), performance.now());
      return sequence > 0 ? admitted(gate, sequence, "artifact", name) : read(gate.decision());
    },
    preview: () => gate.preview(),
    grant: (names) => gate.grant(names),
    ask: (name) => (["no", "yes", "crowded"] as const)[gate.ask(name)] ?? "crowded",
    places: () => gate.places(),
    get lastHandle() {
      return gate.lastHandle;
    },
    get mayPause() {
      return gate.mayPause;
    },
    get toolCalls() {
      return gate.toolCalls;
    },
    get consoleLines() {
      return gate.consoleLines;
    },
    get outputBytes() {
      return gate.outputBytes;
    },
    get consoleBytes() {
      return gate.consoleBytes;
    },
    free: () => gate.close(),
  };
}

/** Let through, with nothing to be said about it. */
function admitted({ atMs, bytes }: OpenGate, sequence: number, subject: Subject, name: string): Decision {
  const audit: AuditEvent = { sequence, atMs, subject, name, bytes, verdict: "admitted", findings: [] };
  return { audit, refused: undefined, stop: false };
}

/** What is left where a test took the gate out: everybody passes, and is counted. */
function ajar(): Gate {
  let sequence = 0;
  let consoleLines = 0;
  const pass = (subject: Subject, name: string, payload: Payload): Decision => {
    sequence++;
    if (subject === "console") consoleLines += JSON.parse(payload as string).length;
    const audit: AuditEvent = { sequence, atMs: 0, subject, name, bytes: 0, verdict: "admitted", findings: [] };
    return { audit, refused: undefined, stop: false };
  };
  return {
    decide: pass,
    relay: (message) => pass("relay", "", message),
    foresee: () => ({ count: 0, decisions: [] }),
    keep: (name) => pass("kept", name, ""),
    artifact: (name) => pass("artifact", name, ""),
    preview: () => "",
    grant: () => {},
    ask: () => "no",
    mayPause: false,
    lastHandle: 0,
    places: () => '{"names":["tools"],"tools":[],"asks":[]}',
    toolCalls: 0,
    get consoleLines() {
      return consoleLines;
    },
    consoleBytes: 0,
    outputBytes: Number.MAX_SAFE_INTEGER,
    free: () => {},
  };
}

function read(text: string): Decision {
  return decisionOf(JSON.parse(text));
}

function readAll(text: string): readonly Decision[] {
  return (JSON.parse(text) as readonly unknown[]).map(decisionOf);
}

function decisionOf(decision: unknown): Decision {
  if (!isDecision(decision)) throw new Error("the gate said something nobody understands");
  return decision;
}

function open(module: GateWasm, rules: string): OpenGate {
  try {
    return module.open(rules);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw RpcFailure.of("INVALID_PARAMS", `The gate does not accept these tools: ${reason} [INVALID_PARAMS]`);
  }
}
