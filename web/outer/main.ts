// The trusted frame. It runs no code of the guest's, shares no origin with anybody, and stops at once where its place
// is not the one it was made for. Nothing of a guest is loaded before the right page has handed over its port.

import { standsInPlace } from "./cage.ts";
import { openDoor } from "./door.ts";
import { Plane } from "./plane.ts";
import { readSetup } from "./setup.ts";

const setup = readSetup();
if (setup && standsInPlace(setup)) {
  void openDoor(setup).then(({ taken, refused }) => new Plane(setup, taken, refused));
}
