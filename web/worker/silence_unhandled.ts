import { apply } from "./runtime/primordials.ts";

const { preventDefault } = Event.prototype;
const hush = (event: Event): void => apply(preventDefault, event, []);

/**
 * What a program throws where nobody catches it stays in its worker. A browser tells each to the console, and does so on
 * the thread of the frame: in Firefox a hundred thousand rejected promises kept the outer frame from its work for ten seconds.
 */
export function silenceUnhandledErrors(scope: EventTarget): void {
  scope.addEventListener("unhandledrejection", hush);
  scope.addEventListener("error", hush);
}
