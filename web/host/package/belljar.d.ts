// The package `belljar`: what a host page imports. `host/declared.ts` holds this file to the code.

// # The jar

/** An open jar. All jars of a page that use the same server share one hidden frame. */
export class Belljar {
  private constructor();
  /** Resolves when the trusted frame has proved its walls and holds its port; the guest's document loads behind it. */
  static connect(options: ConnectOptions): Promise<Belljar>;
  /** What this browser closes, per guest. */
  get guarantees(): Readonly<Record<Guest, readonly Guarantee[]>>;
  /** Returns the way to stop listening; closing the jar stops it too. */
  on<Name extends keyof JarEvents>(name: Name, listener: (event: JarEvents[Name]) => void): () => void;
  /**
   * Runs a program: the body of an async function, or a text that ends in an expression, whose value is the result.
   * Resolves however the program ends; rejects only for wrong use (`INVALID_PARAMS`, `POLICY_INVALID`), a closed jar,
   * or a server that cannot be reached.
   */
  run<Value = unknown>(code: string, options?: RunOptions): Promise<RunResult<Value>>;
  /**
   * Shows an MCP App in `element`. Resolves when it has said that it is ready; rejects with a code when that does not
   * happen within `readyTimeoutMs`.
   */
  widget(element: Element, options: WidgetOptions): Promise<Widget>;
  /**
   * Shows a web app of the given files in `element`. Resolves when its first document has loaded; rejects with a code
   * when that does not happen within `readyTimeoutMs`.
   */
  app(element: Element, options: AppOptions): Promise<App>;
  /** Runs one BTCP tool, once. Resolves however the tool ends; rejects only for wrong use. */
  tool(options: BtcpOptions): Promise<ToolResult>;
  /** The BTCP tools of this page, to be registered, granted and called by agents. */
  tools(options?: ShelfOptions): Promise<ToolShelf>;

  /**
   * Lets agents list and call the tools of `shelf` over MCP, in a session of their own. Resolves when they can come; what
   * the user gives them is `url` and `token`.
   */
  agents(shelf: AgentShelf, options: AgentsOptions): Promise<AgentSession>;

  /** The MCP servers behind this Belljar server. */
  mcp(): Promise<McpClient>;

  /** Sends a value to the guest's document and gives back what the gate lets through: the whole way there and back. */
  echo(value: unknown, options?: CallOptions): Promise<unknown>;
  /** The last jar of a server takes the frame with it. Nothing is left behind; a second call does nothing. */
  close(): Promise<void>;
}

/** What every promise of this package rejects with. Programs decide on `code`; `message` says what to do about it. */
export class BelljarError extends Error {
  /** For those who test what they do about errors. */
  constructor(code: ErrorCode, message: string, options?: { readonly cause?: unknown; readonly data?: unknown });
  /** One of the codes. */
  readonly code: ErrorCode;
  /** Further facts: the server's diagnostics, the rule that refused. */
  readonly data: unknown;
}

/** What went wrong; every code has an entry in docs/guide/codes.md. */
export type ErrorCode =
  | "SYNTAX_ERROR"
  | "GUARD_REFUSED"
  | "EXECUTION_ERROR"
  | "TIMEOUT"
  | "ABORTED"
  | "ITERATION_LIMIT"
  | "MEMORY_LIMIT"
  | "STACK_OVERFLOW"
  | "TOOL_CALL_LIMIT"
  | "CONSOLE_LIMIT"
  | "OUTPUT_TOO_LARGE"
  | "INVALID_PARAMS"
  | "TOOL_NOT_FOUND"
  | "TOOL_REFUSED"
  | "TOOL_ERROR"
  | "RATE_LIMITED"
  | "SUSPICIOUS_SEQUENCE"
  | "CAPABILITY_DENIED"
  | "VALIDATION_ERROR"
  | "TOOL_CONFLICT"
  | "POLICY_INVALID"
  | "SANDBOX_LOST"
  | "SERVER_UNREACHABLE"
  | "UNSUPPORTED_BROWSER";

/** What can live in a jar. */
export type Guest = "run" | "tool" | "app" | "widget";

