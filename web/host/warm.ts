import { type Chamber, type OpenOptions, openChamber } from "./chamber.ts";

interface Entry {
  readonly chamber: Promise<Chamber>;
  users: number;
}

/** One chamber per server and policy, kept as long as a jar uses it. */
const entries = new Map<string, Entry>();

/** A lease of a chamber. `release` is safe to call twice. */
export interface Lease {
  readonly chamber: Chamber;
  /** Whether this was the last one: the chamber is to be taken down. */
  release(): boolean;
}

export async function lease(options: OpenOptions): Promise<Lease> {
  const key = JSON.stringify([options.server.href, options.policy]);
  const entry = entries.get(key) ?? begin(key, options);
  entry.users++;
  const chamber = await entry.chamber;
  let held = true;
  return {
    chamber,
    release() {
      if (!held) return false;
      held = false;
      entry.users--;
      if (entry.users === 0) forget(key, entry);
      return entry.users === 0;
    },
  };
}

function begin(key: string, options: OpenOptions): Entry {
  const entry: Entry = { chamber: openChamber(options, () => forget(key, entry)), users: 0 };
  entry.chamber.catch(() => forget(key, entry));
  entries.set(key, entry);
  return entry;
}

/** The next jar begins anew; those that hold this one go on with it. */
function forget(key: string, entry: Entry): void {
  if (entries.get(key) === entry) entries.delete(key);
}
