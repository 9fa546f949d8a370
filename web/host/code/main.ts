// The page of `belljar mcp code`: takes programs of MCP clients from the server, and runs them.

import { CodeApi } from "./api.ts";
import { forgetKey, keepKey, takeKey } from "./key.ts";
import { Runner } from "./runner.ts";
import { View } from "./view.ts";

const view = new View(document);
const key = takeKey();
if (key === undefined) {
  void view.askForKey().then((given) => {
    keepKey(given);
    void serve(given);
  });
} else {
  void serve(key);
}

async function serve(key: string): Promise<void> {
  const runner = new Runner(new CodeApi(key), view);
  // A page that the browser keeps for the way back, or has frozen, answers nobody: it lets go when it leaves, and begins anew
  // when it returns.
  addEventListener("pagehide", () => runner.end());
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  document.addEventListener("freeze", () => runner.end());
  document.addEventListener("resume", () => location.reload());
  // A key that the server does not know is of no use to a page that is loaded again.
  if ((await runner.serve()) === "refused") forgetKey();
}
