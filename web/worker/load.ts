import { type Program, receiveProgram } from "./runtime/index.ts";
import { deleteProperty, globalObject } from "./runtime/primordials.ts";
import { BlobOf, dataUrl, FERAL_importScripts, forgetUrl, isChromium, isData, programName, urlOf } from "./scope.ts";

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
  const { script, name, forget } = address(code);
  receiveProgram(globalObject, entry, (given) => {
    program ??= given;
  });
  try {
    FERAL_importScripts(script);
  } finally {
    forget();
    deleteProperty(globalObject, entry);
  }
  return program && { program, url: name };
}

interface Address {
  readonly script: string;
  /** What stacks call it. */
  readonly name: string;
  forget(): void;
}

/**
 * Chromium asks its main process twice about a blob, once to name it and once to load it, which is most of what a short
 * program costs; a `data:` URL is read here. It would stand whole in every line of a stack, so the script has a name.
 */
function address(code: string): Address {
  const nothing = () => {};
  if (isChromium && code.length < LONG) {
    return { script: dataUrl(`${code}\n//# sourceURL=${programName}`), name: programName, forget: nothing };
  }
  const url = isData ? dataUrl(code) : urlOf(new BlobOf([code], { type: TYPE }));
  return { script: url, name: url, forget: isData ? nothing : () => forgetUrl(url) };
}

/** An address has an end, and is spelled out letter by letter. */
const LONG = 65_536;
const TYPE = "text/javascript;charset=utf-8";
