import { isOuterSetup, type OuterSetup, PROTOCOL_VERSION } from "../generated/wire.ts";

/** What the server wrote into this document, or nothing when it is not exactly understood. */
export function readSetup(): OuterSetup | undefined {
  try {
    const setup: unknown = JSON.parse(document.getElementById("belljar")?.textContent ?? "");
    return isOuterSetup(setup) && setup.protocol === PROTOCOL_VERSION ? setup : undefined;
  } catch {
    return undefined;
  }
}
