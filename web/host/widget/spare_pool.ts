import type { FramePlace } from "../server.ts";

/** An empty sandbox, and the frame out of sight that keeps its site awake. */
export interface Spare {
  readonly place: FramePlace;
  readonly madeAt: number;
  /** The frame itself, where it waits for a port and the browser can move it without loading it again. */
  readonly awake: HTMLIFrameElement | undefined;
  /** Not needed any more, used or not. */
  release(): void;
}

/** The empty sandboxes that a jar keeps ready for its next widget. */
export interface SparePool {
  take(): Spare | undefined;
  prepare(): void;
  end(): Promise<void>;
}
