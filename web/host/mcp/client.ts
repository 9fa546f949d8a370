import type { Core } from "../core.ts";
import { mcpName, mcpValue } from "../run/tools/mcp.ts";
import type { McpClient, McpServer } from "../types/mcp.ts";
import type { NamedTool } from "../types/run.ts";
import type { Widget, WidgetContext, WidgetOptions } from "../types/widget.ts";
import type { McpTool } from "../widget/options.ts";
import { ServerEvents } from "./events.ts";

type Json = Readonly<Record<string, unknown>>;

export type Show = (element: Element, options: WidgetOptions) => Promise<Widget>;

/** A server that never ends its list is not listened to any longer. */
const MAX_TOOLS = 10_000;

export interface RequestOptions {
  readonly signal?: AbortSignal;
}

/** The MCP servers that the Belljar server is connected to. */
export class HttpMcpClient implements McpClient {
  readonly #core: Core;
  readonly #show: Show;

  constructor(core: Core, show: Show) {
    this.#core = core;
    this.#show = show;
  }

  async servers(): Promise<readonly Json[]> {
    const response = await fetch(new URL("api/v1/mcp/servers", this.#core.server), { credentials: "omit" });
    const { servers } = (await response.json()) as { readonly servers?: readonly Json[] };
    if (!servers) throw this.#core.error("SERVER_UNREACHABLE", "The server did not list its MCP servers.");
    return servers;
  }

  server(name: string): McpServer {
    return new HttpMcpServer(this.#core, this.#show, name);
  }
}

/** One MCP server, in MCP's own shapes. */
export class HttpMcpServer implements McpServer {
  readonly name: string;
  readonly #core: Core;
  readonly #show: Show;

  constructor(core: Core, show: Show, name: string) {
    this.#core = core;
    this.#show = show;
    this.name = name;
  }

  async listTools(options: { readonly for?: "model" | "app" } = {}): Promise<readonly McpTool[]> {
    const all: McpTool[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.#ask("tools/list", { ...options, ...(cursor && { cursor }) });
      const { tools, nextCursor } = page as { readonly tools: readonly McpTool[]; readonly nextCursor?: string };
      all.push(...tools);
      cursor = nextCursor;
    } while (cursor !== undefined && all.length < MAX_TOOLS);
    return all;
  }

  async tools({ prefix = `${this.name}:` }: { readonly prefix?: string } = {}): Promise<readonly NamedTool[]> {
    const tools = await this.listTools({ for: "model" });
    return tools.map((tool) => ({
      ...pick(tool),
      name: `${prefix}${mcpName(tool.name)}`,
      execute: async (args: Json, { signal }: RequestOptions) =>
        mcpValue(await this.callTool(tool.name, args, signal ? { signal } : {})),
    }));
  }

  callTool(name: string, args: Json = {}, { signal }: RequestOptions = {}): Promise<Json> {
    return this.#ask("tools/call", { name, arguments: args }, signal);
  }

  listResources(): Promise<Json> {
    return this.#ask("resources/list");
  }

  listResourceTemplates(): Promise<Json> {
    return this.#ask("resources/templates/list");
  }

  readResource(uri: string): Promise<Json> {
    return this.#ask("resources/read", { uri });
  }

  listPrompts(): Promise<Json> {
    return this.#ask("prompts/list");
  }

  getPrompt(name: string, args: Json = {}): Promise<Json> {
    return this.#ask("prompts/get", { name, arguments: args });
  }

  /** A tool's interface: `{ html, ui, tool, uri, warnings }`. */
  ui(tool: string): Promise<Json> {
    return this.#ask("ui", { tool });
  }

  /**
   * Calls a tool, unless its result is brought along, and shows its interface. Everything the widget asks for goes to this
   * server, through both gates.
   */
  async show(element: Element, tool: string, args: Json = {}, options: WidgetOptions = {}): Promise<Widget> {
    const [found, tools] = await Promise.all([this.ui(tool), this.listTools()]);
    const given = found as { readonly html: string; readonly ui: Json; readonly tool: McpTool };
    const result = Promise.resolve(options.toolResult ?? this.callTool(tool, args));
    // Whoever shows it waits for the widget, and is told about the result by it.
    result.catch(() => {});
    const widget = await this.#show(element, {
      html: given.html,
      ui: given.ui,
      app: `mcp:${this.name}`,
      tools,
      toolInfo: { tool: given.tool },
      toolInput: args,
      toolResult: result,
      onToolCall: (params, context) => this.#from("tools/call", params, context) as never,
      onReadResource: (params, context) => this.#from("resources/read", params, context) as never,
      onListResources: (params, context) => this.#from("resources/list", params, context) as never,
      onListResourceTemplates: (params, context) => this.#from("resources/templates/list", params, context) as never,
      onListPrompts: (params, context) => this.#from("prompts/list", params, context) as never,
      ...options,
    });
    ServerEvents.of(this.#core, this.name).follow(widget);
    return widget;
  }

  /** What a widget asks for: the server's own gate wants to know which one it is. */
  #from(path: string, params: object | undefined, { signal, sandbox }: WidgetContext): Promise<Json> {
    const { _meta, ...asked } = (params ?? {}) as Record<string, unknown>;
    return this.#ask(path, { ...asked, widget: sandbox }, signal);
  }

  async #ask(path: string, body: object = {}, signal: AbortSignal = new AbortController().signal): Promise<Json> {
    const at = `mcp/servers/${encodeURIComponent(this.name)}/${path}`;
    return (await this.#core.post(this.#core.server, at, body, signal)) as Json;
  }
}

/** What a run reads of a server's tool; whatever else the server says about it is not for a run. */
function pick({ title, description, inputSchema, outputSchema, annotations }: McpTool): Omit<NamedTool, "name"> {
  const all = { title, description, inputSchema, outputSchema, annotations };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
