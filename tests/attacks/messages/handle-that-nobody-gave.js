//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! value = "held"
let read = 0;
port.onmessage = ({ data }) => {
  const message = open(Array.isArray(data) ? data[0] : data);
  if (message.id >= 100 && message.id < 200 && message.result) read++;
  if (message.id === 199) value(read > 0 ? '"out"' : '"held"');
};
for (let n = 0; n < 100; n++) say({ id: 100 + n, method: "handle/read", params: { run: n % 20, number: n % 70, from: 0, to: 1000, part: n % 2 === 0 } });
