import type { AppBridge, McpUiHostContext } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { AuditEvent, Dropped, Lost, Violation } from "../../generated/wire.ts";
import type { Report } from "../reports.ts";
import type { PolicyInput } from "../server.ts";
import type { Traffic } from "./session.ts";

type Json = Readonly<Record<string, unknown>>;
type Handler<Name extends keyof AppBridge> = Extract<AppBridge[Name], (...args: never[]) => unknown>;
type Params<Name extends keyof AppBridge> = Parameters<Handler<Name>>[0];
type Answer<Result> = Result | Promise<Result>;
type Result<Name extends keyof AppBridge> = Awaited<ReturnType<Handler<Name>>>;

/** What comes with every request of a widget. */
export interface WidgetContext {
  /** Aborted when the widget gives up on the request, or is gone. */
  readonly signal: AbortSignal;
  /** The widget's sandbox, as the server's API knows it. */
  readonly sandbox: string;
}

/** A tool as its server lists it. */
export interface McpTool extends Json {
  readonly name: string;
}

export type DisplayMode = "inline" | "fullscreen" | "pip";

/** Something the browser stopped, and what would have let it through. */
export interface WidgetViolation extends Omit<Violation, "document" | "line" | "column"> {
  readonly document?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** The field to add to, what to add, and the same as a sentence. */
  readonly fix?: Report["fix"] | undefined;
}

export interface WidgetOptions {
  /** The widget's document. */
  readonly html?: string;
  /** Where this page gets the document from, instead of `html`. */
  readonly url?: string | URL;
  /** The resource's `_meta.ui`: what it declares is what it gets. */
  readonly ui?: Json;
  /** `permissive` lets it reach every host, where the server allows that, to find out what should be declared. */
  readonly mode?: "declared" | "permissive";
  /** The host's side: `permissions`, `sandbox`, `tools`, `limits`, `resources.eval`, `resources.wasm`. */
  readonly policy?: PolicyInput;
  /** Whose widget it is, such as its server's address; with `ui.domain` it gets the same origin every time. */
  readonly app?: string;
  /** The tools of its server. Those not meant for apps are refused to it. */
  readonly tools?: readonly McpTool[];
  readonly toolInfo?: { readonly id?: string | number; readonly tool: McpTool };
  /** Sent once, as soon as the widget can hear it; or later, with `sendToolInput`. */
  readonly toolInput?: Json;
  /** Sent after the input; a promise is waited for. */
  readonly toolResult?: Json | PromiseLike<Json>;
  readonly hostInfo?: { readonly name: string; readonly version: string };
  readonly hostContext?: McpUiHostContext;
  /** How long until the widget must have said that it is ready; 10 seconds. */
  readonly readyTimeoutMs?: number;
  /** How long a widget may take to say good-bye; 2 seconds. */
  readonly teardownTimeoutMs?: number;
  /** The most its frame grows to, in CSS pixels; 4,000 each. */
  readonly maxHeight?: number;
  readonly maxWidth?: number;
  /** What becomes of it while nobody sees it; it is kept. */
  readonly offscreen?: "keep" | "freeze";
  readonly signal?: AbortSignal;

  readonly onToolCall?: (params: Params<"oncalltool">, context: WidgetContext) => Answer<Result<"oncalltool">>;
  readonly onListTools?: (params: Json | undefined, context: WidgetContext) => Answer<Json>;
  readonly onReadResource?: (
    params: Params<"onreadresource">,
    context: WidgetContext,
  ) => Answer<Result<"onreadresource">>;
  readonly onListResources?: (
    params: Params<"onlistresources">,
    context: WidgetContext,
  ) => Answer<Result<"onlistresources">>;
  readonly onListResourceTemplates?: (
    params: Params<"onlistresourcetemplates">,
    context: WidgetContext,
  ) => Answer<Result<"onlistresourcetemplates">>;
  readonly onListPrompts?: (params: Params<"onlistprompts">, context: WidgetContext) => Answer<Result<"onlistprompts">>;
  /** Left out, http and https links open in a new tab that knows nothing of this page. */
  readonly onOpenLink?: (params: Params<"onopenlink">, context: WidgetContext) => unknown;
  readonly onDownload?: (params: Params<"ondownloadfile">, context: WidgetContext) => unknown;
  readonly onMessage?: (params: Params<"onmessage">, context: WidgetContext) => unknown;
  readonly onUpdateModelContext?: (params: Params<"onupdatemodelcontext">, context: WidgetContext) => unknown;
  /** Gives back the mode the widget is in then. Only modes that both sides know are asked for. */
  readonly onDisplayMode?: (mode: DisplayMode, context: WidgetContext) => Answer<DisplayMode>;
  readonly onSample?: (
    params: Params<"oncreatesamplingmessage">,
    context: WidgetContext,
  ) => Answer<Result<"oncreatesamplingmessage">>;
  /** The size in force, after the caps. */
  readonly onSize?: (size: { readonly width?: number | undefined; readonly height?: number | undefined }) => void;
  readonly onLog?: (line: {
    readonly level: string;
    readonly logger?: string | undefined;
    readonly data: unknown;
  }) => void;
  /** The widget would like to be closed; left out, it is. */
  readonly onRequestTeardown?: () => void;
  /** The tools that the widget offers have changed. */
  readonly onAppToolsChanged?: () => void;
  readonly onViolation?: (violation: WidgetViolation) => void;
  readonly onAudit?: (event: AuditEvent) => void;
  readonly onDropped?: (dropped: Dropped) => void;
  /** Every JSON-RPC message as it passes; for whoever looks for the reason of something. */
  readonly onTraffic?: Traffic;
  /** The widget is gone: it tried to leave, or broke the rules. */
  readonly onLost?: (lost: Lost) => void;
  /** Called before the frame is dropped; what it gives back is handed to `onThaw`. */
  readonly onFreeze?: () => Answer<unknown>;
  /** Called when it is back and ready. */
  readonly onThaw?: (kept: unknown) => void;
}

/** Throws for wrong use, with the option's name. */
export function checkOptions(element: unknown, options: WidgetOptions, fail: (message: string) => Error): void {
  if (!(element instanceof Element)) throw fail("The first argument is the element that the widget goes into.");
  const { html, url, maxHeight, maxWidth, readyTimeoutMs, teardownTimeoutMs, mode, offscreen } = options;
  if ((html === undefined) === (url === undefined)) throw fail("A widget has either `html` or `url`.");
  if (html !== undefined && typeof html !== "string") throw fail("`html` is the text of a document.");
  if (mode !== undefined && mode !== "declared" && mode !== "permissive") {
    throw fail("`mode` is `declared` or `permissive`.");
  }
  if (offscreen !== undefined && offscreen !== "keep" && offscreen !== "freeze") {
    throw fail("`offscreen` is `keep` or `freeze`.");
  }
  for (const [name, value] of Object.entries({ maxHeight, maxWidth, readyTimeoutMs, teardownTimeoutMs })) {
    if (value !== undefined && !(Number.isFinite(value) && value > 0)) throw fail(`\`${name}\` is a number above 0.`);
  }
  for (const [name, value] of Object.entries(options)) {
    if (/^on[A-Z]/.test(name) && value !== undefined && typeof value !== "function") {
      throw fail(`\`${name}\` is a function.`);
    }
  }
}
