import type { AuditEvent, Dropped } from "../../generated/wire.ts";
import type { Lost, PolicyInput, Violation } from "./jar.ts";

/** JSON of the Model Context Protocol; its own types are in `@modelcontextprotocol/ext-apps`. */
// biome-ignore lint/suspicious/noExplicitAny: whoever has the types of the protocol can use them here
export type McpObject = any;

/** What comes with every request of a widget. */
export interface WidgetContext {
  /** Aborted when the widget gives up on the request, or is gone. */
  readonly signal: AbortSignal;
  /** The widget's sandbox, as the server's API knows it. */
  readonly sandbox: string;
}

/** Something the browser stopped, and what would have let it through. */
export interface WidgetViolation extends Violation {
  /** The document it was in. */
  readonly document?: string | undefined;
  /** Where in the document, from 1. */
  readonly line?: number | undefined;
  /** The column there, from 1. */
  readonly column?: number | undefined;
  /** The field to add to, what to add, and the same as a sentence. */
  readonly fix?: { readonly field: string; readonly value: string; readonly says: string } | undefined;
}

/** How an MCP App is shown, and what it may ask of the page. A request that has no handler is not announced to it. */
export interface WidgetOptions {
  /** The widget's document. */
  readonly html?: string;
  /** Where this page gets the document from, instead of `html`. */
  readonly url?: string | URL;
  /** The resource's `_meta.ui`: what it declares is what it gets. */
  readonly ui?: McpObject;
  /** `permissive` lets it reach every host, where the server allows that, to find out what should be declared. */
  readonly mode?: "declared" | "permissive";
  /** The host's side: `permissions`, `sandbox`, `tools`, `limits`, `resources.eval`, `resources.wasm`. */
  readonly policy?: PolicyInput;
  /** Whose widget it is, such as its server's address; with `ui.domain` it gets the same origin every time. */
  readonly app?: string;
  /** The tools of its server. Those not meant for apps are refused to it. */
  readonly tools?: readonly McpObject[];
  /** The tool it belongs to, as the server lists it. */
  readonly toolInfo?: { readonly id?: string | number; readonly tool: McpObject };
  /** Sent once, as soon as the widget can hear it. */
  readonly toolInput?: McpObject;
  /** Sent after the input; a promise is waited for. */
  readonly toolResult?: McpObject | PromiseLike<McpObject>;
  /** Who the host says it is. */
  readonly hostInfo?: { readonly name: string; readonly version: string };
  /** Theme, locale, display mode and the like; `setHostContext` changes it. */
  readonly hostContext?: McpObject;
  /** How long the widget may take to become ready. Default: 30 seconds. */
  readonly readyTimeoutMs?: number;
  /** How long the widget may take to shut down. Default: 2 seconds. */
  readonly teardownTimeoutMs?: number;
  /** Maximum height of its frame, in CSS pixels. Default: 4,000. */
  readonly maxHeight?: number;
  /** Maximum width of its frame, in CSS pixels. Default: 4,000. */
  readonly maxWidth?: number;
  /** What happens to it while it is off screen. Default: `keep`. */
  readonly offscreen?: "keep" | "freeze";
  /** Aborts the call. */
  readonly signal?: AbortSignal;

