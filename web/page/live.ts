import type * as Live from "../live/main.ts";

/** What only apps need that are compiled: it is loaded when something changes or goes wrong. */
export function live(): Promise<typeof Live> {
  // An opaque origin's own classic scripts are strangers to it, and a stranger's imports have no base.
  return import(new URL("/__belljar/live.js", location.href).href) as Promise<typeof Live>;
}
