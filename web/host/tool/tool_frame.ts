import type { Answer, AuditEvent, CapabilityCall, ConsoleLines, LostReason } from "../../generated/wire.ts";
import type { Envelope } from "../../shared/envelope.ts";
import { lost, RpcFailure } from "../../shared/failure.ts";
import type { Core } from "../core.ts";
import { deleteSandbox } from "../delete_sandbox.ts";
import type { OuterChannel, OuterFrame } from "../frame.ts";
import type { CompiledTool } from "./compiled.ts";

const OPEN_MS = 30_000;
/** The server forgets a sandbox some day, and what stands ready for long is not worth what it costs. */
const MAX_AGE_MS = 600_000;

/** What the tool may know of an error: its name and message, not its stack. */
function told(core: Core, method: string, error: unknown): Error {
  if (error instanceof RpcFailure) return core.failure(error.code, error.message);
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return core.failure("TOOL_ERROR", `\`${method}\` failed in the page: ${said} [TOOL_ERROR]`);
}

/** A call that runs in a frame, as far as the frame knows it. */
export interface FrameCall {
  heard(lines: ConsoleLines): void;
  perform(call: CapabilityCall, buffers: readonly ArrayBuffer[]): Promise<Envelope<Answer>>;
}

/** One hidden outer frame, and the calls that run in it. */
export class ToolFrame {
  readonly channel: OuterChannel;
  readonly #frame: OuterFrame;
  readonly #calls: Map<number, FrameCall>;
  readonly #leave: () => Promise<void>;
  readonly #madeAt = performance.now();
  #gone = false;

  private constructor(frame: OuterFrame, calls: Map<number, FrameCall>, leave: () => Promise<void>) {
    this.channel = frame.channel;
    this.#frame = frame;
    this.#calls = calls;
    this.#leave = leave;
  }

  /** Whether another tool may be run here. */
  get isFresh(): boolean {
    return !this.#gone && performance.now() - this.#madeAt < MAX_AGE_MS;
  }

  static async open(
    core: Core,
    { placement, policy }: CompiledTool["sandbox"],
    forget: () => void,
  ): Promise<ToolFrame> {
    const body = { guest: "tool", placement, policy };
    const place = core.readPlace(
      core.server,
      await core.post(core.server, "sandboxes", body, AbortSignal.timeout(OPEN_MS)),
    );
    const calls = new Map<number, FrameCall>();
    let made: ToolFrame | undefined;
    let over: LostReason | undefined;
    // The sandbox of a document is nobody else's; that of workers may be another page's too.
    const leave = async () => {
      forget();
      if (placement === "frame") await deleteSandbox(core, place.id);
    };
    const lose = (reason: LostReason) => {
      over ??= reason;
      if (made) made.#end(lost(reason));
    };
    const mounting = {
      guest: "tool",
      mount(element: HTMLIFrameElement) {
        element.hidden = true;
        document.documentElement.append(element);
      },
    } as const;
    const opening = core.openFrame(place, mounting, OPEN_MS, {
      onLost: ({ reason }) => lose(reason),
      onResult: () => {},
      hears: {
        lost: ({ reason }) => lose(reason),
        console: (lines) => calls.get(lines.run as number)?.heard(lines),
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
    opening.catch(leave);
    made = new ToolFrame(await opening, calls, leave);
    // It may be lost before anybody has it.
    if (over) made.#end(lost(over));
    return made;
  }

  enter(id: number, call: FrameCall): void {
    this.#calls.set(id, call);
  }

  leave(id: number): void {
    this.#calls.delete(id);
  }

  /** A tool in a frame that does not come back: its process is as good as lost, and everything in it. */
  destroy(why: RpcFailure = lost("silent")): void {
    this.#end(why);
  }

  /** A second call does nothing. */
  async close(): Promise<void> {
    if (this.#gone) return;
    this.#gone = true;
    await this.channel.request("close", {}, { deadlineMs: 1_000 }).catch(() => {});
    this.#frame.remove(RpcFailure.of("ABORTED", "The jar was closed."));
    await this.#leave();
  }

  #end(failure: RpcFailure): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#frame.remove(failure);
    void this.#leave();
  }
}
