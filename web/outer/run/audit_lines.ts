import type { AuditEvent } from "../../generated/wire.ts";

/**
 * Lines of a run's audit log on their way to the page, in their order. A line about a result waits for the next call, with
 * which it costs no message of its own; if none comes, `later` sends it.
 */
export class AuditLines {
  readonly #post: (audit: AuditEvent) => void;
  readonly #later: (work: () => void) => void;
  #held: AuditEvent[] = [];
  #asked = false;

  constructor(post: (audit: AuditEvent) => void, later: (work: () => void) => void) {
    this.#post = post;
    this.#later = later;
  }

  tell(audit: AuditEvent): void {
    this.flush();
    this.#post(audit);
  }

  hold(audit: AuditEvent): void {
    this.#held.push(audit);
    if (this.#asked) return;
    this.#asked = true;
    this.#later(() => {
      this.#asked = false;
      this.flush();
    });
  }

  /** Those that wait, with this one: whoever has them sends them. */
  with(audit: AuditEvent): AuditEvent[] {
    const held = this.#held;
    this.#held = [];
    held.push(audit);
    return held;
  }

  flush(): void {
    const held = this.#held;
    this.#held = [];
    for (const audit of held) this.#post(audit);
  }
}
