// The same trees, rendered in Node, where there is no window. Prints what each of them is as HTML.

import { BelljarApp, BelljarProvider, BelljarWidget, useRun } from "belljar/react";
import * as ofVue from "belljar/vue";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { render } from "svelte/server";
import { createSSRApp, h } from "vue";
import { renderToString as renderVue } from "vue/server-renderer";
import Tree from "./Tree.svelte";

if (typeof window !== "undefined") throw new Error("there is a window");

const server = "http://localhost:3333";
const app = { files: { "/index.html": "<p>app</p>" } };
const widget = { html: "<p>widget</p>" };

function Inside() {
  const { running } = useRun();
  return (
    <>
      <BelljarApp className="page" options={app} fallback={<p>wait</p>} />
      <BelljarWidget options={widget} />
      <output>{String(running)}</output>
    </>
  );
}

const react = renderToString(
  <StrictMode>
    <BelljarProvider server={server}>
      <Inside />
    </BelljarProvider>
  </StrictMode>,
);

const VueInside = {
  setup() {
    const { state } = ofVue.useRun();
    return () => [
      h(ofVue.BelljarApp, { class: "page", options: app }, { fallback: () => h("p", "wait") }),
      h(ofVue.BelljarWidget, { options: widget }),
      h("output", String(state.value.running)),
    ];
  },
};
const vue = await renderVue(createSSRApp(() => h(ofVue.BelljarProvider, { server }, () => h(VueInside))));
const svelte = render(Tree, { props: { server, app, widget, heard: {} } }).body;

console.log(JSON.stringify({ react, vue, svelte }));
