// The same tree as react.jsx.

import { flushSync, mount, unmount } from "svelte";
import { writable } from "svelte/store";
import Given from "./Given.svelte";

export function start(target, props) {
  const now = writable(props);
  const root = mount(Given, { target, props: { now } });
  flushSync();
  return {
    set(next) {
      now.set(next);
      flushSync();
    },
    end: () => unmount(root),
  };
}
