import type { Received, Transport } from "../shared/transport.ts";
import { inLaterTurn } from "./turns.ts";

/** So long the page works on what its frames say; then everything else of it has its turn. */
const SLICE_MS = 8;
/** A pause of this length, on clocks that count whole milliseconds, was a turn for others. */
const PAUSE_MS = 2;
/** After so many messages, or characters, the frame is told that more may follow. */
const MESSAGES = 16;
const CHARACTERS = 32_768;

/** Of all frames of this page: many that say a little each take no more of its time than one. */
const queue: (() => void)[] = [];
let asked = false;
let until = 0;
let ended = 0;

function ask(): void {
  if (!asked) inLaterTurn(work);
  asked = true;
}

function work(): void {
  asked = false;
  until = performance.now() + SLICE_MS;
  try {
    while (queue.length > 0 && performance.now() < until) perform(queue.shift() as () => void);
  } finally {
    if (queue.length > 0) ask();
  }
}

function perform(work: () => void): void {
  try {
    work();
  } finally {
    ended = performance.now();
  }
}

function take(work: () => void): void {
  const now = performance.now();
  if (now - ended >= PAUSE_MS) until = now + SLICE_MS;
  if (queue.length === 0 && now < until) {
    perform(work);
  } else {
    queue.push(work);
    ask();
  }
}

/** Reads what a frame says in slices. `taken` hears how many messages were worked on since it last heard it. */
export function sliced(transport: Transport, taken: (messages: number) => void): Transport {
  let open = true;
  let messages = 0;
  let characters = 0;
  return {
    ...transport,
    listen(receive, broken) {
      transport.listen((message) => {
        take(() => {
          if (!open) return;
          messages++;
          characters += size(message);
          receive(message);
          if (messages < MESSAGES && characters < CHARACTERS) return;
          taken(messages);
          messages = characters = 0;
        });
      }, broken);
    },
    close() {
      open = false;
      transport.close();
    },
  };
}

/** What is not text comes with buffers, which are large. */
function size({ data }: Received): number {
  return typeof data === "string" ? data.length : CHARACTERS;
}
