import {
  AppBridge,
  type McpUiHostCapabilities,
  type McpUiHostContext,
} from "@modelcontextprotocol/ext-apps/app-bridge";
import type { WidgetContext, WidgetOptions } from "../types/widget.ts";
import { linkRequests } from "./open_link.ts";
import type { DisplayMode } from "./options.ts";
import type { Size } from "./size.ts";
import { forApps, refusal } from "./visibility.ts";

export interface BridgeHooks {
  /** The sandbox's id. */
  readonly sandbox: string;
  /** What the server really gave. */
  readonly granted: NonNullable<McpUiHostCapabilities["sandbox"]>;
  readonly context: McpUiHostContext;
  onSize(size: Size): void;
  onTeardownWish(): void;
}

type Extra = { readonly mcpReq: { readonly signal: AbortSignal } };

const MODALITIES = { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {}, structuredContent: {} };

/** The official bridge, with what it leaves to its host. A method that nobody answers is not announced. */
export function makeBridge(options: WidgetOptions, hooks: BridgeHooks): AppBridge {
  const info = options.hostInfo ?? { name: "Belljar", version: "0.1.0" };
  const bridge = new AppBridge(null, { ...info }, capabilities(options, hooks), { hostContext: hooks.context });
  const handlers = options as Readonly<Record<string, unknown>>;
  const set = (slot: keyof AppBridge, name: keyof WidgetOptions) => {
    const handler = handlers[name] as ((params: unknown, context: WidgetContext) => unknown) | undefined;
    if (!handler) return;
    Object.assign(bridge, {
      [slot]: async (params: unknown, extra: Extra) => (await handler(params, context(extra, hooks))) ?? {},
    });
  };
  set("onreadresource", "onReadResource");
  set("onlistresources", "onListResources");
  set("onlistresourcetemplates", "onListResourceTemplates");
  set("onlistprompts", "onListPrompts");
  set("onmessage", "onMessage");
  set("ondownloadfile", "onDownload");
  set("onupdatemodelcontext", "onUpdateModelContext");
  set("oncreatesamplingmessage", "onSample");
  tools(bridge, options, hooks);
  bridge.onopenlink = async (params, extra) =>
    ((await (options.onOpenLink
      ? options.onOpenLink(params, context(extra, hooks))
      : linkRequests(options).request(params.url, bridge.getAppVersion()?.name))) as never) ?? {};
  bridge.onrequestdisplaymode = async ({ mode }, extra) => ({
    mode: await displayMode(bridge, options, hooks, mode, extra),
  });
  bridge.onsizechange = (size) => hooks.onSize(size);
  bridge.onloggingmessage = ({ level, logger, data }) => options.onLog?.({ level, logger, data });
  bridge.onrequestteardown = () => (options.onRequestTeardown ? options.onRequestTeardown() : hooks.onTeardownWish());
  bridge.setNotificationHandler("notifications/tools/list_changed", () => options.onAppToolsChanged?.());
  return bridge;
}

function capabilities(options: WidgetOptions, { granted }: BridgeHooks): McpUiHostCapabilities {
  const { onToolCall, onReadResource, onDownload, onMessage, onUpdateModelContext, onSample } = options;
  return {
    openLinks: {},
    logging: {},
    sandbox: granted,
    ...(onToolCall && { serverTools: { listChanged: true } }),
    ...(onReadResource && { serverResources: { listChanged: true } }),
    ...(onDownload && { downloadFile: {} }),
    ...(onMessage && { message: MODALITIES }),
    ...(onUpdateModelContext && { updateModelContext: MODALITIES }),
    ...(onSample && { sampling: {} }),
  };
}

function tools(bridge: AppBridge, options: WidgetOptions, hooks: BridgeHooks): void {
  const { onToolCall, onListTools, tools: known } = options;
  if (onToolCall) {
    bridge.oncalltool = async (params, extra) => {
      // The gate has refused it before, where the host said which tools there are; this holds for lists that changed.
      const why = refusal(params.name, known);
      if (why)
        throw Object.assign(new Error(`${why} [TOOL_REFUSED]`), { code: -32602, data: { code: "TOOL_REFUSED" } });
      return onToolCall(params, context(extra, hooks));
    };
  }
  if (!onListTools && !known) return;
  bridge.setRequestHandler("tools/list", async (request, extra) => {
    const listed = onListTools ? await onListTools(request.params, context(extra, hooks)) : { tools: known };
    const { tools } = listed as { readonly tools?: unknown };
    return { ...listed, tools: Array.isArray(tools) ? tools.filter(forApps) : [] } as never;
  });
}

/** The mode the widget is in after its wish: never one that it, or the host, did not name. */
async function displayMode(
  bridge: AppBridge,
  { onDisplayMode }: WidgetOptions,
  hooks: BridgeHooks,
  wished: DisplayMode,
  extra: Extra,
): Promise<DisplayMode> {
  const { displayMode: now = "inline", availableDisplayModes } = hooks.context;
  const knows = bridge.getAppCapabilities()?.availableDisplayModes?.includes(wished) ?? false;
  const offers = availableDisplayModes?.includes(wished) ?? wished === "inline";
  return onDisplayMode && knows && offers ? onDisplayMode(wished, context(extra, hooks)) : now;
}

function context(extra: Extra, { sandbox }: BridgeHooks): WidgetContext {
  return { signal: extra.mcpReq.signal, sandbox };
}
