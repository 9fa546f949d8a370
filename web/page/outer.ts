import { type Hello, type InnerToOuter, isOuterToInner, type OuterToInner } from "../generated/wire.ts";
import { Channel, NOTHING } from "../shared/channel.ts";
import type { Notifications, ParamsOf } from "../shared/edge.ts";
import { envelope } from "../shared/envelope.ts";
import { ready, takePort } from "../shared/handshake.ts";
import { packText, textOf } from "../shared/payload.ts";
import { type MessageLike, overPort, overWindow, type Source } from "../shared/transport.ts";
import { timer, utf8 } from "./captured.ts";
import type { Notifier } from "./notifier.ts";
import { refresh } from "./refresh.ts";
import type { ServiceWorkerClient } from "./service_worker.ts";
import { execute } from "./snippet.ts";
import { takeTicket } from "./ticket.ts";

/** So much is kept until there is a port. */
const MAX_WAITING = 1_000;

/** The frame around the app. */
export class Outer implements Notifier {
  #channel: Channel<InnerToOuter, OuterToInner> | undefined;
  #waiting: (() => void)[] = [];

  constructor(origin: string, serviceWorker: ServiceWorkerClient) {
    const transport = overWindow(unheard(origin), parent, origin, () => {});
    void takePort(transport, hello, () => {}).then(({ port, hello: said }) => {
      this.#channel = new Channel<InnerToOuter, OuterToInner>(overPort(port), {
        guard: isOuterToInner,
        timer,
        hears: { "page/ticket": ({ ticket }) => takeTicket(ticket) },
        answers: {
          ping: () => NOTHING,
          "page/refresh": async (change) => {
            return envelope({ reloads: await refresh(change, serviceWorker) });
          },
          "page/execute": async ({ code, through }, buffers) => {
            const outcome = await execute(textOf(code, buffers, utf8), through);
            if (outcome.type === "error" || outcome.value === undefined) return envelope({ outcome });
            const packed = packText(outcome.value as string, utf8);
            return envelope({ outcome: { type: "value", value: packed.value, state: undefined } }, packed.buffers);
          },
        },
      });
      this.#channel.notify("ready", ready(said, []));
      for (const say of this.#waiting.splice(0)) say();
    });
  }

  notify<Method extends Notifications<InnerToOuter>>(
    method: Method,
    params: ParamsOf<InnerToOuter, Method>,
    buffers: readonly ArrayBuffer[] = [],
  ): void {
    if (this.#channel) this.#channel.notify(method, params, buffers);
    else if (this.#waiting.length < MAX_WAITING)
      this.#waiting.push(() => this.#channel?.notify(method, params, buffers));
  }
}

/** The app's own listeners do not hear what is said between the two frames. */
function unheard(origin: string): Source {
  const hides = (listener: (event: MessageLike) => void) => (event: MessageLike) => {
    if (event.source === parent && event.origin === origin) (event as unknown as Event).stopImmediatePropagation();
    listener(event);
  };
  const listeners = new Map<unknown, EventListener>();
  return {
    addEventListener(type, listener) {
      const hiding = hides(listener) as unknown as EventListener;
      listeners.set(listener, hiding);
      window.addEventListener(type, hiding);
    },
    removeEventListener: (type, listener) => window.removeEventListener(type, listeners.get(listener) as EventListener),
  };
}

function hello(data: unknown): Hello | undefined {
  return isOuterToInner(data) && data.method === "hello" && data.params.guest === "app" ? data.params : undefined;
}
