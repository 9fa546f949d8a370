const week = (iso) => { const d = new Date(iso + "T00:00:00Z"); d.setUTCDate(d.getUTCDate() + 4 - (d.getUTCDay() || 7)); const start = Date.UTC(d.getUTCFullYear(), 0, 1); return `${d.getUTCFullYear()}-W${String(Math.ceil(((d - start) / 864e5 + 1) / 7)).padStart(2, "0")}`; };
return ["2024-01-01", "2021-01-03", "2020-12-31", "2018-12-31"].map(week);
