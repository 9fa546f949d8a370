/** The part of `WebSocket` that is used here. */
export interface SocketLike {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  send(text: string): void;
  close(): void;
}

interface Open {
  readonly socket: SocketLike;
  readonly heard: string[];
  readonly waiting: ((text: string | null) => void)[];
  characters: number;
  closed: boolean;
}

/** Who hears more than this without listening is cut off: texts, and characters in them. */
const MAX_LISTENED = 1_000;
const MAX_CHARACTERS = 4_194_304;
/** Connections of one tool at once. */
const MAX_OPEN = 16;

/** Connections by number, read one text at a time. */
export class Sockets {
  readonly #connect: (url: string) => SocketLike;
  readonly #open = new Map<number, Open>();
  #last = 0;

  constructor(connect: (url: string) => SocketLike) {
    this.#connect = connect;
  }

  open(url: string): Promise<number> {
    return new Promise((resolve, reject) => {
      let count = 0;
      for (const { closed } of this.#open.values()) if (!closed) count++;
      if (count >= MAX_OPEN) throw new TypeError(`There are ${MAX_OPEN} connections already; close one first.`);
      const id = ++this.#last;
      const open: Open = { socket: this.#connect(url), heard: [], waiting: [], characters: 0, closed: false };
      this.#open.set(id, open);
      open.socket.onopen = () => resolve(id);
      open.socket.onmessage = ({ data }) => this.#hear(open, data);
      open.socket.onclose = () => {
        open.closed = true;
        for (const wait of open.waiting.splice(0)) wait(null);
        reject(new TypeError("The connection could not be opened."));
      };
    });
  }

  send(id: unknown, text: unknown): void {
    this.#at(id).socket.send(String(text));
  }

  receive(id: unknown): Promise<string | null> {
    const open = this.#at(id);
    const heard = open.heard.shift();
    if (heard !== undefined) {
      open.characters -= heard.length;
      return Promise.resolve(heard);
    }
    if (open.waiting.length >= MAX_LISTENED) throw new TypeError("Too many calls wait for this connection already.");
    if (open.closed) return Promise.resolve(null);
    return new Promise((resolve) => open.waiting.push(resolve));
  }

  close(id: unknown): void {
    this.#at(id).socket.close();
  }

  has(id: unknown): boolean {
    return this.#open.has(id as number);
  }

  end(): void {
    for (const { socket } of this.#open.values()) socket.close();
    this.#open.clear();
  }

  #hear(open: Open, data: unknown): void {
    if (typeof data !== "string" || open.characters > MAX_CHARACTERS) return;
    const wait = open.waiting.shift();
    if (wait) {
      wait(data);
      return;
    }
    open.characters += data.length;
    if (open.heard.push(data) > MAX_LISTENED || open.characters > MAX_CHARACTERS) open.socket.close();
  }

  #at(id: unknown): Open {
    const open = this.#open.get(id as number);
    if (!open) throw new TypeError("There is no such connection.");
    return open;
  }
}
