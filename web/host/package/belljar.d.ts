// The package `belljar`: what a host page imports. `host/declared.ts` holds this file to the code.

/** What went wrong; every code has an entry in docs/codes.md. */
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
  readonly guest: Guest;
  readonly channel: string;
  readonly closed: boolean;
  /** The layer that closes it, or what is missing. */
  readonly by: string;
}

/** A policy: TOML or JSON text, or the same as an object. */
export type PolicyInput = string | Readonly<Record<string, unknown>>;

export interface ConnectOptions {
  /** The server's address, as in `http://localhost:3333`. */
  readonly server: string | URL;
  /** Left out, the tightest there is. */
  readonly policy?: PolicyInput;
  /** How long to wait for the server, and then for the frame; 10 seconds. */
  readonly timeoutMs?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** 15 seconds. */
  readonly timeoutMs?: number;
}

/** Why the sandbox is gone. */
export interface Lost {
  readonly reason: "navigated" | "silent" | "cageOpen" | "protocol" | "crashed" | "gate" | "flooded" | "removed";
}

/** What the gate decided about something the guest said, written before it was acted on. */
export interface AuditEvent {
  /** Counts from 1 without gaps. */
  readonly sequence: number;
  readonly atMs: number;
  readonly subject: "toolCall" | "toolResult" | "input" | "capability" | "console" | "output" | "relay";
  readonly name: string;
  readonly bytes: number;
  readonly verdict: "admitted" | "warned" | "refused";
  readonly findings: readonly { readonly rule: string; readonly code: ErrorCode; readonly reason: string }[];
}

/** Something the browser's policy stopped. */
export interface Violation {
  /** A frame's own word can be forged, the outer frame's and the browser's cannot. */
  readonly source: "guest" | "outer" | "firewall" | "browser";
  readonly directive: string;
  readonly blocked: string;
}

/** Messages that nobody read, because they are not part of the protocol. */
export interface Dropped {
  readonly edge: string;
  readonly count: number;
}

/** Globals of this browser that no table of Belljar's lists; programs do not have them. */
export interface Unlisted {
  readonly names: readonly string[];
}

export interface JarEvents {
  readonly lost: Lost;
  readonly audit: AuditEvent;
  readonly violation: Violation;
  readonly dropped: Dropped;
  readonly unlisted: Unlisted;
}

/** What a handler is told besides its arguments. */
export interface ToolContext {
  /** Aborted when the run ends, or the tool's own time is up. */
  readonly signal: AbortSignal;
  /** The call's number in the audit log. */
  readonly callId: number;
}

// biome-ignore lint/suspicious/noExplicitAny: whoever writes a handler knows its arguments; the schema is what holds them to it.
export type ToolHandler = (args: any, context: ToolContext) => unknown;

export type ToolLabel = "read" | "write" | "send" | "external" | "delete" | "secret" | "bulk";

/** A tool of which more is said than its handler. */
export interface ToolOptions {
  readonly handler: ToolHandler;
  /** JSON Schema of the arguments; a call that does not fit never reaches the handler. */
  readonly input?: object;
  /** For one call; the run's own time ends it too. */
  readonly timeoutMs?: number;
  /** What the tool does, for the detectors; left out, whole words of its name decide. */
  readonly labels?: readonly ToolLabel[];
  readonly ratePerSecond?: number;
  /** Calls within the policy's window that are no copying of a data set yet. */
  readonly enumerationThreshold?: number;
  readonly outputBytes?: number;
}

export type ConsoleLevel = "debug" | "log" | "info" | "warn" | "error" | "table" | "group" | "groupEnd";