/** One way out, and whether this browser closes it. */
export interface Guarantee {
  /** What it is closed for. */
  readonly guest: Guest;
  /** Its name, as in docs/guide/guarantees.md. */
  readonly channel: string;
  /** Whether nothing gets out that way in this browser. */
  readonly closed: boolean;
  /** The layer that closes it, or what is missing. */
  readonly by: string;
}

/** A policy: TOML or JSON text, or the same as an object. */
export type PolicyInput = string | Readonly<Record<string, unknown>>;

/** What `Belljar.connect` takes. */
export interface ConnectOptions {
  /** The server's address, as in `http://localhost:3333`. */
  readonly server: string | URL;
  /** Left out, the tightest there is. */
  readonly policy?: PolicyInput;
  /** How long to wait for the server, and then for the frame; 10 seconds. */
  readonly timeoutMs?: number;
}

/** For a single call. */
export interface CallOptions {
  /** Gives up waiting. */
  readonly signal?: AbortSignal;
  /** 15 seconds. */
  readonly timeoutMs?: number;
}

/** Why the sandbox is gone. */
export interface Lost {
  /** `navigated`: it tried to leave; `silent`: it does not answer; `cageOpen`: a wall was missing at the start; `flooded`: it said too much. */
  readonly reason: "navigated" | "silent" | "cageOpen" | "protocol" | "crashed" | "gate" | "flooded" | "removed";
}

/** What the gate decided about something the guest said, written before it was acted on. */
export interface AuditEvent {
  /** Counts from 1 without gaps. */
  readonly sequence: number;
  /** Milliseconds since the frame began. */
  readonly atMs: number;
  /** What was said. */
  readonly subject: "toolCall" | "toolResult" | "input" | "capability" | "console" | "output" | "relay";
  /** The tool, capability or method. */
  readonly name: string;
  /** Its size. */
  readonly bytes: number;
  /** What the gate decided; `warned` was let through. */
  readonly verdict: "admitted" | "warned" | "refused";
  /** Why, rule by rule. */
  readonly findings: readonly { readonly rule: string; readonly code: ErrorCode; readonly reason: string }[];
}

/** What the user of the page said about a capability, or that it was taken back. */
export interface GrantEvent {
  /** Counts from 1 without gaps, for all grants of a jar. */
  readonly sequence: number;
  /** Milliseconds since the page began. */
  readonly atMs: number;
  /** Tells it from what the gate decided. */
  readonly subject: "grant";
  /** The capability. */
  readonly name: string;
  /** What was said. */
  readonly verdict: "granted" | "denied" | "revoked";
  /** The app whose tools it is about. */
  readonly app: { readonly name: string; readonly version: string };
  /** Its tools that need the capability. */
  readonly tools: readonly string[];
  /** The agent that asked; nobody, where it was taken back. */
  readonly caller?: string;
  /** How long it was granted for. */
  readonly lasts?: "once" | "session" | "always";
}

/** Something the browser's policy stopped. */
export interface Violation {
  /** A frame's own word can be forged, the outer frame's and the browser's cannot. */
  readonly source: "guest" | "outer" | "firewall" | "browser";
  /** The directive of the Content Security Policy. */
  readonly directive: string;
  /** The address, or `inline` or `eval`. */
  readonly blocked: string;
}

/** Messages that nobody read, because they are not part of the protocol. */
export interface Dropped {
  /** Between whom. */
  readonly edge: string;
  /** How many so far. */
  readonly count: number;
}

/** Globals of this browser that no table of Belljar's lists; programs do not have them. */
export interface Unlisted {
  /** As the browser spells them. */
  readonly names: readonly string[];
}

/** What can be listened to with `jar.on`. */
export interface JarEvents {
  /** The sandbox is gone, and with it everything that ran there. */
  readonly lost: Lost;
  /** The gate has decided about something, or the user about a capability. */
  readonly audit: AuditEvent | GrantEvent;
  /** The browser has stopped something in the frames of runs and tools. */
  readonly violation: Violation;
  /** A frame said what nobody understands. */
  readonly dropped: Dropped;
  /** This browser is newer than the tables. */
  readonly unlisted: Unlisted;
}

