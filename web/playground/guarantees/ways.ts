// Ways out, each tried twice: in a jar, where it must be closed, and where nothing stops it, where it must get out. A way
// that does not get out in its control would prove nothing.

import type { Belljar } from "../page/sdk.ts";

/** Whether something got out; `void` when it could not even be tried. */
export type Outcome = "held" | "out" | "void";

/** One probe: the row of the table it is about, the attempt, and its control. */
export interface Way {
  readonly channel: string;
  readonly tries: string;
  attempt(jar: Belljar): Promise<Outcome>;
  readonly control: string;
  controlled(jar: Belljar): Promise<Outcome>;
  /** Why the control may be held, by something that is not Belljar. */
  readonly excuse?: string;
}

/** Something of this server that every origin may read. */
const TARGET = `${location.origin}/belljar.d.ts`;

/** Runs a program that gives back whether it got out; one that cannot even be run is held. */
async function inRun(jar: Belljar, code: string): Promise<Outcome> {
  const result = await jar.run<boolean>(code, { policy: { level: "permissive", limits: { timeoutMs: 5_000 } } });
  return result.ok && result.value === true ? "out" : "held";
}

async function inApp(jar: Belljar, code: string, policy: object): Promise<Outcome> {
  const place = document.createElement("div");
  place.className = "probe";
  document.body.append(place);
  try {
    const files = { "/index.html": "<!doctype html><title>probe</title>" };
    const app = await jar.app(place, { files, policy: { ...policy, resources: { eval: true } }, title: "Probe" });
    const out = await app.execute(code, { timeoutMs: 5_000 }).catch(() => false);
    await app.close();
    return out === true ? "out" : "held";
  } finally {
    place.remove();
  }
}

/** Done by this page itself, where it is allowed. */
async function here(work: () => unknown): Promise<Outcome> {
  try {
    return (await work()) === false ? "held" : "out";
  } catch {
    return "held";
  }
}

/** How long this page stands still while something goes on. */
async function stillness(work: () => Promise<unknown>): Promise<number> {
  let [longest, last] = [0, performance.now()];
  const tick = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 20);
  await work();
  await new Promise((done) => setTimeout(done, 50));
  clearInterval(tick);
  return longest;
}

function spin(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

const SPIN_MS = 1_500;

export const RUN_WAYS: readonly Way[] = [
  {
    channel: "requests",
    tries: "fetch of this server",
    attempt: (jar) => inRun(jar, `await fetch(${JSON.stringify(TARGET)}); return true;`),
    control: "the same on this page",
    controlled: () => here(() => fetch(TARGET)),
  },
  {
    channel: "scripts",
    tries: "import() of a script of this server",
    attempt: (jar) => inRun(jar, `await import("${location.origin}/belljar.js"); return true;`),
    control: "the same on this page",
    controlled: () => here(() => import("../page/tab.ts")),
  },
  {
    channel: "workers",
    tries: "a worker made from text",
    attempt: (jar) => inRun(jar, `new Worker(URL.createObjectURL(new Blob([""]))); return true;`),
    control: "a worker of this page",
    controlled: () => here(() => new Worker("/playground/guard.js").terminate()),
  },
  {
    channel: "navigation",
    tries: "location.assign",
    attempt: (jar) => inRun(jar, "return typeof location.assign === 'function';"),
    control: "this page has it",
    controlled: () => here(() => typeof location.assign === "function"),
  },
  {
    channel: "links",
    tries: "a document to put a link into",
    attempt: (jar) => inRun(jar, "return typeof document === 'object' && document !== null;"),
    control: "this page has one",
    controlled: () => here(() => typeof document === "object"),
  },
  {
    channel: "webrtc",
    tries: "an RTCPeerConnection",
    attempt: (jar) => inRun(jar, "return typeof RTCPeerConnection === 'function';"),
    control: "this page has one",
    controlled: () => here(() => typeof RTCPeerConnection === "function"),
  },
  {
    channel: "storage",
    tries: "a database of its own",
    attempt: (jar) =>
      inRun(
        jar,
        "return await new Promise((ok) => { const r = indexedDB.open('x'); r.onsuccess = () => ok(true); r.onerror = () => ok(false); });",
      ),
    control: "a database of this page",
    controlled: () =>
      here(
        () =>
          new Promise((done) => {
            const asked = indexedDB.open("belljar-probe");
            asked.onsuccess = () => {
              asked.result.close();
              indexedDB.deleteDatabase("belljar-probe");
              done(true);
            };
            asked.onerror = () => done(false);
          }),
      ),
  },
  {
    channel: "process",
    tries: `a program that does nothing else for ${SPIN_MS} ms`,
    attempt: async (jar) => {
      const code = "const end = Date.now() + args; while (Date.now() < end); return true;";
      let ran = false;
      const still = await stillness(async () => {
        ({ ok: ran } = await jar.run(code, { args: SPIN_MS, policy: { level: "permissive" } }));
      });
      return !ran ? "void" : still > SPIN_MS / 2 ? "out" : "held";
    },
    control: "the same on this page, which stands still",
    controlled: async () => ((await stillness(async () => spin(SPIN_MS / 3))) > SPIN_MS / 4 ? "out" : "held"),
  },
];

const FETCH = `return await fetch(${JSON.stringify(TARGET)}).then(() => true, () => false)`;
const STORE = "try { localStorage.setItem('x', '1'); return localStorage.getItem('x') === '1' } catch { return false }";

export const APP_WAYS: readonly Way[] = [
  {
    channel: "requests",
    tries: "fetch of this server",
    attempt: (jar) => inApp(jar, FETCH, {}),
    control: "an app whose policy allows it",
    controlled: (jar) => inApp(jar, FETCH, { network: { allow: [location.origin] } }),
  },
  {
    channel: "storage",
    tries: "localStorage in an opaque app",
    attempt: (jar) => inApp(jar, STORE, {}),
    control: "an app with an origin of its own",
    controlled: (jar) => inApp(jar, STORE, { sandbox: { storage: "own" } }),
    excuse: "This browser blocks the storage of all third parties, so this page cannot show who closes it.",
  },
  {
    channel: "process",
    tries: `an app that does nothing else for ${SPIN_MS} ms`,
    attempt: async (jar) => {
      const code = `for (const end = performance.now() + ${SPIN_MS}; performance.now() < end; ); return true`;
      let ran = false;
      const still = await stillness(async () => {
        ran = (await inApp(jar, code, {})) === "out";
      });
      return !ran ? "void" : still > SPIN_MS / 2 ? "out" : "held";
    },
    control: "the same on this page, which stands still",
    controlled: async () => ((await stillness(async () => spin(SPIN_MS / 3))) > SPIN_MS / 4 ? "out" : "held"),
  },
];
