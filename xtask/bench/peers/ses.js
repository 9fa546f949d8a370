// ses in a worker: a fresh compartment for each program, in the worker's one realm.

import "ses";

const tell = postMessage.bind(globalThis);
lockdown({ errorTaming: "unsafe", consoleTaming: "unsafe" });

globalThis.onmessage = ({ data }) => {
  try {
    tell({ value: new Compartment().evaluate(`(function () {\n${data}\n})()`) });
  } catch (error) {
    tell({ error: String(error) });
  }
};
