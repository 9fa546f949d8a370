import { RpcFailure } from "../../shared/failure.ts";
import type { Wanted } from "./compiled.ts";

type Listener = (names: readonly string[]) => void;

/** What is granted to one call, now. */
export class Granted {
  readonly #wanted: readonly Wanted[];
  readonly #listeners = new Set<Listener>();
  #names: ReadonlySet<string>;

  constructor(wanted: readonly Wanted[], names: Iterable<string>) {
    this.#wanted = wanted;
    this.#names = new Set(names);
  }

  get names(): readonly string[] {
    return [...this.#names];
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** Throws `CAPABILITY_DENIED` unless something granted opens the method. */
  check(method: string): void {
    const opens = ({ methods }: Wanted) => methods.includes(method);
    if (this.#wanted.some((wanted) => this.#names.has(wanted.name) && opens(wanted))) return;
    const [missing] = this.#wanted.filter(opens);
    const why = missing ? `\`${missing.name}\` was revoked` : "nothing that was asked for covers it";
    throw RpcFailure.of("CAPABILITY_DENIED", `\`${method}\` is not granted: ${why}. [CAPABILITY_DENIED]`);
  }

  revoke(names: readonly string[]): void {
    const left = [...this.#names].filter((name) => !names.includes(name));
    if (left.length === this.#names.size) return;
    this.#names = new Set(left);
    for (const listener of this.#listeners) listener(left);
  }

  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
