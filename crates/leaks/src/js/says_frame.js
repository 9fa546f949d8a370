// A plain frame speaks to the page around it.
const tell = (belljarLeaks) => parent.postMessage({ belljarLeaks }, "*");
const begin = (go) => addEventListener("load", go);
