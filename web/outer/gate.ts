import { initSync, Gate as Module } from "../dist/wasm/gate.js";
import { type Decision, isDecision, type Payload, type Subject } from "../generated/wire.ts";
import { bytesOf } from "../shared/payload.ts";

/** The one door from the guest to the host. Decides in Rust; this only carries its words. */
export interface Gate {
  decide(subject: Subject, name: string, payload: Payload, buffers: readonly ArrayBuffer[]): Decision;
}

/** Rejects when the module cannot be had or takes no such rules. There is no other gate to fall back to. */
export async function startGate(url: string, rules: string): Promise<Gate> {
  const response = await fetch(url, { credentials: "omit", referrerPolicy: "no-referrer" });
  if (!response.ok) throw new Error(`the gate's module: ${response.status}`);
  initSync({ module: await WebAssembly.compileStreaming(response) });
  const module = new Module(rules);
  return {
    decide(subject, name, payload, buffers) {
      const now = performance.now();
      const text =
        typeof payload === "string"
          ? module.admit(subject, name, payload, now)
          : module.admitBytes(subject, name, new Uint8Array(bytesOf(payload, buffers)), now);
      const decision: unknown = JSON.parse(text);
      if (!isDecision(decision)) throw new Error("the gate said something nobody understands");
      return decision;
    },
  };
}