/** A line of the program's console. */
export interface ConsoleEntry {
  readonly level: ConsoleLevel;
  /** Shown by structure: plain data, cut where it is too deep or too long. */
  readonly args: readonly unknown[];
  readonly at: number;
  /** Where in the program, from 1. */
  readonly line?: number;
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

interface ToolResultEvent {
  readonly type: "tool-result";
  readonly at: number;
  readonly callId: number;
  readonly name: string;
  readonly ok: boolean;
  readonly durationMs: number;
}

/** What `jar.run` takes besides the program. */
export interface RunOptions {
  /** Tools by name; a function is enough. Only these can be called. */
  readonly tools?: Readonly<Record<string, ToolHandler | ToolOptions>>;
  readonly policy?: PolicyInput;
  readonly language?: "js" | "ts" | "tsx";
  /** What the program sees as `args`: plain data, frozen there. */
  readonly args?: unknown;
  readonly signal?: AbortSignal;
  /** Each line as it is written; the result has all of them too. */
  readonly onConsole?: (line: ConsoleEntry) => void;
  readonly onEvent?: (event: RunEvent) => void;
  /** The only time the program sees, for programs whose value is to be the same every time. */
  readonly now?: number | Date;
  readonly seed?: number;
}

/** Measured outside the program, but for `iterations`. */
export interface RunStats {
  readonly durationMs: number;
  /** Of these, until the program's first line. */
  readonly startupMs: number;
  readonly toolCalls: number;
  readonly iterations: number;
  readonly consoleBytes: number;
  /** Whether the worker had to be terminated. */
  readonly killed: boolean;
}

/** Why a program did not end with a value. */
export interface RunError {
  readonly code: ErrorCode;
  /** The class of the program's own error, where there is one. */
  readonly name: string;
  readonly message: string;
  /** Where in the program, from 1. */
  readonly line?: number;
  readonly column?: number;
  readonly stack?: string;
  /** Further facts: the guard's diagnostics, the rule that refused. */
  readonly data?: unknown;
}

interface Ended {
  readonly stats: RunStats;
  readonly console: readonly ConsoleEntry[];
}

/** How a run ended. */
export type RunResult<Value = unknown> =
  | (Ended & { readonly ok: true; readonly value: Value })
  | (Ended & { readonly ok: false; readonly error: RunError });

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
  readonly source: "guest" | "outer" | "firewall" | "browser";
  readonly directive: string;
  readonly blocked: string;
  readonly document?: string | undefined;
  readonly line?: number | undefined;
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
  readonly toolInfo?: { readonly id?: string | number; readonly tool: McpObject };
  /** Sent once, as soon as the widget can hear it. */
  readonly toolInput?: McpObject;
  /** Sent after the input; a promise is waited for. */
  readonly toolResult?: McpObject | PromiseLike<McpObject>;
  readonly hostInfo?: { readonly name: string; readonly version: string };
  readonly hostContext?: McpObject;
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

  readonly onToolCall?: (params: McpObject, context: WidgetContext) => McpObject;
  readonly onListTools?: (params: McpObject, context: WidgetContext) => McpObject;
  readonly onReadResource?: (params: McpObject, context: WidgetContext) => McpObject;
  readonly onListResources?: (params: McpObject, context: WidgetContext) => McpObject;
  readonly onListResourceTemplates?: (params: McpObject, context: WidgetContext) => McpObject;
  readonly onListPrompts?: (params: McpObject, context: WidgetContext) => McpObject;
  /** Left out, http and https links open in a new tab that knows nothing of this page. */
  readonly onOpenLink?: (params: { readonly url: string }, context: WidgetContext) => McpObject;
  readonly onDownload?: (params: McpObject, context: WidgetContext) => McpObject;
  readonly onMessage?: (params: McpObject, context: WidgetContext) => McpObject;
  readonly onUpdateModelContext?: (params: McpObject, context: WidgetContext) => McpObject;
  /** Gives back the mode the widget is in then. Only modes that both sides know are asked for. */
  readonly onDisplayMode?: (mode: "inline" | "fullscreen" | "pip", context: WidgetContext) => McpObject;
  readonly onSample?: (params: McpObject, context: WidgetContext) => McpObject;
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
  readonly appInfo: { readonly name: string; readonly version: string } | undefined;
  sendToolInputPartial(args: McpObject): Promise<void>;
  sendToolInput(args: McpObject): Promise<void>;
  sendToolResult(result: McpObject): Promise<void>;
  cancelTool(reason?: string): Promise<void>;
  /** Tells the widget what changed: theme, size, locale, display mode. */
  setHostContext(changes: McpObject): void;
  /** The server's lists changed. */
  listChanged(what: "tools" | "resources" | "prompts"): Promise<void>;
  /** Tools that the widget itself offers. At most 50 are listed. */
  listAppTools(options?: { timeoutMs?: number }): Promise<readonly McpObject[]>;
  callAppTool(name: string, args: McpObject, options?: { timeoutMs?: number }): Promise<McpObject>;
  /** Drops the frame and keeps what is needed to bring it back. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Lets the widget say good-bye (`ui/resource-teardown`), then takes everything away. */
  close(reason?: string): Promise<void>;
}

/** The MCP servers that the Belljar server is connected to. */
export interface McpClient {
  servers(): Promise<readonly McpObject[]>;
  server(name: string): McpServer;
}

/** One MCP server, in MCP's own shapes. */
export interface McpServer {
  readonly name: string;
  /** `for: "model"` leaves out tools that are for apps alone. */
  listTools(options?: { readonly for?: "model" | "app" }): Promise<readonly McpObject[]>;
  callTool(name: string, args?: McpObject, options?: { readonly signal?: AbortSignal }): Promise<McpObject>;
  listResources(): Promise<McpObject>;
  listResourceTemplates(): Promise<McpObject>;
  readResource(uri: string): Promise<McpObject>;
  listPrompts(): Promise<McpObject>;
  getPrompt(name: string, args?: McpObject): Promise<McpObject>;
  /** A tool's interface: `{ html, ui, tool, uri, warnings }`. */
  ui(tool: string): Promise<McpObject>;
  /** Calls a tool, unless `toolResult` is given, and shows its interface; what the widget asks for goes to this server. */
  show(element: Element, tool: string, args?: McpObject, options?: WidgetOptions): Promise<Widget>;
}

/** Text, bytes, or what has bytes. */
export type AppFile = string | ArrayBuffer | ArrayBufferView | Blob;

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
  readonly signal?: AbortSignal;
}

