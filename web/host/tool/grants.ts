import type { Lasts } from "../types/jar.ts";
import type { GrantStorage } from "../types/tool.ts";
import { RESERVED } from "./perform/storage.ts";

/** Whose grants: an app, down to the last letter of its manifest and code. Another version asks anew. */
export interface Holder {
  readonly name: string;
  /**
   * Nothing where this page has no way to make one. Such an app is only known by this very object, so what it is granted
   * is for one call: under its name there could be other code the next time.
   */
  readonly fingerprint: string | undefined;
}

/** How long a grant can last. */
export function lastsFor({ fingerprint }: Holder): readonly Lasts[] {
  return fingerprint === undefined ? ["once"] : ["once", "session", "always"];
}

/** Granted without asking, because it harms nobody. */
const FREE: readonly string[] = ["notifications"];

/** What the user of this page granted, to whom, and for how long. Nothing is granted to begin with. */
export class Grants {
  readonly #storage: GrantStorage | undefined;
  readonly #session = new Map<string, Set<string>>();
  readonly #once = new Map<string | Holder, Set<string>>();

  constructor(storage: GrantStorage | undefined) {
    this.#storage = storage;
  }

  has(holder: Holder, name: string): boolean {
    if (FREE.includes(name) || this.#once.get(keyOf(holder))?.has(name)) return true;
    if (holder.fingerprint === undefined) return false;
    return this.#session.get(stored(holder))?.has(name) || this.#kept(holder).includes(name);
  }

  missing(holder: Holder, names: readonly string[]): string[] {
    return names.filter((name) => !this.has(holder, name));
  }

  /** Says how long it really lasts: what cannot be written down ends with the page. */
  add(holder: Holder, names: readonly string[], lasts: Lasts): Lasts {
    if (!lastsFor(holder).includes(lasts)) return this.add(holder, names, "once");
    if (lasts === "once") {
      put(this.#once, keyOf(holder), names);
      return lasts;
    }
    if (lasts === "always" && this.#keep(holder, [...this.#kept(holder), ...names])) return lasts;
    put(this.#session, stored(holder), names);
    return "session";
  }

  /** A call begins: what was granted for one call is used up by it. */
  use(holder: Holder, names: readonly string[]): void {
    take(this.#once, keyOf(holder), names);
  }

  /** Says what was granted until now. */
  revoke(holder: Holder, names: readonly string[]): readonly string[] {
    const had = names.filter((name) => !FREE.includes(name) && this.has(holder, name));
    take(this.#once, keyOf(holder), names);
    take(this.#session, stored(holder), names);
    const kept = this.#kept(holder);
    const left = kept.filter((name) => !names.includes(name));
    if (left.length < kept.length) this.#keep(holder, left);
    return had;
  }

  #kept(holder: Holder): string[] {
    if (holder.fingerprint === undefined) return [];
    try {
      const kept: unknown = JSON.parse(this.#storage?.getItem(`${RESERVED}grants:${stored(holder)}`) ?? "[]");
      return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
    } catch {
      return [];
    }
  }

  /** Whether it could be written down. */
  #keep(holder: Holder, names: readonly string[]): boolean {
    if (!this.#storage || holder.fingerprint === undefined) return false;
    try {
      const key = `${RESERVED}grants:${stored(holder)}`;
      if (names.length === 0) this.#storage.removeItem(key);
      else this.#storage.setItem(key, JSON.stringify([...new Set(names)]));
      return true;
    } catch {
      return false;
    }
  }
}

/** What decides what a grant means: other code, or the same with other places to reach, is somebody else. */
export interface Identity {
  readonly manifest: unknown;
  readonly code: Readonly<Record<string, string>>;
  readonly network: readonly string[] | undefined;
}

export async function holderOf(name: string, { manifest, code, network }: Identity): Promise<Holder> {
  if (!globalThis.crypto?.subtle) return { name, fingerprint: undefined };
  const parts = [manifest, Object.entries(code).sort(), network ?? []];
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return { name, fingerprint: [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
}

/** A name alone is nobody's. */
function keyOf(holder: Holder): string | Holder {
  return holder.fingerprint === undefined ? holder : stored(holder);
}

function stored({ name, fingerprint }: Holder): string {
  return `${name}:${fingerprint}`;
}

function put<Key>(of: Map<Key, Set<string>>, key: Key, names: readonly string[]): void {
  of.set(key, new Set([...(of.get(key) ?? []), ...names]));
}

function take<Key>(of: Map<Key, Set<string>>, key: Key, names: readonly string[]): void {
  const granted = of.get(key);
  for (const name of names) granted?.delete(name);
  if (granted?.size === 0) of.delete(key);
}
