import type { LostReason } from "../../generated/wire.ts";
import type { Stage } from "./stage.ts";

/** Where a widget is served, and the attributes of its frame. */
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
  onLoaded(): void;
  /** The widget is gone for good. */
  onLost(reason: LostReason): void;
}

/** The widget's frame. It shows one document; a second one is somebody else, and hears and says nothing. */
export class View {
  readonly #frame: HTMLIFrameElement;
  readonly #origin: string;
  readonly #onMessage: (event: MessageEvent) => void;

  constructor(place: ViewPlace, stage: Stage, events: ViewEvents) {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", place.sandbox);
    frame.allow = place.allow;
    frame.referrerPolicy = "no-referrer";
    frame.title = "Widget";
    this.#frame = frame;
    this.#origin = place.guestOrigin;
    this.#onMessage = (event) => {
      // A window survives its document: the origin is looked at as well, and a second `load` ends everything.
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
      if (loads === 1) events.onLoaded();
      else events.onLost("navigated");
    });
    addEventListener("message", this.#onMessage);
    frame.src = place.guestUrl;
    stage.show(frame);
  }

  /** Opaque documents cannot be addressed; this frame's own `frame-src` lets no other document in. */
  post(message: unknown): void {
    this.#frame.contentWindow?.postMessage(message, this.#origin === "null" ? "*" : this.#origin);
  }

  end(): void {
    removeEventListener("message", this.#onMessage);
    this.#frame.remove();
  }
}