// # Runs

/** What a handler is told besides its arguments. */
export interface ToolContext {
  /** Aborted when the run ends, or the tool's own time is up. */
  readonly signal: AbortSignal;
  /** The call's number in the audit log. */
  readonly callId: number;
}

/** A tool: gets its arguments, gives back its value or a promise of it. What it throws becomes `TOOL_ERROR`. */
// biome-ignore lint/suspicious/noExplicitAny: whoever writes a handler knows its arguments; the schema is what holds them to it.
export type ToolHandler = (args: any, context: ToolContext) => unknown;

/** What a tool does, as far as detectors of suspicious sequences care. */
export type ToolLabel = "read" | "write" | "send" | "external" | "delete" | "secret" | "bulk";

/** A tool of which more is said than its handler. */
export interface ToolOptions {
  /** Does the work, on your page. */
  readonly handler: ToolHandler;
  /** JSON Schema of the arguments; a call that does not fit never reaches the handler. */
  readonly input?: object;
  /** For one call; the run's own time ends it too. */
  readonly timeoutMs?: number;
  /** What the tool does, for the detectors; left out, whole words of its name decide. */
  readonly labels?: readonly ToolLabel[];
  /** Calls of this tool in a second; beyond it, `RATE_LIMITED`. */
  readonly ratePerSecond?: number;
  /** Calls within the policy's window that are no copying of a data set yet. */
  readonly enumerationThreshold?: number;
  /** The most its result may be, as JSON. */
  readonly outputBytes?: number;
}

/** As the console has them. */
export type ConsoleLevel = "debug" | "log" | "info" | "warn" | "error" | "table" | "group" | "groupEnd";

/** A line of the program's console. */
export interface ConsoleEntry {
  /** Which of the console's methods. */
  readonly level: ConsoleLevel;
  /** Shown by structure: plain data, cut where it is too deep or too long. */
  readonly args: readonly unknown[];
  /** Milliseconds since the run began. */
  readonly at: number;
  /** Where in the program, from 1. */
  readonly line?: number;
  /** The column there, from 1. */
  readonly column?: number;
}

/** What happens in a run, for whoever shows it. `at` is milliseconds since the run began. */
export type RunEvent =
  | { readonly type: "started"; readonly at: number }
  | { readonly type: "guard"; readonly at: number }
  | { readonly type: "ready"; readonly at: number }
  | {
      readonly type: "tool-call";
      readonly at: number;
      readonly callId: number;
      readonly name: string;
      readonly args: unknown;
    }
  | ToolResultEvent
  | { readonly type: "console"; readonly at: number; readonly entry: ConsoleEntry }
  | { readonly type: "limit"; readonly at: number; readonly code: ErrorCode; readonly message: string }
  | { readonly type: "ended"; readonly at: number; readonly ok: boolean };

/** A tool's handler is done. */
interface ToolResultEvent {
  /** Tells it from the other events. */
  readonly type: "tool-result";
  /** Milliseconds since the run began. */
  readonly at: number;
  /** The same as of its `tool-call`. */
  readonly callId: number;
  /** The tool's name. */
  readonly name: string;
  /** Whether it gave a value. */
  readonly ok: boolean;
  /** How long the handler took. */
  readonly durationMs: number;
}

/** What `jar.run` takes besides the program. */
export interface RunOptions {
  /** Tools by name; a function is enough. Only these can be called. */
  readonly tools?: Readonly<Record<string, ToolHandler | ToolOptions>>;
  /** Instead of the jar's. */
  readonly policy?: PolicyInput;
  /** JavaScript when it is left out. */
  readonly language?: "js" | "ts" | "tsx";
  /** What the program sees as `args`: plain data, frozen there. */
  readonly args?: unknown;
  /** Stops the program: `ABORTED`. */
  readonly signal?: AbortSignal;
  /** Each line as it is written; the result has all of them too. */
  readonly onConsole?: (line: ConsoleEntry) => void;
  /** Each step as it happens. */
  readonly onEvent?: (event: RunEvent) => void;
  /** The only time the program sees, for programs whose value is to be the same every time. */
  readonly now?: number | Date;
  /** Where `Math.random` begins. */
  readonly seed?: number;
}

