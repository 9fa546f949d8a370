import type { AppProgress } from "../types/app.ts";

/** Most answers come sooner, and nobody asks how far they are. */
const SOON_MS = 300;
const AGAIN_MS = 1_000;

/** How far the server is with the packages of a request that was sent with this key. */
export interface Followed {
  readonly key: string;
  /** The request was answered. */
  end(): void;
}

export function follow(server: URL, tell: (progress: AppProgress) => void): Followed {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const key = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  let source: EventSource | undefined;
  const open = () => {
    source = new EventSource(new URL(`api/v1/progress/${key}`, server));
    source.addEventListener("progress", ({ data }) => tell(JSON.parse(data)));
    // A large request may not have arrived yet.
    source.onerror = () => {
      source?.close();
      timer = setTimeout(open, AGAIN_MS);
    };
  };
  let timer = setTimeout(open, SOON_MS);
  const end = () => {
    clearTimeout(timer);
    source?.close();
  };
  return { key, end };
}
