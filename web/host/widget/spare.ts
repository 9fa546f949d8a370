import type { Core } from "../core.ts";
import { deleteSandbox } from "../delete_sandbox.ts";
import type { Spare, SparePool } from "./spare_pool.ts";

/** A spare that waits longer is not worth what the server keeps for it. */
const MAX_WAITING_MS = 600_000;

/**
 * What takes a widget its time is the browser, which starts processes for a site it has not seen. So one empty sandbox
 * stands ready: the next widget goes into it, and finds its processes running, the gate in its place and, where the
 * browser can move a frame, the frame itself.
 */
export class Spares implements SparePool {
  readonly #core: Core;
  #ready: Spare | undefined;
  #making: Promise<void> | undefined;
  #over = false;

  constructor(core: Core) {
    this.#core = core;
  }

  take(): Spare | undefined {
    const spare = this.#ready;
    this.#ready = undefined;
    if (!spare || Date.now() - spare.madeAt < MAX_WAITING_MS) return spare;
    spare.release();
    return undefined;
  }

  /** Without one, the next widget is slower, and that is all. */
  prepare(): void {
    if (this.#ready || this.#over) return;
    this.#making ??= this.#make()
      .catch(() => {})
      .finally(() => {
        this.#making = undefined;
      });
  }

  async end(): Promise<void> {
    this.#over = true;
    await this.#making;
    const { place, release } = this.#ready ?? {};
    this.#ready = undefined;
    release?.();
    if (place) await deleteSandbox(this.#core, place.id);
  }

  async #make(): Promise<void> {
    const { post, readPlace, server } = this.#core;
    const madeAt = Date.now();
    const place = readPlace(server, await post(server, "widgets", { html: "" }, AbortSignal.timeout(30_000)));
    if (this.#over) return deleteSandbox(this.#core, place.id);
    const frame = document.createElement("iframe");
    frame.hidden = true;
    frame.title = "Belljar";
    frame.setAttribute("sandbox", place.sandbox);
    frame.referrerPolicy = "strict-origin";
    frame.src = place.outerUrl;
    // Both, in either order: a `load` that comes after the widget moved in would be taken for another document's.
    let missing = 2;
    const came = () => {
      missing--;
    };
    const onMessage = ({ data, origin, source }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== place.outerOrigin || data?.method !== "awake") return;
      removeEventListener("message", onMessage);
      came();
    };
    addEventListener("message", onMessage);
    frame.addEventListener("load", came, { once: true });
    document.documentElement.append(frame);
    this.#ready = {
      place,
      madeAt,
      get awake() {
        return missing === 0 && "moveBefore" in Element.prototype ? frame : undefined;
      },
      release() {
        removeEventListener("message", onMessage);
        frame.remove();
      },
    };
  }
}