/** Measured outside the program, but for `iterations`. */
export interface RunStats {
  /** From the call to the answer. */
  readonly durationMs: number;
  /** Of these, until the program's first line. */
  readonly startupMs: number;
  /** Calls that the gate let through. */
  readonly toolCalls: number;
  /** Loop turns and calls, by the runtime's own count. */
  readonly iterations: number;
  /** What it wrote to the console. */
  readonly consoleBytes: number;
  /** Whether the worker had to be terminated. */
  readonly killed: boolean;
}

/** Why a program did not end with a value. */
export interface RunError {
  /** Decide on this one. */
  readonly code: ErrorCode;
  /** The class of the program's own error, where there is one. */
  readonly name: string;
  /** What happened, for people. */
  readonly message: string;
  /** Where in the program, from 1. */
  readonly line?: number;
  /** The column there, from 1. */
  readonly column?: number;
  /** In the program's own lines. */
  readonly stack?: string;
  /** Further facts: the guard's diagnostics, the rule that refused. */
  readonly data?: unknown;
}

/** What every ending has. */
interface Ended {
  /** How long and how much. */
  readonly stats: RunStats;
  /** All lines of its console. */
  readonly console: readonly ConsoleEntry[];
}

/** How a run ended. */
export type RunResult<Value = unknown> =
  | (Ended & { readonly ok: true; readonly value: Value })
  | (Ended & { readonly ok: false; readonly error: RunError });

// # Widgets and MCP servers

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
export interface WidgetViolation {
  /** Who says so; `guest` can be forged, the others cannot. */
  readonly source: "guest" | "outer" | "firewall" | "browser";
  /** The directive of the Content Security Policy. */
  readonly directive: string;
  /** The address, or `inline` or `eval`. */
  readonly blocked: string;
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
  /** How long until the widget must have said that it is ready; 10 seconds. */
  readonly readyTimeoutMs?: number;
  /** How long a widget may take to say good-bye; 2 seconds. */
  readonly teardownTimeoutMs?: number;
  /** The most its frame grows to, in CSS pixels; 4,000 each. */
  readonly maxHeight?: number;
  /** The most its frame grows to in width; 4,000. */
  readonly maxWidth?: number;
  /** What becomes of it while nobody sees it; it is kept. */
  readonly offscreen?: "keep" | "freeze";
  /** Gives up waiting for it. */
  readonly signal?: AbortSignal;

  /** It calls a tool of its server. */
  readonly onToolCall?: (params: McpObject, context: WidgetContext) => McpObject;
  /** It asks which tools there are; left out, `tools` answers. */
  readonly onListTools?: (params: McpObject, context: WidgetContext) => McpObject;
  /** It reads a resource. */
  readonly onReadResource?: (params: McpObject, context: WidgetContext) => McpObject;
  /** It asks which resources there are. */
  readonly onListResources?: (params: McpObject, context: WidgetContext) => McpObject;
  /** It asks which templates of resources there are. */
  readonly onListResourceTemplates?: (params: McpObject, context: WidgetContext) => McpObject;
  /** It asks which prompts there are. */
  readonly onListPrompts?: (params: McpObject, context: WidgetContext) => McpObject;
  /** Left out, http and https links open in a new tab that knows nothing of this page. */
  readonly onOpenLink?: (params: { readonly url: string }, context: WidgetContext) => McpObject;
  /** It would like to save a file. */
  readonly onDownload?: (params: McpObject, context: WidgetContext) => McpObject;
  /** It would like to say something in the conversation. */
  readonly onMessage?: (params: McpObject, context: WidgetContext) => McpObject;
  /** It tells what a model should know next time. */
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
  /** The widget would like to be closed; left out, it is. */
  readonly onRequestTeardown?: () => void;
  /** The tools that the widget offers have changed. */
  readonly onAppToolsChanged?: () => void;
  /** The browser has stopped something. */
  readonly onViolation?: (violation: WidgetViolation) => void;
  /** The gate has decided about a message. */
  readonly onAudit?: (event: AuditEvent) => void;
  /** It said what nobody understands. */
  readonly onDropped?: (dropped: Dropped) => void;
  /** Every JSON-RPC message as it passes; for whoever looks for the reason of something. */
  readonly onTraffic?: (passed: { readonly from: "host" | "widget"; readonly message: McpObject }) => void;
  /** The widget is gone: it tried to leave, or broke the rules. */
  readonly onLost?: (lost: Lost) => void;
  /** Called before the frame is dropped; what it gives back is handed to `onThaw`. */
  readonly onFreeze?: () => unknown;
  /** Called when it is back and ready. */
  readonly onThaw?: (kept: unknown) => void;
}

