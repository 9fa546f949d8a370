import { initSync, Gate as Module } from "../dist/wasm/gate.js";
import { type Decision, isDecision, type Payload, type Subject } from "../generated/wire.ts";
import { RpcFailure } from "../shared/failure.ts";
import { bytesOf } from "../shared/payload.ts";
import { fetchModule } from "./module.ts";

/** The one door from a guest to the host. Decides in Rust; this only carries its words. */
export interface Gate {
  decide(subject: Subject, name: string, payload: Payload, buffers: readonly ArrayBuffer[]): Decision;
  readonly toolCalls: number;
  readonly consoleBytes: number;
  /** It is not used again. */
  free(): void;
}

export interface GateModule {
  /** Throws when no gate can be made of the rules. There is no other gate to fall back to. */
  make(rules: string): Gate;
}

/** Rejects when the module cannot be had. */
export async function loadGate(url: string): Promise<GateModule> {
  initSync({ module: await fetchModule(url) });
  return { make };
}

function make(rules: string): Gate {
  const gate = open(rules);
  return {
    decide(subject, name, payload, buffers) {
      const now = performance.now();
      const text =
        typeof payload === "string"
          ? gate.admit(subject, name, payload, now)
          : gate.admitBytes(subject, name, new Uint8Array(bytesOf(payload, buffers)), now);
      const decision: unknown = JSON.parse(text);
      if (!isDecision(decision)) throw new Error("the gate said something nobody understands");
      return decision;
    },
    get toolCalls() {
      return gate.toolCalls;
    },
    get consoleBytes() {
      return gate.consoleBytes;
    },
    free: () => gate.free(),
  };
}

function open(rules: string): Module {
  try {
    return new Module(rules);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw RpcFailure.of("INVALID_PARAMS", `No gate can be made of these tools: ${reason} [INVALID_PARAMS]`);
  }
}
