import { type Ended, runProgram } from "../adapters/program.ts";
import { logLine } from "../adapters/text.ts";
import type { ApprovalRequest, Artifact, Belljar, ConsoleEntry, RunOptions } from "../index.ts";
import type { CodeApi, Job, JobTool } from "./api.ts";

/** How a run ended, as the server takes it. */
export interface Ending {
  readonly value?: unknown;
  readonly error?: {
    readonly code: string;
    readonly forModel: string;
    readonly line?: number;
    readonly column?: number;
  };
  /** The person at the page stopped it. */
  readonly stopped?: true;
  readonly console?: readonly string[];
  readonly consoleCut?: number;
  readonly artifacts?: readonly Listed[];
}

/** An artifact as an MCP client gets it: in a few words, and a small picture as one. */
interface Listed extends Pick<Artifact, "name" | "type" | "size" | "preview"> {
  /** In base64. */
  readonly picture?: string;
}

export interface Scope {
  readonly api: Pick<CodeApi, "post">;
  readonly connection: string;
  readonly signal: AbortSignal;
  readonly onCall: (tool: string) => void;
}

/** Runs one program. Its calls are the server's to carry out, and its approvals the client's user's to give. */
export async function runJob(jar: Belljar, job: Job, scope: Scope): Promise<Ending> {
  const { signal } = scope;
  const options = { args: job.args, tools: toolsOf(job, scope), onApproval: approvalOf(job, scope), signal };
  const ended = await runProgram(jar, job.code, options);
  const said = { ...consoleOf(ended.console), artifacts: artifactsOf(ended) };
  if (ended.ok) return { value: ended.value ?? null, ...said };
  const { code, line, column } = ended.error;
  const place = { ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
  return { error: { code, forModel: ended.text, ...place }, ...said };
}

function toolsOf(job: Job, { api, connection, signal, onCall }: Scope): NonNullable<RunOptions["tools"]> {
  return job.tools.map(({ needsApproval, ...tool }: JobTool) => ({
    ...tool,
    needsApproval: needsApproval === true && job.approvals,
    execute: async (args: unknown, context: { readonly signal: AbortSignal }) => {
      onCall(tool.name);
      const body = JSON.stringify({ connection, run: job.run, tool: tool.name, args: args ?? {} });
      const both = AbortSignal.any([signal, context.signal]);
      const { value, error } = (await api.post("calls", body, both)) as {
        readonly value?: unknown;
        readonly error?: { readonly code: string; readonly message: string };
      };
      if (error) throw new Error(`${error.message} [${error.code}]`);
      return value;
    },
  }));
}

function approvalOf(job: Job, { api, connection }: Scope): NonNullable<RunOptions["onApproval"]> {
  return async ({ name, args, line, signal }: ApprovalRequest) => {
    const body = JSON.stringify({ connection, run: job.run, tool: name, args: args ?? {}, line });
    const { answer } = (await api.post("approvals", body, signal)) as { readonly answer?: unknown };
    return answer === "run" ? "run" : answer === "once";
  };
}

/** A model reads some of it; the rest is counted. */
const MAX_LINES = 200;
const MAX_LINE = 2_000;

function consoleOf(entries: readonly ConsoleEntry[]): Pick<Ending, "console" | "consoleCut"> {
  const lines = entries.slice(0, MAX_LINES).map((entry) => logLine(entry, { warn: "[warn] ", error: "[error] " }));
  const cut = lines.map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line));
  return { console: cut, consoleCut: entries.length - lines.length };
}

/** Of all pictures of a run together: a model reads little more. */
const MAX_PICTURE_BYTES = 512 << 10;

function artifactsOf({ artifacts }: Ended): readonly Listed[] {
  let left = MAX_PICTURE_BYTES;
  return artifacts.map(({ bytes, name, preview, size, type }) => {
    const isShown = type === "image/png" && size <= left;
    if (isShown) left -= size;
    return { name, type, size, preview, ...(isShown && { picture: base64(bytes) }) };
  });
}

function base64(bytes: Uint8Array): string {
  let text = "";
  // As many as a call takes arguments.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