/** An MCP App on the page. */
export interface Widget {
  /** `live`, `frozen` while its frame is dropped, `lost` when it left or broke the rules, `closed` by the host. */
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
  /** Lets the widget say good-bye (`ui/resource-teardown`), then takes everything away. */
  close(reason?: string): Promise<void>;
}

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

// # Apps

/** Text, bytes, or what has bytes. */
export type AppFile = string | ArrayBuffer | ArrayBufferView | Blob;

/** What `jar.app` takes. */
export interface AppOptions {
  /** By path, as in `/index.html`, which there must be. */
  readonly files: Readonly<Record<string, AppFile>>;
  /** TOML or JSON text, or the same as an object; left out, the tightest there is. */
  readonly policy?: PolicyInput;
  /** How long until its first document must have loaded; 10 seconds. */
  readonly readyTimeoutMs?: number;
  /** How long the server keeps it; the server's own limit is the most. */
  readonly ttlSeconds?: number;
  /** What the frame is called, for those who cannot see it. */
  readonly title?: string;
  /** What its document does when somebody else changed its files; it is loaded again. */
  readonly reload?: "page" | "css" | "none";
  /** Gives up waiting for it. */
  readonly signal?: AbortSignal;
}

/** How a write is followed. */
export interface WriteOptions {
  /** `page` loads the document again, `css` swaps style sheets in place where only they changed, `none` does nothing. */
  readonly reload?: "page" | "css" | "none";
  /** 15 seconds. */
  readonly timeoutMs?: number;
  /** Gives up waiting for it. */
  readonly signal?: AbortSignal;
}

/** How long to wait for a snippet. */
export interface ExecuteOptions {
  /** 15 seconds. A snippet that runs longer goes on in the app; nobody waits for it. */
  readonly timeoutMs?: number;
  /** Gives up waiting for it. */
  readonly signal?: AbortSignal;
}

/** What serves an app's files and sees its requests. */
export interface Layers {
  /** The server, always, and its headers with it. */
  readonly server: true;
  /** The service worker, in front of it. */
  readonly firewall: "coming" | "active" | "missing";
  /** Why it is missing. */
  readonly missing?: string | undefined;
}

/** A line on the app's console. The app's own word. */
export interface AppConsole {
  /** Which of the console's methods. */
  readonly level: ConsoleLevel;
  /** Plain data, cut where it is too deep or too long. */
  readonly args: readonly unknown[];
}

/** An error that nobody caught. The app's own word. */
export interface AppError {
  /** What was thrown, as text. */
  readonly message: string;
  /** The file. */
  readonly source?: string | undefined;
  /** Where in the file, from 1. */
  readonly line?: number | undefined;
  /** The column there, from 1. */
  readonly column?: number | undefined;
  /** As the browser writes it. */
  readonly stack?: string | undefined;
}

/** One request. */
export interface AppNetwork {
  /** As in HTTP. */
  readonly method: string;
  /** Where it went, or would have gone. */
  readonly url: string;
  /** `virtual` came from the app's own files. */
  readonly verdict: "virtual" | "allowed" | "refused" | "failed";
  /** Who says so. `worker` comes by way of the app's page and can be forged there; the others cannot. */
  readonly by: "worker" | "proxy" | "browser";
  /** What it was for, in the browser's words. */
  readonly destination?: string | undefined;
  /** The line of the policy, or the directive, that decided. */
  readonly rule?: string | undefined;
  /** As in HTTP, where there was an answer. */
  readonly status?: number | undefined;
  /** Of the answer. */
  readonly bytes?: number | undefined;
  /** Until the answer was there. */
  readonly durationMs?: number | undefined;
}

