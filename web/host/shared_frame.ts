import type { AdmittedCall, Guarantee, Lost, OuterToHost } from "../generated/wire.ts";
import type { Answering } from "../shared/edge.ts";
import { lost, RpcFailure } from "../shared/failure.ts";
import { BelljarError } from "./error.ts";
import { Emitter } from "./events.ts";
import { HIDDEN, type OuterChannel, type OuterFrame, openFrame } from "./frame.ts";
import type { Rules } from "./run/rules.ts";
import { HostRuns } from "./run/runs.ts";
import { createSandbox } from "./server.ts";
import type { JarEvents, PolicyInput } from "./types/jar.ts";

/** The warm outer frame of one server, shared by all jars of this page that ask for the same. */
export interface SharedFrame {
  readonly channel: OuterChannel;
  readonly guarantees: readonly Guarantee[];
  readonly events: Emitter;
  readonly runs: HostRuns;
  /** What runs go by that bring no policy of their own. */
  readonly rules: Rules;
  remove(): void;
}

export interface OpenOptions {
  readonly server: URL;
  readonly policy: PolicyInput | undefined;
  readonly timeoutMs: number;
}

/** `onLost` is called once, when the frame can no longer be used. */
export async function openSharedFrame(options: OpenOptions, onLost: () => void): Promise<SharedFrame> {
  const { server, policy, timeoutMs } = options;
  const events = new Emitter();
  const runs = new HostRuns();
  let frame: OuterFrame | undefined;
  let gone = false;
  const lose = (event: Lost) => {
    if (gone) return;
    gone = true;
    onLost();
    frame?.remove(lost(event.reason));
    events.emit("lost", event);
  };
  const frameEvents = {
    onLost: lose,
    hears: {
      lost: lose,
      audit: (event: JarEvents["audit"]) => events.emit("audit", event),
      violation: (event: JarEvents["violation"]) => events.emit("violation", event),
      dropped: (event: JarEvents["dropped"]) => events.emit("dropped", event),
      unlisted: (event: JarEvents["unlisted"]) => events.emit("unlisted", event),
      console: runs.console,
      artifact: runs.artifact,
      "run/event": runs.event,
    },
    answers: {
      "tool/call"(call: AdmittedCall, buffers: readonly ArrayBuffer[]) {
        for (const event of call.audits) events.emit("audit", event);
        return runs.call(call, buffers);
      },
      "tool/approve": runs.approve,
    },
    // The line in the log comes first, and also when nobody waits for the answer any more.
    onResult(result: Answering<OuterToHost>) {
      if (result.of === "echo") events.emit("audit", result.value.audit);
    },
  };
  const place = await createSandbox(server, policy, AbortSignal.timeout(timeoutMs)).catch((error: unknown) => {
    throw error instanceof BelljarError ? error : silent(server, timeoutMs, error);
  });
  // A frame may be slow because the machine is: it is made once more before it counts as lost.
  const open = () => openFrame(place, HIDDEN, timeoutMs / 2, frameEvents);
  const opened = await open()
    .catch((error: unknown) => (isSilent(error) ? open() : Promise.reject(error)))
    .catch((error: unknown) => {
      throw isSilent(error) ? blocked(place.outerOrigin, error) : BelljarError.from(error);
    });
  frame = opened;
  return {
    channel: opened.channel,
    guarantees: opened.ready.guarantees,
    events,
    runs,
    rules: place.rules,
    remove() {
      gone = true;
      events.clear();
      opened.remove(RpcFailure.of("ABORTED", "The jar was closed."));
    },
  };
}

function isSilent(error: unknown): boolean {
  return error instanceof Error && error.message === lost("silent").message;
}

function silent(server: URL, timeoutMs: number, cause: unknown): BelljarError {
  const message = `${server.origin} accepted the request but did not answer within ${timeoutMs} ms.`;
  return new BelljarError("SERVER_UNREACHABLE", message, { cause });
}

function blocked(origin: string, cause: unknown): BelljarError {
  const message =
    `The frame at ${origin} never answered. Check that this page's CSP lets \`frame-src\` ` +
    "reach it and that no extension blocks it.";
  return new BelljarError("SANDBOX_LOST", message, { cause });
}
