import type { InnerToOuter } from "../generated/wire.ts";
import type { Notifications, ParamsOf } from "../shared/edge.ts";

/** Whoever tells the frame around the app what happens in it. */
export interface Notifier {
  notify<Method extends Notifications<InnerToOuter>>(
    method: Method,
    params: ParamsOf<InnerToOuter, Method>,
    buffers?: readonly ArrayBuffer[],
  ): void;
}
