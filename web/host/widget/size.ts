/** A size as a widget wishes it. */
export interface Size {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** So often in a row a widget may grow; ordinary content is done after a few. */
const MAX_GROWING = 40;
const WINDOW_MS = 2_000;

/**
 * Holds a widget to its caps, and ends the loop in which a frame grows because its content does because the frame does.
 */
export class SizeKeeper {
  readonly #most: { readonly width: number; readonly height: number };
  #height = 0;
  #grown: number[] = [];

  constructor(maxWidth: number, maxHeight: number) {
    this.#most = { width: maxWidth, height: maxHeight };
  }

  /** The size to set, or nothing when this one is not followed. */
  take(wished: Size, now: number): Size | undefined {
    const width = within(wished.width, this.#most.width);
    const height = within(wished.height, this.#most.height);
    if (width === undefined && height === undefined) return undefined;
    if (height !== undefined) {
      if (height > this.#height && !this.#mayGrow(now)) return undefined;
      this.#height = height;
    }
    return { width, height };
  }

  #mayGrow(now: number): boolean {
    this.#grown = this.#grown.filter((at) => now - at < WINDOW_MS);
    if (this.#grown.length >= MAX_GROWING) return false;
    this.#grown.push(now);
    return true;
  }
}

function within(wished: number | undefined, most: number): number | undefined {
  if (wished === undefined || !Number.isFinite(wished) || wished < 0) return undefined;
  return Math.min(Math.ceil(wished), most);
}