export interface WriteOptions {
  /** `page` loads the document again, `css` swaps style sheets in place where only they changed, `none` does nothing. */
  readonly reload?: "page" | "css" | "none";
  /** 15 seconds. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface ExecuteOptions {
  /** 15 seconds. A snippet that runs longer goes on in the app; nobody waits for it. */
  readonly timeoutMs?: number;
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
  readonly level: ConsoleLevel;
  readonly args: readonly unknown[];
}

/** An error that nobody caught. The app's own word. */
export interface AppError {
  readonly message: string;
  readonly source?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly stack?: string | undefined;
}

/** One request. */
export interface AppNetwork {
  readonly method: string;
  readonly url: string;
  readonly verdict: "virtual" | "allowed" | "refused" | "failed";
  /** Who says so. `worker` comes by way of the app's page and can be forged there; the others cannot. */
  readonly by: "worker" | "proxy" | "browser";
  /** What it was for, in the browser's words. */
  readonly destination?: string | undefined;
  /** The line of the policy, or the directive, that decided. */
  readonly rule?: string | undefined;
  readonly status?: number | undefined;
  readonly bytes?: number | undefined;
  readonly durationMs?: number | undefined;
}

/** Something the browser stopped, and what would have let it through. */
export interface AppViolation {
  readonly source: "guest" | "outer" | "firewall" | "browser";
  readonly directive: string;
  readonly blocked: string;
  readonly document?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly fix?: { readonly field: string; readonly value: string; readonly says: string } | undefined;
}

export interface AppEvents {
  readonly console: AppConsole;
  readonly network: AppNetwork;
  readonly violation: AppViolation;
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
  readonly state: "live" | "lost" | "closed";
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

export interface AgentShelfError {
  readonly code: string;
  /** The tool's own code where it has one. */
  readonly btcpCode?: string;
  readonly message: string;
  readonly suggestion?: string;
}

export interface AgentsOptions {
  /** What agents are told they are connected to: the page's name for itself, up to 80 characters. */
  readonly name: string;
  /** An hour when it is left out; at most a day, as the server is set up. */
  readonly ttlSeconds?: number;
  readonly signal?: AbortSignal;
}

/** Somebody who came with the token. The name is its own word. */
export interface Agent {
  readonly id: number;
  readonly name: string;
}

/** What happens in a session. */
export interface AgentEvents {
  readonly joined: { readonly agent: Agent };
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

export type AgentsEnd = "closed" | "expired" | "idle" | "stopping" | "occupied" | "lost";

/** An open session: agents that have its token list and call this page's tools, for as long as the page is there. */
export interface AgentSession {
  readonly id: string;
  readonly name: string;
  /** Where agents find it, over streamable HTTP. */
  readonly url: string;
  /** The agents' secret. Whoever has it can call what the user granted. */
  readonly token: string;
  /** The sandbox whose reports have the audit of calls and grants. */
  readonly sandbox: string;
  get agents(): readonly Agent[];
  get expiresAt(): Date;
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

/** How much harm a capability can do. */
export type Risk = "low" | "medium" | "high" | "critical";

/** One capability, as a person is asked about it. */
export interface AskedCapability {
  readonly capability: string;
  /** In plain words. */
  readonly says: string;
  readonly risk: Risk;
  /** What else should be said about it, from high risk on. */
  readonly warning?: string;
}

/** What the user is asked. */
export interface Ask {
  /** The agent. */
  readonly caller: string;
  readonly app: {
    readonly name: string;
    readonly version: string;
    readonly provider?: string;
    readonly description?: string;
  };
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

export type Consent = (ask: Ask) => ConsentAnswer | Promise<ConsentAnswer>;

/** How long a grant lasts: one call, until the page is closed, or until it is taken back. */
export type Lasts = "once" | "session" | "always";

/** Where grants are kept that outlast the page; `localStorage` fits. */
export interface GrantStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
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
  readonly args?: unknown;
  /** What it needs; nothing else answers. */
  readonly capabilities?: readonly string[];
  readonly sandbox?: "worker" | "iframe";
  /** 1 to 300000; 30000. */
  readonly timeoutMs?: number;
  /** A whole BTCP manifest; with more than one tool in it, `name` says which. */
  readonly manifest?: unknown;
  readonly name?: string;
  /** The agent, for consent and audit. */
  readonly caller?: string;
  readonly signal?: AbortSignal;
}

/** A tool as MCP lists it. */
export interface ToolListing {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
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

export interface ToolCallOptions {
  /** The agent, for consent and audit. */
  readonly caller: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** What the user said about capabilities. */
export interface Answered {
  /** Whether all of them were approved. */
  readonly granted: boolean;
  readonly approved: readonly string[];
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
  constructor(code: ErrorCode, message: string, options?: { readonly cause?: unknown; readonly data?: unknown });
  readonly code: ErrorCode;
  /** Further facts: the server's diagnostics, the rule that refused. */
  readonly data: unknown;
}
