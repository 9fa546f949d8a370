import type { NamedTool } from "./run.ts";
import type { McpObject, Widget, WidgetOptions } from "./widget.ts";

/** The MCP servers that the Belljar server is connected to. */
export interface McpClient {
  /** Name, transport and state of each. */
  servers(): Promise<readonly McpObject[]>;
  /** One of them, by name. */
  server(name: string): McpServer;
}

/** One MCP server, in MCP's own shapes. */
export interface McpServer {
  /** Its name in the server's configuration. */
  readonly name: string;
  /** `for: "model"` leaves out tools that are for apps alone. */
  listTools(options?: { readonly for?: "model" | "app" }): Promise<readonly McpObject[]>;
  /**
   * Its tools for `jar.run(code, { tools })`, without those that are for apps alone. Their names begin with the server's and
   * `:`, or with `prefix`, which may be empty.
   */
  tools(options?: { readonly prefix?: string }): Promise<readonly NamedTool[]>;
  /** Calls a tool. */
  callTool(name: string, args?: McpObject, options?: { readonly signal?: AbortSignal }): Promise<McpObject>;
  /** The resources it lists. */
  listResources(): Promise<McpObject>;
  /** Templates of its resources. */
  listResourceTemplates(): Promise<McpObject>;
  /** Reads one. */
  readResource(uri: string): Promise<McpObject>;
  /** The prompts it lists. */
  listPrompts(): Promise<McpObject>;
  /** One of them, filled in. */
  getPrompt(name: string, args?: McpObject): Promise<McpObject>;
  /** A tool's interface: `{ html, ui, tool, uri, warnings }`. */
  ui(tool: string): Promise<McpObject>;
  /** Calls a tool, unless `toolResult` is given, and shows its interface; what the widget asks for goes to this server. */
  show(element: Element, tool: string, args?: McpObject, options?: WidgetOptions): Promise<Widget>;
}
