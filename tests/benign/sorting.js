const rand = ((s) => () => (s = (s * 16807) % 2147483647))(42); const list = Array.from({ length: 300 }, () => rand() % 1000);
const quick = (a) => a.length < 2 ? a : (([p, ...r]) => [...quick(r.filter((x) => x < p)), p, ...quick(r.filter((x) => x >= p))])(a);
const bubble = (a) => { a = a.slice(); for (let i = 0; i < a.length; i++) for (let j = 0; j + 1 < a.length - i; j++) if (a[j] > a[j + 1]) [a[j], a[j + 1]] = [a[j + 1], a[j]]; return a; };
const native = list.toSorted ? list.slice().sort((a, b) => a - b) : list.slice().sort((a, b) => a - b);
return [quick(list).join() === native.join(), bubble(list).join() === native.join(), native.slice(0, 5), ["b", "a", "C"].sort(), ["é", "e", "z"].sort((a, b) => a.localeCompare(b))];
