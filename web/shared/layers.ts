// The one way to switch a layer off, and it is not in what is served: there the bundler puts `false` in the place of
// `TEST_LAYERS`, and leaves out what stands behind it. Tests load bundles of their own (dist/layers), in which a layer can
// be taken out to show that another one holds without it.

declare global {
  const TEST_LAYERS: boolean;
}

export type Layer = "sandbox" | "gate" | "globals" | "frozen" | "properties" | "meter" | "memory" | "guard";

/** Whether a test took the layer out. Asked only behind `TEST_LAYERS`. */
export function isOff(layer: Layer): boolean {
  return taken().includes(layer);
}

/** The same for the realm inside this one. In front of a script it stands in front of the script's own directive too. */
export function offAsScript(): string {
  return `"use strict";globalThis.belljarLayersOff=${JSON.stringify(taken())};`;
}

let off: readonly string[] | undefined;

/** Read once: where a realm is emptied, the list goes too. */
function taken(): readonly string[] {
  off ??= (globalThis as { belljarLayersOff?: readonly string[] }).belljarLayersOff ?? [];
  return off;
}
