// Where in the hardened program something happened, read from the text that an engine calls a stack. The three engines
// write `at name (url:line:column)`, or `name@url:line:column`; only lines that name the program's own
// url count, and those that were written here before.

import { indexOf, NumberOf, sliceText } from "./runtime/primordials.ts";

/** A place in the hardened program, both from 1; the outer frame knows the author's line. */
export interface Frame {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** More says nothing more, and a guest can write its own stack. */
const MAX_FRAMES = 50;
const MAX_STACK_LENGTH = 65_536;
const MAX_NAME_LENGTH = 200;
const MAX_WRITTEN_LENGTH = MAX_NAME_LENGTH + 60;
/** Between the program and the place where we look. */
const MAX_OWN_FRAMES = 8;
/** The program's address in stacks that were written here. */
const WRITTEN = "program";

/** `ownUrlLength` is for stacks that were made above frames of ours. */
export function framesOf(stack: unknown, url: string, ownUrlLength = 0): Frame[] {
  const frames: Frame[] = [];
  if (typeof stack !== "string") return frames;
  // Where scripts are `data:` URLs, every line holds the whole of one.
  const most = MAX_STACK_LENGTH + MAX_FRAMES * url.length + MAX_OWN_FRAMES * ownUrlLength;
  const text = sliceText(stack, 0, most);
  let start = 0;
  while (start < text.length && frames.length < MAX_FRAMES) {
    const found = indexOf(text, "\n", start);
    const end = found < 0 ? text.length : found;
    const frame = frameOf(sliceText(text, start, end), url);
    if (frame) frames[frames.length] = frame;
    start = end + 1;
  }
  return frames;
}

/** The frames as the outer frame reads them again, under what was thrown. */
export function stackText(head: string, frames: readonly Frame[]): string {
  let text = head;
  for (let i = 0; i < frames.length; i++) {
    const { name, line, column } = frames[i] as Frame;
    text += name === "" ? `\n    at ${WRITTEN}:${line}:${column}` : `\n    at ${name} (${WRITTEN}:${line}:${column})`;
  }
  return text;
}

function frameOf(text: string, url: string): Frame | undefined {
  const found = indexOf(text, url, 0);
  // A longer line is not ours; where scripts are `data:` URLs, our own has every word somewhere.
  const written = found < 0 && text.length < MAX_WRITTEN_LENGTH ? indexOf(text, `${WRITTEN}:`, 0) : -1;
  const [at, length] = found < 0 ? [written, WRITTEN.length] : [found, url.length];
  if (at < 0) return undefined;
  const line = digits(text, at + length + 1);
  const column = digits(text, at + length + 2 + `${line}`.length);
  return line > 0 ? { name: nameOf(sliceText(text, 0, at)), line, column } : undefined;
}

/** What stands before the url: `    at name (` or `name@`. */
function nameOf(before: string): string {
  let start = 0;
  let end = before.length;
  while (start < end && before[start] === " ") start++;
  if (before[end - 1] === "@") {
    end--;
  } else {
    if (indexOf(before, "at ", start) === start) start += 3;
    if (indexOf(before, "async ", start) === start) start += 6;
    if (before[end - 1] === "(") end--;
    while (end > start && before[end - 1] === " ") end--;
  }
  // As QuickJS calls what has no name.
  if (sliceText(before, start, end) === "<anonymous>") return "";
  return sliceText(before, start, end - start > MAX_NAME_LENGTH ? start + MAX_NAME_LENGTH : end);
}

function digits(text: string, start: number): number {
  let end = start;
  while (end < text.length && end - start < 9 && (text[end] as string) >= "0" && (text[end] as string) <= "9") end++;
  return end === start ? 0 : NumberOf(sliceText(text, start, end));
}
