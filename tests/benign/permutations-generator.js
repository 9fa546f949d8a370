function* permutations(list, n = list.length) { if (n <= 1) yield list.slice(); else for (let i = 0; i < n; i++) { yield* permutations(list, n - 1); const j = n % 2 ? 0 : i; [list[n - 1], list[j]] = [list[j], list[n - 1]]; } }
const all = [...permutations([1, 2, 3, 4])]; return [all.length, new Set(all.map(String)).size, all[0], all.at(-1)];
