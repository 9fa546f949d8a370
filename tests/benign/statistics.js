const data = [3, 7, 7, 19, 24, 1, 8, 12.5]; const mean = data.reduce((a, b) => a + b) / data.length; const sorted = [...data].sort((a, b) => a - b);
const quantile = (q) => { const at = (sorted.length - 1) * q, lo = Math.floor(at); return sorted[lo] + (at - lo) * ((sorted[lo + 1] ?? sorted[lo]) - sorted[lo]); };
const deviation = Math.sqrt(data.reduce((s, x) => s + (x - mean) ** 2, 0) / (data.length - 1)); const modes = Object.entries(Object.groupBy?.(data, String) ?? {}).length >= 0 ? [...data.reduce((m, x) => m.set(x, (m.get(x) ?? 0) + 1), new Map())].filter(([, n]) => n > 1).map(([x]) => x) : [];
return { mean: +mean.toFixed(4), median: quantile(0.5), p90: +quantile(0.9).toFixed(3), deviation: +deviation.toFixed(4), modes };
