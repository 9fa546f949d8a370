// The entries' declarations beside those of the frameworks they are for. Compiled, never run.

import type { App, Belljar, RunResult, Widget } from "belljar";
import { BelljarApp, BelljarProvider, BelljarWidget, useJar, useRun } from "belljar/react";
import { app, belljar, runs, widget } from "belljar/svelte";
import * as ofVue from "belljar/vue";
import type { Action } from "svelte/action";
import type { Readable } from "svelte/store";
import { h } from "vue";

declare const jar: Belljar;

// React.
export function Host() {
  const { run, running, result } = useRun({ tools: { twice: ({ of }) => of * 2 } });
  const { jar: opened, error } = useJar();
  opened satisfies Belljar | undefined;
  const click = async (): Promise<RunResult | undefined> => run("1", { seed: 1 });
  return (
    <BelljarProvider server="http://localhost:3333" policy={{ level: "strict" }}>
      <button type="button" disabled={running} onClick={() => void click()}>
        {result?.ok ? String(result.value) : (error?.message ?? "Run")}
      </button>
      <BelljarApp
        options={{ template: "react" }}
        className="page"
        style={{ height: 300 }}
        fallback={<p>wait</p>}
        renderError={(failed) => <p>{failed.message}</p>}
        onReady={(shown) => shown satisfies App}
      />
      <BelljarWidget jar={jar} options={{ html: "" }} onReady={(shown) => shown satisfies Widget} />
      {/* @ts-expect-error: an app has no HTML of its own. */}
      <BelljarApp options={{ html: "" }} />
      {/* @ts-expect-error: a widget has no files. */}
      <BelljarWidget options={{ files: {} }} />
    </BelljarProvider>
  );
}
// @ts-expect-error: the address is text or a URL.
export const badProvider = <BelljarProvider server={3333} />;

// Vue.
export const provider = h(ofVue.BelljarProvider, { server: "http://localhost:3333" }, () => []);
export const shownApp = h(ofVue.BelljarApp, { options: { template: "react" }, onReady: (shown: App) => void shown });
export const shownWidget = h(ofVue.BelljarWidget, { jar, options: { html: "" } });
export function setup() {
  const { state, run } = ofVue.useRun(() => ({ tools: { one: () => 1 } }));
  state.value.running satisfies boolean;
  // @ts-expect-error: it is read alone.
  state.value = { running: true, result: undefined, error: undefined };
  ofVue.useJar().value.jar satisfies Belljar | undefined;
  return run("1") satisfies Promise<RunResult | undefined>;
}
// @ts-expect-error: an app has no HTML of its own.
export const badApp = h(ofVue.BelljarApp, { options: { html: "" } });

// Svelte.
const store = belljar({ server: "http://localhost:3333" });
store satisfies Readable<{ readonly jar: Belljar | undefined }>;
const last = runs(store, { tools: { one: () => 1 } });
last satisfies Readable<{ readonly running: boolean }>;
export const asAction: Action<HTMLElement, Parameters<typeof app>[1]> = app;
export const asWidget: Action<HTMLElement, Parameters<typeof widget>[1]> = widget;
app(document.body, { jar, options: { template: "react" } }).destroy();
// @ts-expect-error: there is no jar without a server.
belljar({});
// @ts-expect-error: a widget has no files.
widget(document.body, { jar, options: { files: {} } });
