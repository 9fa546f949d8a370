// Loaded by the page's script in documents of apps that are compiled: takes over changes while the app runs, shows what is
// wrong with its source, and finds the author's place of an error. It lives where the app's code does and decides nothing.

export { type Explained, explain } from "./explain.ts";
export { type Diagnostic, hide, show } from "./overlay.ts";
export { update } from "./update.ts";
