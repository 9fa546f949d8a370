import { isPageSetup, type PageSetup, PROTOCOL_VERSION } from "../generated/wire.ts";

/** Written by the server in front of this script. */
declare const BELLJAR: unknown;

export function readSetup(): PageSetup | undefined {
  return isPageSetup(BELLJAR) && BELLJAR.protocol === PROTOCOL_VERSION ? BELLJAR : undefined;
}
