import { isWidgetFilled, type OuterSetup, type WidgetFilled } from "../../generated/wire.ts";
import type { Stage } from "../frame/stage.ts";
import { loadGate } from "../gate.ts";
import { FRAME_KEY_HEADER, Lease } from "../lease.ts";
import { Clocked } from "../outbox.ts";
import { type Shower, type Shown, show } from "./show.ts";

/** Methods between page and frame alone: never relayed, either way. */
const INTERNAL = "ui/notifications/sandbox-";

/** Some pages listen late: the word is said again until the widget is there. */
const RETRY_DELAY_MS = 250;

interface Message {
  readonly jsonrpc?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/** A page that speaks MCP Apps, as with the official AppBridge, and knows nothing of Belljar. */
export function overProxy(setup: OuterSetup, stage: Stage): void {
  const say = (message: object) => parent.postMessage(message, setup.embedder);
  const announce = () => say({ jsonrpc: "2.0", method: `${INTERNAL}proxy-ready`, params: {} });
  const lease = new Lease();
  let asked = false;
  let shown: Shown | undefined;
  addEventListener("message", ({ data, origin, source }: MessageEvent) => {
    if (source !== parent || origin !== setup.embedder) return;
    const { jsonrpc, method, params } = (typeof data === "object" && data !== null ? data : {}) as Message;
    if (jsonrpc !== "2.0") return;
    if (method === `${INTERNAL}resource-ready` && !asked) {
      asked = true;
      clearInterval(announcing);
      fill(params)
        .then((filled) => {
          for (const refused of filled.refused) warn(refused);
          const gate = loadGate(setup.gateUrl);
          const outbox = new Clocked(
            (message) => say(message as object),
            () => shown?.flood(),
          );
          gate.then(({ flow }) => outbox.begin(flow(false))).catch(() => {});
          shown = show(
            filled,
            gate,
            filled,
            lease,
            stage,
            speaker((message) => outbox.post(message)),
          );
        })
        .catch((error: unknown) => warn(`The widget is not shown: ${error instanceof Error ? error.message : error}`));
    } else if (typeof method !== "string" || !method.startsWith(INTERNAL)) {
      shown?.fromHost(data);
    }
  });
  const announcing = setInterval(announce, RETRY_DELAY_MS);
  announce();
  /** The page's author looks in two places: its own log of the widget, and the console. */
  function warn(text: string): void {
    console.warn(`[Belljar] ${text}`);
    say({
      jsonrpc: "2.0",
      method: "notifications/message",
      params: { level: "warning", logger: "belljar", data: text },
    });
  }
}

async function fill(params: unknown): Promise<WidgetFilled> {
  const response = await fetch("/__belljar/widget", {
    method: "POST",
    headers: { "content-type": "application/json", ...FRAME_KEY_HEADER },
    body: JSON.stringify(params),
    credentials: "omit",
  });
  const answer: unknown = await response.json();
  if (response.ok && isWidgetFilled(answer)) return answer;
  const { detail, help } = (answer ?? {}) as { readonly detail?: string; readonly help?: string };
  throw new Error(`${detail ?? response.status}. ${help ?? ""}`);
}

/** Such a page has no words for audit and violations; the server's reports have them. */
function speaker(say: (message: object) => void): Shower {
  const nothing = () => {};
  return {
    relay: (text) => say(JSON.parse(text)),
    audit: nothing,
    violation: nothing,
    dropped: nothing,
    loaded: nothing,
    lost: nothing,
  };
}
