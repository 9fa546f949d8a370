import {
  type Artifact,
  type Belljar,
  BelljarError,
  type ConsoleEntry,
  type RunError,
  type RunOptions,
} from "../index.ts";
import { plain } from "./plain.ts";
import { runErrorText } from "./text.ts";

/** How a program ended, as adapters tell it. */
export type Ended = Said &
  (
    | { readonly ok: true; readonly value: unknown }
    | { readonly ok: false; readonly error: RunError; readonly text: string }
  );

/** What a program said besides its value. */
interface Said {
  readonly console: readonly ConsoleEntry[];
  readonly artifacts: readonly Artifact[];
}

/** What a program is, the guard decides; here it is only handed on. Rejects for wrong use, and for a closed jar. */
export async function runProgram(jar: Belljar, code: string, options: RunOptions): Promise<Ended> {
  if (typeof code !== "string") {
    throw new BelljarError("INVALID_PARAMS", `\`code\` must be the program's source text, not ${typeof code}.`);
  }
  const ended = await jar.run(code, options);
  const { artifacts, console } = ended;
  const said = { artifacts, console };
  if (!ended.ok) return failed(ended.error, said);
  try {
    return { ok: true, value: plain(ended.value), ...said };
  } catch (error) {
    if (!(error instanceof BelljarError)) throw error;
    const { code: why, message } = error;
    return failed({ code: why, name: "Error", message, forModel: "" }, said);
  }
}

function failed(error: RunError, said: Said): Ended {
  return { ok: false, error, text: runErrorText(error), ...said };
}
