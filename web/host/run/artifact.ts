import type { Artifact as Sent } from "../../generated/wire.ts";
import { bytesOf } from "../../shared/payload.ts";
import type { Artifact } from "../types/artifact.ts";
import { utf8 } from "../utf8.ts";

/** An artifact for the page. A drawing is only text to a browser that opens it by itself: it could run scripts. */
export function readArtifact({ data, name, preview, type }: Sent, buffers: readonly ArrayBuffer[]): Artifact {
  const buffer = bytesOf(data, buffers);
  return {
    name,
    type: type as Artifact["type"],
    preview,
    size: buffer.byteLength,
    bytes: new Uint8Array(buffer),
    text: () => utf8.decode(buffer),
    blob: () => new Blob([buffer], { type: type === "image/svg+xml" ? "text/plain" : type }),
  };
}
