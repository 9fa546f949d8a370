import { type Program, receiveProgram } from "./runtime/index.ts";
import { deleteProperty, globalObject } from "./runtime/primordials.ts";
import { BlobOf, dataUrl, FERAL_importScripts, forgetUrl, isData, urlOf } from "./scope.ts";

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
  const url = isData ? dataUrl(code) : urlOf(new BlobOf([code], { type: TYPE }));
  receiveProgram(globalObject, entry, (given) => {
    program ??= given;
  });
  try {
    FERAL_importScripts(url);
  } finally {
    if (!isData) forgetUrl(url);
    deleteProperty(globalObject, entry);
  }
  return program && { program, url };
}

const TYPE = "text/javascript;charset=utf-8";
