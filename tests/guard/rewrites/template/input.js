const a = `${x}`, b = `${x} and ${y}`, c = `${1} ${x.y}`, d = tag`${x}${y}`, e = `<${`${x}${y}`}>`;