  /** It calls a tool of its server. */
  readonly onToolCall?: (params: McpObject, context: WidgetContext) => McpObject;
  /** It lists tools. Default: the ones in `tools`. */
  readonly onListTools?: (params: McpObject, context: WidgetContext) => McpObject;
  /** It reads a resource. */
  readonly onReadResource?: (params: McpObject, context: WidgetContext) => McpObject;
  /** It lists resources. */
  readonly onListResources?: (params: McpObject, context: WidgetContext) => McpObject;
  /** It lists resource templates. */
  readonly onListResourceTemplates?: (params: McpObject, context: WidgetContext) => McpObject;
  /** It lists prompts. */
  readonly onListPrompts?: (params: McpObject, context: WidgetContext) => McpObject;
  /**
   * It asks to open a link, after a click inside it. Default: the user is asked, with the whole address; http and https open
   * in a new tab without access to this page.
   */
  readonly onOpenLink?: (params: { readonly url: string }, context: WidgetContext) => McpObject;
  /** It asks to save a file, after a click inside it. */
  readonly onDownload?: (params: McpObject, context: WidgetContext) => McpObject;
  /** It asks to send a message to the conversation. */
  readonly onMessage?: (params: McpObject, context: WidgetContext) => McpObject;
  /** It updates the context for the model's next turn. */
  readonly onUpdateModelContext?: (params: McpObject, context: WidgetContext) => McpObject;
  /** Gives back the mode the widget is in then. Only modes that both sides know are asked for. */
  readonly onDisplayMode?: (mode: "inline" | "fullscreen" | "pip", context: WidgetContext) => McpObject;
  /** It asks for a model's answer. */
  readonly onSample?: (params: McpObject, context: WidgetContext) => McpObject;
  /** The size in force, after the caps. */
  readonly onSize?: (size: { readonly width?: number | undefined; readonly height?: number | undefined }) => void;
  /** A line of its log. */
  readonly onLog?: (line: {
    readonly level: string;
    readonly logger?: string | undefined;
    readonly data: unknown;
  }) => void;
  /** The widget asks to be closed. Default: it is closed. */
  readonly onRequestTeardown?: () => void;
  /** The tools that the widget offers have changed. */
  readonly onAppToolsChanged?: () => void;
  /** The browser has stopped something. */
  readonly onViolation?: (violation: WidgetViolation) => void;
  /** The gate has decided about a message. */
  readonly onAudit?: (event: AuditEvent) => void;
  /** It sent messages that are not part of the protocol. */
  readonly onDropped?: (dropped: Dropped) => void;
  /** Every JSON-RPC message, for debugging. */
  readonly onTraffic?: (passed: { readonly from: "host" | "widget"; readonly message: McpObject }) => void;
  /** The widget was lost: it navigated away, or broke the rules. */
  readonly onLost?: (lost: Lost) => void;
  /** Called before the frame is dropped; what it gives back is handed to `onThaw`. */
  readonly onFreeze?: () => unknown;
  /** Called when it is back and ready. */
  readonly onThaw?: (kept: unknown) => void;
}

/** An MCP App on the page. */
export interface Widget {
  /** `live`, `frozen` while its frame is dropped, `lost` when it navigated away or broke the rules, `closed` by the host. */
  readonly state: "live" | "frozen" | "lost" | "closed";
  /** The sandbox's id, as the server's API knows it. */
  readonly id: string | undefined;
  /** What it declared and was not given, with codes and ways out. */
  readonly refused: readonly unknown[];
  /** Who the widget says it is. */
  readonly appInfo: { readonly name: string; readonly version: string } | undefined;
  /** Arguments that are still being written. */
  sendToolInputPartial(args: McpObject): Promise<void>;
  /** The whole arguments, once. */
  sendToolInput(args: McpObject): Promise<void>;
  /** What the tool answered, once. */
  sendToolResult(result: McpObject): Promise<void>;
  /** The tool will not answer. */
  cancelTool(reason?: string): Promise<void>;
  /** Tells the widget what changed: theme, size, locale, display mode. */
  setHostContext(changes: McpObject): void;
  /** The server's lists changed. */
  listChanged(what: "tools" | "resources" | "prompts"): Promise<void>;
  /** Tools that the widget itself offers. At most 50 are listed. */
  listAppTools(options?: { timeoutMs?: number }): Promise<readonly McpObject[]>;
  /** Calls a tool that the widget offers. */
  callAppTool(name: string, args: McpObject, options?: { timeoutMs?: number }): Promise<McpObject>;
  /** Drops the frame and keeps what is needed to bring it back. */
  freeze(): Promise<void>;
  /** Brings the frame back. */
  thaw(): Promise<void>;
  /** Lets the widget shut down (`ui/resource-teardown`), then removes it. */
  close(reason?: string): Promise<void>;
}
