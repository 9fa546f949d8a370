// Values that are pictures. What a program says of a picture is not believed: its bytes are looked at.

import { svgSize } from "./svg.ts";

export interface Picture {
  readonly type: "image/svg+xml" | "image/png";
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** A picture, or why something that seems to be one is not drawn. */
export type Found = { readonly picture: Picture } | { readonly reason: string };

const MAX_BYTES = 4 << 20;
/** An SVG is drawn in proportion to its text, as long as it is made of what `svg.ts` lists. */
const MAX_SVG_CHARACTERS = 512 << 10;
/** A PNG of few bytes can have any size. */
const MAX_PIXELS = 1 << 24;

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const SVG = /^\s*(?:<\?xml[^<>]{0,200}\?>\s*)?<svg[\s>]/;
const DATA_URL = /^data:image\/(png|svg\+xml)((?:;[\w=-]{1,40}){0,3}),/;

export function pictureOf(value: unknown): Found | undefined {
  if (typeof value === "string") return ofText(value);
  const bytes = bytesOf(value);
  if (bytes) return ofBytes(bytes);
  if (typeof value !== "object" || value === null || !("mimeType" in value) || !("data" in value)) return undefined;
  // As MCP has pictures.
  const { mimeType, data } = value;
  const isKnown = mimeType === "image/png" || mimeType === "image/svg+xml";
  return isKnown && typeof data === "string"
    ? ofText(`data:${mimeType};base64,${data.slice(0, 2 * MAX_BYTES)}`)
    : undefined;
}

function ofText(text: string): Found | undefined {
  if (SVG.test(text.slice(0, 1_000))) return ofSvg(text);
  const [head, type, options] = DATA_URL.exec(text.slice(0, 200)) ?? [];
  if (head === undefined) return undefined;
  if (text.length > 2 * MAX_BYTES) return tooLarge(text.length);
  try {
    const rest = text.slice(head.length);
    const bytes = options?.endsWith(";base64") ? fromBase64(rest) : new TextEncoder().encode(decodeURIComponent(rest));
    if (type === "png") return ofBytes(bytes);
    return ofSvg(new TextDecoder().decode(bytes));
  } catch {
    return { reason: "This data URL cannot be read, so it is shown as text." };
  }
}

function ofSvg(text: string): Found {
  if (text.length > MAX_SVG_CHARACTERS) return tooLarge(text.length);
  const size = svgSize(text);
  if ("reason" in size) return size;
  return { picture: { type: "image/svg+xml", bytes: new TextEncoder().encode(size.text), ...size } };
}

function ofBytes(bytes: Uint8Array<ArrayBuffer>): Found | undefined {
  if (bytes.length < 33 || SIGNATURE.some((byte, at) => bytes[at] !== byte)) return undefined;
  if (bytes.length > MAX_BYTES) return tooLarge(bytes.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  if (width === 0 || height === 0 || width * height > MAX_PIXELS) {
    return {
      reason: `A PNG of ${width} by ${height} pixels is not drawn: the limit is ${MAX_PIXELS.toLocaleString("en")} pixels.`,
    };
  }
  return { picture: { type: "image/png", bytes, width, height } };
}

function bytesOf(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return value instanceof Uint8Array && value.buffer instanceof ArrayBuffer
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : undefined;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function tooLarge(size: number): Found {
  return {
    reason: `A picture of ${size.toLocaleString("en")} bytes is too large to be drawn, so it is shown as text.`,
  };
}
