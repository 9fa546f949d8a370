// The globals this realm uses, as they are before anything of a guest runs. The bundler puts this module first and lets
// every free name below refer to it; a test shows that nothing else is reached for once the document is up.

export const {
  addEventListener,
  Array,
  ArrayBuffer,
  Blob,
  clearTimeout,
  document,
  encodeURIComponent,
  Error,
  JSON,
  Map,
  Math,
  Number,
  Object,
  parent,
  performance,
  Promise,
  Reflect,
  removeEventListener,
  Set,
  setTimeout,
  URL,
  Worker,
} = globalThis;
