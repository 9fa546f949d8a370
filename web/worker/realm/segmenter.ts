import {
  apply,
  type Callable,
  defineProperty,
  freeze,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  iterator,
  ownKeys,
} from "../runtime/primordials.ts";

/**
 * What `Intl.Segmenter` makes has prototypes that only an instance leads to, and the first instance
 * loads a dictionary, which takes longer than everything else here together. So they are frozen when a
 * program first gets hold of one.
 */
export function tameSegmenter(segmenter: { readonly prototype: Intl.Segmenter } | undefined): void {
  if (segmenter === undefined) return;
  const { prototype } = segmenter;
  const feral = prototype.segment as Callable;
  let met = false;
  const { segment } = {
    segment(this: unknown, text: unknown): unknown {
      const segments = apply(feral, this, [text] as never) as Intl.Segments;
      if (!met) {
        met = true;
        const behind = getPrototypeOf(segments) as Intl.Segments;
        freezeAll(getPrototypeOf(segments[iterator]()) as object);
        freezeAll(behind);
      }
      return segments;
    },
  };
  defineProperty(prototype, "segment", { value: segment, writable: true, configurable: true });
}

function freezeAll(holder: object): void {
  for (const key of ownKeys(holder)) {
    const { value } = getOwnPropertyDescriptor(holder, key) as PropertyDescriptor;
    if (typeof value === "function") freeze(value);
  }
  freeze(holder);
}
