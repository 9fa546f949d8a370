import { RpcFailure } from "../../../shared/failure.ts";

/** What changed, in numbers: a tool that wants more asks for it, with the capability that this takes. */
export interface Changes {
  readonly attributes: number;
  readonly text: number;
  readonly added: number;
  readonly removed: number;
}

const WHOLE = { attributes: true, characterData: true, childList: true, subtree: true };
/** Each of them costs the page something with every change. */
const MAX_WAITS = 8;
/** More changes at once are not counted. */
const MAX_COUNTED = 10_000;
/** The page changes in bursts; it is looked at again after one. */
const PAUSE_MS = 50;
const MAX_PAUSE_MS = 2_000;
/** A search rests this many times as long as it took. */
const RESTS = 10;

/** Made once: in WebKit an error costs the page a hundred times what the call does. */
const TOO_MANY = RpcFailure.of(
  "INVALID_PARAMS",
  `This tool waits for ${MAX_WAITS} things already; wait for fewer at once. [INVALID_PARAMS]`,
);

/** The calls of one tool that wait for the page to change. */
export class Waits {
  readonly #over: AbortSignal;
  #count = 0;

  constructor(over: AbortSignal) {
    this.#over = over;
  }

  /** Resolves with the next changes below an element, or with `null` after `ms`. */
  nextChanges(element: Element, ms: number): Promise<Changes | null> {
    return this.#within(ms, async (over) => counted(await changesOf(element, over)));
  }

  /** Resolves with what `find` finds, as soon as it does, or with `null` after `ms`. */
  until<Found>(root: Element, find: (over: AbortSignal) => Promise<Found | null>, ms: number): Promise<Found | null> {
    return this.#within(ms, async (over) => {
      for (;;) {
        // What changes while it searches counts as well.
        const changes = changesOf(root, over);
        const began = performance.now();
        const found = await find(over);
        if (found !== null || over.aborted) return found;
        const took = performance.now() - began;
        await changes;
        await pause(Math.min(Math.max(PAUSE_MS, RESTS * took), MAX_PAUSE_MS), over);
        if (over.aborted) return null;
      }
    });
  }

  async #within<Value>(ms: number, wait: (over: AbortSignal) => Promise<Value | null>): Promise<Value | null> {
    if (this.#count === MAX_WAITS) {
      throw TOO_MANY;
    }
    this.#count++;
    const over = new AbortController();
    const end = () => over.abort();
    const timer = setTimeout(end, ms);
    this.#over.addEventListener("abort", end);
    try {
      return await wait(over.signal);
    } catch (error) {
      if (over.signal.aborted) return null;
      throw error;
    } finally {
      // Whatever still observes stops.
      over.abort();
      clearTimeout(timer);
      this.#over.removeEventListener("abort", end);
      this.#count--;
    }
  }
}

/** The first changes below an element; none when it is over. */
function changesOf(element: Element, over: AbortSignal): Promise<readonly MutationRecord[]> {
  return new Promise((resolve) => {
    const observer = new MutationObserver((records) => {
      observer.disconnect();
      resolve(records);
    });
    observer.observe(element, WHOLE);
    over.addEventListener("abort", () => {
      observer.disconnect();
      resolve([]);
    });
  });
}

function counted(records: readonly MutationRecord[]): Changes | null {
  if (records.length === 0) return null;
  const changes = { attributes: 0, text: 0, added: 0, removed: 0 };
  for (let i = 0; i < records.length && i < MAX_COUNTED; i++) {
    const { addedNodes, removedNodes, type } = records[i] as MutationRecord;
    if (type === "attributes") changes.attributes++;
    if (type === "characterData") changes.text++;
    changes.added += addedNodes.length;
    changes.removed += removedNodes.length;
  }
  return changes;
}

function pause(ms: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    over.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
