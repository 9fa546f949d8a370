import type { Received, Transport } from "./transport.ts";
import type { InLaterTurn } from "./turns.ts";

/** So long a thread works on what its frames and workers say; then everything else of it has its turn. */
const SLICE_MS = 8;
/** A pause of this length, on clocks that count whole milliseconds, was a turn for others. */
const PAUSE_MS = 2;
/** After so many messages, or characters, the sender is told that more may follow. */
const MESSAGES = 16;
const CHARACTERS = 32_768;

/** What everybody says to a thread: many that say a little each take no more of its time than one. */
export class Inbox {
  readonly #now: () => number;
  readonly #inLaterTurn: InLaterTurn;
  readonly #queue: (() => void)[] = [];
  #asked = false;
  #until = 0;
  #ended = 0;

  constructor(now: () => number, inLaterTurn: InLaterTurn) {
    this.#now = now;
    this.#inLaterTurn = inLaterTurn;
  }

  /** Reads what somebody says in slices. `taken` hears how many messages were worked on since it last heard it. */
  sliced(transport: Transport, taken: (messages: number) => void): Transport {
    let open = true;
    let messages = 0;
    let characters = 0;
    const read = (message: Received, receive: (message: Received) => void) => {
      if (!open) return;
      messages++;
      characters += size(message);
      receive(message);
      if (messages < MESSAGES && characters < CHARACTERS) return;
      taken(messages);
      messages = characters = 0;
    };
    return {
      ...transport,
      listen: (receive, broken) => {
        transport.listen((message) => this.#take(() => read(message, receive)), broken);
      },
      close: () => {
        open = false;
        transport.close();
      },
    };
  }

  #take(work: () => void): void {
    const now = this.#now();
    if (now - this.#ended >= PAUSE_MS) this.#until = now + SLICE_MS;
    if (this.#queue.length === 0 && now < this.#until) {
      this.#perform(work);
    } else {
      this.#queue.push(work);
      this.#ask();
    }
  }

  #ask(): void {
    if (!this.#asked) this.#inLaterTurn(() => this.#work());
    this.#asked = true;
  }

  #work(): void {
    this.#asked = false;
    this.#until = this.#now() + SLICE_MS;
    try {
      while (this.#queue.length > 0 && this.#now() < this.#until) this.#perform(this.#queue.shift() as () => void);
    } finally {
      if (this.#queue.length > 0) this.#ask();
    }
  }

  #perform(work: () => void): void {
    try {
      work();
    } finally {
      this.#ended = this.#now();
    }
  }
}

/** What is not text comes with buffers, which are large. */
function size({ data }: Received): number {
  return typeof data === "string" ? data.length : CHARACTERS;
}
