import type { AuditEvent, CapabilityCall, LostReason } from "../../generated/wire.ts";
import { lost, RpcFailure } from "../../shared/failure.ts";
import type { Core } from "../core.ts";
import type { OuterChannel, OuterFrame } from "../frame.ts";
import type { ToolCall } from "./call.ts";
import type { CompiledTool } from "./compiled.ts";

/** The frames that tools run in: one for all tools whose sandboxes have the same headers. */
export class Workshops {
  readonly #core: Core;
  readonly #open = new Map<string, Promise<Workshop>>();
  #closed = false;

  constructor(core: Core) {
    this.#core = core;
    core.kept.shown.add(this);
  }

  /** Made when the first tool needs it, and anew when it was lost. */
  get({ sandbox }: CompiledTool): Promise<Workshop> {
    if (this.#closed) throw RpcFailure.of("ABORTED", "This jar is closed. [ABORTED]");
    const key = JSON.stringify(sandbox);
    const known = this.#open.get(key);
    if (known) return known;
    const forget = () => {
      if (this.#open.get(key) === made) this.#open.delete(key);
    };
    const made = Workshop.open(this.#core, sandbox, forget);
    made.catch(forget);
    this.#open.set(key, made);
    return made;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#core.kept.shown.delete(this);
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(open.map((workshop) => workshop.then((shop) => shop.close()).catch(() => {})));
  }
}

const OPEN_MS = 10_000;

/** What the tool may know of an error: its name and message, not its stack. */
function told(core: Core, method: string, error: unknown): Error {
  if (error instanceof RpcFailure) return core.failure(error.code, error.message);
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return core.failure("TOOL_ERROR", `\`${method}\` failed in the page: ${said} [TOOL_ERROR]`);
}

/** One hidden outer frame, and the calls that run in it. */
export class Workshop {
  readonly channel: OuterChannel;
  readonly #frame: OuterFrame;
  readonly #calls: Map<number, ToolCall>;
  readonly #forget: () => void;

  private constructor(frame: OuterFrame, calls: Map<number, ToolCall>, forget: () => void) {
    this.channel = frame.channel;
    this.#frame = frame;
    this.#calls = calls;
    this.#forget = forget;
  }

  static async open(core: Core, { chamber, policy }: CompiledTool["sandbox"], forget: () => void): Promise<Workshop> {
    const body = { guest: "tool", chamber, policy };
    const place = core.readPlace(
      core.server,
      await core.post(core.server, "sandboxes", body, AbortSignal.timeout(OPEN_MS)),
    );
    const calls = new Map<number, ToolCall>();
    let frame: OuterFrame | undefined;
    const lose = (reason: LostReason) => {
      forget();
      frame?.remove(lost(reason));
    };
    const mounting = {
      guest: "tool",
      mount(element: HTMLIFrameElement) {
        element.hidden = true;
        document.documentElement.append(element);
      },
    } as const;
    frame = await core.openFrame(place, mounting, OPEN_MS, {
      onLost: lose,
      onResult: () => {},
      hears: {
        lost: ({ reason }) => lose(reason),
        console: (line, buffers) => line.run !== undefined && calls.get(line.run)?.heard(line, buffers),
        audit: (event: AuditEvent) => core.events.emit("audit", event),
        violation: (event) => core.events.emit("violation", event),
      },
      answers: {
        "capability/call": async (call: CapabilityCall, buffers) => {
          try {
            const to = calls.get(call.run);
            if (!to) throw RpcFailure.of("ABORTED", "The tool has ended. [ABORTED]");
            return await to.perform(call, buffers);
          } catch (error) {
            throw told(core, call.method, error);
          }
        },
      },
    });
    return new Workshop(frame, calls, forget);
  }

  enter(id: number, call: ToolCall): void {
    this.#calls.set(id, call);
  }

  leave(id: number): void {
    this.#calls.delete(id);
  }

  /** A tool in a frame that does not come back: its process is as good as lost, and everything in it. */
  destroy(): void {
    this.#forget();
    this.#frame.remove(lost("silent"));
  }

  async close(): Promise<void> {
    this.#forget();
    await this.channel.request("close", {}, { deadlineMs: 1_000 }).catch(() => {});
    this.#frame.remove(RpcFailure.of("ABORTED", "The jar was closed."));
  }
}
