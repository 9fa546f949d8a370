// How two realms find each other. The elder made the frame (host for outer, outer for inner), the younger lives in it.
//
//   younger -> elder   awake            over the window
//   elder -> younger   hello + port     over the window, once; nobody listens to the window after that
//   younger -> elder   ready            over the port
//
// The requirements, H1 and on, are in docs/internals/protocol.md.

import {
  type Guarantee,
  type Guest,
  type Hello,
  type LostReason,
  PROTOCOL_VERSION,
  type Ready,
} from "../generated/wire.ts";
import type { Port, Transport } from "./transport.ts";

/** A pair of ports that belong together. */
export interface PortPair {
  readonly port1: Port;
  readonly port2: Port;
}

/** What the younger side takes away from the window. */
export interface Taken {
  readonly port: Port;
  readonly hello: Hello;
}

/**
 * The younger side: says `awake`, takes the first `hello` that fits together with the one port it carries, and is deaf
 * from then on. `read` gives back a hello that passed its guard and is meant for this guest.
 */
export function takePort(
  window: Transport,
  read: (data: unknown) => Hello | undefined,
  onRefused: () => void,
): Promise<Taken> {
  return new Promise((resolve) => {
    window.listen(({ data, ports }) => {
      const hello = read(data);
      const [port] = ports;
      if (!hello || !port || ports.length !== 1) {
        for (const each of ports) each.close();
        return onRefused();
      }
      window.close();
      resolve({ port, hello });
    }, onRefused);
    window.post({ jsonrpc: "2.0", method: "awake", params: {} }, []);
  });
}

/** The elder side: hands over one end of `pair` and keeps the other. */
export function givePort(window: Transport, pair: PortPair, guest: Guest, nonce: string): Port {
  const params: Hello = { protocol: PROTOCOL_VERSION, guest, nonce };
  window.post({ jsonrpc: "2.0", method: "hello", params }, [pair.port2]);
  return pair.port1;
}

/** What the younger side says of itself over the port, whatever the elder speaks: the elder has to learn why. */
export function ready(hello: Hello, guarantees: readonly Guarantee[]): Ready {
  return { protocol: PROTOCOL_VERSION, nonce: hello.nonce, guarantees };
}

/** Why the two cannot go on together, if they cannot. */
export function disagreement(said: { readonly protocol: number }): LostReason | undefined {
  return said.protocol === PROTOCOL_VERSION ? undefined : "protocol";
}
