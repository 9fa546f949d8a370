import type { Transport } from "../shared/transport.ts";

/** Who decides how much may be on its way: the gate's module. */
export interface Flow {
  /** 0 where a message of so many bytes goes now, 1 where it waits, 2 where too many wait already. */
  offer(bytes: number): number;
  /** How many of those that wait go now that the page has worked on so many more. */
  taken(messages: number): number;
}

type Message = readonly [data: unknown, transfer: readonly object[]];

/** What an envelope costs besides its buffers. */
const ENVELOPE_BYTES = 512;

/** Posts what the page has room for, and keeps the rest in order. */
export class Outbox implements Transport {
  readonly listen: Transport["listen"];
  readonly close: Transport["close"];
  readonly #post: Transport["post"];
  readonly #onFlood: () => void;
  #waiting: Message[] = [];
  /** Of those that wait, how many went: a list is not moved for each. */
  #gone = 0;
  #flow: Flow | undefined;
  #coming: Flow | undefined;
  #heeds = false;
  /** Posted before there was a flow. */
  #early = 0;

  constructor(transport: Transport, onFlood: () => void) {
    this.listen = (receive, broken) => transport.listen(receive, broken);
    this.close = () => transport.close();
    this.#post = (data, transfer) => transport.post(data, transfer);
    this.#onFlood = onFlood;
  }

  /** Nothing of a guest passes before the gate stands, so nothing of it passes before this. */
  begin(flow: Flow): void {
    this.#coming = flow;
    if (this.#heeds) this.heed();
  }

  /** The page will say what it has worked on; an older one does not, and would wait for ever. */
  heed(): void {
    this.#heeds = true;
    const flow = this.#coming;
    this.#coming = undefined;
    if (!flow) return;
    for (; this.#early > 0; this.#early--) flow.offer(0);
    this.#flow = flow;
  }

  post(data: unknown, transfer: readonly object[]): void {
    const pace = this.#flow?.offer(bytesOf(data));
    if (pace === 1) {
      this.#waiting.push([data, transfer]);
    } else if (pace === 2) {
      // Whoever said all that is ended; what is left to say is that.
      this.#flow = undefined;
      this.#waiting = [];
      this.#onFlood();
    } else {
      if (pace === undefined) this.#early++;
      this.#post(data, transfer);
    }
  }

  taken(messages: number): void {
    for (let going = this.#flow?.taken(messages) ?? 0; going > 0; going--) {
      const next = this.#waiting[this.#gone++];
      if (next) this.#post(...next);
    }
    if (this.#gone < this.#waiting.length / 2) return;
    this.#waiting.splice(0, this.#gone);
    this.#gone = 0;
  }
}

/** For a page that does not say what it has worked on: so much in any such time. */
export class Clocked {
  readonly #outbox: Outbox;
  #posted = 0;

  constructor(post: Transport["post"], onFlood: () => void) {
    const counted: Transport["post"] = (data, transfer) => {
      if (this.#posted++ === 0) setTimeout(() => this.#tick(), TICK_MS);
      post(data, transfer);
    };
    this.#outbox = new Outbox({ post: counted, listen: () => {}, close: () => {} }, onFlood);
    this.#outbox.heed();
  }

  begin(flow: Flow): void {
    this.#outbox.begin(flow);
  }

  post(data: unknown): void {
    this.#outbox.post(data, []);
  }

  #tick(): void {
    const posted = this.#posted;
    this.#posted = 0;
    this.#outbox.taken(posted);
  }
}

const TICK_MS = 16;

function bytesOf(data: unknown): number {
  if (typeof data === "string") return data.length;
  if (!Array.isArray(data)) return ENVELOPE_BYTES;
  return data.reduce((sum: number, part) => sum + (part instanceof ArrayBuffer ? part.byteLength : ENVELOPE_BYTES), 0);
}
