// A plain worker speaks to whoever started it.
const tell = (news) => postMessage(news);
const begin = (go) => go();
