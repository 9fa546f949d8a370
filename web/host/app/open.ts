// The module that hosts apps, loaded when the first one is shown.

import type { Core } from "../core.ts";
import { ReportStream } from "../reports.ts";
import type { App, AppOptions } from "../types/app.ts";
import { LiveApp, type Made } from "./app.ts";
import type { Source } from "./errors.ts";
import { sent } from "./files.ts";
import { checkOptions } from "./options.ts";
import { follow } from "./progress.ts";

/** One connection for what is reported, by server. */
const streams = new Map<string, ReportStream>();

/** Shows an app in `element`. Resolves when its first document has loaded. */
export async function open(core: Core, element: Element, options: AppOptions): Promise<App> {
  const fail = (message: string) => core.error("INVALID_PARAMS", message);
  checkOptions(element, options, fail);
  const { policy, ttlSeconds, readyTimeoutMs = 30_000, signal, onProgress } = options;
  if (signal?.aborted) throw core.error("ABORTED", "The host stopped it.");
  const { entry, packages, template } = options;
  const files = await sent(options.files ?? {}, fail);
  const followed = onProgress && follow(core.server, onProgress);
  const progress = followed?.key;
  const body = { guest: "app", policy, ttlSeconds, files, entry, packages, template, progress };
  const late = AbortSignal.timeout(readyTimeoutMs);
  const stop = signal ? AbortSignal.any([signal, late]) : late;
  const answering = core.post(core.server, "sandboxes", body, stop).finally(() => followed?.end());
  const answer = await answering.catch((error: unknown) => {
    if (signal?.aborted) throw core.error("ABORTED", "The host stopped it.");
    if (!late.aborted) throw error;
    throw core.error("TIMEOUT", `The server did not make the app in ${readyTimeoutMs} ms.`, error);
  });
  const app = new LiveApp(core, made(core, answer), options);
  const stream = streams.get(core.server.href) ?? new ReportStream(core.server);
  streams.set(core.server.href, stream);
  await app.begin(element, stream);
  return app;
}

function made(core: Core, answer: unknown): Made {
  const place = core.readPlace(core.server, answer);
  const { version, plan, source } = answer as {
    readonly version: string;
    readonly source?: Source;
    readonly plan: { readonly csp: Readonly<Record<string, readonly string[]>> };
  };
  const scripts = plan.csp["script-src"] ?? [];
  const through = scripts.includes("'unsafe-eval'")
    ? "eval"
    : scripts.includes("'unsafe-inline'")
      ? "inline"
      : undefined;
  return { place, version, through, source };
}
