import { Flow as FlowModule, initSync, Subject as Kind, Gate as Module } from "../dist/wasm/gate.js";
import { type AuditEvent, type Decision, isDecision, type Payload, type Subject } from "../generated/wire.ts";
import { RpcFailure } from "../shared/failure.ts";
import { isOff } from "../shared/layers.ts";
import { bytesOf } from "../shared/payload.ts";
import { fetchModule } from "./module.ts";
import type { Flow } from "./outbox.ts";

/** The one door from a guest to the host. Decides in Rust; this only carries its words. */
export interface Gate {
  decide(subject: Subject, name: string, payload: Payload, buffers: readonly ArrayBuffer[]): Decision;
  /** Decides about a widget's message. `activated`: its user has just clicked in it, or pressed a key. */
  relay(message: string, activated: boolean): Decision;
  /** From now on these capabilities are granted and no others. */
  grant(names: readonly string[]): void;
  readonly toolCalls: number;
  readonly consoleLines: number;
  readonly consoleBytes: number;
  /** What the guest's value may have of bytes. */
  readonly outputBytes: number;
  /** It is not used again. */
  free(): void;
}

export interface GateModule {
  /** Throws when no gate can be made of the rules. There is no other gate to fall back to. */
  make(rules: string): Gate;
  /** `patient` where every guest behind it has budgets of its own, so that none is ended for what others say. */
  flow(patient: boolean): Flow;
}

/** Rejects when the module cannot be had. */
export async function loadGate(url: string): Promise<GateModule> {
  initSync({ module: await fetchModule(url) });
  return { make, flow: (patient) => new FlowModule(patient) };
}

function make(rules: string): Gate {
  if (TEST_LAYERS && isOff("gate")) return ajar();
  const gate = open(rules);
  return {
    decide(subject, name, payload, buffers) {
      const now = performance.now();
      const sequence =
        typeof payload === "string"
          ? gate.admit(KINDS[subject], name, payload, now)
          : gate.admitBytes(KINDS[subject], name, new Uint8Array(bytesOf(payload, buffers)), now);
      return sequence > 0 ? admitted(gate, sequence, subject, name) : read(gate.decision());
    },
    relay(message, activated) {
      const kind = activated ? Kind.ActivatedRelay : Kind.Relay;
      const sequence = gate.admit(kind, "", message, performance.now());
      return sequence > 0 ? admitted(gate, sequence, "relay", "") : read(gate.decision());
    },
    grant: (names) => gate.grant(JSON.stringify(names)),
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
    free: () => gate.free(),
  };
}

const KINDS: Readonly<Record<Subject, Kind>> = {
  toolCall: Kind.ToolCall,
  toolResult: Kind.ToolResult,
  input: Kind.Input,
  capability: Kind.Capability,
  console: Kind.Console,
  output: Kind.Output,
  relay: Kind.Relay,
};

/** Let through, with nothing to be said about it. */
function admitted({ atMs, bytes }: Module, sequence: number, subject: Subject, name: string): Decision {
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
    grant: () => {},
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
  const decision: unknown = JSON.parse(text);
  if (!isDecision(decision)) throw new Error("the gate said something nobody understands");
  return decision;
}

function open(rules: string): Module {
  try {
    return new Module(rules);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw RpcFailure.of("INVALID_PARAMS", `The gate does not accept these tools: ${reason} [INVALID_PARAMS]`);
  }
}
