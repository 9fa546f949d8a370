import { apply } from "../../worker/runtime/primordials.ts";

const { toWellFormed } = String.prototype as unknown as { toWellFormed: () => string };

/** Half a surrogate pair has no bytes; the replacement character stands for it. */
export const wellFormed = (text: string): string => apply(toWellFormed, text, []) as string;
