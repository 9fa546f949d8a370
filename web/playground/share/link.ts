// A link holds everything behind its `#`, which browsers do not send to anybody: `#run/<deflated JSON, base64url>`.

/** Beyond this, browsers and chat programs cut addresses off. */
const MAX_CHARACTERS = 1_000_000;
/** A link is somebody else's word: what it unpacks to has a roof too. */
const MAX_BYTES = 32 * 1024 * 1024;

export async function write(tab: string, saved: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(saved));
  const packed = await through(bytes, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
  const text = base64(packed);
  if (text.length > MAX_CHARACTERS) {
    throw new Error(
      `it would be a link of ${Math.round(text.length / 1000)} kB, and browsers take about ${MAX_CHARACTERS / 1000}`,
    );
  }
  return `#${tab}/${text}`;
}

export async function read(hash: string): Promise<{ readonly tab: string | undefined; readonly saved: unknown }> {
  const [tab, text] = hash.replace(/^#/, "").split("/", 2);
  if (!text) return { tab, saved: undefined };
  const bytes = await through(unbase64(text), new DecompressionStream("deflate-raw"), MAX_BYTES);
  const saved: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return { tab, saved: typeof saved === "object" && saved !== null ? saved : undefined };
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value as Uint8Array<ArrayBuffer>);
    size += next.value.byteLength;
    if (size > most) {
      await reader.cancel();
      throw new Error("it holds more than anybody would have written");
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function unbase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
}
