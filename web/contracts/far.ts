// The other side of every contract, in a worker, in a frame, or as the holder of a port.

import { overPort, overWindow, overWorker, type Port, type WindowLike, type WorkerLike } from "../shared/transport.ts";
import { answer } from "./answer.ts";

if (typeof document === "undefined") answer(overWorker(self as unknown as WorkerLike));
else if (location.hash === "#window")
  answer(overWindow(window, parent as WindowLike, new URL(location.href).searchParams.get("host") ?? "", () => {}));
else if (location.hash === "#port") {
  addEventListener("message", ({ ports: [port] }) => port && answer(overPort(port as Port)), { once: true });
}
