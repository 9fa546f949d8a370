import type { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";

type Json = Readonly<Record<string, unknown>>;

/**
 * The call a widget is about, in the order the specification wants: any number of partial inputs, one input, one result
 * or a cancellation. It is kept, so that a widget that comes back can be told again.
 */
export class ToolCallState {
  readonly #fail: (message: string) => Error;
  #input: Json | undefined;
  #end: { readonly result: Json } | { readonly cancelled: string | undefined } | undefined;

  constructor(fail: (message: string) => Error) {
    this.#fail = fail;
  }

  async partial(bridge: AppBridge, args: Json): Promise<void> {
    if (this.#input || this.#end) throw this.#fail("A partial input must be sent before the full input.");
    await bridge.sendToolInputPartial({ arguments: { ...args } });
  }

  async input(bridge: AppBridge, args: Json): Promise<void> {
    if (this.#input) throw this.#fail("The input was sent already; it can be sent only once.");
    this.#input = args;
    await bridge.sendToolInput({ arguments: { ...args } });
  }

  /** A result without an input is one of a call without arguments. */
  async result(bridge: AppBridge, result: Json): Promise<void> {
    if (this.#end) throw this.#fail("The call has already ended, with a result or a cancellation.");
    if (!this.#input) await this.input(bridge, {});
    this.#end = { result };
    await bridge.sendToolResult(result as never);
  }

  async cancel(bridge: AppBridge, reason: string | undefined): Promise<void> {
    if (this.#end) throw this.#fail("The call has already ended, with a result or a cancellation.");
    this.#end = { cancelled: reason };
    await bridge.sendToolCancelled(reason === undefined ? {} : { reason });
  }

  /** Waits for a result that is still to come; one that never comes is a call that was cancelled. */
  async settle(result: Json | PromiseLike<Json>, live: () => AppBridge | undefined): Promise<void> {
    try {
      const settled = await result;
      const bridge = live();
      if (bridge) await this.result(bridge, settled);
    } catch (error) {
      const bridge = live();
      const reason = error instanceof Error ? error.message : String(error);
      if (bridge) await this.cancel(bridge, reason).catch(() => {});
    }
  }

  /** For a widget that begins anew. */
  async again(bridge: AppBridge): Promise<void> {
    if (this.#input) await bridge.sendToolInput({ arguments: { ...this.#input } });
    if (!this.#end) return;
    if ("result" in this.#end) await bridge.sendToolResult(this.#end.result as never);
    else await bridge.sendToolCancelled(this.#end.cancelled === undefined ? {} : { reason: this.#end.cancelled });
  }
}
