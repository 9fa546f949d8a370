// The same probes with nothing around them: a plain frame and a plain worker of a plain page.
let number = 0;
const ways = {
  frame: async (place, text, says) => {
    const path = `/frame/${number++}.html`;
    await fetch(path, { method: "POST", body: text });
    const frame = document.createElement("iframe");
    addEventListener("message", ({ data, source }) => {
      if (source === frame.contentWindow && data?.belljarLeaks) says(data.belljarLeaks);
    });
    frame.src = path;
    place.append(frame);
    return () => frame.remove();
  },
  worker: async (_, text, says) => {
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
    worker.onmessage = ({ data }) => says(data);
    return () => worker.terminate();
  },
};
