// What probes are written with. The same text runs in documents, in workers and in programs.
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const ended = (target, ...names) =>
  new Promise((done) => {
    for (const name of names) target.addEventListener(name, () => done(name));
    setTimeout(done, 1200, "waited");
  });

// Code for workers and documents that do nothing but ask for an address.
const blob = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
const asks = (url) =>
  `fetch(${JSON.stringify(url)}, { mode: "no-cors" }).then(() => postMessage(1), () => postMessage(0))`;
const sends = (url) => `<script>fetch(${JSON.stringify(url)}, { mode: "no-cors" })</script>`;

// By the clock and not by turns: where nobody looks at a frame, its timers come once a second.
const meanwhile = async (ms, work) => {
  for (const until = Date.now() + ms; Date.now() < until; await wait(100)) work();
};
// Looks until the word is there, longer than anybody says it.
const again = async (to, look) => {
  let last = "nothing";
  for (const until = Date.now() + 5000; Date.now() < until; ) {
    try {
      const seen = String(await look());
      if (seen.includes(to.token)) return seen;
    } catch (error) {
      last = `${error.name}: ${error.message}`;
    }
    await wait(100);
  }
  return last;
};
const spin = () => {
  const start = Date.now();
  while (Date.now() - start < 2000);
  return JSON.stringify([start, Date.now()]);
};
const ticks = async () => {
  const seen = [];
  for (const until = Date.now() + 8000; Date.now() < until; ) {
    seen.push(Date.now());
    await wait(25);
  }
  return JSON.stringify(seen);
};
