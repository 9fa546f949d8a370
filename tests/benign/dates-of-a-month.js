const days = []; for (const d = new Date(Date.UTC(2024, 1, 1)); d.getUTCMonth() === 1; d.setUTCDate(d.getUTCDate() + 1)) days.push(d.toISOString().slice(0, 10));
const weekdays = days.filter((d) => ![0, 6].includes(new Date(d + "T00:00:00Z").getUTCDay())); return [days.length, days.at(-1), weekdays.length, new Date(Date.UTC(2024, 1, 29)).toJSON()];
