// The page that runs the contracts over each kind of transport.

import { overPort, overWindow, overWorker, type Port, type Transport, type WindowLike } from "../shared/transport.ts";
import { run } from "./suite.ts";

type Connect = () => Promise<{ transport: Transport; end: () => void }>;

/** `far` is the address of a page with the other side, on another origin. */
const KINDS: Readonly<Record<string, (far: string) => Connect>> = {
  worker: () => async () => {
    const worker = new Worker("/far.js", { type: "module" });
    return { transport: overWorker(worker), end: () => worker.terminate() };
  },
  window: (far) => async () => {
    const frame = await load(`${far}?host=${encodeURIComponent(location.origin)}#window`);
    const other = frame.contentWindow as WindowLike;
    return { transport: overWindow(window, other, new URL(far).origin, () => {}), end: () => frame.remove() };
  },
  port: (far) => async () => {
    const frame = await load(`${far}#port`);
    const { port1, port2 } = new MessageChannel();
    frame.contentWindow?.postMessage("port", new URL(far).origin, [port2]);
    return { transport: overPort(port1 as Port), end: () => frame.remove() };
  },
};

function load(url: string): Promise<HTMLIFrameElement> {
  return new Promise((resolve) => {
    const frame = document.createElement("iframe");
    frame.addEventListener("load", () => resolve(frame), { once: true });
    frame.src = url;
    document.body.append(frame);
  });
}

Object.assign(window, {
  contracts: (kind: string, far: string) => run((KINDS[kind] as (far: string) => Connect)(far)),
});
