// `belljar/tanstack`: runs the programs of `@tanstack/ai-code-mode` in a jar.

import { type Belljar, BelljarError, type RunOptions } from "../index.ts";
import { anySignal, checkOptions, invalid, isObject } from "./jar.ts";
import { gateName, isVariable } from "./names.ts";
import { runProgram } from "./program.ts";
import { artifactLine, errorText, logLine } from "./text.ts";

/** What the driver is made of. */
export interface DriverOptions {
  /** An open jar. */
  readonly jar: Belljar;
  /** Further options of every `jar.run`. */
  readonly run?: Pick<
    RunOptions,
    "policy" | "signal" | "onApproval" | "onConsole" | "onArtifact" | "onEvent" | "now" | "seed"
  >;
}

/** A function of the program. */
export interface IsolateBinding {
  /** Does the work, in your page. */
  readonly execute: (args: unknown) => Promise<unknown>;
}

/** What a context is made of. */
export interface IsolateConfig {
  /** The program's functions, by the names it calls them by. */
  readonly bindings: Readonly<Record<string, IsolateBinding>>;
  /** Milliseconds for each program; the policy's limit holds too. */
  readonly timeout?: number;
  /** Has no effect: the policy's `limits.memoryBytes` is the limit. */
  readonly memoryLimit?: number;
}

/** How a program ended. */
export interface IsolateResult<T = unknown> {
  /** Whether it has a value. */
  success: boolean;
  /** Its value as plain JSON. */
  value?: T;
  /** Why there is none; `message` is for the model. */
  error?: { name: string; message: string; code?: string };
  /** The lines of its console, and one for each of its artifacts. */
  logs?: Array<string>;
}

/** Runs programs until it is disposed of. */
export interface IsolateContext {
  /** Never rejects: what went wrong is in `error`. */
  execute: <T = unknown>(code: string) => Promise<IsolateResult<T>>;
  /** Ends programs that still run; later ones are refused. */
  dispose: () => Promise<void>;
}

/** An `IsolateDriver` of `@tanstack/ai-code-mode`. */
export interface IsolateDriver {
  /** Rejects with `INVALID_PARAMS` for what is no configuration. */
  createContext: (config: IsolateConfig) => Promise<IsolateContext>;
}

const PREFIXES = { error: "ERROR: ", warn: "WARN: ", info: "INFO: " };

/** Throws `INVALID_PARAMS` without a jar. */
export function isolateDriver(options: DriverOptions): IsolateDriver {
  checkOptions("isolateDriver", options, []);
  return { createContext: async (config) => createContext(options, config) };
}

function createContext({ jar, run }: DriverOptions, config: IsolateConfig): IsolateContext {
  const { tools, prelude } = readBindings(config);
  const { timeout } = config;
  checkNumber("timeout", timeout);
  checkNumber("memoryLimit", config.memoryLimit);
  const disposed = new AbortController();

  async function execute<T>(code: string): Promise<IsolateResult<T>> {
    const late = timeout === undefined ? undefined : AbortSignal.timeout(timeout);
    try {
      if (disposed.signal.aborted) throw new BelljarError("ABORTED", "This context was disposed of.");
      const signals = anySignal(run?.signal, disposed.signal, late);
      const ended = await runProgram(jar, code, { ...run, ...signals, tools, prelude });
      const logs = [
        ...ended.console.map((entry) => logLine(entry, PREFIXES)),
        ...ended.artifacts.map((artifact) => `Artifact ${artifactLine(artifact)}`),
      ];
      if (ended.ok) return { success: true, value: ended.value as T, logs };
      const { code: why, name } = ended.error;
      const isLate = why === "ABORTED" && late?.aborted;
      const told = isLate ? tooLate(timeout) : { name, message: ended.text, code: why };
      return { success: false, error: told, logs };
    } catch (error) {
      const { code: why = "EXECUTION_ERROR" } = error as Partial<BelljarError>;
      return { success: false, error: { name: "Error", message: errorText(error), code: why }, logs: [] };
    }
  }

  return { execute, dispose: async () => disposed.abort(new Error("Its context was disposed of.")) };
}

function tooLate(timeout: number | undefined): NonNullable<IsolateResult["error"]> {
  const message = `TIMEOUT: The program did not end within ${timeout} ms. Do less in one program.`;
  return { name: "TimeoutError", message, code: "TIMEOUT" };
}

type Tools = Record<string, (args: unknown) => Promise<unknown>>;

/** The tools of the run, and the functions that call them. */
function readBindings(config: IsolateConfig): { readonly tools: Tools; readonly prelude: string } {
  const bindings: unknown = isObject(config) ? config.bindings : undefined;
  if (!isObject(bindings)) throw invalid("createContext", "takes an object with `bindings`, tools by name", bindings);
  const tools: Tools = {};
  let prelude = "";
  for (const [name, binding] of Object.entries(bindings as IsolateConfig["bindings"])) {
    const shown = JSON.stringify(name.slice(0, 60));
    if (!isVariable(name)) throw refused(`${shown} is not a name of a function`);
    if (typeof binding?.execute !== "function") throw refused(`the binding ${shown} has no \`execute\``);
    const tool = gateName(name);
    tools[tool] = (args) => binding.execute(args);
    prelude += `function ${name}(input){return callTool(${JSON.stringify(tool)},input)}`;
  }
  return { tools, prelude };
}

function checkNumber(name: string, value: unknown): void {
  if (value === undefined || (typeof value === "number" && value > 0 && value < 2 ** 31)) return;
  throw refused(`\`${name}\` is not a number above 0`);
}

function refused(what: string): BelljarError {
  return new BelljarError("INVALID_PARAMS", `\`createContext\`: ${what}.`);
}
