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
  let entry = entries.get(key);
  if (!entry || (await isGone(entry))) {
    entry = entries.get(key) ?? { chamber: openChamber(options), users: 0 };
    entries.set(key, entry);
  }
  const mine = entry;
  const forget = () => {
    if (entries.get(key) === mine) entries.delete(key);
  };
  mine.users++;
  try {
    const chamber = await mine.chamber;
    let held = true;
    chamber.events.on("lost", forget);
    return {
      chamber,
      release() {
        if (!held) return false;
        held = false;
        mine.users--;
        if (mine.users === 0) forget();
        return mine.users === 0;
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
}

async function isGone(entry: Entry): Promise<boolean> {
  const chamber = await entry.chamber.catch(() => undefined);
  return chamber?.gone !== undefined;
}
