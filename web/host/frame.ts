import {
  type Guest,
  type HostToOuter,
  isOuterToHost,
  type Lost,
  type LostReason,
  type OuterToHost,
  type Ready,
} from "../generated/wire.ts";
import { type Answers, Channel, type Hears } from "../shared/channel.ts";
import type { Answering } from "../shared/edge.ts";
import { lost, type RpcFailure } from "../shared/failure.ts";
import { disagreement, givePort } from "../shared/handshake.ts";
import { watchPulse } from "../shared/pulse.ts";
import { overPort, overWindow } from "../shared/transport.ts";
import type { FramePlace } from "./server.ts";
import { inbox, timer } from "./thread.ts";

export type OuterChannel = Channel<HostToOuter, OuterToHost>;

export interface FrameEvents {
  /** Its document is not the one any more that took the port, or its process has ended. */
  onLost(event: Lost): void;
  /** What is heard over the port, but for `ready`. */
  readonly hears: Hears<OuterToHost>;
  readonly answers: Answers<OuterToHost, HostToOuter>;
  /** An answer, before the call that waits for it gets it. */
  onResult(result: Answering<OuterToHost>): void;
}

/** What the frame is for, and where it goes. */
export interface Mounting {
  readonly guest: Guest;
  /** Puts the frame into the page. */
  mount(frame: HTMLIFrameElement): void;
  /** One that stands in the page already, and is awake. */
  readonly frame?: HTMLIFrameElement | undefined;
}

/** A frame whose guest is busy takes its time; nobody waits for this. */
const PULSE_MS = 60_000;

/** Out of sight, for guests without a face. */
export const HIDDEN: Mounting = {
  guest: "run",
  mount(frame) {
    frame.hidden = true;
    document.documentElement.append(frame);
  },
};

/** An outer frame whose port this page holds. */
export interface OuterFrame {
  readonly channel: OuterChannel;
  readonly ready: Ready;
  /** Leaves nothing behind: no element, no port, no listener, no timer. What is still open ends with `failure`. */
  remove(failure: RpcFailure): void;
}

/** Makes the frame and shakes hands with it. Rejects when it has not answered within `slowMs`; nothing is left then. */
export function openFrame(
  place: FramePlace,
  { guest, mount, frame: awake }: Mounting,
  slowMs: number,
  events: FrameEvents,
): Promise<OuterFrame> {
  return new Promise((resolve, reject) => {
    const frame = awake ?? element(place);
    let channel: OuterChannel | undefined;
    let loads = awake ? 1 : 0;
    let unwatch = () => {};
    const lose = (reason: LostReason) => {
      events.onLost({ reason, failure: lost(reason).failure });
      fail(reason);
    };
    const onLoad = () => {
      loads++;
      if (loads > 1) lose("navigated");
    };
    // A frame that somebody takes away says nothing any more, not even that.
    const observer = new MutationObserver(() => {
      if (!frame.isConnected) lose("removed");
    });
    const remove = (failure: RpcFailure) => {
      clearTimeout(slow);
      unwatch();
      observer.disconnect();
      transport.close();
      channel?.close(failure);
      frame.removeEventListener("load", onLoad);
      frame.remove();
    };
    const fail = (reason: LostReason) => {
      remove(lost(reason));
      reject(lost(reason));
    };
    const slow = setTimeout(fail, slowMs, "silent");
    frame.addEventListener("load", onLoad);
    mount(frame);
    observer.observe(frame.parentNode as Node, { childList: true });
    const transport = overWindow(window, frame.contentWindow as Window, place.outerOrigin, () => {});
    const shake = () => {
      const nonce = crypto.getRandomValues(new Uint8Array(16)).toString();
      const port = givePort(transport, new MessageChannel(), guest, nonce);
      transport.close();
      const hears: Hears<OuterToHost> = {
        ...events.hears,
        ready: (ready) => {
          if (ready.nonce !== nonce || !channel) return;
          const reason = disagreement(ready);
          if (reason) return fail(reason);
          clearTimeout(slow);
          const { port1, port2 } = new MessageChannel();
          unwatch = watchPulse(port1, timer, () => lose("crashed"));
          channel.request("pulse", {}, { deadlineMs: PULSE_MS, port: port2 }).catch(() => {});
          resolve({ channel, ready, remove });
        },
      };
      const { answers, onResult } = events;
      const taken = (messages: number) => channel?.notify("taken", { messages });
      channel = new Channel(inbox.sliced(overPort(port), taken), {
        guard: isOuterToHost,
        timer,
        hears,
        answers,
        onResult,
      });
    };
    if (awake) return shake();
    transport.listen(
      ({ data, ports }) => {
        if (ports.length === 0 && isOuterToHost(data) && "method" in data && data.method === "awake") shake();
      },
      () => {},
    );
  });
}

function element({ allow, outerUrl, sandbox }: FramePlace): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.title = "Belljar";
  frame.setAttribute("sandbox", sandbox);
  frame.allow = allow;
  // Without a referrer Firefox hides the page's origin from the frame, which then cannot see that it is in its place.
  frame.referrerPolicy = "strict-origin";
  frame.src = outerUrl;
  return frame;
}
