// The first script of every document of an app: shows its console and errors, runs snippets, and brings the service
// worker. It lives where the app's own code does, and so decides nothing; what it says counts as the app's word.

import { watchCallbacks } from "./callbacks.ts";
import { watchConsole } from "./console.ts";
import { watchErrors } from "./errors.ts";
import { Outer } from "./outer.ts";
import { throughProxy } from "./proxy.ts";
import { ServiceWorkerClient } from "./service_worker.ts";
import { readSetup } from "./setup.ts";

const setup = readSetup();
document.currentScript?.remove();
if (setup) {
  if (setup.egress !== undefined) throughProxy(setup.egress);
  if (isFirst()) {
    const serviceWorker = new ServiceWorkerClient(setup.worker);
    const outer = new Outer(setup.outer, serviceWorker);
    watchConsole(outer);
    watchErrors(outer);
    watchCallbacks();
    serviceWorker.begin(outer);
  }
}

/** A page of the app inside another page of the app has nobody to speak to. */
function isFirst(): boolean {
  try {
    return parent.location.href === undefined;
  } catch {
    return true;
  }
}
