import { BelljarError } from "./error.ts";

/** A part of the SDK that is a file of its own. A browser's error does not say what to do, nor does it have a code. */
export async function loadPart<Part>(name: string, loading: Promise<Part>): Promise<Part> {
  try {
    return await loading;
  } catch (cause) {
    const file = `belljar-${name}.js`;
    const message = `The SDK could not load \`${file}\`. Serve it beside \`belljar.js\`, let this page's CSP \`script-src\` reach it, and reload the page.`;
    throw new BelljarError("MODULE_NOT_LOADED", message, { cause });
  }
}
