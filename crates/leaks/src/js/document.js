// What only documents can do, for probes that do it.
const put = (html) => {
  const box = document.createElement("div");
  box.innerHTML = html;
  document.body.append(box);
  return box.firstElementChild;
};
const style = (css) =>
  document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
const add = (tag, attributes, parent = document.body) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const end = ended(element, "load", "error");
  parent.append(element);
  return end;
};
const gathers = async (server) => {
  const peer = new RTCPeerConnection({ iceServers: [server] });
  peer.createDataChannel("x");
  await peer.setLocalDescription(await peer.createOffer());
  await wait(1200);
  peer.close();
};

// Every other window that can be found from here.
const everybody = (work) => {
  const into = (above) => {
    for (let nth = 0; nth < above.length; nth++) {
      try {
        if (above[nth] !== window) work(above[nth]);
      } catch {
        // It is somebody else's.
      }
      into(above[nth]);
    }
  };
  into(top);
};
