// `belljar/codemode`: runs the programs of `@cloudflare/codemode` in a jar.

import { type Belljar, BelljarError, type RunOptions } from "../index.ts";
import { checkOptions, invalid, isObject } from "./jar.ts";
import { gateName, isVariable, propertyName } from "./names.ts";
import { runProgram } from "./program.ts";
import { artifactLine, errorText, logLine } from "./text.ts";

/** What the executor is made of. */
export interface ExecutorOptions {
  /** An open jar. */
  readonly jar: Belljar;
  /** Further options of every `jar.run`. */
  readonly run?: Pick<
    RunOptions,
    "policy" | "signal" | "onApproval" | "onConsole" | "onArtifact" | "onEvent" | "now" | "seed"
  >;
}

/** Functions by name. */
export type ProviderFunctions = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** Functions that a program calls as `name.function(…)`. */
export interface ResolvedProvider {
  /** The variable that the program has them in. */
  name: string;
  /** The functions, which run in your page. */
  fns: ProviderFunctions;
  /** JavaScript that runs in the sandbox before the program and may add functions to the variable. */
  prelude?: string;
}

/** How a program ended. */
export interface ExecuteResult {
  /** Its value as plain JSON. */
  result: unknown;
  /** Why there is none, for the model. */
  error?: string;
  /** The lines of its console, and one for each of its artifacts. */
  logs?: string[];
}

const PREFIXES = { warn: "[warn] ", error: "[error] " };

/** An `Executor` of `@cloudflare/codemode`. */
export class BelljarExecutor {
  readonly #options: ExecutorOptions;

  /** Throws `INVALID_PARAMS` without a jar. */
  constructor(options: ExecutorOptions) {
    this.#options = checkOptions("BelljarExecutor", options, []);
  }

  /** Never rejects: what went wrong is in `error`. Functions without a provider are those of `codemode`. */
  async execute(
    code: string,
    providersOrFns: ResolvedProvider[] | ProviderFunctions,
    options?: { readonly connectors?: readonly unknown[] },
  ): Promise<ExecuteResult> {
    try {
      if (options?.connectors?.length) throw new BelljarError("INVALID_PARAMS", CONNECTORS);
      const { tools, prelude } = readProviders(providersOrFns);
      const { jar, run } = this.#options;
      const ended = await runProgram(jar, code, { ...run, tools, prelude });
      const logs = [
        ...ended.console.map((entry) => logLine(entry, PREFIXES)),
        ...ended.artifacts.map((artifact) => `Artifact ${artifactLine(artifact)}`),
      ];
      return ended.ok ? { result: ended.value, logs } : { result: undefined, error: ended.text, logs };
    } catch (error) {
      return { result: undefined, error: errorText(error), logs: [] };
    }
  }
}

const CONNECTORS = "`execute`: connectors are bindings of Cloudflare Workers. Pass their functions as providers.";

type Tools = Record<string, (args: unknown) => unknown>;

/** The tools of the run, and the text that makes variables of them. */
function readProviders(given: unknown): { readonly tools: Tools; readonly prelude: string } {
  const providers: unknown[] = Array.isArray(given) ? given : [{ name: "codemode", fns: given }];
  const tools: Tools = {};
  const seen = new Set<string>();
  let variables = "";
  let preludes = "";
  for (const provider of providers) {
    if (!isObject((provider as Partial<ResolvedProvider> | null | undefined)?.fns)) {
      throw invalid(
        "execute",
        "takes functions by name, or a list of `{ name, fns }`",
        Array.isArray(given) ? provider : given,
      );
    }
    const { name, fns, prelude = "" } = provider as ResolvedProvider;
    if (!isVariable(name)) throw refused(`the provider's name ${quoted(name)} is not a name of a variable`);
    if (seen.has(name)) throw refused(`two providers have the name ${quoted(name)}`);
    seen.add(name);
    variables += `const ${name}={${readFunctions(name, fns, tools)}};`;
    if (typeof prelude !== "string") throw refused(`the prelude of ${quoted(name)} is not a text`);
    if (prelude !== "") preludes += `${prelude}\n`;
  }
  return { tools, prelude: variables + preludes };
}

function readFunctions(provider: string, fns: ProviderFunctions, tools: Tools): string {
  const names = new Map<string, string>();
  let properties = "";
  for (const [name, call] of Object.entries(fns)) {
    if (typeof call !== "function") throw refused(`${quoted(`${provider}.${name}`)} is not a function`);
    const property = propertyName(name);
    if (property === "__proto__") throw refused(`${quoted(name)} is no name for a function`);
    const other = names.get(property);
    if (other !== undefined) throw refused(`${quoted(other)} and ${quoted(name)} are both ${provider}.${property}`);
    names.set(property, name);
    const tool = gateName(provider, property);
    tools[tool] = (args) => call(...(args as unknown[]));
    properties += `${JSON.stringify(property)}:(...a)=>callTool(${JSON.stringify(tool)},a),`;
  }
  return properties;
}

function refused(what: string): BelljarError {
  return new BelljarError("INVALID_PARAMS", `\`execute\`: ${what}.`);
}

function quoted(name: unknown): string {
  return JSON.stringify(String(name).slice(0, 60));
}
