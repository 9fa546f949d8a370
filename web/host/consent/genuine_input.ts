/** What matters of an event. */
export interface InputEvent {
  readonly type: string;
  readonly isTrusted: boolean;
  /** Of a key. */
  readonly key?: string;
  readonly code?: string;
  readonly repeat?: boolean;
  /** Of a click: 0 where no pointer made it. */
  readonly detail?: number;
}

/** Nobody reads a question faster: what is pressed before was meant for what was there before. */
export const SETTLE_MS = 500;

/**
 * Tells which clicks and keys are a person's answer to what is shown. A page can put the question under a moving
 * pointer, guess the second half of a double click, or show it to somebody who holds Enter down. So the question has to
 * stand unchanged for a while before it takes anything, a press too early makes it wait again, and a key or button that
 * was down before does not count until it was let go.
 */
export class GenuineInput {
  readonly #now: () => number;
  readonly #down = new Set<string>();
  #readyAt = 0;
  #pointerIsFresh = false;

  constructor(now: () => number) {
    this.#now = now;
    this.reset();
  }

  get isReady(): boolean {
    return this.#now() >= this.#readyAt;
  }

  /** The question was shown, moved or covered. */
  reset(): void {
    this.#readyAt = this.#now() + SETTLE_MS;
    this.#down.clear();
    this.#pointerIsFresh = false;
  }

  /** Whether the event is let through to the question's controls. */
  takes(event: InputEvent): boolean {
    if (!event.isTrusted) return false;
    const taken = this.#judge(event);
    if (!taken) this.reset();
    return taken;
  }

  #judge({ type, key = "", code = "", repeat = false, detail = 0 }: InputEvent): boolean {
    const presses = key === "Enter" || key === " ";
    if (type === "keydown" && presses) {
      const taken = this.isReady && !repeat;
      if (taken) this.#down.add(code);
      return taken;
    }
    if (type === "keyup" && presses) return this.#down.delete(code);
    if (type === "pointerdown") {
      this.#pointerIsFresh = this.isReady;
      return this.#pointerIsFresh;
    }
    // Without a pointer: by a key, which was judged above, or by a screen reader.
    if (type === "click") return this.isReady && (detail === 0 || this.#pointerIsFresh);
    return true;
  }
}
