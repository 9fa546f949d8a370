const machine = { idle: { start: "running" }, running: { pause: "paused", stop: "idle", fail: "failed" }, paused: { resume: "running", stop: "idle" }, failed: {} };
const run = (events, state = "idle") => events.reduce(({ state, log }, event) => { const next = machine[state]?.[event]; if (!next) return { state, log: [...log, `${event} ignored in ${state}`] }; return { state: next, log: [...log, `${state} -> ${next}`] }; }, { state, log: [] });
return run(["start", "pause", "start", "resume", "fail", "stop"]);
