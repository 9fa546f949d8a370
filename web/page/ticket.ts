// What the egress proxy wants to be shown. The frame around the app gives it and renews it; until its first message is
// here, it stands in the window's name, where the next document of the app finds it too.

const TICKET = /^[\w-]{43}$/;
/** For the frame around the app to give one. */
const PATIENCE_MS = 5_000;
/** For it to give another; in a tab that nobody sees that is once a minute. */
const RENEWAL_MS = 65_000;

const { setTimeout } = window;
let waiting: ((ticket: string) => void)[] = [];
let given = "";

/** The frame around the app has given another. */
export function takeTicket(ticket: string): void {
  given = ticket;
  if (window.name === "" || TICKET.test(window.name)) window.name = ticket;
  for (const resolve of waiting.splice(0)) resolve(ticket);
}

/** The one at hand, if there is one: a page of the app inside another has that one's. */
export function heldTicket(): string {
  if (given) return given;
  for (const place of [window, parent]) {
    try {
      if (TICKET.test(place.name)) return place.name;
    } catch {
      // Not a page of the app.
    }
  }
  return "";
}

export function currentTicket(): Promise<string> {
  const held = heldTicket();
  return held ? Promise.resolve(held) : next(PATIENCE_MS);
}

/** Another than this one, which the proxy did not take. */
export function renewedTicket(stale: string): Promise<string> {
  const held = heldTicket();
  return held !== stale ? Promise.resolve(held) : next(RENEWAL_MS);
}

function next(ms: number): Promise<string> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(() => {
      waiting = waiting.filter((one) => one !== resolve);
      resolve(heldTicket());
    }, ms);
  });
}
