import type { Agent, AgentTools } from "../types/agents.ts";

/** What the server asks of the page. */
export interface Asked {
  readonly id: number;
  readonly agent: Agent;
  readonly tool?: string;
  readonly arguments?: unknown;
  readonly capabilities?: readonly string[];
}

/** How it ended, as the server takes it. */
export interface Answer {
  readonly value?: unknown;
  readonly error?: {
    readonly code: string;
    readonly btcpCode: string;
    readonly message: string;
    readonly data?: unknown;
  };
}

/** Carries out what agents ask for, one controller for each, so that each can be stopped. */
export class Calls {
  readonly #registry: AgentTools;
  readonly #running = new Map<number, AbortController>();

  constructor(registry: AgentTools) {
    this.#registry = registry;
  }

  /** Resolves with the answer, or with nothing when nobody waits for it any more. */
  async carryOut(asked: Asked): Promise<Answer | undefined> {
    const control = new AbortController();
    this.#running.set(asked.id, control);
    try {
      const answer = await this.#ask(asked, control.signal);
      return control.signal.aborted ? undefined : answer;
    } catch (error) {
      // The registry does not reject for what a tool did, so this is about the page itself.
      return failed("EXECUTION_ERROR", `The page failed: ${error instanceof Error ? error.message : error}`);
    } finally {
      this.#running.delete(asked.id);
    }
  }

  stop(id: number): void {
    this.#running.get(id)?.abort();
  }

  stopAll(): void {
    for (const id of [...this.#running.keys()]) this.stop(id);
  }

  async #ask({ agent, tool, arguments: args, capabilities }: Asked, signal: AbortSignal): Promise<Answer> {
    const caller = agent.name;
    if (capabilities) return { value: await this.#registry.request(capabilities, { caller }) };
    const result = await this.#registry.call(tool ?? "", args, { caller, signal });
    if (result.ok) return { value: result.value };
    const { code, btcpCode, suggestion } = result.error;
    // The code is said beside it.
    const message = result.error.message.replace(` [${code}]`, "");
    return { error: { code, btcpCode: btcpCode ?? code, message, ...(suggestion && { data: { suggestion } }) } };
  }
}

export function failed(code: string, message: string): Answer {
  return { error: { code, btcpCode: code, message } };
}

/** The body of an answer, within the server's bound and within JSON. */
export function written(connection: string, id: number, answer: Answer, mostBytes: number): string {
  const body = (given: Answer) => JSON.stringify({ connection, id, value: given.error ? undefined : null, ...given });
  let text: string;
  try {
    text = body(answer.error || answer.value !== undefined ? answer : { value: null });
  } catch {
    return body(failed("EXECUTION_ERROR", "The tool's value cannot be written as JSON."));
  }
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= mostBytes) return text;
  return body(failed("OUTPUT_TOO_LARGE", `The tool's value has ${bytes} bytes; the limit for agents is ${mostBytes}.`));
}
