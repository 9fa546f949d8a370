// The same tree as react.jsx.

import { BelljarApp, BelljarProvider, BelljarWidget, useJar, useRun } from "belljar/vue";
import { createApp, h, shallowRef } from "vue";

const Inside = {
  props: ["app", "widget", "tools", "heard"],
  setup(props) {
    const { heard } = props;
    const jar = useJar();
    heard.run = useRun(() => ({ tools: props.tools }));
    Object.defineProperty(heard, "jar", { get: () => jar.value, configurable: true });
    Object.defineProperty(heard, "state", { get: () => heard.run.state.value, configurable: true });
    const listens = { onReady: heard.ready, onError: heard.error };
    const wait = { fallback: () => h("p", { class: "wait" }, "wait") };
    return () => [
      props.app && h(BelljarApp, { options: props.app, ...listens }, wait),
      props.widget && h(BelljarWidget, { options: props.widget, ...listens }),
    ];
  },
};

export function start(element, props) {
  const now = shallowRef(props);
  const app = createApp(() => {
    const { server, ...rest } = now.value;
    return h(BelljarProvider, { server }, () => h(Inside, rest));
  });
  app.mount(element);
  const set = (next) => {
    now.value = next;
  };
  return { set, end: () => app.unmount() };
}
