import { element } from "../../page/element.ts";
import { shown } from "../../timeline/gauges.ts";
import type { Picture } from "./picture.ts";

/** The frame has this policy and the page's own, which it inherits: it shows one picture, and can do nothing. */
const POLICY = "default-src 'none'; img-src data:";
const MAX_HEIGHT = 480;

/**
 * A picture in a frame of its own: an opaque origin, no script, nothing to load. The picture's bytes are in it as base64, so nothing
 * that a program wrote is markup, of the page or of the frame.
 */
export function pictureFrame({ type, bytes, width, height }: Picture): HTMLElement {
  const name = type === "image/png" ? "PNG" : "SVG";
  const title = `${name}, ${Math.round(width)} × ${Math.round(height)}, ${shown(bytes.length, "bytes")}`;
  const frame = element("iframe", { className: "picture", title });
  frame.setAttribute("sandbox", "");
  frame.setAttribute("scrolling", "no");
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><body marginwidth="0" marginheight="0"><img align="top" width="100%" alt="This picture cannot be drawn" src="data:${type};base64,${base64(bytes)}">`;
  // Set by script, property by property, which a strict CSP allows.
  frame.style.aspectRatio = `${width} / ${height}`;
  frame.style.maxWidth = `${Math.min(width < 64 ? width * 4 : width, (MAX_HEIGHT * width) / height)}px`;
  return element("figure", { className: "value" }, element("figcaption", { className: "soft" }, title), frame);
}

function base64(bytes: Uint8Array): string {
  let text = "";
  // As many as a call takes arguments.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
