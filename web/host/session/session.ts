import { jsonText } from "../../shared/values_json.ts";
import type { Core } from "../core.ts";
import type { RunOptions, RunResult } from "../types/run.ts";
import type { Session, SessionJournal, SessionSnapshot } from "../types/session.ts";
import { Journal } from "./journal.ts";
import { VERSION } from "./limits.ts";
import { Recorder } from "./recorder.ts";

/** The state is kept as text: nobody who holds a copy of it changes it. */
export class JarSession implements Session {
  readonly #core: Core;
  readonly #journal = new Journal();
  #state: string;
  /** Results that are behind handles in `kept`, as JSON. */
  #kept: ReadonlyMap<string, string> = new Map();
  #last: Promise<unknown> = Promise.resolve();

  constructor(core: Core, state: string) {
    this.#core = core;
    this.#state = state;
  }

  async run<Value = unknown>(code: string, options: RunOptions = {}): Promise<RunResult<Value>> {
    const run = this.#last.then(() => this.#next(code, options));
    this.#last = run.catch(() => {});
    return (await run) as RunResult<Value>;
  }

  snapshot(): SessionSnapshot {
    return { version: VERSION, state: JSON.parse(this.#state) };
  }

  journal(): SessionJournal {
    return this.#journal.read();
  }

  async #next(code: string, options: RunOptions): Promise<RunResult> {
    const before = this.#state;
    const keptBefore = this.#kept;
    const recorder = new Recorder((payload, buffers) => this.#core.text(payload as never, buffers), keptBefore);
    const args = argsText(options);
    let given = "";
    const result = await this.#core.run(code, options, (checked) => {
      const now = checked.now ?? Date.now();
      const seed = checked.seed ?? (crypto.getRandomValues(new Uint32Array(1))[0] as number);
      const { engine, language, prelude, toolsAlias, tools } = checked;
      const rules = [...tools.values()].map(({ rule }) => rule);
      // Written now: what belongs to the host may change while the program runs.
      given = `${JSON.stringify({ code, language, engine, prelude, now, seed, toolsAlias, tools: rules }).slice(0, -1)},"state":${before}${args}${recorder.keptBefore}`;
      for (const { handle, name } of rules as unknown as readonly HandleRule[]) if (handle) recorder.hold(name);
      return {
        ...checked,
        now,
        seed,
        state: before,
        kept: [...keptBefore].map(([name, value]) => ({ name, value })),
        calls: (calls) => recorder.listen(calls),
      };
    });
    if (result.ok) {
      this.#state = recorder.state ?? before;
      this.#kept = recorder.kept;
    }
    this.#journal.add(recorder.written(given, before, result));
    return result;
  }
}

interface HandleRule {
  readonly name: string;
  readonly handle?: boolean;
}

/** What cannot be sent is told by the run itself. */
function argsText({ args }: RunOptions): string {
  try {
    return args === undefined ? "" : `,"args":${jsonText(args, "args")}`;
  } catch {
    return "";
  }
}
