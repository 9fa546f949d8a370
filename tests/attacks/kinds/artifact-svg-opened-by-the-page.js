//! guest = "value"
//! promise = "artifact-types"
await artifact("a.svg", `<svg xmlns="http://www.w3.org/2000/svg"><script>parent.ran = true</script></svg>`);
return "held";
// --- page
const opened = async (blob) => {
  const frame = document.createElement("iframe");
  frame.src = URL.createObjectURL(blob);
  const loaded = new Promise((done) => frame.addEventListener("load", done));
  document.body.append(frame);
  await loaded;
  frame.remove();
  const { ran = false } = window;
  delete window.ran;
  return ran;
};
const r = await stage.jar.run(stage.code);
if (!r.ok || r.artifacts.length !== 1) return `nothing arrived: ${stage.outcome(r)}`;
return (await opened(r.artifacts[0].blob())) ? "out: its script ran in the page's origin" : stage.outcome(r);
// --- control
const frame = document.createElement("iframe");
frame.src = URL.createObjectURL(new Blob([`<svg xmlns="http://www.w3.org/2000/svg"><script>parent.ran = true</script></svg>`], { type: "image/svg+xml" }));
const loaded = new Promise((done) => frame.addEventListener("load", done));
document.body.append(frame);
await loaded;
frame.remove();
const { ran = false } = window;
delete window.ran;
return ran ? "out" : "no";
