import { isOuterSetup, type OuterSetup, PROTOCOL_VERSION } from "../generated/wire.ts";
import { retryOnNetworkError } from "./retry_on_network_error.ts";

/** What the server wrote into this document, or nothing when it is not exactly understood. */
export function readSetup(): OuterSetup | undefined {
  try {
    return understood(JSON.parse(document.getElementById("belljar")?.textContent ?? ""));
  } catch {
    return undefined;
  }
}

/** What it would write there now. Rejects when that is not exactly understood. */
export function fetchSetup(): Promise<OuterSetup> {
  return retryOnNetworkError(async () => {
    const response = await fetch("/__belljar/setup", { credentials: "omit", referrerPolicy: "no-referrer" });
    const setup = understood(await response.json());
    if (!setup) throw new Error(`no setup: ${response.status}`);
    return setup;
  });
}

function understood(setup: unknown): OuterSetup | undefined {
  return isOuterSetup(setup) && setup.protocol === PROTOCOL_VERSION ? setup : undefined;
}
