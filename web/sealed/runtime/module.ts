/** What the module gives the runtime's script, once, as the global `sealed`. `crates/wasm/sealed/src/engine.rs` is the other side. */
export interface Given {
  /** Puts a message into the outbox. */
  post(text: string, ...buffers: ArrayBuffer[]): void;
  /** Runs a script of its own. */
  load(script: string): unknown;
  /** What the host says is the time. */
  now(): number;
  bytesOf(text: string): ArrayBuffer;
  textOf(bytes: ArrayBuffer): string;
  /** Called with each message. */
  receive?(text: string, buffers: ArrayBuffer[]): void;
}

export const given: Given = (globalThis as unknown as { readonly sealed: Given }).sealed;
