// The module that hosts widgets, loaded when the first one is shown: pages that only run programs never need it.

import type { Core } from "../core.ts";
import { HttpMcpClient, type Show } from "../mcp/client.ts";
import { ReportStream } from "../reports.ts";
import type { McpClient } from "../types/mcp.ts";
import type { Widget, WidgetOptions } from "../types/widget.ts";
import { checkOptions } from "./options.ts";
import { loadBridge } from "./session.ts";
import { Spares } from "./spare.ts";
import { Store } from "./store.ts";
import { LiveWidget } from "./widget.ts";

/** One connection for what browsers report, by server. */
const streams = new Map<string, ReportStream>();

/** Shows a widget in `element`. Resolves when it is ready; rejects with a code when that does not happen in time. */
export async function open(core: Core, element: Element, options: WidgetOptions): Promise<Widget> {
  checkOptions(element, options, (message) => core.error("INVALID_PARAMS", message));
  void loadBridge(core);
  if (options.signal?.aborted) throw core.error("ABORTED", "The host stopped it.");
  const stream = streams.get(core.server.href) ?? new ReportStream(core.server);
  streams.set(core.server.href, stream);
  core.kept.spares ??= new Spares(core);
  const widget = new LiveWidget(core, stream, new Store(core, options), element, options);
  try {
    await widget.begin();
  } catch (error) {
    // Nothing of one that never was there stays, here or on the server.
    await widget.close();
    throw error;
  }
  return widget;
}

/** The MCP servers behind the Belljar server; their widgets are shown by `show`. */
export function openMcp(core: Core, show: Show): McpClient {
  // Who talks to MCP servers is about to show their widgets: the first is as fast as the next.
  void loadBridge(core);
  core.kept.spares ??= new Spares(core);
  core.kept.spares.prepare();
  return new HttpMcpClient(core, show);
}
