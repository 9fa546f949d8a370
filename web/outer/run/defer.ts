const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

/** Does it when what is due now is done. A timer would do it too, but in a page that nobody looks at a second later. */
export function defer(work: () => void): void {
  waiting.push(work);
  port2.postMessage(0);
}
