// The page that mounts guests. `ways` has how: a program is run, a document is shown.
const turns = [];
setInterval(() => turns.push(Date.now()), 15);

const box = () => document.body.appendChild(document.createElement("section"));
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const within = (ms, work) => Promise.race([work, pause(ms)]);

/** Runs each program by itself, so many at a time. */
const programs = async (guest, jobs, lanes) => {
  const said = {};
  const queue = [...jobs];
  const lane = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const { id, program, to } = job;
      said[id] = await ways[guest](program, to).then(String, (error) => `${error.name}: ${error.message}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return said;
};

/** Shows one document, waits until it has said everything or `patience` is over, and a while longer. */
const show = async (guest, { document: text, ids, patience, linger }, said) => {
  const place = box();
  let all;
  const told = new Promise((done) => {
    all = done;
  });
  const says = (news) => {
    Object.assign(said, news);
    if (ids.every((id) => id in said && said[id] !== "began")) all();
  };
  says.lost = (reason) => {
    for (const id of ids) if (said[id] === "began") said[id] = `began, and the guest was lost: ${reason}`;
    all();
  };
  const close = await ways[guest](place, text, says).catch((error) => {
    // It has gone away before it was ready; what it did on the way, the sinks know.
    for (const id of ids) said[id] ??= `no guest: ${error.message}`;
    return () => {};
  });
  await within(patience, told);
  await pause(linger);
  return async () => {
    await within(10_000, Promise.resolve(close()).catch(() => {}));
    place.remove();
  };
};

/** Shows documents, a few at a time. */
const documents = async (guest, list) => {
  const said = {};
  for (let first = 0; first < list.length; first += 8) {
    const shown = await Promise.all(list.slice(first, first + 8).map((one) => show(guest, one, said)));
    await Promise.all(shown.map((close) => close()));
  }
  return said;
};

/** Two at once: the first looks, the second acts. */
const pair = async (guest, first, second) => {
  const lane = async (side) => {
    if (side.programs) return [await programs(guest, side.programs, side.programs.length), () => {}];
    const said = {};
    return [said, await show(guest, side, said)];
  };
  const looks = lane(first);
  await pause(300);
  const both = await Promise.all([looks, lane(second)]);
  await Promise.all(both.map(([, close]) => close()));
  return both.map(([said]) => said);
};

const between = (start, end) => turns.filter((at) => at > start && at < end).length;

Object.assign(globalThis, { leaks: { programs, documents, pair, between, ways } });
