import { type InnerSetup, isInnerSetup, PROTOCOL_VERSION } from "../generated/wire.ts";

/** What the server wrote into this document, or nothing when it is not exactly understood. */
export function readSetup(): InnerSetup | undefined {
  try {
    const setup: unknown = JSON.parse(document.getElementById("belljar")?.textContent ?? "");
    return isInnerSetup(setup) && setup.protocol === PROTOCOL_VERSION ? setup : undefined;
  } catch {
    return undefined;
  }
}
