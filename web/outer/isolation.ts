import type { OuterSetup } from "../generated/wire.ts";
import { isIsolated } from "../shared/isolation.ts";

/**
 * Whether this frame stands where the server meant it to: on its own host name, inside the one page it was made for,
 * with a guest that is not of its own origin. `frame-ancestors` says the same by header; this holds where a header got
 * lost on the way.
 */
export function isEmbeddedAsExpected(setup: OuterSetup): boolean {
  if (!isIsolated(window) || location.origin !== setup.origin || self.origin !== setup.origin) return false;
  const guest = new URL(setup.guestUrl, location.href).origin;
  if (guest === setup.embedder || setup.embedder === setup.origin) return false;
  if (guest === setup.origin && !(setup.single && isOpaque(setup))) return false;
  // A browser without this list still has `targetOrigin` and `event.origin` to name the embedder by.
  const ancestors = location.ancestorOrigins as DOMStringList | undefined;
  return ancestors === undefined || ancestors[0] === setup.embedder;
}

/** Where all share one host name, only this keeps the guest from being this frame. */
function isOpaque({ guestOrigin, sandbox }: OuterSetup): boolean {
  return guestOrigin === "null" && !sandbox.split(" ").includes("allow-same-origin");
}
