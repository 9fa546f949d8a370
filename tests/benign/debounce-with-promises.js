const log = []; const queue = (() => { let tail = Promise.resolve(); return (work) => (tail = tail.then(work, work)); })();
const jobs = [3, 1, 2].map((n) => queue(async () => { for (let i = 0; i < n; i++) await null; log.push(n); if (n === 1) throw new Error("one"); return n * 10; })); const done = await Promise.allSettled(jobs); return [log, done.map((d) => d.value ?? d.reason.message)];