/** Something the browser stopped, and what would have let it through. */
export interface AppViolation {
  /** Who says so; `guest` can be forged, the others cannot. */
  readonly source: "guest" | "outer" | "firewall" | "browser";
  /** The directive of the Content Security Policy. */
  readonly directive: string;
  /** The address, or `inline` or `eval`. */
  readonly blocked: string;
  /** The document it was in. */
  readonly document?: string | undefined;
  /** Where in the document, from 1. */
  readonly line?: number | undefined;
  /** The column there, from 1. */
  readonly column?: number | undefined;
  /** The field to add to, what to add, and the same as a sentence; the browser's own reports have it. */
  readonly fix?: { readonly field: string; readonly value: string; readonly says: string } | undefined;
}

/** What can be listened to with `app.on`. */
export interface AppEvents {
  /** It wrote to its console. */
  readonly console: AppConsole;
  /** It asked for something. */
  readonly network: AppNetwork;
  /** The browser has stopped something. */
  readonly violation: AppViolation;
  /** It threw, and nobody caught it. */
  readonly error: AppError;
  /** Which layers it has, when that changes. */
  readonly layers: Layers;
  /** It is gone: it tried to leave, or broke the rules. */
  readonly lost: Lost;
  /** Messages that nobody read. */
  readonly dropped: Dropped;
}

/** An app on the page. */
export interface App {
  /** As the server's API names it. */
  readonly id: string;
  /** `lost` when it tried to leave or broke the rules, `closed` by the host. */
  readonly state: "live" | "lost" | "closed";
  /** Which layers it has now. */
  readonly layers: Layers;
  /** Of its files. */
  readonly version: string;
  /** Returns the way to stop listening. */
  on<Name extends keyof AppEvents>(name: Name, listener: (event: AppEvents[Name]) => void): () => void;
  /** Puts, replaces and (by `null`) removes files, all or none. Resolves when the next request sees them. */
  write(files: Readonly<Record<string, AppFile | null>>, options?: WriteOptions): Promise<void>;
  /**
   * Runs an expression, or the body of an async function, in the app's document, where the policy lets code come from
   * text. Resolves with its value as JSON has it.
   */
  execute(code: string, options?: ExecuteOptions): Promise<unknown>;
  /** Loads its document again. */
  reload(): Promise<void>;
  /** Takes it from the page and from the server. A second call does nothing. */
  close(): Promise<void>;
}

// # Agents

/** The tools of a page, as far as agents are concerned. `jar`'s own shelf is one. */
export interface AgentShelf {
  /** What may be called now, in MCP's shape. */
  tools(): readonly object[];
  /** Runs one, through gate and grants. Never rejects for what the tool did. */
  call(
    name: string,
    args: unknown,
    options: { readonly caller: string; readonly signal?: AbortSignal },
  ): Promise<{ readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: AgentShelfError }>;
  /** Asks the user. */
  request(
    capabilities: readonly string[],
    options: { readonly caller: string },
  ): Promise<{ readonly approved: readonly string[]; readonly denied: readonly string[] }>;
  /** Told whenever `tools()` may have changed; returns the way to stop. */
  onChange(listener: () => void): () => void;
}

/** Why a tool gave no value. */
export interface AgentShelfError {
  /** One of the codes, or the tool's own. */
  readonly code: string;
  /** The tool's own code where it has one. */
  readonly btcpCode?: string;
  /** What happened, for people. */
  readonly message: string;
  /** What the tool says to do about it. */
  readonly suggestion?: string;
}

/** What `jar.agents` takes. */
export interface AgentsOptions {
  /** What agents are told they are connected to: the page's name for itself, up to 80 characters. */
  readonly name: string;
  /** An hour when it is left out; at most a day, as the server is set up. */
  readonly ttlSeconds?: number;
  /** Closes the session. */
  readonly signal?: AbortSignal;
}

