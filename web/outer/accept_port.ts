import { type Hello, isHostToOuter, type OuterSetup } from "../generated/wire.ts";
import { type Taken, takePort } from "../shared/handshake.ts";
import { overWindow } from "../shared/transport.ts";

/** Waits for the one port of the one page. Says how many messages were not read until it came. */
export async function acceptPort(
  setup: OuterSetup,
  isGuest: (source: unknown) => boolean = () => false,
): Promise<{ readonly taken: Taken; readonly refused: number }> {
  let refused = 0;
  const count = () => {
    refused++;
  };
  // A guest may be loading already; what it says is read, and counted, by the frame that shows it.
  const stranger = (source: unknown) => {
    if (!isGuest(source)) refused++;
  };
  const transport = overWindow(window, parent, setup.embedder, stranger);
  const taken = await takePort(transport, (data) => hello(data, setup), count);
  return { taken, refused };
}

function hello(data: unknown, setup: OuterSetup): Hello | undefined {
  if (!isHostToOuter(data) || !("method" in data) || data.method !== "hello") return undefined;
  return data.params.guest === setup.guest ? data.params : undefined;
}
