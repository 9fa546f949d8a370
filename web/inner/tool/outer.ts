import type { OuterToWorker, WorkerToOuter } from "../../generated/wire.ts";
import type { Channel } from "../../shared/channel.ts";

/** The frame around the tool. */
export type Outer = Channel<WorkerToOuter, OuterToWorker>;
