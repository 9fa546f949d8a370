// quickjs-emscripten in a worker, where its users put it so that a program does not hold up the page: a fresh context
// for each program.

import variant from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant } from "quickjs-emscripten";

const ready = newQuickJSWASMModuleFromVariant(variant);

onmessage = async ({ data }) => {
  const context = (await ready).newContext();
  try {
    const value = context.unwrapResult(context.evalCode(`(function () {\n${data}\n})()`)).consume(context.dump);
    postMessage({ value });
  } catch (error) {
    postMessage({ error: String(error) });
  } finally {
    context.dispose();
  }
};
