import { type OpenOptions, openSharedFrame, type SharedFrame } from "./shared_frame.ts";

interface Entry {
  readonly frame: Promise<SharedFrame>;
  users: number;
}

/** One frame per server and policy, kept as long as a jar uses it. */
const entries = new Map<string, Entry>();

/** A lease of a frame. `release` is safe to call twice. */
export interface Lease {
  readonly frame: SharedFrame;
  /** Whether this was the last one: the frame is to be taken down. */
  release(): boolean;
}

export async function lease(options: OpenOptions): Promise<Lease> {
  const key = JSON.stringify([options.server.href, options.policy]);
  const entry = entries.get(key) ?? begin(key, options);
  entry.users++;
  const frame = await entry.frame;
  let held = true;
  return {
    frame,
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
  const entry: Entry = { frame: openSharedFrame(options, () => forget(key, entry)), users: 0 };
  entry.frame.catch(() => forget(key, entry));
  entries.set(key, entry);
  return entry;
}

/** The next jar begins anew; those that hold this one go on with it. */
function forget(key: string, entry: Entry): void {
  if (entries.get(key) === entry) entries.delete(key);
}
