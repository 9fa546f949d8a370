// The trusted frame around an app. The app is a site of its own and needs nobody; what passes here is what it shows of
// itself, and what the page asks of it.

import { overPort } from "./app/port.ts";
import { Stage } from "./frame/stage.ts";
import { isEmbeddedAsExpected } from "./isolation.ts";
import { readSetup } from "./setup.ts";

const setup = readSetup();
if (setup?.app && isEmbeddedAsExpected(setup)) void overPort(setup, new Stage(false));
