// The trusted frame. It runs no code of the guest's, shares no origin with anybody, and stops at once where its place
// is not the one it was made for.

import { standsInPlace } from "./cage.ts";
import { Plane } from "./plane.ts";
import { readSetup } from "./setup.ts";

const setup = readSetup();
if (setup && standsInPlace(setup)) new Plane(setup);
