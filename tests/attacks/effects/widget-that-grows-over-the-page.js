//! guest = "widget"
//! promise = "widget-messages"
for (const size of [{ width: 1e9, height: 1e9 }, { width: -5, height: -5 }, { height: "100000px" }, { width: null }, { height: NaN }, { height: { valueOf: 1e9 } }])
  tell("ui/notifications/size-changed", size);
for (let at = 1; at < 400; at++) tell("ui/notifications/size-changed", { width: at * 100, height: at * 100 });
await new Promise((done) => setTimeout(done, 400));
end("asked");
// --- page
const { end } = await stage.widget();
const said = await Promise.race([end, stage.wait(5_000)]);
const frame = stage.elements().guests.querySelector("iframe") ?? stage.elements().guests.firstElementChild;
const { width, height } = (frame ?? stage.elements().guests).getBoundingClientRect();
return width > 4_000 || height > 10_000 ? `out: ${width} by ${height}` : String(said);
// --- control
stage.elements().guests.style.height = "1000000px";
return stage.elements().guests.getBoundingClientRect().height > 10_000 ? "out" : "small";
