// Tries each of `jobs`, all at once, and says how it ended; `tell` and `begin` are the realm's own. What is said is told in
// one go a few times a second: those who carry it count messages.
let news = {};
const say = (id, value) => {
  if (Object.keys(news).length === 0) {
    setTimeout(() => {
      tell(news);
      news = {};
    }, 100);
  }
  news[id] = value;
};
const attempt = async ([id, to, patience, work]) => {
  let said;
  // Some probes take away what they would have to speak from, so they speak first.
  say(id, "began");
  await wait(400);
  try {
    said = await Promise.race([work(to), wait(patience).then(() => "still trying")]);
  } catch (error) {
    said = `${error?.name}: ${error?.message}`;
  }
  say(id, String(said ?? "done").slice(0, 9000));
};
begin(() => {
  for (const job of jobs) attempt(job);
});
