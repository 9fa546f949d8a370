/** One server-sent event. `EventSource` would do, if it could send the header that says whose they are. */
export interface Told {
  readonly name: string;
  readonly data: string;
}

/** Events as they arrive, until the connection ends. */
export async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<Told> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const told = read(block);
        if (told) yield told;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Nothing for a comment, which only keeps the connection alive. */
function read(block: string): Told | undefined {
  const field = (name: string) => {
    const lines = block.split("\n").filter((line) => line.startsWith(`${name}:`));
    return lines.map((line) => line.slice(name.length + 1).replace(/^ /, "")).join("\n");
  };
  const name = field("event");
  return name ? { name, data: field("data") } : undefined;
}
