const d = new Date(Date.UTC(2020, 1, 29, 12));
const re = /(?<y>\d{4})-(?<m>\d\d)/gu;
const all = [..."2020-02 2021-03".matchAll(re)].map((m) => ({ ...m.groups }));
return [d.toISOString(), all, "aXbX".replace(/X/g, (m, i) => i), /[/\]]/.test("/"), "a/b/c".split(/\//), 6 / 2 / 3];
