// The one place where the playground meets the SDK: the same package that every page imports, from the same address.

export type {
  App,
  AppFile,
  AppNetwork,
  AppProgress,
  AppViolation,
  Artifact,
  AuditEvent,
  Belljar,
  ConsoleEntry,
  DescribedTools,
  ErrorCode,
  GrantEvent,
  Guarantee,
  Guest,
  McpClient,
  McpObject,
  McpServer,
  RunError,
  RunEvent,
  RunResult,
  ToolOptions,
  ToolResult,
  Widget,
  WidgetOptions,
  WidgetViolation,
  // biome-ignore lint/correctness/noUndeclaredDependencies: this project's own package
} from "belljar";

// biome-ignore lint/correctness/noUndeclaredDependencies: this project's own package
export const sdk = () => import("belljar");
