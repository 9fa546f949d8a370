import { element, field } from "../page/element.ts";
import { compile } from "../policy/compile.ts";

/** One row per limit of a run: its key in a policy, and what people call it. */
export const LIMITS = [
  { key: "timeoutMs", label: "Time (ms)" },
  { key: "cpuMs", label: "Working time (ms)" },
  { key: "iterations", label: "Loop turns" },
  { key: "memoryBytes", label: "Memory (bytes)" },
  { key: "toolCalls", label: "Tool calls" },
  { key: "consoleCalls", label: "Console lines" },
  { key: "consoleBytes", label: "Console (bytes)" },
  { key: "outputBytes", label: "Result (bytes)" },
] as const;

export type Limits = Readonly<Record<string, number>>;

/** Fields for limits; what is left empty is the level's own, and shown as such. */
export class LimitFields {
  readonly element: HTMLElement;
  readonly #inputs = new Map<string, HTMLInputElement>();

  constructor(onChange: () => void) {
    const fields = LIMITS.map(({ key, label }) => {
      const input = element("input", { type: "number", min: "1", step: "1", onchange: onChange });
      this.#inputs.set(key, input);
      return field(label, input);
    });
    this.element = element("div", { className: "limits pad" }, ...fields);
  }

  get chosen(): Limits {
    const written = [...this.#inputs].filter(([, input]) => input.value !== "");
    return Object.fromEntries(written.map(([key, input]) => [key, Number(input.value)]));
  }

  set chosen(limits: Limits) {
    for (const [key, input] of this.#inputs) input.value = limits[key]?.toString() ?? "";
  }

  /** What is in force, from the compiler; the level's own values stand where nothing is written. */
  async inForce(level: string): Promise<Limits> {
    const signal = AbortSignal.timeout(10_000);
    const own = await compile({ level }, "run", signal);
    const limits = (own.plan as { readonly limits?: Limits } | undefined)?.limits ?? {};
    for (const [key, input] of this.#inputs) input.placeholder = limits[key]?.toString() ?? "";
    return { ...limits, ...this.chosen };
  }
}
