import { watchPulse } from "../../shared/pulse.ts";
import { timer } from "../clock.ts";
import { ENGINE } from "../engine.ts";

/** What is known of a guest's document. */
export interface Watched {
  readonly guestUrl: string;
  readonly guestOrigin: string;
}

/**
 * Chromium gives an opaque guest a process of its own, which can end without this frame. A document of Belljar's from the
 * same host name and with the same sandbox is put into the same process, and a worker of it answers until that ends. In
 * every other case guest and frame share a process, which the page watches.
 *
 * It is begun when the guest's document is there, so that it is given the same process, and is to be ended with it:
 * a process ends with its last document. Returns a function that does that.
 */
export function watchProcess(guest: Watched, root: ShadowRoot, onEnded: () => void): () => void {
  if (ENGINE !== "chromium" || guest.guestOrigin !== "null") return () => {};
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.referrerPolicy = "no-referrer";
  frame.hidden = true;
  frame.src = new URL("/__belljar/pulse", guest.guestUrl).href;
  let unwatch = () => {};
  frame.addEventListener("load", () => {
    unwatch();
    const { port1, port2 } = new MessageChannel();
    frame.contentWindow?.postMessage(0, "*", [port2]);
    unwatch = watchPulse(port1, timer, onEnded);
  });
  root.append(frame);
  return () => {
    unwatch();
    frame.remove();
  };
}
