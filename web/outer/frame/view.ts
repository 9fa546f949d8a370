import type { Stage } from "./stage.ts";

/** Where a guest is served, and the attributes of its frame. */
export interface ViewPlace {
  readonly guestUrl: string;
  readonly guestOrigin: string;
  readonly sandbox: string;
  readonly allow: string;
}

export interface ViewEvents {
  onMessage(data: unknown): void;
  /** It said something that nobody reads. */
  onRefused(): void;
  /** The first document, the second, and so on. */
  onLoaded(nth: number): void;
  /** Its process has ended. */
  onCrashed(): void;
}

/** A guest's frame. Who it was made for decides what a second document means. */
export class View {
  readonly #frame: HTMLIFrameElement;
  readonly #origin: string;
  readonly #url: string;
  readonly #onMessage: (event: MessageEvent) => void;
  #unwatch = () => {};
  #over = false;

  /** Nothing is loaded before the frame may be: `lease` resolves with what the guest is called by, or with nothing. */
  constructor(title: string, place: ViewPlace, lease: Promise<string>, stage: Stage, events: ViewEvents) {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", place.sandbox);
    frame.allow = place.allow;
    frame.referrerPolicy = "no-referrer";
    frame.title = title;
    this.#frame = frame;
    this.#origin = place.guestOrigin;
    this.#url = place.guestUrl;
    this.#onMessage = (event) => {
      // A window survives its document, so the origin is looked at as well.
      if (event.source !== frame.contentWindow || event.source === null) return;
      if (event.origin !== place.guestOrigin || event.ports.length > 0) {
        for (const port of event.ports) port.close();
        events.onRefused();
      } else {
        events.onMessage(event.data);
      }
    };
    let loads = 0;
    frame.addEventListener("load", () => {
      loads++;
      if (loads === 1) this.#unwatch = stage.watch(place, () => events.onCrashed());
      events.onLoaded(loads);
    });
    addEventListener("message", this.#onMessage);
    void lease.then((name) => {
      if (this.#over) return;
      if (name) frame.name = name;
      frame.src = place.guestUrl;
      stage.show(frame);
    });
  }

  /** Opaque documents cannot be addressed; this frame's own `frame-src` lets no other document in. */
  post(message: unknown, transfer: readonly object[] = []): void {
    const to = this.#origin === "null" ? "*" : this.#origin;
    this.#frame.contentWindow?.postMessage(message, to, transfer as Transferable[]);
  }

  /** Loads the first document again. */
  reload(): void {
    this.#frame.src = this.#url;
  }

  end(): void {
    this.#over = true;
    removeEventListener("message", this.#onMessage);
    this.#unwatch();
    this.#frame.remove();
  }
}
