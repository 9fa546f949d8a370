// The document of a run or a tool: opaque, and without a way to anybody but the frame around it. Opened in a tab, in
// another frame, or with an origin, it does nothing.

import { isIsolated } from "../shared/isolation.ts";
import { isOff } from "../shared/layers.ts";
import { open } from "./outer_connection.ts";
import { readSetup } from "./setup.ts";
import { Workers } from "./workers.ts";

/** Put here by the bundler, at the one place where it is named. */
declare const WORKER_SCRIPT: string;

const setup = readSetup();
const isOpaque = self.origin === "null" || (TEST_LAYERS && isOff("sandbox"));
if (setup && isOpaque && isIsolated(window)) void open(setup, new Workers(WORKER_SCRIPT));
