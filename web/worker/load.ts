import { type Program, receiveProgram } from "./runtime/index.ts";
import { deleteProperty, globalObject } from "./runtime/primordials.ts";
import { BlobOf, dataUrl, FERAL_importScripts, forgetUrl, isData, namesScripts, urlOf } from "./scope.ts";

export interface Loaded {
  readonly program: Program;
  /** Where its frames in a stack say they come from. */
  readonly url: string;
}

/**
 * Makes a script of its own of the hardened program. The policy forbids code made of text, and a
 * program pasted into a function of ours would see what we see; a script sees the global names alone.
 */
export function load(code: string, entry: string): Loaded | undefined {
  let program: Program | undefined;
  const { url, name } = script(code);
  receiveProgram(globalObject, entry, (given) => {
    program ??= given;
  });
  try {
    FERAL_importScripts(url);
  } finally {
    if (url === name && !isData) forgetUrl(url);
    deleteProperty(globalObject, entry);
  }
  return program && { program, url: name };
}

/** The first script that a worker loads takes Chromium five times as long as the next. */
export function warmUp(): void {
  if (namesScripts) load(`${TRIAL}(()=>()=>{})`, TRIAL);
}

/**
 * A blob's address is made and read by another process, which takes Chromium longer than everything else that a small
 * program does. A `data:` URL needs nobody, but every frame of a stack would hold the whole of it, so the script gives
 * itself a name; where a browser knows no such names, it is a blob.
 */
function script(code: string): { readonly url: string; readonly name: string } {
  if (namesScripts && code.length < LONG) return { url: dataUrl(`${code}\n//# sourceURL=${NAME}`), name: NAME };
  const url = isData ? dataUrl(code) : urlOf(new BlobOf([code], { type: TYPE }));
  return { url, name: url };
}

const TYPE = "text/javascript;charset=utf-8";
const NAME = "belljar:program";
const TRIAL = "belljarTrial";
/** From here on the spelling costs more than the other process. */
const LONG = 32_768;