/** Somebody who came with the token. The name is its own word. */
export interface Agent {
  /** Counts from 1 in the session. */
  readonly id: number;
  /** As it introduced itself. */
  readonly name: string;
}

/** What happens in a session. */
export interface AgentEvents {
  /** Somebody came with the token. */
  readonly joined: { readonly agent: Agent };
  /** Somebody went, or was silent for too long. */
  readonly left: { readonly agent: Agent };
  /** An agent's call begins in this page, before the gate sees it. */
  readonly call: { readonly id: number; readonly agent: Agent; readonly tool: string };
  /** The same call is over; without `code`, with a value. */
  readonly done: {
    readonly id: number;
    readonly agent: Agent;
    readonly tool: string;
    readonly code?: string | undefined;
  };
  /** `renew` now, or it ends at `expiresAt`. */
  readonly expiring: { readonly expiresAt: Date };
  /** The server is out of reach, or back: agents see no tools in between. */
  readonly connection: { readonly connected: boolean };
  /** The server did not take the list of tools. */
  readonly refused: { readonly error: Error };
  /** The session is over, and its token is worth nothing. */
  readonly terminated: { readonly reason: AgentsEnd; readonly says: string };
}

/** Why a session is over. */
export type AgentsEnd = "closed" | "expired" | "idle" | "stopping" | "occupied" | "lost";

/** An open session: agents that have its token list and call this page's tools, for as long as the page is there. */
export interface AgentSession {
  /** As the server names it. */
  readonly id: string;
  /** What agents are told. */
  readonly name: string;
  /** Where agents find it, over streamable HTTP. */
  readonly url: string;
  /** The agents' secret. Whoever has it can call what the user granted. */
  readonly token: string;
  /** The sandbox whose reports have the audit of calls and grants. */
  readonly sandbox: string;
  /** Who is there. */
  get agents(): readonly Agent[];
  /** When it ends unless it is renewed. */
  get expiresAt(): Date;
  /** Whether the server can reach this page. */
  get state(): "connected" | "reconnecting" | "closed";
  /** An entry of `mcpServers` for clients that speak HTTP, and one for those that start a program. */
  get entries(): { readonly http: object; readonly stdio: object };
  /** Returns the way to stop listening. */
  on<Name extends keyof AgentEvents>(name: Name, listener: (event: AgentEvents[Name]) => void): () => void;
  /** Lets it last for another while, from now. */
  renew(ttlSeconds?: number): Promise<Date>;
  /** Sends every agent away. A second call does nothing. */
  close(): Promise<void>;
}

// # BTCP tools

/** How much harm a capability can do. */
export type Risk = "low" | "medium" | "high" | "critical";

/** One capability, as a person is asked about it. */
export interface AskedCapability {
  /** As the manifest has it. */
  readonly capability: string;
  /** In plain words. */
  readonly says: string;
  /** How much harm it can do. */
  readonly risk: Risk;
  /** What else should be said about it, from high risk on. */
  readonly warning?: string;
}

/** What the user is asked. */
export interface Ask {
  /** The agent. */
  readonly caller: string;
  /** Whose tools they are, by their manifest. */
  readonly app: {
    readonly name: string;
    readonly version: string;
    readonly provider?: string;
    readonly description?: string;
  };
  /** What it asks for. */
  readonly capabilities: readonly AskedCapability[];
  /** The page's origin: what is kept for good is kept for it alone. */
  readonly origin: string;
}

/** What the user said. What is not approved is denied; `true` approves all of it, for one call. */
export type ConsentAnswer =
  | boolean
  | {
      readonly granted?: boolean;
      readonly approved?: readonly (string | AskedCapability)[];
      /** How long it lasts; for one call, unless the user said more. */
      readonly remember?: Lasts | boolean;
    };

/** Asks the user, however the page likes. */
export type Consent = (ask: Ask) => ConsentAnswer | Promise<ConsentAnswer>;

/** How long a grant lasts: one call, until the page is closed, or until it is taken back. */
export type Lasts = "once" | "session" | "always";

/** Where grants are kept that outlast the page; `localStorage` fits. */
export interface GrantStorage {
  /** What was kept, or `null`. */
  getItem(key: string): string | null;
  /** Keeps it. */
  setItem(key: string, value: string): void;
  /** Forgets it. */
  removeItem(key: string): void;
}

