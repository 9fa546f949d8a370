// The document of runs in the sealed engine: as that of other runs, but for what its workers are made of.

import { isIsolated } from "../shared/isolation.ts";
import { isOff } from "../shared/layers.ts";
import { open } from "./outer_connection.ts";
import { SealedWorkers } from "./sealed_workers.ts";
import { readSetup } from "./setup.ts";

const setup = readSetup();
const isOpaque = self.origin === "null" || (TEST_LAYERS && isOff("sandbox"));
if (setup && isOpaque && isIsolated(window)) void open(setup, new SealedWorkers());
