import { plainText } from "../../shared/values_plain.ts";
import { isRecord } from "../run/json.ts";
import { VERSION } from "./limits.ts";
import { Malformed } from "./malformed.ts";

/** The state that a session begins with, as JSON. How large it may be is the policy's business, with each run. */
export function readState(options: unknown): string {
  if (!isRecord(options)) throw new Malformed("`options` must be an object");
  onlyKnown("options", options, ["state", "snapshot"]);
  const { snapshot, state } = options as { readonly snapshot?: unknown; readonly state?: unknown };
  if (snapshot === undefined) return stateText("options.state", state === undefined ? {} : state);
  if (state !== undefined) throw new Malformed("`options` takes `state` or `snapshot`, not both");
  if (!isRecord(snapshot)) throw new Malformed("`options.snapshot` must be what `session.snapshot()` gave");
  onlyKnown("options.snapshot", snapshot, ["version", "state"]);
  const { version, state: kept } = snapshot as { readonly version?: unknown; readonly state?: unknown };
  if (version !== VERSION) throw new Malformed(`\`options.snapshot.version\` must be ${VERSION}`);
  return stateText("options.snapshot.state", kept);
}

function stateText(path: string, state: unknown): string {
  if (!isRecord(state)) throw new Malformed(`\`${path}\` must be an object of plain data`);
  try {
    return plainText(state, path);
  } catch (error) {
    throw new Malformed(error instanceof Error ? error.message.replace(/\.$/, "") : String(error));
  }
}

function onlyKnown(path: string, value: object, known: readonly string[]): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    throw new Malformed(`\`${path}.${unknown.slice(0, 60)}\` is unknown; known are ${known.join(", ")}`);
  }
}
