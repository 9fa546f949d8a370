// What a frame can find out about its own walls.

/** The part of `Window` needed here. */
export interface FrameWindow {
  readonly parent: { readonly document?: unknown };
  readonly top: { readonly document?: unknown } | null;
}

/**
 * Whether the frame has somebody above it and can reach nobody there. A frame that can read a document above shares an
 * origin with it: whoever breaks into the one has the other, so neither of our frames goes on from there.
 */
export function isIsolated(own: FrameWindow): boolean {
  if (own.top === null || own.top === own || own.parent === own) return false;
  return throws(() => own.top?.document) && throws(() => own.parent.document);
}

function throws(reach: () => unknown): boolean {
  try {
    reach();
    return false;
  } catch {
    return true;
  }
}
