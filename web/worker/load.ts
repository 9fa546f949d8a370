import { type Program, receiveProgram } from "./runtime/index.ts";
import { deleteProperty } from "./runtime/primordials.ts";
import { BlobOf, FERAL_importScripts, forgetUrl, urlOf } from "./scope.ts";

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
  const url = urlOf(new BlobOf([code], { type: "text/javascript;charset=utf-8" }));
  receiveProgram(globalThis, entry, (given) => {
    program ??= given;
  });
  try {
    FERAL_importScripts(url);
  } finally {
    forgetUrl(url);
    deleteProperty(globalThis, entry);
  }
  return program && { program, url };
}
