// The package `belljar`: what a host page imports.

export type {
  AuditEvent,
  ConsoleLevel,
  Dropped,
  ErrorCode,
  Guarantee,
  Guest,
  Lost,
  RunStats,
  Unlisted,
  Violation,
} from "../generated/wire.ts";
export type { Agent, AgentEvents, AgentShelf, AgentShelfError, AgentsOptions } from "./agents/options.ts";
export type { AgentSession } from "./agents/session.ts";
export type { App, Layers } from "./app/app.ts";
export type { AppConsole, AppError, AppEvents, AppNetwork, AppViolation } from "./app/events.ts";
export type { AppFile, AppOptions, ExecuteOptions, WriteOptions } from "./app/options.ts";
export { Belljar, type CallOptions, type ConnectOptions } from "./belljar.ts";
export { BelljarError } from "./error.ts";
export type { GrantEvent, JarEvents } from "./events.ts";
export type { McpClient, McpServer } from "./mcp/client.ts";
export type { ConsoleEntry, RunEvent, RunOptions } from "./run/options.ts";
export type { RunError, RunResult } from "./run/result.ts";
export type { ToolContext, ToolHandler, ToolLabel, ToolOptions } from "./run/tools.ts";
export type { PolicyInput } from "./server.ts";
export type { Ask, AskedCapability, Consent, ConsentAnswer } from "./tool/consent.ts";
export type { GrantStorage } from "./tool/grants.ts";
export type { BtcpOptions, ShelfOptions } from "./tool/options.ts";
export type { Answered, RegisterOptions, ToolError, ToolListing, ToolResult, ToolShelf } from "./tool/shelf.ts";
export type { WidgetContext, WidgetOptions, WidgetViolation } from "./widget/options.ts";
export type { Widget } from "./widget/widget.ts";
