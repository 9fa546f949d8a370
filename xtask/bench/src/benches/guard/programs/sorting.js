let seed = 42;
const random = () => (seed = (seed * 16807) % 2147483647);
const people = Array.from({ length: 60_000 }, () => ({ age: random() % 90, name: "p" + (random() % 5000) }));
const byAge = people.slice().sort((a, b) => a.age - b.age || (a.name < b.name ? -1 : 1));
const quick = (list) => {
  if (list.length < 2) return list;
  const [pivot, ...rest] = list;
  return [...quick(rest.filter((x) => x < pivot)), pivot, ...quick(rest.filter((x) => x >= pivot))];
};
return byAge.length + quick(people.slice(0, 20_000).map((p) => p.age * 1000 + (random() % 1000))).length;
