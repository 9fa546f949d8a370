import type { Lasts } from "../types/jar.ts";
import type { GrantStorage } from "../types/tool.ts";
import { RESERVED } from "./perform/storage.ts";

/** Whose grants: an app, down to the last letter of its manifest and code. Another version asks anew. */
export interface Holder {
  readonly name: string;
  /** Nothing where this page has no way to make one: then nothing is kept for good. */
  readonly fingerprint: string | undefined;
}

/** Granted without asking, because it harms nobody. */
const FREE: readonly string[] = ["notifications"];

/** What the user of this page granted, to whom, and for how long. Nothing is granted to begin with. */
export class Grants {
  readonly #storage: GrantStorage | undefined;
  readonly #session = new Map<string, Set<string>>();
  readonly #once = new Map<string, Set<string>>();

  constructor(storage: GrantStorage | undefined) {
    this.#storage = storage;
  }

  has(holder: Holder, name: string): boolean {
    const key = keyOf(holder);
    if (FREE.includes(name) || this.#session.get(key)?.has(name) || this.#once.get(key)?.has(name)) return true;
    return this.#kept(holder).includes(name);
  }

  missing(holder: Holder, names: readonly string[]): string[] {
    return names.filter((name) => !this.has(holder, name));
  }

  /** Says how long it really lasts: what cannot be written down ends with the page. */
  add(holder: Holder, names: readonly string[], lasts: Lasts): Lasts {
    if (lasts === "always" && this.#keep(holder, [...this.#kept(holder), ...names])) return lasts;
    const of = lasts === "once" ? this.#once : this.#session;
    const key = keyOf(holder);
    of.set(key, new Set([...(of.get(key) ?? []), ...names]));
    return lasts === "once" ? lasts : "session";
  }

  /** A call begins: what was granted for one call is used up by it. */
  use(holder: Holder, names: readonly string[]): void {
    const once = this.#once.get(keyOf(holder));
    for (const name of names) once?.delete(name);
  }

  /** Says what was granted until now. */
  revoke(holder: Holder, names: readonly string[]): readonly string[] {
    const had = names.filter((name) => !FREE.includes(name) && this.has(holder, name));
    for (const of of [this.#session, this.#once]) for (const name of names) of.get(keyOf(holder))?.delete(name);
    const kept = this.#kept(holder);
    const left = kept.filter((name) => !names.includes(name));
    if (left.length < kept.length) this.#keep(holder, left);
    return had;
  }

  #kept(holder: Holder): string[] {
    if (holder.fingerprint === undefined) return [];
    try {
      const kept: unknown = JSON.parse(this.#storage?.getItem(`${RESERVED}grants:${keyOf(holder)}`) ?? "[]");
      return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
    } catch {
      return [];
    }
  }

  /** Whether it could be written down. */
  #keep(holder: Holder, names: readonly string[]): boolean {
    if (!this.#storage || holder.fingerprint === undefined) return false;
    try {
      const key = `${RESERVED}grants:${keyOf(holder)}`;
      if (names.length === 0) this.#storage.removeItem(key);
      else this.#storage.setItem(key, JSON.stringify([...new Set(names)]));
      return true;
    } catch {
      return false;
    }
  }
}

/** Other code under the same name is somebody else. */
export async function holderOf(name: string, manifest: unknown, code: object): Promise<Holder> {
  if (!globalThis.crypto?.subtle) return { name, fingerprint: undefined };
  const bytes = new TextEncoder().encode(JSON.stringify([manifest, Object.entries(code).sort()]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return { name, fingerprint: [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
}

function keyOf({ name, fingerprint }: Holder): string {
  return `${name}:${fingerprint ?? ""}`;
}
