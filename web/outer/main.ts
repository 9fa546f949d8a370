// The trusted frame. It runs no code of the guest's, shares no origin with anybody, and stops at once where its place
// is not the one it was made for. Nothing of a guest is loaded before the right page has handed over its port.

import { acceptPort } from "./accept_port.ts";
import { HostConnection } from "./host_connection.ts";
import { isEmbeddedAsExpected } from "./isolation.ts";
import { readSetup } from "./setup.ts";

const setup = readSetup();
if (setup && isEmbeddedAsExpected(setup)) {
  void acceptPort(setup).then(({ taken, refused }) => new HostConnection(setup, taken, refused));
}
