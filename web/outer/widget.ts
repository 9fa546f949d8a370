// The trusted frame around a widget. The widget speaks MCP Apps over `window`, because that is what widgets are written for;
// the page speaks Belljar's protocol over a port, or MCP Apps too. Between the two stands the gate.

import { Stage } from "./frame/stage.ts";
import { isEmbeddedAsExpected } from "./isolation.ts";
import { readSetup } from "./setup.ts";
import { overPort } from "./widget/port.ts";
import { overProxy } from "./widget/proxy.ts";

const setup = readSetup();
if (setup?.widget && isEmbeddedAsExpected(setup)) {
  const { door, permissive } = setup.widget;
  void (door === "port" ? overPort(setup) : overProxy(setup, new Stage(permissive)));
}