/** What `jar.tools` takes. */
export interface ShelfOptions {
  /** The element below which `dom` methods work. Without one, no tool sees anything of the page. */
  readonly dom?: Element;
  /** Asks the user; left out, a dialog does. */
  readonly consent?: Consent;
  /** Where grants are kept that outlast the page; `localStorage` unless told otherwise, `null` for nowhere. */
  readonly storage?: GrantStorage | null;
  /** Origins that tools with `network:fetch:cross-origin` or `network:websocket:cross-origin` may reach. */
  readonly network?: readonly string[];
}

/** What `jar.tool` takes. */
export interface BtcpOptions extends ShelfOptions {
  /** A function of `(btcp, args)`, or the body of one. */
  readonly code: string;
  /** Plain JSON, held against the manifest's schema. */
  readonly args?: unknown;
  /** What it needs; nothing else answers. */
  readonly capabilities?: readonly string[];
  /** A worker when it is left out; an iframe has a document of its own. */
  readonly sandbox?: "worker" | "iframe";
  /** 1 to 300000; 30000. */
  readonly timeoutMs?: number;
  /** A whole BTCP manifest; with more than one tool in it, `name` says which. */
  readonly manifest?: unknown;
  /** Which tool of the manifest. */
  readonly name?: string;
  /** The agent, for consent and audit. */
  readonly caller?: string;
  /** Ends it: `ABORTED`. */
  readonly signal?: AbortSignal;
}

/** A tool as MCP lists it. */
export interface ToolListing {
  /** Unique on the shelf. */
  readonly name: string;
  /** For whoever chooses a tool. */
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly inputSchema: object;
  /** JSON Schema of its value. */
  readonly outputSchema?: object;
  /** As MCP has them. */
  readonly annotations?: object;
}

/** What is registered besides the manifest and its code. */
export interface RegisterOptions {
  /** The element below which `dom` methods of these tools work; left out, the shelf's. */
  readonly dom?: Element;
}

/** Why a call ended without a value. */
export interface ToolError extends RunError {
  /** As JSON-RPC writes it, in the numbering of BTCP's specification. */
  readonly number: number;
  /** The tool's own code where it threw a `BTCPError`, else the same as `code`. */
  readonly btcpCode: string;
  /** What the tool says to do about it. */
  readonly suggestion?: string;
}

/** How a call ended. */
export type ToolResult<Value = unknown> = {
  readonly stats: RunStats;
  readonly console: readonly ConsoleEntry[];
} & ({ readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: ToolError });

/** How a call is made. */
export interface ToolCallOptions {
  /** The agent, for consent and audit. */
  readonly caller: string;
  /** Ends it: `ABORTED`. */
  readonly signal?: AbortSignal;
  /** The tool's own when it is left out. */
  readonly timeoutMs?: number;
}

/** What the user said about capabilities. */
export interface Answered {
  /** Whether all of them were approved. */
  readonly granted: boolean;
  /** What is granted now. */
  readonly approved: readonly string[];
  /** What is not. */
  readonly denied: readonly string[];
}

/** The tools of a page: registered, granted by its user, run in the sandbox. */
export interface ToolShelf {
  /** What may be called now: registered, and every capability granted. */
  tools(): ToolListing[];
  /** Registers a manifest with its tools' code, by name; resolves with the way to take them away. Rejects with `TOOL_CONFLICT` or `INVALID_PARAMS`. */
  register(manifest: unknown, code: Readonly<Record<string, string>>, options?: RegisterOptions): Promise<() => void>;
  /** Runs one, through gate and grants. Never rejects for what the tool did. */
  call(name: string, args: unknown, options: ToolCallOptions): Promise<ToolResult>;
  /** Asks the user for capabilities. */
  request(capabilities: readonly string[], options: { readonly caller: string }): Promise<Answered>;
  /** Takes them back; what runs notices at its next call. */
  revoke(capabilities: readonly string[]): void;
  /** Told whenever `tools()` may have changed. */
  onChange(listener: () => void): () => void;
}
